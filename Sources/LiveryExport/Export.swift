package import LiveryModel
package import LiveryTheme

/// Writes a theme in an output format. An export has no side effects: it converts values to the content of files. Its
/// stored properties are the options of an output.
package protocol Export: Sendable {
    /// Whether the export needs the links and parents of values.
    var usesReferences: Bool { get }
    /// Whether it is read by apps or tools that have no use for text for CSS.
    var leavesOutCSS: Bool { get }
    /// The axis values to which the options refer.
    var axisValues: [OptionText] { get }
    /// The component types to which the options refer. Each name can also be the path of a style.
    var componentTypes: [OptionText] { get }
    /// Errors for options that exclude each other.
    var conflicts: [Remark] { get }

    /// Returns errors for options that don't match the values of a theme.
    func mistakes(in theme: ResolvedTheme) -> [Remark]

    /// Returns a copy of the export with other paths in its options.
    func renaming(_ path: (String) -> String) -> Self

    /// Returns a copy of the export for a theme that is a published version.
    func stamped(with publication: PublicationStamp) -> Self

    /// Returns the files, and a remark for each value that the files can't contain unchanged.
    ///
    /// Equal inputs result in equal bytes. The time is linear in the number of values.
    /// - Throws: ``NameCollisions`` if two values have the same name in a file.
    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark])
}

extension Export {
    package var usesReferences: Bool { false }
    package var leavesOutCSS: Bool { false }
    package var axisValues: [OptionText] { [] }
    package var componentTypes: [OptionText] { [] }
    package var conflicts: [Remark] { [] }
    package func mistakes(in theme: ResolvedTheme) -> [Remark] { [] }
    package func renaming(_ path: (String) -> String) -> Self { self }
    package func stamped(with publication: PublicationStamp) -> Self { self }
}

/// A file that an export creates.
package struct ExportedFile: Hashable, Sendable {
    /// The syntax of single-line comments in the file's format.
    package enum Comment: Hashable, Sendable {
        /// `/* … */`
        case block
        /// `// …`
        case line
        /// `<!-- … -->`
        case markup
        /// The format doesn't support comments.
        case none
    }

    /// The file's name, or its path relative to the output's folder.
    package var path: String
    /// The content.
    package var bytes: [UInt8]
    /// The comment syntax for the file's header.
    package var comment: Comment
    /// The image or font that is the whole content, or `nil` if ``bytes`` are. Exports read no files, so that the caller
    /// has to fetch the bytes by their hash.
    package var asset: Asset?

    /// Creates a file.
    package init(path: String, bytes: [UInt8], comment: Comment) {
        self.path = path
        self.bytes = bytes
        self.comment = comment
    }

    /// Creates a copy of an image or font.
    package init(path: String, copying asset: Asset) {
        self.init(path: path, bytes: [], comment: .none)
        self.asset = asset
    }

    /// Creates a file from a string.
    package init(path: String, text: String, comment: Comment) {
        self.init(path: path, bytes: Array(text.utf8), comment: comment)
    }
}
