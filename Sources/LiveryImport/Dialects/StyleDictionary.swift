/// The unit of Style Dictionary sizes that are written without a unit.
public enum SizeUnit: String, CaseIterable, Hashable, Sendable {
    /// Multiples of the root font size, as Style Dictionary generates for CSS.
    case rem
    /// Pixels, which are imported as points.
    case px
}

/// Reads Style Dictionary files, which are merged and override each other in the order of their paths. The files of an
/// axis come last, starting with the files of its default.
struct StyleDictionary {
    let axes: [ImportAxis]
    let unit: SizeUnit
    let findings: FindingCollector

    func read(_ files: [SourceFile]) -> TokenSource {
        var source = TokenSource(dialect: .styleDictionary)
        let files = files.filter { file in
            guard isConfiguration(file) else { return true }
            findings.report(.skippedFile(why: "it is a configuration file without tokens"), at: file.root.span)
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

    /// Reports the number of tokens that consecutive files both define. Files of an axis aren't reported, because they
    /// are meant to override others.
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
