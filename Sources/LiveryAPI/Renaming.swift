extension API {
    /// A value or group of text that is not saved, and its new name.
    package struct RenamingRequest: Message {
        package var path = ""
        /// The last name of the new path.
        package var name = ""
        package var files: [String: String] = [:]
        /// The entry file. Nil means `theme.ktv`, or the only file.
        package var entry: String?
        /// Whether to also rename the value in the apps that extend this one.
        package var dependents: Bool?

        package init() {}
    }

    /// The edits that give a value or group another name everywhere in a text.
    package struct Renaming: Message {
        package var path = ""
        package var newPath = ""
        package var edits: [RenamingEdit] = []
        /// The apps that extend this one and name the value, if the request includes `dependents`.
        package var dependents: [RenamingDependent]?

        package init() {}
    }

    /// The edits of the current version of an app that extends the renamed one.
    package struct RenamingDependent: Message {
        package var app = ""
        package var version = 0
        package var edits: [RenamingEdit] = []
        /// Why the value can't be renamed in this app.
        package var reason: String?

        package init() {}
    }

    /// A part of a line, and the text that replaces it.
    package struct RenamingEdit: Message {
        @Inlined package var place = Place()
        package var replacement = ""

        package init() {}
    }
}
