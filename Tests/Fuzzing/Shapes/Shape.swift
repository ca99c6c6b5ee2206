/// A kind of document with adjustable size: a fragment that is repeated, chained or nested, or one very long name or
/// text.
public struct Shape: CustomStringConvertible, Sendable {
    /// The reader of the documents.
    public enum Reader: String, Sendable {
        /// The compiler, as `theme.ktv`.
        case theme
        /// The compiler, as a file of Design Tokens.
        case tokens
        /// The compiler, as a resolver document.
        case resolver
        /// The importer of older dialects.
        case importer
    }

    /// The content of the documents, for display: `links, chained`.
    public let name: String
    /// The reader of the documents.
    public let reader: Reader
    /// The name.
    public var description: String { name }
    private let make: @Sendable (Int) -> String
    /// The number of fragments above which the document has no new content.
    private let maximumCount: Int

    /// Creates a shape. `make` returns the document with a number of fragments.
    init(
        _ name: String, _ reader: Reader = .theme, maximumCount: Int = .max,
        _ make: @escaping @Sendable (Int) -> String
    ) {
        self.name = name
        self.reader = reader
        self.maximumCount = maximumCount
        self.make = make
    }

    /// The document with `count` fragments.
    public func text(count: Int) -> String { make(min(count, maximumCount)) }

    /// A document of at most `bytes` bytes, and close to that size.
    public func text(bytes: Int) -> String {
        let (small, large) = (make(64).utf8.count, make(128).utf8.count)
        let each = max(1, (large - small + 63) / 64)
        var count = max(1, (bytes - small) / each + 64)
        while true {
            let text = text(count: count)
            // The numbers in the fragments get longer.
            guard text.utf8.count > bytes, count > 1 else { return text }
            count = count * 15 / 16
        }
    }
}

extension Shape {
    /// A fragment repeated side by side, with text around all of them.
    static func wide(
        _ name: String, _ reader: Reader = .theme, before: String = "", between: String = "\n", after: String = "",
        maximumCount: Int = .max, _ fragment: @escaping @Sendable (Int) -> String
    ) -> Shape {
        Shape(name, reader, maximumCount: maximumCount) { count in
            before + (0..<count).map(fragment).joined(separator: between) + after
        }
    }

    /// A fragment repeated without regard to its meaning.
    static func repeated(_ fragment: String, before: String = "", after: String = "") -> Shape {
        Shape("\(before)\(fragment) over and over".replacingNewLines) { count in
            before + String(repeating: fragment, count: count) + after
        }
    }

    /// Nested brackets.
    static func nested(
        _ name: String, _ reader: Reader = .theme, before: String = "", opening: String, middle: String,
        closing: String, after: String = ""
    ) -> Shape {
        Shape(name, reader) { count in
            before + String(repeating: opening, count: count) + middle + String(repeating: closing, count: count)
                + after
        }
    }
}

extension String {
    fileprivate var replacingNewLines: String { split(separator: "\n").joined(separator: "⏎") }
}
