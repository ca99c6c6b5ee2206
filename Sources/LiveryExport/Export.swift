/// A form that a theme can be written in: a pure function from values to files.
public protocol Export: Sendable {
    /// The files, and a remark on each value that they can't hold as it is.
    ///
    /// Equal inputs have equal bytes. Time is linear in the number of values.
    /// - Throws: ``NameCollisions`` if two values have the same name in a file.
    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark])
}

/// A file that an export makes.
public struct ExportedFile: Hashable, Sendable {
    /// How the file's format writes a comment on one line.
    public enum Comment: Hashable, Sendable {
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
    public var path: String
    /// The content.
    public var bytes: [UInt8]
    /// The comment that the header is written as.
    public var comment: Comment

    /// Creates a file.
    public init(path: String, bytes: [UInt8], comment: Comment) {
        self.path = path
        self.bytes = bytes
        self.comment = comment
    }
}
