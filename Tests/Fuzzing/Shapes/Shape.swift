/// A kind of document that can be made as large as wanted: a fragment repeated side by side, chained, nested, or one
/// name or text that goes on and on.
public struct Shape: CustomStringConvertible, Sendable {
    /// What reads the documents.
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

    /// What the documents are made of, for people: `links, chained`.
    public let name: String
    /// What reads them.
    public let reader: Reader
    /// The name.
    public var description: String { name }
    private let make: @Sendable (Int) -> String
    /// More fragments would make nothing that is not made with so many.
    private let maximumCount: Int

    /// A shape; `make` gives the document with so many fragments.
    init(
        _ name: String, _ reader: Reader = .theme, maximumCount: Int = .max,
        _ make: @escaping @Sendable (Int) -> String
    ) {
        self.name = name
        self.reader = reader
        self.maximumCount = maximumCount
        self.make = make
    }

    /// The document with so many fragments.
    public func text(count: Int) -> String { make(min(count, maximumCount)) }

    /// The document of about so many bytes, and no more.
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
    /// A fragment side by side, with what stands around all of them.
    static func wide(
        _ name: String, _ reader: Reader = .theme, before: String = "", between: String = "\n", after: String = "",
        maximumCount: Int = .max, _ fragment: @escaping @Sendable (Int) -> String
    ) -> Shape {
        Shape(name, reader, maximumCount: maximumCount) { count in
            before + (0..<count).map(fragment).joined(separator: between) + after
        }
    }

    /// A fragment over and over, whatever comes of it.
    static func repeated(_ fragment: String, before: String = "", after: String = "") -> Shape {
        Shape("\(before)\(fragment) over and over".replacingNewLines) { count in
            before + String(repeating: fragment, count: count) + after
        }
    }

    /// Brackets inside each other.
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
