extension API {
    /// The changes from one version to the next, in short.
    package struct ChangeSummary: Codable, Sendable {
        /// The highest level; nil if nothing changed.
        package var level: String?
        package var major = 0
        package var minor = 0
        package var patch = 0
        /// The first few changes, for people.
        package var lines: [String] = []

        package init() {}
    }

    /// What a version was published from.
    package struct Origin: Codable, Sendable {
        /// `files`, `draft`, `rollback` or `cascade`.
        package var kind = ""
        /// Of a draft.
        @Omitted package var draft: String? = nil
        /// Of a cascade: the app whose publication caused it.
        @Omitted package var app: String? = nil
        /// Of a rollback or a cascade.
        @Omitted package var version: Int? = nil

        package init() {}
    }

    /// One version of an app's history.
    package struct Version: Codable, Sendable {
        package var number = 0
        /// The same as `number`.
        package var version = 0
        package var time = ""
        package var author = ""
        package var message = ""
        package var origin = Origin()
        package var rolledBackFrom: Int?
        /// The number of the scheduled change that published it.
        package var scheduled: Int?
        package var changes: ChangeSummary?
        package var extends: [String: Int] = [:]
        package var axes: [Axis] = []
        /// The SHA-256 of each bundle, by the choice of axes.
        package var bundles: [String: String] = [:]

        package init() {}
    }

    /// A page of an app's versions, newest first.
    package struct History: Codable, Sendable {
        package var app = ""
        package var versions: [Version] = []

        package init() {}
    }

    /// The text that a version was compiled from.
    package struct Source: Codable, Sendable {
        package var app = ""
        package var version = 0
        package var entry = ""
        /// The text of each file, by its path.
        package var files: [String: String] = [:]

        package init() {}
    }
}
