import LiveryAuthoring
import LiveryModel
import LiveryStore
import LiveryTheme

/// What is different between two versions, short enough to be kept with each of ten thousand.
struct ChangeSummary {
    let comparison: Comparison

    /// Lines that are kept; the comparison of the two versions says the rest.
    private static let lines = 8

    /// `{"level": "major", "major": 1, "minor": 0, "patch": 3, "lines": ["…"]}`; the level is null if nothing changed.
    var json: JSON {
        let found = comparison.counts
        let counts = ChangeLevel.allCases.reversed().map { level in
            JSON.Member(level.rawValue, .int(found[level, default: 0]))
        }
        let level = JSON.Member("level", comparison.level.map { .string($0.rawValue) } ?? .null)
        let lines = comparison.groups.prefix(Self.lines).map { JSON.string($0.text) }
        return .object([level] + counts + [JSON.Member("lines", .array(lines))])
    }

    /// As the store keeps it.
    var text: String { String(decoding: json.bytes, as: UTF8.self) }
}

extension Store {
    /// A version as one side of a comparison.
    func compared(_ version: Version) throws(StoreError) -> ComparedTheme {
        try compared(version.bundles, axes: version.liveryAxes)
    }

    /// Bundles, by key, as one side of a comparison.
    func compared(_ hashes: [String: String], axes: [LiveryModel.Axis]) throws(StoreError) -> ComparedTheme {
        var bundles: [ThemeBundle] = []
        for (_, hash) in hashes.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            let bytes = try bundle(hash: hash).content()
            guard let bundle = try? ThemeBundle(bytes: bytes) else {
                throw .damaged("the bundle \(hash) can't be read")
            }
            bundles.append(bundle)
        }
        return ComparedTheme(axes: axes, bundles: bundles)
    }
}

extension Compilation {
    /// What was compiled as one side of a comparison.
    var compared: ComparedTheme { ComparedTheme(axes: axes, bundles: bundles) }
}
