/// The unit of Style Dictionary sizes that have no unit of their own.
public enum SizeUnit: String, CaseIterable, Hashable, Sendable {
    /// Multiples of the root font size, as written by Style Dictionary for CSS.
    case rem
    /// Pixels, which are points.
    case px
}

/// Style Dictionary: files are merged, and override each other in the order of their paths. The files of an axis come
/// last: first the files of its default, then the files of its other values.
struct StyleDictionary {
    let axes: [ImportAxis]
    let unit: SizeUnit
    let findings: FindingCollector

    func read(_ files: [SourceFile]) -> TokenSource {
        var source = TokenSource(dialect: .styleDictionary)
        let files = files.filter { file in
            guard isConfiguration(file) else { return true }
            findings.report(.skippedFile(why: "it is a tool's configuration and has no tokens"), at: file.root.span)
            return false
        }
        let (own, modes) = AxisFiles.split(axes, files.map(\.path), TokenModes.names(in: files.map(\.root)))
        guard let chosen = AxisFiles(own, among: files.map(\.path), findings) else { return source }
        let ordered = chosen.order.map { files[$0] }
        let layers = TokenLayers(ordered.map(\.root), bases: chosen.own.lowerBound)
        for (index, file) in ordered.enumerated() {
            var reader = TokenTreeReader(
                name: file.stem, path: file.path, dialect: .styleDictionary, findings: findings, layers: layers,
                file: index, unit: unit)
            source.sets.append(reader.read(file.root))
            for member in file.root.members ?? [] where member.value.text != nil {
                source.constants[member.name] = member.value
            }
        }
        source.axes = chosen.groups
        source.axisSets = chosen.own
        ModeAxes(modes, findings).add(to: &source)
        report(layers.overlaps, in: source)
        return source
    }

    /// Reports files that define the same tokens: for each consecutive pair, the number of shared tokens. Files of an
    /// axis are meant to override others and aren't reported.
    private func report(_ overlaps: [TokenLayers.Pair: Int], in source: TokenSource) {
        for (pair, count) in overlaps.sorted(by: { ($0.key.upper, $0.key.lower) < ($1.key.upper, $1.key.lower) }) {
            let (lower, upper) = (source.sets[pair.lower], source.sets[pair.upper])
            findings.report(
                .overlappingFiles(lower.path, upper.path, count: count), at: upper.tokens.first?.nameSpan)
        }
    }

    private func isConfiguration(_ file: SourceFile) -> Bool {
        ["package", "package-lock", "tsconfig"].contains(file.lastName)
            || (file.root["platforms"]?.members != nil && file.root["platforms"].map(TokenTreeReader.isToken) != true)
    }
}
