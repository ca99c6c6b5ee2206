import FoundationEssentials
@preconcurrency import Glibc
import LiveryModel
import LiveryService
package import Logging

/// Writes each log line as one JSON object on standard error, for machines.
package struct JSONLogHandler: LogHandler {
    /// The metadata that is added to each line.
    package var metadata: Logger.Metadata = [:]
    /// The lowest level that is written.
    package var logLevel = Logger.Level.info
    private let label: String

    /// Creates a handler for one logger.
    package init(label: String) {
        self.label = label
    }

    /// An item of ``metadata``.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line.
    package func log(event: LogEvent) {
        let line = Self.line(
            level: event.level, message: event.message.description,
            metadata: metadata.merging(event.metadata ?? [:]) { $1 },
            time: Date())
        // A single write keeps the line intact when several threads write at the same time.
        _ = line.withUnsafeBufferPointer { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// `{"time":"…","level":"info","message":"…",…}` and a line feed. Further members are the metadata, by name.
    static func line(level: Logger.Level, message: String, metadata: Logger.Metadata, time: Date) -> [UInt8] {
        let fixed = [
            JSON.Member("time", .string(time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))),
            JSON.Member("level", .string(level.rawValue)), JSON.Member("message", .string(message)),
        ]
        let names = Set(fixed.map(\.name))
        let more = metadata.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
            .map { JSON.Member($0.key, json($0.value)) }
        return JSON.object(fixed + more).bytes + [UInt8(ascii: "\n")]
    }

    private static func json(_ value: Logger.Metadata.Value) -> JSON {
        switch value {
        case .array(let values): .array(values.map(json))
        case .dictionary(let members):
            .object(members.sorted { $0.key < $1.key }.map { JSON.Member($0.key, json($0.value)) })
        case .string(let text): json(text)
        case .stringConvertible(let value): json(value.description)
        }
    }

    /// Whole numbers become JSON numbers, so that tools can sum them.
    private static func json(_ text: String) -> JSON {
        if let number = Int(text), String(number) == text { return .int(number) }
        return .string(text)
    }
}
