import FoundationEssentials
import LiveryModel
import LiveryStore

/// The wire form of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
enum EventText {
    /// Tells a client how long to wait before it comes back, and where it stands.
    ///
    /// Each client is told another time, so that ten thousand don't come back at once.
    static func greeting(id: EventCursor) -> [UInt8] {
        Array("retry: \(Int.random(in: Limits.eventRetry))\nid: \(id)\n\n".utf8)
    }

    /// A version came into force. Its bundles are not told of: whoever uses one asks for it, with its ETag.
    static func version(_ notice: VersionNotice, id: EventCursor) -> [UInt8] {
        let data: JSON = [
            "app": .string(notice.app), "version": .int(notice.number),
            "time": .string(notice.time.timestamp),
            "rolledBackFrom": notice.rolledBackFrom.map { .int($0) } ?? .null,
        ]
        return Array("id: \(id)\nevent: version\ndata: \(data.text)\n\n".utf8)
    }

    /// A channel points to another version, or is gone: the version is null then.
    static func channel(_ notice: ChannelNotice, id: EventCursor) -> [UInt8] {
        let data: JSON = [
            "app": .string(notice.app), "channel": .string(notice.channel),
            "version": notice.version.map { .int($0) } ?? .null, "time": .string(notice.time.timestamp),
        ]
        return Array("id: \(id)\nevent: channel\ndata: \(data.text)\n\n".utf8)
    }

    /// The client's cursor is unknown, or too old for what it missed to be told: it is to ask for everything again.
    static func reset(app: String, id: EventCursor) -> [UInt8] {
        let data: JSON = ["app": .string(app), "version": .int(id.version)]
        return Array("id: \(id)\nevent: reset\ndata: \(data.text)\n\n".utf8)
    }

    /// A comment, by which a client sees that the server is there, and the server that the client is.
    static let heartbeat = Array(": heartbeat\n\n".utf8)

    /// The server stops: the client is to come back a little later than after an accident.
    static func farewell() -> [UInt8] {
        Array("retry: \(Int.random(in: Limits.eventRetryAfterStop))\n\n".utf8)
    }
}
