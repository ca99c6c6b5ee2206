public import Logging

/// Writes each log line as text on standard error, for people. What clients send stands in it in quotes, unless it is
/// plain: nobody can forge a line or a field of one, or send codes to the terminal on which it is read.
public struct TextLogHandler: LogHandler {
    private var lines: StreamLogHandler

    /// A handler for one logger.
    public init(label: String) {
        lines = .standardError(label: label)
    }

    /// What is added to each line.
    public var metadata: Logger.Metadata {
        get { lines.metadata }
        set { lines.metadata = newValue }
    }

    /// What is below it is not written.
    public var logLevel: Logger.Level {
        get { lines.logLevel }
        set { lines.logLevel = newValue }
    }

    /// One item of ``metadata``.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { lines[metadataKey: key] }
        set { lines[metadataKey: key] = newValue }
    }

    /// Writes one line.
    public func log(event: LogEvent) {
        var event = event
        event.metadata = event.metadata?.mapValues { "\(Self.plain("\($0)"))" }
        lines.log(event: event)
    }

    /// The text as it is if it is one word of printable ASCII, and otherwise in quotes, with `\u{…}` for what is neither
    /// printable ASCII nor a letter, and a backslash before a quote and a backslash.
    static func plain(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.marks.contains($0) }
        guard !isPlain else { return text }
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case " "..."~": String(scalar)
            default: scalar.properties.isAlphabetic ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// What parts the fields of a line, and what quotes are made with.
    private static let marks = Array("=\"\\".utf8)
}
