/// Parses server-sent events
/// (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
struct EventParser {
    /// An event. A block without data only changes the last id and is not an event.
    struct Event: Hashable {
        let name: String
        let data: String
    }

    /// The last id that the server sent. After reconnecting, the stream continues from there.
    private(set) var lastID: String?
    /// The time in seconds to wait before reconnecting, as requested by the server.
    private(set) var retry: Double?
    private var line: [UInt8] = []
    private var endsWithReturn = false
    private var name = ""
    private var data: [String] = []
    private let limit: Int

    /// - Parameter limit: The maximum size of a line or event. A Livery server never exceeds it, so the rest is
    ///   ignored.
    init(limit: Int = 65536) {
        self.limit = limit
    }

    /// Resets the parser after a lost connection. Keeps the last id and the time to wait.
    mutating func reconnect() {
        line = []
        endsWithReturn = false
        name = ""
        data = []
    }

    /// Returns the events that these bytes complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isReturn = byte == UInt8(ascii: "\r")
            if isReturn || byte == UInt8(ascii: "\n") {
                // CR LF is a single line ending.
                if isReturn || !endsWithReturn, let event = finishLine() { events.append(event) }
            } else if line.count < limit {
                line.append(byte)
            }
            endsWithReturn = isReturn
        }
        return events
    }

    private mutating func finishLine() -> Event? {
        defer { line = [] }
        guard !line.isEmpty else { return dispatch() }
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : []
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: parts[0], as: UTF8.self) {
        case "event": name = text
        case "data": if data.reduce(0, { $0 + $1.utf8.count }) + value.count <= limit { data.append(text) }
        case "id" where !text.contains("\0"): lastID = text
        case "retry": if let number = Int(text), number >= 0 { retry = Double(number) / 1000 }
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> Event? {
        defer {
            name = ""
            data = []
        }
        guard !data.isEmpty else { return nil }
        return Event(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
    }
}
