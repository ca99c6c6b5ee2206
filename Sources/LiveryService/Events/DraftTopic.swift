package import LiveryStore
import Synchronization

/// The subscribers of one draft: its latest state, and the people who have it open.
///
/// A subscriber always receives the latest state instead of each change, so that a slow one misses nothing. The people
/// are the open connections, so that a person disappears with the connection. Nothing of it is stored.
package final class DraftTopic: Sendable {
    /// A person who has the draft open in one page.
    package struct Person: Sendable, Hashable {
        package let credential: Caller.Credential
        package let name: String
        /// The file that is open in the page.
        package let file: String?
        /// Whether the person may save the draft.
        package let mayEdit: Bool

        package init(credential: Caller.Credential, name: String, file: String?, mayEdit: Bool) {
            self.credential = credential
            self.name = name
            self.file = file
            self.mayEdit = mayEdit
        }
    }

    /// What a subscriber has received.
    package struct Seen {
        fileprivate var draft = 0
        fileprivate var people = 0
    }

    /// The next event, and whether the stream ends after it.
    package struct Next {
        package let bytes: [UInt8]
        let isLast: Bool
    }

    fileprivate struct State {
        var notice: DraftNotice
        var isDeleted = false
        /// Grow with each change of the draft and of the people.
        var draftSerial = 1
        var peopleSerial = 0
        var members: [ObjectIdentifier: (person: Person?, sink: any EventSink)] = [:]
    }

    /// The draft's id.
    package let draft: Int64
    private let state: Mutex<State>

    package init(_ notice: DraftNotice) {
        draft = notice.state.id
        state = Mutex(State(notice: notice))
    }

    /// The next event for a subscriber. A holder of a preview link is no person. A person receives the people except for the pages with the same credential.
    package func next(after seen: inout Seen, for person: Person?) -> Next? {
        state.withLock { state in
            if seen.draft != state.draftSerial {
                seen.draft = state.draftSerial
                let bytes = EventText.draft(
                    state.notice, isDeleted: state.isDeleted, namesAuthor: person != nil)
                return Next(bytes: bytes, isLast: state.isDeleted)
            }
            guard let person, seen.people != state.peopleSerial else { return nil }
            seen.people = state.peopleSerial
            let people = Set(state.members.values.compactMap(\.person)).filter { $0.credential != person.credential }
            return Next(bytes: EventText.presence(people, of: state.notice), isLast: false)
        }
    }

    /// Takes over the latest state, or the deletion, and wakes the subscribers if it is new.
    package func announce(_ notice: DraftNotice?) {
        let sinks: [any EventSink] = state.withLock { state in
            if let notice {
                guard notice.step > state.notice.step else { return [] }
                state.notice = notice
            } else {
                guard !state.isDeleted else { return [] }
                state.isDeleted = true
            }
            state.draftSerial += 1
            return state.members.values.map(\.sink)
        }
        for sink in sinks { sink.wake() }
    }

    /// Adds a subscriber. Returns the connections to wake, or nil if the limit is reached.
    package func add(_ subscriber: Subscriber, _ person: Person?, _ sink: any EventSink) -> [any EventSink]? {
        state.withLock { state in
            guard state.members.count < ServiceLimits.draftSubscribers else { return nil }
            state.members[ObjectIdentifier(subscriber)] = (person, sink)
            return state.sinks(afterChangeOf: person)
        }
    }

    /// Removes a subscriber. Returns the connections to wake.
    package func remove(_ subscriber: Subscriber) -> [any EventSink] {
        state.withLock { state in
            guard let member = state.members.removeValue(forKey: ObjectIdentifier(subscriber)) else { return [] }
            return state.sinks(afterChangeOf: member.person)
        }
    }

    package var isEmpty: Bool { state.withLock { $0.members.isEmpty } }
}

extension DraftNotice {
    /// Grows with each change to the draft and to the app's reviews.
    fileprivate var step: Int { state.revision + reviews }
}

extension DraftTopic.State {
    /// The connections that receive the people, after one came or left.
    fileprivate mutating func sinks(afterChangeOf person: DraftTopic.Person?) -> [any EventSink] {
        guard person != nil else { return [] }
        peopleSerial += 1
        return members.values.compactMap { $0.person == nil ? nil : $0.sink }
    }
}

/// The drafts that have subscribers, by id.
package final class DraftTopics: Sendable {
    private let topics = Mutex<[Int64: DraftTopic]>([:])

    /// The ids of the drafts that have subscribers.
    package var drafts: [Int64] { topics.withLock { Array($0.keys) } }

    /// Adds the subscriber that a function makes for the draft's topic. Returns it with its connection, or nil if the
    /// limit is reached.
    package func add<Sink: EventSink>(
        _ person: DraftTopic.Person?, to notice: DraftNotice, _ subscriber: (DraftTopic) -> (Subscriber, Sink)
    ) -> (Subscriber, Sink)? {
        let added: (made: (Subscriber, Sink), sinks: [any EventSink])? = topics.withLock { topics in
            let topic = topics[notice.state.id] ?? DraftTopic(notice)
            let made = subscriber(topic)
            guard let sinks = topic.add(made.0, person, made.1) else { return nil }
            topics[notice.state.id] = topic
            return (made, sinks)
        }
        for sink in added?.sinks ?? [] { sink.wake() }
        return added?.made
    }

    package func remove(_ subscriber: Subscriber, from topic: DraftTopic) {
        let sinks = topics.withLock { topics in
            let sinks = topic.remove(subscriber)
            if topic.isEmpty { topics[topic.draft] = nil }
            return sinks
        }
        for sink in sinks { sink.wake() }
    }

    /// Announces the latest states of drafts. Those that are missing were deleted.
    package func announce(_ notices: [Int64: DraftNotice], of drafts: [Int64]) {
        let present = topics.withLock { topics in drafts.map { ($0, topics[$0]) } }
        for (draft, topic) in present { topic?.announce(notices[draft]) }
    }
}
