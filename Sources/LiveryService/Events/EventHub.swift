import Dispatch
package import LiveryStore
import Synchronization

/// Notifies subscribers of new current versions and of moves of channels.
package final class EventHub: Sendable {
    /// The maximum number of concurrent subscribers.
    package let limit: Int
    /// The seconds between two heartbeats of one subscriber.
    private let period: Int
    private let admission: Admission
    private let topics = Mutex<[String: Topic]>([:])
    package let drafts = DraftTopics()
    private let count = Atomic(0)
    private let ticks = Atomic(0)
    // Set up in `init`, cancelled in `deinit`, and not accessed in between.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    package init(limit: Int, heartbeat seconds: Int = ServiceLimits.heartbeatSeconds, admission: Admission) {
        self.limit = limit
        period = max(1, seconds)
        self.admission = admission
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "livery.heartbeat"))
        // Each second, one part of the subscribers gets its heartbeat, which distributes the work.
        timer.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
        timer.setEventHandler { [weak self] in self?.tick() }
        timer.resume()
    }

    deinit {
        timer.cancel()
    }

    /// The current number of subscribers.
    package var subscribers: Int { count.load(ordering: .relaxed) }

    /// Announces versions and moves, and stores the last ones of each app for clients that reconnect. Call this when
    /// the versions are served.
    package func announce(_ news: News) {
        for app in Set(news.versions.keys).union(news.moves.keys) {
            let (versions, moves) = (news.versions[app] ?? [], news.moves[app] ?? [])
            let present = topics.withLock { topics in
                let present = topics[app]
                if present == nil { topics[app] = Topic(app: app, versions: versions, moves: moves) }
                return present
            }
            present?.announce(versions, moves)
        }
    }

    /// Whether a client has received an event that this server doesn't know yet.
    package func isBehind(_ lastEventID: String, of app: String) -> Bool {
        guard let cursor = EventCursor(lastEventID) else { return false }
        let last = topic(app).lastID
        return cursor.joined(with: last) != last
    }

    /// The connection of another client; nil if the limit of subscribers is reached.
    /// - Parameters:
    ///   - connect: Makes the connection that reads the subscriber's events.
    ///   - caller: The caller, if the route required credentials.
    ///   - lastEventID: The client's `Last-Event-ID`; nil if it sent none.
    ///   - draft: The draft of which the client also receives the state, and the person who has it open.
    package func subscribe<Sink: EventSink>(
        to app: String, by caller: Caller?, lastEventID: String?,
        draft: (notice: DraftNotice, person: DraftTopic.Person?)? = nil, _ connect: (Subscriber) -> Sink
    ) -> Sink? {
        guard count.add(1, ordering: .relaxed).newValue <= limit else {
            count.subtract(1, ordering: .relaxed)
            return nil
        }
        let topic = topic(app)
        let last = topic.lastID
        let (cursor, greeting) = Self.start(topic, last, lastEventID)
        let slot = ticks.load(ordering: .relaxed) % period
        func make(_ member: Subscriber.Member?) -> (Subscriber, Sink) {
            let subscriber = Subscriber(
                topic, member, in: self, by: caller, slot: slot, cursor: cursor, greeting: greeting)
            return (subscriber, connect(subscriber))
        }
        let made =
            if let (notice, person) = draft {
                drafts.add(person, to: notice) { make(Subscriber.Member(topic: $0, person: person)) }
            } else { make(nil) }
        guard let (subscriber, sink) = made else {
            count.subtract(1, ordering: .relaxed)
            return nil
        }
        topic.add(Topic.Listener(subscriber: subscriber, sink: sink))
        return sink
    }

    /// Ends the streams of subscribers that lost access to an app, or to any app. Call this when access was revoked.
    package func review(_ app: String? = nil) {
        var look = admission.look()
        let topics = topics.withLock { topics in topics.values.filter { app == nil || $0.app == app } }
        for topic in topics { review(topic.listeners, of: topic, &look) }
    }

    private func review(_ listeners: [Topic.Listener], of topic: Topic, _ look: inout Admission.Look) {
        let isOpen = look.isOpen(topic.app)
        for listener in listeners where !isOpen || listener.subscriber.member != nil {
            guard !look.admits(listener.subscriber, to: topic.app) else { continue }
            listener.subscriber.dismiss()
            listener.sink.wake()
        }
    }

    /// Ends the streams of a deleted app.
    package func end(_ app: String) {
        guard let topic = topics.withLock({ $0.removeValue(forKey: app) }) else { return }
        for listener in topic.listeners {
            listener.subscriber.dismiss()
            listener.sink.wake()
        }
    }

    package func remove(_ subscriber: Subscriber, from topic: Topic) {
        guard topic.remove(subscriber) else { return }
        count.subtract(1, ordering: .relaxed)
        if let member = subscriber.member { drafts.remove(subscriber, from: member.topic) }
    }

    /// A client's first position, and the first bytes that it receives.
    private static func start(_ topic: Topic, _ last: EventCursor, _ lastEventID: String?) -> (EventCursor, [UInt8]) {
        guard let lastEventID else { return (last, EventText.greeting(id: last)) }
        guard let cursor = EventCursor(lastEventID), topic.reaches(back: cursor) else {
            return (last, EventText.greeting(id: last) + EventText.reset(app: topic.app, id: last))
        }
        return (cursor, EventText.greeting(id: cursor))
    }

    private func topic(_ app: String) -> Topic {
        topics.withLock { topics in
            if let topic = topics[app] { return topic }
            let topic = Topic(app: app, versions: [])
            topics[app] = topic
            return topic
        }
    }

    /// Removes disconnected subscribers, and checks those whose heartbeat is due. Called once a second.
    func tick() {
        let slot = ticks.add(1, ordering: .relaxed).newValue % period
        var look = admission.look()
        for topic in topics.withLock({ Array($0.values) }) {
            let all = topic.listeners
            for listener in all where listener.sink.isAbandoned { listener.sink.disconnect() }
            let listeners = all.filter { $0.subscriber.slot == slot }
            review(listeners, of: topic, &look)
            for listener in listeners {
                // A subscriber that has not read the last heartbeat by now has disconnected or does not read.
                if listener.subscriber.beat() { listener.sink.wake() } else { listener.sink.disconnect() }
            }
        }
    }
}
