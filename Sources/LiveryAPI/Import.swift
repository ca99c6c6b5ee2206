extension API {
    /// Tokens from another tool, to convert to a theme.
    package struct ImportRequest: Message {
        /// The text of each of the tool's files, by path.
        package var files: [String: String] = [:]
        /// `style-dictionary`, `tokens-studio` or `figma`. If this is nil, the server detects the dialect from the
        /// files.
        package var dialect: String?

        package init() {}
    }

    /// The result of a conversion.
    package struct Import: Message {
        /// The files of the theme. Nil if an error stopped the import.
        package var files: [String: String]?
        package var entry: String?
        /// Everything that couldn't be converted unchanged.
        package var findings: [ImportFinding] = []

        package init() {}
    }

    /// Something that couldn't be converted unchanged. It has the same members as a diagnostic.
    package struct ImportFinding: Message {
        package var id = ""
        /// `error` or `warning`. An error stops the import.
        package var severity = ""
        package var message = ""
        /// The token that the finding is about. Nil if it isn't about a token.
        package var token: String?
        @Omitted package var file: String? = nil
        @Omitted package var line: Int? = nil
        @Omitted package var column: Int? = nil
        @Omitted package var length: Int? = nil
        package var notes: [Note] = []
        package var fix: Fix?

        package init() {}
    }
}
