/// How far a listener has come: the last version and the last move of a channel that it knows of. Both are durable and
/// only grow, so that an event's id means the same after a restart.
struct EventCursor: Sendable, Equatable, CustomStringConvertible {
    /// A version's number; 0 before the first.
    var version = 0
    /// The number of a move; 0 before the first.
    var move: Int64 = 0

    /// `12`, or `12-57` once a channel of the app was moved.
    var description: String { move == 0 ? "\(version)" : "\(version)-\(move)" }

    /// What knows all that either of two knows.
    func joined(with other: EventCursor) -> EventCursor {
        EventCursor(version: max(version, other.version), move: max(move, other.move))
    }
}

extension EventCursor {
    /// Reads what a client says; nil for what was never given.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count <= 2, areNumbers, let version = Int(parts[0]),
            let move = Int64(parts.count > 1 ? parts[1] : "0")
        else { return nil }
        self.init(version: version, move: move)
    }
}
