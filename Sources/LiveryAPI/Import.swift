extension API {
    /// Tokens from another tool, to convert to a theme.
    package struct ImportRequest: Message {
        /// The text of each of the tool's files, by path.
        package var files: [String: String] = [:]
        /// `style-dictionary`, `tokens-studio` or `figma`. Nil means that the server detects it from the files.
        package var dialect: String?

        package init() {}
    }

    /// The result of a conversion.
    package struct Import: Message {
        /// The files of the theme; nil if an error stopped the import.
        package var files: [String: String]?
        package var entry: String?
        /// Everything that couldn't be converted unchanged.
        package var findings: [ImportFinding] = []

        package init() {}
    }

    /// Something that couldn't be converted unchanged, with the members of a diagnostic.
    package struct ImportFinding: Message {
        package var id = ""
        /// `error` or `warning`. An error stops the import.
        package var severity = ""
        package var message = ""
        /// Nil if the finding is not about a token.
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
