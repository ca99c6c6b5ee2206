import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

/// A new version's bundle in its wire form, the only form that a publish holds in memory.
struct WrittenBundle: Sendable {
    let axes: [String: String]
    let hash: String
    /// The identity bytes, which are in memory once and are used for comparing, encoding and serving.
    let body: Body

    fileprivate init(_ bytes: [UInt8], axes: [String: String]) {
        self.axes = axes
        hash = StoredBundle.hash(of: bytes)
        body = Body(bytes)
    }
}

extension Compilation {
    /// The bundles in their wire form.
    var written: [WrittenBundle] {
        zip(wireForms, compiled).map { WrittenBundle($0, axes: $1.axes) }
    }
}

extension ComparedTexts {
    /// The compiled theme's side of a comparison.
    init(_ bundles: [WrittenBundle], axes: [Theme.Axis]) {
        self.init(axes: axes, choices: bundles.map(\.axes)) { try BundleText(bundles[$0].body.bytes) }
    }
}
