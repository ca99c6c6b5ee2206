/// A client's position in an event stream: the last version and the last move of a channel that it received. Both
/// numbers are durable and only grow, so an event's id remains valid after a restart.
struct EventCursor: Sendable, Equatable, CustomStringConvertible {
    /// A version's number; 0 if the app has no version yet.
    var version = 0
    /// The number of a move; 0 if no channel of the app has moved yet.
    var move: Int64 = 0

    /// `12`, or `12-57` if a channel of the app has ever moved.
    var description: String { move == 0 ? "\(version)" : "\(version)-\(move)" }

    /// The later position, for each of the two numbers.
    func joined(with other: EventCursor) -> EventCursor {
        EventCursor(version: max(version, other.version), move: max(move, other.move))
    }
}

extension EventCursor {
    /// Parses a client's `Last-Event-ID`; nil for text that no server has sent.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count <= 2, areNumbers, let version = Int(parts[0]),
            let move = Int64(parts.count > 1 ? parts[1] : "0")
        else { return nil }
        self.init(version: version, move: move)
    }
}
