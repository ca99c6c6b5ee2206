package import LiveryModel

extension API {
    /// A change in resolved values between two themes.
    package struct Change: Message {
        /// The kind of subject. A change to an attribute also has the members `style`, `attribute` and `state`.
        package var subject = ""
        package var path = ""
        @Omitted package var style: String? = nil
        @Omitted package var attribute: String? = nil
        @Omitted package var state: String?? = nil
        package var change = ""
        package var level = ""
        package var old: JSON?
        package var new: JSON?
        package var `where`: [[String: [String]]] = []
        package var follows: String?

        package init() {}
    }

    /// The changes in resolved values between two themes.
    package struct Comparison: Message {
        /// The highest level of the changes. Nil if nothing has changed.
        package var level: String?
        package var changes: [Change] = []

        package init() {}
    }

    /// The lines that differ in one part of a file.
    package struct Hunk: Message {
        package var oldStart = 0
        package var oldLines = 0
        package var newStart = 0
        package var newLines = 0
        package var lines: [String] = []

        package init() {}
    }

    /// The differences in one file.
    package struct FileChange: Message {
        package var path = ""
        /// The previous path of a renamed file.
        @Omitted package var oldPath: String? = nil
        package var change = ""
        package var hunks: [Hunk] = []

        package init() {}
    }

    /// The changes in resolved values and source files between two versions.
    package struct Difference: Message {
        package var app = ""
        /// The number of the older version. Nil means the empty state before the first version.
        package var from: Int?
        package var to = 0
        @Inlined package var comparison = Comparison()
        package var files: [FileChange] = []

        package init() {}
    }
}
