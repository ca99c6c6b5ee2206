import LiveryHTTP
import LiveryStore
import Synchronization

/// The events of one app, versions and moves of channels: the last of them, and who listens.
///
/// An event is written once and its bytes are shared by all who are sent it. A listener only knows how far it has come.
final class Topic: Sendable {
    /// One event, ready to be sent.
    struct Event: Sendable {
        /// What it tells of.
        enum Subject: Sendable, Equatable {
            case version(Int)
            case move(Int64)

            func isKnown(at cursor: EventCursor) -> Bool {
                switch self {
                case .version(let number): number <= cursor.version
                case .move(let number): number <= cursor.move
                }
            }

            func isOfKind(_ other: Subject) -> Bool {
                switch (self, other) {
                case (.version, .version), (.move, .move): true
                default: false
                }
            }

            /// As a place in the stream.
            var cursor: EventCursor {
                switch self {
                case .version(let number): EventCursor(version: number)
                case .move(let number): EventCursor(move: number)
                }
            }
        }

        let subject: Subject
        /// What a listener has heard of that has heard this and all before it.
        let id: EventCursor
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

    fileprivate struct State {
        var events: [Event] = []
        /// All up to here can't be told any more.
        var forgotten = EventCursor()
        var listeners: [ObjectIdentifier: Listener] = [:]

        /// Where the last event leads.
        var last: EventCursor { events.last?.id ?? forgotten }
    }

    let app: String
    private let state: Mutex<State>

    /// `versions` and `moves` are the last ones, oldest first, of as many as are kept. Of moves one more is wanted, if
    /// there is one, so that it is known what is missing before them.
    init(app: String, versions: [VersionNotice], moves: [ChannelNotice] = []) {
        self.app = app
        var state = State()
        state.forgotten.version = (versions.first?.number ?? 1) - 1
        if moves.count > Limits.eventsKept { state.forgotten.move = moves[0].move }
        let told = moves.suffix(Limits.eventsKept)
        // A version comes before a channel's move to it at the same moment.
        let notices = versions.map { ($0.time, Event.Notice.version($0)) } + told.map { ($0.time, .move($0)) }
        for (_, notice) in notices.sorted(by: { $0.0 < $1.0 }) { state.insert(notice) }
        self.state = Mutex(state)
    }

    /// The last event's id.
    var lastID: EventCursor { state.withLock { $0.last } }

    /// Whether all that came after the cursor can still be told.
    func reaches(back cursor: EventCursor) -> Bool {
        state.withLock { state in
            let (first, last) = (state.forgotten, state.last)
            return cursor.version >= first.version && cursor.version <= last.version && cursor.move >= first.move
                && cursor.move <= last.move
        }
    }

    func next(after cursor: EventCursor) -> Next {
        state.withLock { state in
            // Nearly always so.
            if state.last == cursor { return .nothing }
            guard cursor.version >= state.forgotten.version, cursor.move >= state.forgotten.move else { return .lost }
            return state.events.first { !$0.subject.isKnown(at: cursor) }.map(Next.event) ?? .nothing
        }
    }

    /// Keeps an event and wakes everybody. Two publishes may come here in the wrong order; the ids then say which is
    /// the last, and who has heard of it is not told of the one before.
    func announce(_ notice: Event.Notice) {
        let listeners: [Listener] = state.withLock { state in
            guard state.insert(notice) else { return [] }
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

    /// Who listens now.
    var listeners: [Listener] { state.withLock { Array($0.listeners.values) } }
}

extension Topic.Event {
    /// What is announced.
    enum Notice {
        case version(VersionNotice)
        case move(ChannelNotice)

        var subject: Subject {
            switch self {
            case .version(let notice): .version(notice.number)
            case .move(let notice): .move(notice.move)
            }
        }
    }

    init(_ notice: Notice, after before: EventCursor) {
        subject = notice.subject
        id = before.joined(with: subject.cursor)
        switch notice {
        case .version(let notice): bytes = EventText.version(notice, id: id)
        case .move(let notice): bytes = EventText.channel(notice, id: id)
        }
    }
}

extension Topic.State {
    /// Puts an event behind all of its kind that came before it; false if it is there already, or was.
    @discardableResult
    mutating func insert(_ notice: Topic.Event.Notice) -> Bool {
        let subject = notice.subject
        if events.isEmpty, case .version(let number) = subject {
            forgotten.version = max(forgotten.version, number - 1)
        }
        guard !subject.isKnown(at: forgotten), !events.contains(where: { $0.subject == subject }) else { return false }
        let later = events.firstIndex { $0.subject.isOfKind(subject) && !$0.subject.isKnown(at: subject.cursor) }
        let index = later ?? events.count
        let before = index == 0 ? forgotten : events[index - 1].id
        events.insert(Topic.Event(notice, after: before), at: index)
        forget(subject)
        return true
    }

    /// Drops the oldest of a kind when there are too many of it.
    private mutating func forget(_ subject: Topic.Event.Subject) {
        guard events.count(where: { $0.subject.isOfKind(subject) }) > Limits.eventsKept,
            let oldest = events.firstIndex(where: { $0.subject.isOfKind(subject) })
        else { return }
        forgotten = forgotten.joined(with: events.remove(at: oldest).subject.cursor)
    }
}
