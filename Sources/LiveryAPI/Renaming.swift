extension API {
    /// A value or group in unsaved files, and its new name.
    package struct RenamingRequest: Message {
        package var path = ""
        /// The last component of the new path.
        package var name = ""
        package var files: [String: String] = [:]
        /// The entry file. Nil means `theme.ktv` or, if there is only one file, that file.
        package var entry: String?
        /// Whether to also rename the value in the apps that extend this one.
        package var dependents: Bool?

        package init() {}
    }

    /// The edits that rename a value or group everywhere in the files.
    package struct Renaming: Message {
        package var path = ""
        package var newPath = ""
        package var edits: [RenamingEdit] = []
        /// The apps that extend this one and use the name, if the request includes `dependents`.
        package var dependents: [RenamingDependent]?

        package init() {}
    }

    /// The edits to the current version of an app that extends the app with the renamed value.
    package struct RenamingDependent: Message {
        package var app = ""
        package var version = 0
        package var edits: [RenamingEdit] = []
        /// The reason that the value can't be renamed in this app.
        package var reason: String?

        package init() {}
    }

    /// Part of a line and the text to replace it with.
    package struct RenamingEdit: Message {
        @Inlined package var place = Place()
        package var replacement = ""

        package init() {}
    }
}
