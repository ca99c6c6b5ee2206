extension API {
    /// The edits that give a value or group another name everywhere in a draft.
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
