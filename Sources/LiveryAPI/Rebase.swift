extension API {
    /// A value of a theme's text, or a whole file.
    package struct Point: Codable, Sendable {
        package var file = ""
        /// Nil is the whole file.
        package var path: String?

        package init() {}
    }

    /// A value that the draft and the version both changed.
    package struct Conflict: Codable, Sendable {
        @Inlined package var point = Point()
        package var base: Side?
        package var ours = Side()
        package var theirs = Side()

        package init() {}
    }

    /// A value on one side of a conflict. One that was removed has an author all the same.
    package struct Side: Codable, Sendable {
        /// Its type and mixins, in parentheses, which a new `text` follows.
        package var type: String?
        package var text: String?
        package var author: String?
        package var version: Int?
        package var line: Int?
        package var column: Int?

        package init() {}
    }

    /// A draft's rebase to a later version; nil is the latest.
    package struct RebaseRequest: Codable, Sendable {
        package var to: Int?
        package var choices: [Choice]?

        package init() {}
    }

    /// How a conflict is resolved: one of `take` and `text` is there.
    package struct Choice: Codable, Sendable {
        @Inlined package var point = Point()
        /// `ours` or `theirs`.
        package var take: String?
        package var text: String?

        package init() {}
    }

    /// What a rebase does, or would do.
    package struct Rebase: Codable, Sendable {
        package var to = 0
        /// What only the version has changed.
        package var taken: [Point] = []
        package var conflicts: [Conflict] = []

        package init() {}
    }

    /// A draft after its rebase.
    package struct RebasedDraft: Codable, Sendable {
        @Inlined package var contents = DraftContents()
        @Inlined package var rebase = Rebase()

        package init() {}
    }
}
