package import LiveryModel

/// A choice of axes, in which some axes may vary.
package struct BundleChoice: Sendable {
    /// The value of an axis that varies, unless the axis has such a value.
    package static let all = "all"

    /// The axes that vary.
    package let varying: [Theme.Axis]
    /// A value for each axis. Axes that vary have their default.
    package let standard: [String: String]

    package init(varying: [Theme.Axis] = [], standard: [String: String]) {
        self.varying = varying
        self.standard = standard
    }

    /// The choice in canonical spelling.
    package var key: String { with(Dictionary(uniqueKeysWithValues: varying.map { ($0.name, Self.all) })).axisKey }

    /// The choice with other values for the axes that vary.
    package func with(_ values: [String: String]) -> [String: String] {
        varying.isEmpty ? standard : standard.merging(values) { $1 }
    }
}
