import LiveryHTTP
import LiveryStore
import Synchronization

/// The events of one app: the last of them, and who listens.
///
/// An event is written once and its bytes are shared by all who are sent it. A listener only knows how far it has come.
final class Topic: Sendable {
    /// One event, ready to be sent. The version's number is the id: it is durable and grows.
    struct Event: Sendable {
        let id: Int
        let bytes: [UInt8]
    }

    /// Somebody who listens.
    struct Listener: Sendable {
        let subscriber: Subscriber
        let stream: ResponseStream
    }

    /// What comes after a cursor.
    enum Next {
        case event(Event)
        /// The listener has heard everything.
        case nothing
        /// What came next is forgotten already: the listener was too slow.
        case lost
    }

    private struct State {
        var events: [Event]
        var listeners: [ObjectIdentifier: Listener] = [:]
    }

    let app: String
    private let state: Mutex<State>

    /// `notices` are the last versions, oldest first.
    init(app: String, notices: [VersionNotice]) {
        self.app = app
        state = Mutex(State(events: notices.map(Event.init)))
    }

    /// The last event's id; 0 if there was none.
    var lastID: Int { state.withLock { $0.events.last?.id ?? 0 } }

    /// Whether all that came after the cursor can still be told.
    func reaches(back cursor: Int) -> Bool {
        state.withLock { state in
            guard let first = state.events.first, let last = state.events.last else { return cursor == 0 }
            return cursor >= first.id - 1 && cursor <= last.id
        }
    }

    func next(after cursor: Int) -> Next {
        state.withLock { state in
            guard let last = state.events.last, last.id > cursor else { return .nothing }
            guard let first = state.events.first, first.id <= cursor + 1 else { return .lost }
            // Nearly always the last one, or one of the last few.
            let index = state.events.lastIndex { $0.id <= cursor }.map { $0 + 1 } ?? 0
            return .event(state.events[index])
        }
    }

    /// Keeps an event and wakes everybody. Two publishes may come here in the wrong order; the ids then say which is
    /// the last, and who has heard of it is not told of the one before.
    func announce(_ notice: VersionNotice) {
        let event = Event(notice)
        let listeners: [Listener] = state.withLock { state in
            guard !state.events.contains(where: { $0.id == event.id }) else { return [] }
            let index = state.events.lastIndex { $0.id < event.id }.map { $0 + 1 } ?? 0
            state.events.insert(event, at: index)
            if state.events.count > Limits.eventsKept { state.events.removeFirst() }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.stream.wake() }
    }

    func add(_ listener: Listener) {
        state.withLock { $0.listeners[ObjectIdentifier(listener.subscriber)] = listener }
    }

    /// Whether it was there.
    func remove(_ subscriber: Subscriber) -> Bool {
        state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(subscriber)) != nil }
    }

    /// Those whose turn it is to be sent a heartbeat.
    func listeners(of slot: Int) -> [Listener] {
        state.withLock { state in state.listeners.values.filter { $0.subscriber.slot == slot } }
    }

    /// Who listens now.
    var listeners: [Listener] { state.withLock { Array($0.listeners.values) } }
}

extension Topic.Event {
    init(_ notice: VersionNotice) {
        self.init(id: notice.number, bytes: EventText.version(notice))
    }
}
