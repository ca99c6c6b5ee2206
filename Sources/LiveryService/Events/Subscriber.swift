import Synchronization

/// One client that is subscribed to an app's events: its position, and the bytes being sent to it.
package final class Subscriber: Sendable {
    /// The result of reading.
    package enum Piece {
        /// The number of bytes that were written, at least one.
        case bytes(Int)
        /// Nothing to send until ``EventSink/wake()`` is called.
        case nothing
        /// The stream is complete.
        case end
        /// The client has to notice that it missed events.
        case disconnect
    }

    private struct State {
        /// The client's position after the event that is being sent.
        var cursor: EventCursor
        /// The bytes being sent, and the number of bytes already sent.
        var bytes: [UInt8]
        var sent = 0
        var owesHeartbeat = false
        var saidGoodBye = false
        var isDismissed = false
        /// What the client has received of the draft.
        var seen = DraftTopic.Seen()
    }

    /// The draft of which a client also receives the state, and the people.
    package struct Member: Sendable {
        let topic: DraftTopic
        /// The person; nil for a holder of a preview link, who sees neither the people nor the app's events.
        package let person: DraftTopic.Person?
    }

    /// The second of the heartbeat's period in which this subscriber is served.
    package let slot: Int
    /// The caller, if the route required credentials.
    package let caller: Caller?
    /// The client's draft; nil for a client that receives only the app's events.
    package let member: Member?
    private let hub: EventHub
    private let topic: Topic
    private let state: Mutex<State>

    /// - Parameter cursor: The last event that the client received. Later events are sent.
    package init(
        _ topic: Topic, _ member: Member?, in hub: EventHub, by caller: Caller?, slot: Int, cursor: EventCursor,
        greeting: [UInt8]
    ) {
        self.topic = topic
        self.member = member
        self.hub = hub
        self.caller = caller
        self.slot = slot
        state = Mutex(State(cursor: cursor, bytes: greeting))
    }

    /// Writes the next bytes to the buffer. Must not be called concurrently.
    /// - Parameter isEnding: Whether the server is stopping.
    package func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> Piece {
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

    /// Called once when the connection has ended.
    package func closed() {
        hub.remove(self, from: topic)
    }

    /// Queues a heartbeat; false if the client has not read the last one yet.
    func beat() -> Bool {
        state.withLock { state in
            defer { state.owesHeartbeat = true }
            return !state.owesHeartbeat
        }
    }

    /// Ends the stream after the event that is being sent.
    func dismiss() { state.withLock { $0.isDismissed = true } }

    /// Advances to the next event. Returns a piece to send instead if no event follows.
    private func next(_ state: inout State, _ isEnding: Bool) -> Piece? {
        state.sent = 0
        if state.isDismissed { return .end }
        // A preview link shows only the draft.
        if let member, member.person == nil { state.cursor = topic.lastID }
        switch topic.next(after: state.cursor) {
        case .event(let event):
            state.cursor = state.cursor.joined(with: event.id)
            state.bytes = event.bytes
            state.owesHeartbeat = false
        case .lost: return .disconnect
        case .nothing where advanceDraft(&state): break
        case .nothing where isEnding:
            if state.saidGoodBye { return .end }
            state.bytes = EventText.stopNotice()
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

    /// Advances to the next event of the draft. Returns false if no event follows.
    private func advanceDraft(_ state: inout State) -> Bool {
        guard let member, let next = member.topic.next(after: &state.seen, for: member.person) else { return false }
        state.bytes = next.bytes
        state.isDismissed = next.isLast
        state.owesHeartbeat = false
        return true
    }
}
