extension API {
    /// A dimension along which a theme varies, such as the skin.
    package struct Axis: Codable, Sendable {
        package var name = ""
        /// The default first.
        package var values: [String] = []
        /// True if requests may spell the name and the values in either case.
        @Omitted package var ignoresCase: Bool? = nil

        package init() {}
    }

    /// An app with its current version.
    package struct App: Codable, Sendable {
        package var app = ""
        /// The number of the current version.
        package var latest = 0
        package var time = ""
        package var axes: [Axis] = []
        /// The versions of other apps that it is based on, by app.
        package var extends: [String: Int] = [:]

        package init() {}
    }

    /// The apps that the caller may read.
    package struct Apps: Codable, Sendable {
        package var themes: [App] = []

        package init() {}
    }

    /// Whether only an app's readers see it.
    package struct VisibilityRequest: Codable, Sendable {
        package var `private` = false

        package init() {}
    }

    /// An app's visibility after a change.
    package struct Visibility: Codable, Sendable {
        package var app = ""
        package var `private` = false

        package init() {}
    }
}
