import Foundation
import LiveryModel
import LiveryStore

/// A message to a webhook about one change.
struct WebhookMessage {
    /// Identifies the message. It is the same in each attempt, and differs from that of any other message.
    let id: String
    /// What happened.
    let type: String
    private let entry: AuditEntry?
    /// Whether the data has all members of the entry.
    private var isComplete = false

    /// The types of messages, by the actions that they report.
    static let types: [AuditEntry.Action: String] = [
        .publish: "version.published", .rollback: "version.rolled-back", .setChannel: "channel.moved",
        .deleteChannel: "channel.deleted", .failScheduled: "scheduled-change.failed",
        .deleteApp: "app.deleted",
    ]

    /// `nil` if no message reports the entry's action.
    init?(_ entry: AuditEntry, app: String) {
        guard let action = AuditEntry.Action(rawValue: entry.action), let type = Self.types[action] else { return nil }
        id = Self.id(of: entry)
        self.type = type
        self.entry = entry
    }

    /// A message with a whole entry. Its type is `audit.` and the entry's action.
    init(auditing entry: AuditEntry) {
        id = Self.id(of: entry)
        type = "audit.\(entry.action)"
        self.entry = entry
        isComplete = true
    }

    /// Databases have their own numbers, but no two entries have the same hash.
    private static func id(of entry: AuditEntry) -> String {
        "msg_\(entry.number)_\([UInt8](entry.hash.prefix(8)).hexadecimal)"
    }

    private init(test id: String) {
        self.id = id
        type = "test"
        entry = nil
    }

    /// A message without a change.
    static func test() -> Self { Self(test: "msg_test_\(UInt64.random(in: .min ... .max))") }

    /// The body: `{"type": …, "timestamp": …, "data": {"app": …, "version": …, "author": …, "detail": …}}`.
    var json: JSON {
        let time = entry?.time ?? Date()
        let whole: [(String, JSON?)] = [
            ("number", entry.map { .int($0.number) }), ("action", entry.map { .string($0.action) }),
            ("credential", entry?.author.credential.map(JSON.string)),
            ("address", entry?.author.address.map(JSON.string)),
        ]
        let members: [(String, JSON?)] =
            (isComplete ? whole : []) + [
                ("app", entry?.app.map(JSON.string)), ("version", entry?.version.map(JSON.int)),
                ("author", entry.map { .string($0.author.name) }), ("detail", entry?.detail.map(JSON.string)),
            ]
        return .object([
            .init("type", .string(type)), .init("timestamp", .string(time.formatted(.iso8601))),
            .init("data", .object(members.compactMap { name, value in value.map { JSON.Member(name, $0) } })),
        ])
    }

    /// The body for a Slack channel, whose markup has three special characters.
    var slack: JSON {
        let text = summary.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return .object([.init("text", .string(text))])
    }

    private var summary: String {
        guard let entry, let app = entry.app else { return "This is a test message from Livery." }
        let version = entry.version.map { "version \($0) of " } ?? ""
        let detail = entry.detail ?? ""
        return switch type {
        case "version.published": "\(entry.author.name) published \(version)\(app): \(detail)"
        case "version.rolled-back": "\(entry.author.name) rolled \(app) back \(detail)"
        case "channel.moved": "\(entry.author.name) moved \(detail) of \(app) to version \(entry.version ?? 0)"
        case "app.deleted": "\(entry.author.name) deleted \(app)"
        case "channel.deleted": "\(entry.author.name) deleted \(detail) of \(app)"
        default: "A scheduled change of \(app) failed: \(detail)"
        }
    }
}
