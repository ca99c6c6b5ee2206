extension API {
    /// What a build needs of an app's theme. `livery generate` writes it beside the generated code.
    package struct ThemeContract: Message {
        package var app = ""
        /// The first 16 hexadecimal digits of the SHA-256 of the contract's canonical form. Nil if it isn't known.
        package var id: String?
        /// The type of each required value, by path.
        package var requires: [String: String] = [:]
        /// The paths of all values that the build reads.
        package var reads: [String]?

        package init() {}
    }

    /// Registers a release, or activates a retired one again.
    package struct ReleaseRequest: Message {
        package var contract = ThemeContract()
        /// The axis values that the build fixes, such as `platform`.
        package var axes: [String: String]?

        package init() {}
    }

    /// A build that people have installed.
    package struct Release: Message {
        package var app = ""
        package var release = ""
        package var axes: [String: String] = [:]
        /// The id of the contract.
        package var contract = ""
        package var registered = ""
        package var registeredBy = ""
        /// When the release was retired. Nil while it is active.
        package var retired: String?
        package var retiredBy: String?
        /// The version that the builds get at `latest`, which is the newest one that they can read. Nil if the release
        /// is retired, or if they can't read any version.
        package var version: Int?
        /// The number of requests with this contract in the last seven days. Responses from caches aren't counted.
        package var requests = 0
        /// The day of the last request with this contract, in UTC. Nil without a request in the last 90 days.
        package var lastRequest: String?
        /// The type of each required value, by path. Only for a single release.
        @Omitted package var requires: [String: String]? = nil
        /// The paths of all values that the build reads. Only for a single release.
        @Omitted package var reads: [String]? = nil

        package init() {}
    }

    /// A release that a change would break.
    package struct BrokenRelease: Message {
        package var app = ""
        package var release = ""
        package var axes: [String: String] = [:]
        /// What the version lacks. Empty if it has no bundle for the release's axes.
        package var unmet: [UnmetRequirement] = []

        package init() {}
    }

    /// A value that a release requires and that some bundles of a version don't have.
    package struct UnmetRequirement: Message {
        package var path = ""
        /// The required type.
        package var type = ""
        /// The type of the value at the path, which is `null` for a value that is reset. Nil if there is nothing.
        package var found: String?
        /// The choices of axes of these bundles, such as `platform=ios&skin=night`.
        package var choices: [String] = []

        package init() {}
    }

    /// What builds need of a theme, and the releases with these builds.
    package struct ReleasedContract: Message {
        /// The id of the contract.
        package var contract = ""
        /// The type of each required value, by path.
        package var requires: [String: String] = [:]
        /// The paths of all values that the builds read.
        package var reads: [String] = []
        /// The names of the releases.
        package var releases: [String] = []

        package init() {}
    }

    /// An app's releases, the last registered first.
    package struct Releases: Message {
        package var app = ""
        package var releases: [Release] = []
        /// The number of requests with contracts of releases in the last seven days.
        package var requests = 0
        /// What the releases need, with `contracts=1`.
        @Omitted package var contracts: [ReleasedContract]? = nil

        package init() {}
    }
}
