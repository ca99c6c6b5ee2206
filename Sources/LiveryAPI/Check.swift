package import LiveryModel

extension API {
    /// A place in a theme's text. Lines and columns count from 1, columns and lengths in Unicode scalars.
    package struct Place: Codable, Sendable {
        package var file = ""
        package var line = 0
        package var column = 0
        package var length = 0

        package init() {}
    }

    /// What the compiler says of a theme.
    package struct Diagnostic: Codable, Sendable {
        package var id = ""
        /// `error` or `warning`.
        package var severity = ""
        package var message = ""
        @Inlined package var place = Place()
        package var notes: [Note] = []
        package var fix: Fix?

        package init() {}
    }

    /// What helps to understand a diagnostic, with a place if it is about one.
    package struct Note: Codable, Sendable {
        package var message = ""
        @Omitted package var file: String? = nil
        @Omitted package var line: Int? = nil
        @Omitted package var column: Int? = nil
        @Omitted package var length: Int? = nil

        package init() {}
    }

    /// A text to put in place of another one, which resolves a diagnostic.
    package struct Fix: Codable, Sendable {
        package var title = ""
        package var replacement = ""
        @Inlined package var place = Place()
        /// How sure it is that this is what the author meant.
        package var certainty = ""
        /// Whether it may be applied without being looked at.
        package var safe = false

        package init() {}
    }

    /// A theme's text, to be compiled.
    package struct FilesRequest: Codable, Sendable {
        package var files: [String: String] = [:]
        /// Where compiling starts; nil is `theme.ktv`, or the only file.
        package var entry: String?

        package init() {}
    }

    /// A theme as the compiler sees it, for one choice of axes.
    package struct CheckReport: Codable, Sendable {
        package var diagnostics: [Diagnostic] = []
        package var axes: [Axis] = []
        /// Nil if there are errors.
        package var bundle: JSON?
        /// By path, as `Annotations` writes them; nil if there are errors.
        package var annotations: JSON?

        package init() {}
    }
}
