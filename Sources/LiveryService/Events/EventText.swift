import FoundationEssentials
import LiveryModel
import LiveryStore

/// A client's position in an event stream: the last version and the last move of a channel that it received. Both
/// numbers are durable and only grow, so an event's id remains valid after a restart.
package struct EventCursor: Sendable, Equatable, CustomStringConvertible {
    /// A version's number; 0 if the app has no version yet.
    package var version = 0
    /// The number of a move; 0 if no channel of the app has moved yet.
    package var move: Int64 = 0

    /// `12`, or `12-57` if a channel of the app has ever moved.
    package var description: String { move == 0 ? "\(version)" : "\(version)-\(move)" }

    /// The later position, for each of the two numbers.
    package func joined(with other: EventCursor) -> EventCursor {
        EventCursor(version: max(version, other.version), move: max(move, other.move))
    }
}

extension EventCursor {
    /// Parses a client's `Last-Event-ID`; nil for text that no server has sent.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count <= 2, areNumbers, let version = Int(parts[0]),
            let move = Int64(parts.count > 1 ? parts[1] : "0")
        else { return nil }
        self.init(version: version, move: move)
    }
}

/// The wire form of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
enum EventText {
    /// The first bytes of a stream: the time after which to reconnect, and the client's position.
    ///
    /// The time is random, so that ten thousand clients don't reconnect at the same moment.
    static func greeting(id: EventCursor) -> [UInt8] {
        Array("retry: \(Int.random(in: ServiceLimits.eventRetry))\nid: \(id)\n\n".utf8)
    }

    /// A new current version. The event does not list its bundles: each client fetches its own, with its ETag.
    /// - Parameter spread: The number of seconds over which clients distribute their requests.
    static func version(_ notice: VersionNotice, id: EventCursor, spread: Int) -> [UInt8] {
        let data: JSON = [
            "app": .string(notice.app), "version": .int(notice.number),
            "time": .string(notice.time.timestamp),
            "rolledBackFrom": notice.rolledBackFrom.map { .int($0) } ?? .null, "spread": .int(spread),
        ]
        return Array("id: \(id)\nevent: version\ndata: \(data.text)\n\n".utf8)
    }

    /// A channel moved to another version, or was removed, in which case `version` is null.
    /// - Parameter spread: The number of seconds over which clients distribute their requests.
    static func channel(_ notice: ChannelNotice, id: EventCursor, spread: Int) -> [UInt8] {
        let data: JSON = [
            "app": .string(notice.app), "channel": .string(notice.channel),
            "version": notice.version.map { .int($0) } ?? .null, "time": .string(notice.time.timestamp),
            "spread": .int(spread),
        ]
        return Array("id: \(id)\nevent: channel\ndata: \(data.text)\n\n".utf8)
    }

    /// The latest state of a draft. `revision` is null if the draft was deleted. A holder of a preview link doesn't see
    /// the author.
    static func draft(_ notice: DraftNotice, isDeleted: Bool, namesAuthor: Bool) -> [UInt8] {
        let data: JSON = [
            "app": .string(notice.app), "draft": .string(notice.name),
            "revision": isDeleted ? .null : .int(notice.state.revision),
            "etag": isDeleted ? .null : .string("\"\(notice.state.opaqueTag)\""),
            "changed": .string(notice.changed.timestamp), "changedBy": namesAuthor ? .string(notice.changedBy) : .null,
            "reviews": .int(notice.reviews),
        ]
        return Array("event: draft\ndata: \(data.text)\n\n".utf8)
    }

    /// The other people who have a draft open, each with the open file.
    static func presence(_ people: Set<DraftTopic.Person>, of notice: DraftNotice) -> [UInt8] {
        let sorted = people.sorted { ($0.name, $0.file ?? "") < ($1.name, $1.file ?? "") }
        let list = sorted.map { person -> JSON in
            [
                "name": .string(person.name), "file": person.file.map { .string($0) } ?? .null,
                "mayEdit": .bool(person.mayEdit),
            ]
        }
        let data: JSON = ["app": .string(notice.app), "draft": .string(notice.name), "people": .array(list)]
        return Array("event: presence\ndata: \(data.text)\n\n".utf8)
    }

    /// The client's position is unknown or too old, so it has to fetch the current state.
    static func reset(app: String, id: EventCursor) -> [UInt8] {
        let data: JSON = ["app": .string(app), "version": .int(id.version)]
        return Array("id: \(id)\nevent: reset\ndata: \(data.text)\n\n".utf8)
    }

    /// A comment. It proves to the client that the server is running, and to the server that the client reads.
    static let heartbeat = Array(": heartbeat\n\n".utf8)

    /// Sent when the server stops. Clients then wait a little longer before reconnecting than after a lost connection.
    static func stopNotice() -> [UInt8] {
        Array("retry: \(Int.random(in: ServiceLimits.eventRetryAfterStop))\n\n".utf8)
    }
}
