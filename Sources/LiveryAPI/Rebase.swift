extension API {
    /// A value in a theme file, or a whole file.
    package struct Point: Message {
        package var file = ""
        /// The path of the value. Nil means the whole file.
        package var path: String?

        package init() {}
    }

    /// A value that both the draft and the version changed.
    package struct Conflict: Message {
        @Inlined package var point = Point()
        package var base: Side?
        package var ours = Side()
        package var theirs = Side()

        package init() {}
    }

    /// A value on one side of a conflict. For a removed value, there is an author but no text.
    package struct Side: Message {
        package var type: String?
        package var text: String?
        package var author: String?
        package var version: Int?
        package var line: Int?
        package var column: Int?

        package init() {}
    }

    /// Rebases a draft on a later version.
    package struct RebaseRequest: Message {
        /// The number of the version. Nil means the current version.
        package var to: Int?
        package var choices: [Choice]?

        package init() {}
    }

    /// The resolution of a conflict, which is either `take` or `text`.
    package struct Choice: Message {
        @Inlined package var point = Point()
        /// `ours` or `theirs`.
        package var take: String?
        package var text: String?

        package init() {}
    }

    /// The result of a rebase.
    package struct Rebase: Message {
        package var to = 0
        /// The values that only the version has changed.
        package var taken: [Point] = []
        package var conflicts: [Conflict] = []

        package init() {}
    }

    /// A draft after it was rebased.
    package struct RebasedDraft: Message {
        @Inlined package var contents = DraftContents()
        @Inlined package var rebase = Rebase()

        package init() {}
    }
}
