import LiveryHTTP
import Synchronization

/// One client that listens to the events of an app: how far it has come, and what it is being sent.
final class Subscriber: ResponseStream.Source {
    private struct State {
        /// What it knows of when the last event that was begun is sent.
        var cursor: EventCursor
        /// What is being sent, and how much of it was.
        var bytes: [UInt8]
        var sent = 0
        var owesHeartbeat = false
        var saidGoodBye = false
        var isDismissed = false
    }

    /// In which second of a heartbeat's period it is this one's turn.
    let slot: Int
    /// Who listens, where that had to be asked.
    let caller: Caller?
    private let hub: EventHub
    private let topic: Topic
    private let state: Mutex<State>

    /// - Parameter cursor: the last event that the client knows; what came after it is sent.
    init(_ topic: Topic, in hub: EventHub, by caller: Caller?, slot: Int, cursor: EventCursor, greeting: [UInt8]) {
        self.topic = topic
        self.hub = hub
        self.caller = caller
        self.slot = slot
        state = Mutex(State(cursor: cursor, bytes: greeting))
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> ResponseStream.Piece {
        state.withLock { state in
            if state.sent == state.bytes.count {
                if let piece = next(&state, isEnding) { return piece }
            }
            let count = min(buffer.count, state.bytes.count - state.sent)
            buffer.copyBytes(from: state.bytes[state.sent..<state.sent + count])
            state.sent += count
            return .bytes(count)
        }
    }

    func closed() {
        hub.remove(self, from: topic)
    }

    /// Asks for a heartbeat; false if the client has not taken the last one yet.
    func beat() -> Bool {
        state.withLock { state in
            defer { state.owesHeartbeat = true }
            return !state.owesHeartbeat
        }
    }

    /// Sends nothing more but the rest of what was begun, and ends.
    func dismiss() { state.withLock { $0.isDismissed = true } }

    /// Goes on to what is to be sent next; a piece if there is nothing.
    private func next(_ state: inout State, _ isEnding: Bool) -> ResponseStream.Piece? {
        state.sent = 0
        if state.isDismissed { return .end }
        switch topic.next(after: state.cursor) {
        case .event(let event):
            state.cursor = state.cursor.joined(with: event.id)
            state.bytes = event.bytes
            state.owesHeartbeat = false
        case .lost: return .disconnect
        case .nothing where isEnding:
            if state.saidGoodBye { return .end }
            state.bytes = EventText.farewell()
            state.saidGoodBye = true
        case .nothing where state.owesHeartbeat:
            state.bytes = EventText.heartbeat
            state.owesHeartbeat = false
        case .nothing:
            state.bytes = []
            return .nothing
        }
        return nil
    }
}
