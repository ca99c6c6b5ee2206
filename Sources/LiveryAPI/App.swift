extension API {
    /// A dimension along which a theme varies, such as the skin.
    package struct Axis: Message {
        package var name = ""
        package var values: [String] = []
        @Omitted package var ignoresCase: Bool? = nil

        package init() {}
    }

    /// An app and its current version.
    package struct App: Message {
        package var app = ""
        /// The number of the current version.
        package var latest = 0
        package var time = ""
        package var axes: [Axis] = []
        package var extends: [String: Int] = [:]

        package init() {}
    }

    /// The apps that the caller may read.
    package struct Apps: Message {
        package var themes: [App] = []

        package init() {}
    }

    /// Makes an app public or private. Only authorized readers can see a private app.
    package struct VisibilityRequest: Message {
        package var `private` = false

        package init() {}
    }

    /// An app's visibility after a change.
    package struct Visibility: Message {
        package var app = ""
        package var `private` = false

        package init() {}
    }
}
