package import LiveryAuthoring
package import LiveryModel
import LiveryStore
package import LiverySystem
package import LiveryTheme

/// A new version's bundle in its wire form, the only form that a publish holds in memory.
package struct WrittenBundle: Sendable {
    package let axes: [String: String]
    package let hash: String
    /// The identity bytes, which are in memory once and are used for comparing, encoding and serving.
    package let bytes: SharedBytes

    fileprivate init(_ bytes: [UInt8], axes: [String: String]) {
        self.axes = axes
        hash = StoredBundle.hash(of: bytes)
        self.bytes = SharedBytes(bytes)
    }
}

extension Compilation {
    /// The bundles in their wire form.
    package var written: [WrittenBundle] {
        zip(wireForms, compiled).map { WrittenBundle($0, axes: $1.axes) }
    }
}

extension ComparedTexts {
    /// The compiled theme's side of a comparison.
    package init(_ bundles: [WrittenBundle], axes: [Theme.Axis]) {
        self.init(axes: axes, choices: bundles.map(\.axes)) { try BundleText(bundles[$0].bytes.bytes) }
    }
}
