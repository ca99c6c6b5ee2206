package import LiveryStore
import Synchronization

/// The recent events of one app and its subscribers. Events are new versions and moves of channels.
///
/// The bytes of an event are created once and shared by all subscribers. A subscriber only has a position.
package final class Topic: Sendable {
    /// One event, ready to be sent.
    package struct Event: Sendable {
        /// The subject of an event.
        package enum Subject: Sendable, Equatable {
            case version(Int)
            case move(Int64)

            package func isKnown(at cursor: EventCursor) -> Bool {
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

            /// The position of the event in the stream.
            package var cursor: EventCursor {
                switch self {
                case .version(let number): EventCursor(version: number)
                case .move(let number): EventCursor(move: number)
                }
            }
        }

        package let subject: Subject
        /// The position of a subscriber that has received this event and all earlier ones.
        package let id: EventCursor
        package let bytes: [UInt8]
    }

    /// A subscriber and its connection.
    package struct Listener: Sendable {
        package let subscriber: Subscriber
        let sink: any EventSink
    }

    /// The next event after a position.
    package enum Next {
        case event(Event)
        /// The subscriber has received everything.
        case nothing
        /// The next event is no longer stored: the subscriber was too slow.
        case lost
    }

    fileprivate struct State {
        var events: [Event] = []
        /// Events up to this position are no longer stored.
        var forgotten = EventCursor()
        var listeners: [ObjectIdentifier: Listener] = [:]

        /// The position after the last event.
        var last: EventCursor { events.last?.id ?? forgotten }
    }

    package let app: String
    private let state: Mutex<State>

    /// Creates a topic. `versions` and `moves` are the last ones, oldest first, up to the number that is stored. Pass
    /// one further move if it exists, so that the position before the oldest stored move is known.
    init(app: String, versions: [VersionNotice], moves: [ChannelNotice] = []) {
        self.app = app
        var state = State()
        state.forgotten.version = (versions.first?.number ?? 1) - 1
        if moves.count > ServiceLimits.eventsKept { state.forgotten.move = moves[0].move }
        let told = moves.suffix(ServiceLimits.eventsKept)
        for notice in Event.Notice.sorted(versions, Array(told)) { state.insert(notice) }
        self.state = Mutex(state)
    }

    /// The last event's id.
    var lastID: EventCursor { state.withLock { $0.last } }

    /// Whether all events after the position are stored.
    func reaches(back cursor: EventCursor) -> Bool {
        state.withLock { state in
            let (first, last) = (state.forgotten, state.last)
            return cursor.version >= first.version && cursor.version <= last.version && cursor.move >= first.move
                && cursor.move <= last.move
        }
    }

    package func next(after cursor: EventCursor) -> Next {
        state.withLock { state in
            // The most frequent case.
            if state.last == cursor { return .nothing }
            guard cursor.version >= state.forgotten.version, cursor.move >= state.forgotten.move else { return .lost }
            return state.events.first { !$0.subject.isKnown(at: cursor) }.map(Next.event) ?? .nothing
        }
    }

    /// Stores events and wakes all subscribers. Two threads may call this in the wrong order or for the same events.
    /// The ids then decide which is the latest, and subscribers that received it don't receive the earlier one.
    package func announce(_ versions: [VersionNotice], _ moves: [ChannelNotice] = []) {
        let notices = Event.Notice.sorted(versions, moves)
        let listeners: [Listener] = state.withLock { state in
            let new = notices.count { state.insert($0) }
            return new > 0 ? Array(state.listeners.values) : []
        }
        for listener in listeners { listener.sink.wake() }
    }

    package func add(_ listener: Listener) {
        state.withLock { $0.listeners[ObjectIdentifier(listener.subscriber)] = listener }
    }

    /// Removes a subscriber. Returns whether it was subscribed.
    package func remove(_ subscriber: Subscriber) -> Bool {
        state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(subscriber)) != nil }
    }

    /// The current subscribers.
    var listeners: [Listener] { state.withLock { Array($0.listeners.values) } }
}

extension Topic.Event {
    /// An announcement.
    package enum Notice {
        case version(VersionNotice)
        case move(ChannelNotice)

        package var subject: Subject {
            switch self {
            case .version(let notice): .version(notice.number)
            case .move(let notice): .move(notice.move)
            }
        }

        /// The notices by time. If a version and a channel's move to it have the same time, the version comes first.
        package static func sorted(_ versions: [VersionNotice], _ moves: [ChannelNotice]) -> [Notice] {
            let notices = versions.map { ($0.time, Notice.version($0)) } + moves.map { ($0.time, .move($0)) }
            return notices.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    package init(_ notice: Notice, after before: EventCursor, spread: Int) {
        subject = notice.subject
        id = before.joined(with: subject.cursor)
        switch notice {
        case .version(let notice): bytes = EventText.version(notice, id: id, spread: spread)
        case .move(let notice): bytes = EventText.channel(notice, id: id, spread: spread)
        }
    }
}

extension Topic.State {
    /// Inserts an event after all earlier ones of its kind. Returns false if the event is or was already stored.
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
        let spread = ServiceLimits.eventSpread(subscribers: listeners.count)
        events.insert(Topic.Event(notice, after: before, spread: spread), at: index)
        forget(subject)
        return true
    }

    /// Removes the oldest event of a kind if the limit is exceeded.
    private mutating func forget(_ subject: Topic.Event.Subject) {
        guard events.count(where: { $0.subject.isOfKind(subject) }) > ServiceLimits.eventsKept,
            let oldest = events.firstIndex(where: { $0.subject.isOfKind(subject) })
        else { return }
        forgotten = forgotten.joined(with: events.remove(at: oldest).subject.cursor)
    }
}
