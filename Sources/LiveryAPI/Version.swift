extension API {
    /// A summary of the changes from one version to the next.
    package struct ChangeSummary: Message {
        /// The highest level of the changes. Nil if nothing has changed.
        package var level: String?
        package var major = 0
        package var minor = 0
        package var patch = 0
        /// The first changes, as text.
        package var lines: [String] = []

        package init() {}
    }

    /// The origin of a version.
    package struct Origin: Message {
        /// `files`, `draft`, `rollback` or `cascade`.
        package var kind = ""
        /// For a draft, its name.
        @Omitted package var draft: String? = nil
        /// For a cascade, the name of the app that was published.
        @Omitted package var app: String? = nil
        /// For a rollback or a cascade, the number of the other version.
        @Omitted package var version: Int? = nil

        package init() {}
    }

    /// A version in an app's history.
    package struct Version: Message {
        package var number = 0
        /// The same value as `number`.
        package var version = 0
        package var time = ""
        package var author = ""
        package var message = ""
        package var origin = Origin()
        package var rolledBackFrom: Int?
        /// The id of the scheduled change that published the version.
        package var scheduled: Int?
        package var changes: ChangeSummary?
        package var extends: [String: Int] = [:]
        package var axes: [Axis] = []
        package var bundles: [String: String] = [:]

        package init() {}
    }

    /// A page of an app's versions, newest first.
    package struct History: Message {
        package var app = ""
        package var versions: [Version] = []

        package init() {}
    }

    /// The source files of a version.
    package struct Source: Message {
        package var app = ""
        package var version = 0
        package var entry = ""
        /// The text of each file, by path.
        package var files: [String: String] = [:]

        package init() {}
    }
}
