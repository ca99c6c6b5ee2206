extension API {
    /// A value or group of text that is not saved, and its new name.
    package struct RenamingRequest: Message {
        package var path = ""
        /// The last name of the new path.
        package var name = ""
        package var files: [String: String] = [:]
        /// The entry file. Nil means `theme.ktv`, or the only file.
        package var entry: String?

        package init() {}
    }

    /// The edits that give a value or group another name everywhere in a text.
    package struct Renaming: Message {
        package var path = ""
        package var newPath = ""
        package var edits: [RenamingEdit] = []

        package init() {}
    }

    /// A part of a line, and the text that replaces it.
    package struct RenamingEdit: Message {
        @Inlined package var place = Place()
        package var replacement = ""

        package init() {}
    }
}
