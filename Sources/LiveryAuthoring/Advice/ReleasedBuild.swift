public import LiveryModel

/// A build that people have installed, and how it depends on the theme.
public struct ReleasedBuild: Hashable, Sendable {
    /// The name, such as `ios-7.9.0`.
    public let name: String
    /// The axis values that the build fixes.
    public let axes: [String: String]
    /// The values that the build needs. The build rejects a theme that lacks one.
    public let contract: Theme.Contract
    /// The paths of all values that the build reads.
    public let reads: Set<String>
    /// Whether the release is retired, so the theme can drop what the build needs.
    public let isRetired: Bool

    /// Creates a build.
    public init(
        name: String, axes: [String: String], contract: Theme.Contract, reads: Set<String>, isRetired: Bool
    ) {
        self.name = name
        self.axes = axes
        self.contract = contract
        self.reads = reads
        self.isRetired = isRetired
    }
}

extension Collection<ReleasedBuild> {
    /// The names of the active builds that read a value, by its path.
    public var readers: [String: [String]] {
        reduce(into: [:]) { readers, build in
            guard !build.isRetired else { return }
            for path in build.reads.union(build.contract.requirements.keys) {
                readers[path, default: []].append(build.name)
            }
        }
    }
}
