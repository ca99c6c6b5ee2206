package import LiveryModel

extension API {
    /// A range in a theme's text. Lines and columns count from 1, columns and lengths in Unicode scalars.
    package struct Place: Message {
        package var file = ""
        package var line = 0
        package var column = 0
        package var length = 0

        package init() {}
    }

    /// A diagnostic of the compiler.
    package struct Diagnostic: Message {
        package var id = ""
        /// `error` or `warning`.
        package var severity = ""
        package var message = ""
        @Inlined package var place = Place()
        package var notes: [Note] = []
        package var fix: Fix?
        /// Other fixes, of which the author chooses one.
        @Omitted package var alternatives: [Fix]? = nil

        package init() {}
    }

    /// The context of a diagnostic, with a range if it concerns one.
    package struct Note: Message {
        package var message = ""
        @Omitted package var file: String? = nil
        @Omitted package var line: Int? = nil
        @Omitted package var column: Int? = nil
        @Omitted package var length: Int? = nil

        package init() {}
    }

    /// A replacement of a range that resolves a diagnostic.
    package struct Fix: Message {
        package var title = ""
        package var replacement = ""
        @Inlined package var place = Place()
        /// How likely the fix is what the author meant.
        package var certainty = ""
        /// Whether the fix can be applied without a review.
        package var safe = false

        package init() {}
    }

    /// The texts of a theme to compile.
    package struct FilesRequest: Message {
        package var files: [String: String] = [:]
        /// The entry file. Nil means `theme.ktv`, or the only file.
        package var entry: String?

        package init() {}
    }

    /// The annotation of a value or a group of values.
    package struct Annotation: Message {
        @Omitted package var description: String? = nil
        /// True, false, or the reason.
        @Omitted package var deprecated: JSON? = nil
        /// The data of other tools.
        @Omitted package var extensions: JSON? = nil

        package init() {}
    }

    /// The result of compiling a theme for one choice of axes.
    package struct CheckReport: Message {
        package var diagnostics: [Diagnostic] = []
        package var axes: [Axis] = []
        /// Nil if there are errors.
        package var bundle: JSON?
        /// The annotations by path; nil if there are errors.
        package var annotations: [String: Annotation]?
        /// The sample screens; nil if there are errors.
        package var screens: [Screen]?
        /// The values of each type that has a fixed set of them.
        package var enumerations: [String: [String]] = [:]

        package init() {}
    }
}
