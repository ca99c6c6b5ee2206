/// A kind of document whose size can be chosen. It is a fragment that is repeated, chained or nested, or a single very
/// long name or text.
public struct Shape: CustomStringConvertible, Sendable {
    /// The component that reads the documents.
    public enum Reader: String, Sendable {
        /// The compiler, which reads the document as `theme.ktv`.
        case theme
        /// The compiler, which reads the document as a Design Tokens file.
        case tokens
        /// The compiler, which reads the document as a resolver document.
        case resolver
        /// The importer for older dialects.
        case importer
    }

    /// The content of the documents for display, such as `links, chained`.
    public let name: String
    /// The component that reads the documents.
    public let reader: Reader
    /// The name of the shape.
    public var description: String { name }
    private let make: @Sendable (Int) -> String
    /// The number of fragments above which the document gets no new content.
    private let maximumCount: Int

    /// Creates a shape. `make` returns the document with the given number of fragments.
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

    /// A document whose size is at most `bytes` and close to it.
    public func text(bytes: Int) -> String {
        let (small, large) = (make(64).utf8.count, make(128).utf8.count)
        let each = max(1, (large - small + 63) / 64)
        var count = max(1, (bytes - small) / each + 64)
        while true {
            let text = text(count: count)
            // The numbers in the fragments can get longer.
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
