/// Takes a stream of server-sent events apart
/// (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
struct EventParser {
    /// One event; a block that only moves the cursor has no data and is none.
    struct Event: Hashable {
        let name: String
        let data: String
    }

    /// The last id that the server gave: where to go on after a break.
    private(set) var lastID: String?
    /// The seconds that the server asked to wait before coming back.
    private(set) var retry: Double?
    private var line: [UInt8] = []
    private var endsWithReturn = false
    private var name = ""
    private var data: [String] = []
    private let limit: Int

    /// - Parameter limit: longer lines, and events of more bytes, are cut: a server that sends such is none of ours.
    init(limit: Int = 65536) {
        self.limit = limit
    }

    /// Begins anew after a break; the cursor and the time to wait stay.
    mutating func reconnect() {
        line = []
        endsWithReturn = false
        name = ""
        data = []
    }

    /// The events that these bytes complete.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isReturn = byte == UInt8(ascii: "\r")
            if isReturn || byte == UInt8(ascii: "\n") {
                // CR LF is one end of a line.
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
