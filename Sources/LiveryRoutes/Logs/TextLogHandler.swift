import LiveryService
package import Logging

/// Writes each log line as text on standard error, for people. Text from clients is quoted unless it is plain, so that
/// clients can't forge lines or fields, or send control codes to a terminal.
package struct TextLogHandler: LogHandler {
    private var lines: StreamLogHandler

    /// Creates a handler for one logger.
    package init(label: String) {
        lines = .standardError(label: label)
    }

    /// The metadata that is added to each line.
    package var metadata: Logger.Metadata {
        get { lines.metadata }
        set { lines.metadata = newValue }
    }

    /// The lowest level that is written.
    package var logLevel: Logger.Level {
        get { lines.logLevel }
        set { lines.logLevel = newValue }
    }

    /// An item of ``metadata``.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { lines[metadataKey: key] }
        set { lines[metadataKey: key] = newValue }
    }

    /// Writes one line.
    package func log(event: LogEvent) {
        var event = event
        event.metadata = event.metadata?.mapValues { "\(Self.plain("\($0)"))" }
        lines.log(event: event)
    }

    /// The text unchanged if it is one word of printable ASCII, or else quoted, with `\u{…}` for characters that are
    /// neither printable ASCII nor letters, and backslashes before quotes and backslashes.
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

    /// Separators of fields, and characters with a meaning in quotes.
    private static let marks = Array("=\"\\".utf8)
}
