package import LiveryModel

extension API {
    /// A range in a theme file. Lines and columns start at 1. Columns and lengths are counted in Unicode scalars.
    package struct Place: Message {
        package var file = ""
        package var line = 0
        package var column = 0
        package var length = 0

        package init() {}
    }

    /// A compiler diagnostic.
    package struct Diagnostic: Message {
        package var id = ""
        /// `error` or `warning`.
        package var severity = ""
        package var message = ""
        @Inlined package var place = Place()
        package var notes: [Note] = []
        package var fix: Fix?
        /// Alternative fixes, from which the author chooses one.
        @Omitted package var alternatives: [Fix]? = nil

        package init() {}
    }

    /// A note that explains a diagnostic. If the note refers to a range, it includes that range.
    package struct Note: Message {
        package var message = ""
        @Omitted package var file: String? = nil
        @Omitted package var line: Int? = nil
        @Omitted package var column: Int? = nil
        @Omitted package var length: Int? = nil

        package init() {}
    }

    /// A replacement for a range that resolves a diagnostic.
    package struct Fix: Message {
        package var title = ""
        package var replacement = ""
        @Inlined package var place = Place()
        /// How likely it is that the author meant this fix.
        package var certainty = ""
        /// Whether the fix can be applied without review.
        package var safe = false

        package init() {}
    }

    /// The files of a theme to compile.
    package struct FilesRequest: Message {
        package var files: [String: String] = [:]
        /// The entry file. Nil means `theme.ktv` or, if there is only one file, that file.
        package var entry: String?

        package init() {}
    }

    /// The results of a check to return in addition to the diagnostics and the bundle for the selected axis values.
    package struct CheckOptions: Message {
        /// Additional combinations of axis values for which to return bundles.
        package var choices: [[String: String]]?
        /// The number of the version with which to compare the files.
        package var against: Int?

        package init() {}
    }

    /// The files of a theme to compile, and the results to return.
    package struct CheckRequest: Message {
        @Inlined package var text = FilesRequest()
        @Inlined package var options = CheckOptions()

        package init() {}
    }

    /// Unsaved files of a draft, which are compiled with its other files, and the results to return.
    package struct DraftCheckRequest: Message {
        @Inlined package var text = DraftText()
        @Inlined package var options = CheckOptions()

        package init() {}
    }

    /// The contrast between text and its background in one state.
    package struct TextContrast: Message {
        /// The path of the style, or the part of a style, that contains the text.
        package var path = ""
        package var state = ""
        package var ratio = JSON.null
        /// The ratio that WCAG 2.2 requires at level AA.
        package var required = JSON.null

        package init() {}
    }

    /// Text whose contrast has become too low.
    package struct FaintText: Message {
        @Inlined package var contrast = TextContrast()
        package var `where`: [[String: [String]]] = []

        package init() {}
    }

    /// The differences between a version and unsaved files.
    package struct CheckComparison: Message {
        /// The number of the version.
        package var from = 0
        @Inlined package var comparison = Comparison()
        package var files: [FileChange] = []
        /// Text whose contrast is too low now. In the version, the contrast was sufficient or the text didn't exist.
        package var faint: [FaintText] = []

        package init() {}
    }

    /// The annotation of a value or a group of values.
    package struct Annotation: Message {
        @Omitted package var description: String? = nil
        /// True, false, or the reason that the value is deprecated.
        @Omitted package var deprecated: JSON? = nil
        /// Data from other tools.
        @Omitted package var extensions: JSON? = nil

        package init() {}
    }

    /// The result of compiling a theme for one combination of axis values.
    package struct CheckReport: Message {
        package var diagnostics: [Diagnostic] = []
        package var axes: [Axis] = []
        /// Nil if there are errors.
        package var bundle: JSON?
        /// The bundles for the requested `choices`, in the same order. Nil for a choice without a bundle.
        @Omitted package var bundles: [JSON?]? = nil
        /// The differences from the `against` version. Nil if there are errors.
        @Omitted package var comparison: CheckComparison?? = nil
        /// The annotations, by path. Nil if there are errors.
        package var annotations: [String: Annotation]?
        /// The sample screens. Nil if there are errors.
        package var screens: [Screen]?
        /// How drawings arrange the parts of components, by the component's name. Empty if there are errors.
        package var layouts: [String: Layout] = [:]
        /// The contrast of each text whose background is known. Nil if there are errors.
        package var contrasts: [TextContrast]?
        /// The valid values of each type that has a fixed set of values.
        package var enumerations: [String: [String]] = [:]

        package init() {}
    }
}
