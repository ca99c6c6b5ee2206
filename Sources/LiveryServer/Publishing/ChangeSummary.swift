import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryStore
import LiveryTheme

extension API.ChangeSummary {
    /// The maximum number of changes in a summary. The comparison of two versions has all of them.
    private static let listed = 8

    /// A comparison, short enough to be stored with each of ten thousand versions.
    init(_ comparison: LiveryAuthoring.Comparison) {
        self.init()
        let counts = comparison.counts
        level = comparison.level?.rawValue
        major = counts[.major, default: 0]
        minor = counts[.minor, default: 0]
        patch = counts[.patch, default: 0]
        lines = comparison.groups.prefix(Self.listed).map(\.text)
    }

    /// Parses a stored summary; nil if it can't be read.
    init?(stored text: String) {
        guard let json = try? JSON.parse(Array(text.utf8)),
            let summary = try? Wire.decode(API.ChangeSummary.self, from: json)
        else { return nil }
        self = summary
    }

    /// The summary in stored form.
    var text: String { Wire.encode(self).text }
}

extension Store {
    /// A version's side of a comparison.
    func compared(_ version: Version) throws(StoreError) -> ComparedTheme {
        try compared(version.bundles, axes: version.liveryAxes)
    }

    /// The side of a comparison for bundles by key.
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
    /// The compiled theme's side of a comparison.
    var compared: ComparedTheme { ComparedTheme(axes: axes, bundles: bundles) }
}
