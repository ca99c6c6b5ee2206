package import LiveryTheme

/// A form that a theme can be written in: a pure function from values to files. Its stored properties are the options
/// of an output.
package protocol Export: Sendable {
    /// Whether it reads the links and parents of values.
    var usesReferences: Bool { get }
    /// The axis values that its options name.
    var axisValues: [OptionText] { get }
    /// The component types that its options name.
    var componentTypes: [OptionText] { get }
    /// Errors of options that exclude each other.
    var conflicts: [Remark] { get }

    /// Errors of options that don't fit the values of a theme.
    func mistakes(in theme: ResolvedTheme) -> [Remark]

    /// The export with other paths in its options.
    func renaming(_ path: (String) -> String) -> Self

    /// The files, and a remark on each value that they can't hold as it is.
    ///
    /// Equal inputs have equal bytes. Time is linear in the number of values.
    /// - Throws: ``NameCollisions`` if two values have the same name in a file.
    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark])
}

extension Export {
    package var usesReferences: Bool { false }
    package var axisValues: [OptionText] { [] }
    package var componentTypes: [OptionText] { [] }
    package var conflicts: [Remark] { [] }
    package func mistakes(in theme: ResolvedTheme) -> [Remark] { [] }
    package func renaming(_ path: (String) -> String) -> Self { self }
}

/// A file that an export makes.
package struct ExportedFile: Hashable, Sendable {
    /// How the file's format writes a comment on one line.
    package enum Comment: Hashable, Sendable {
        /// `/* … */`
        case block
        /// `// …`
        case line
        /// `<!-- … -->`
        case markup
        /// The format has no comments.
        case none
    }

    /// The file's name, or its path inside the output's folder.
    package var path: String
    /// The content.
    package var bytes: [UInt8]
    /// The comment that the header is written as.
    package var comment: Comment

    /// Creates a file.
    package init(path: String, bytes: [UInt8], comment: Comment) {
        self.path = path
        self.bytes = bytes
        self.comment = comment
    }

    /// Creates a file from its text.
    package init(path: String, text: String, comment: Comment) {
        self.init(path: path, bytes: Array(text.utf8), comment: comment)
    }
}
