import LiveryHTTP
import LiveryStore
import Synchronization

/// The subscribers of one draft: its latest state, and the people who have it open.
///
/// A subscriber always receives the latest state instead of each change, so that a slow one misses nothing. The people
/// are the open streams, so that a person disappears with the connection. Nothing of it is stored.
final class DraftTopic: Sendable {
    /// A person who has the draft open in one page.
    struct Person: Sendable, Hashable {
        let credential: Caller.Credential
        let name: String
        /// The file that is open in the page.
        let file: String?
        /// Whether the person may save the draft.
        let mayEdit: Bool
    }

    /// What a subscriber has received.
    struct Seen {
        fileprivate var draft = 0
        fileprivate var people = 0
    }

    /// The next event, and whether the stream ends after it.
    struct Next {
        let bytes: [UInt8]
        let isLast: Bool
    }

    fileprivate struct State {
        var notice: DraftNotice
        var isDeleted = false
        /// Grow with each change of the draft and of the people.
        var draftSerial = 1
        var peopleSerial = 0
        var members: [ObjectIdentifier: (person: Person?, stream: ResponseStream)] = [:]
    }

    /// The draft's id.
    let draft: Int64
    private let state: Mutex<State>

    init(_ notice: DraftNotice) {
        draft = notice.state.id
        state = Mutex(State(notice: notice))
    }

    /// The next event for a subscriber. A holder of a preview link is no person. A person receives the people except for the pages with the same credential.
    func next(after seen: inout Seen, for person: Person?) -> Next? {
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
    func announce(_ notice: DraftNotice?) {
        let streams: [ResponseStream] = state.withLock { state in
            if let notice {
                guard notice.state.revision > state.notice.state.revision else { return [] }
                state.notice = notice
            } else {
                guard !state.isDeleted else { return [] }
                state.isDeleted = true
            }
            state.draftSerial += 1
            return state.members.values.map(\.stream)
        }
        for stream in streams { stream.wake() }
    }

    /// Adds a subscriber. Returns the streams to wake, or nil if the limit is reached.
    func add(_ subscriber: Subscriber, _ person: Person?, _ stream: ResponseStream) -> [ResponseStream]? {
        state.withLock { state in
            guard state.members.count < Limits.draftSubscribers else { return nil }
            state.members[ObjectIdentifier(subscriber)] = (person, stream)
            return state.streams(afterChangeOf: person)
        }
    }

    /// Removes a subscriber. Returns the streams to wake.
    func remove(_ subscriber: Subscriber) -> [ResponseStream] {
        state.withLock { state in
            guard let member = state.members.removeValue(forKey: ObjectIdentifier(subscriber)) else { return [] }
            return state.streams(afterChangeOf: member.person)
        }
    }

    var isEmpty: Bool { state.withLock { $0.members.isEmpty } }
}

extension DraftTopic.State {
    /// The streams that receive the people, after one came or left.
    fileprivate mutating func streams(afterChangeOf person: DraftTopic.Person?) -> [ResponseStream] {
        guard person != nil else { return [] }
        peopleSerial += 1
        return members.values.compactMap { $0.person == nil ? nil : $0.stream }
    }
}

/// The drafts that have subscribers, by id.
final class DraftTopics: Sendable {
    private let topics = Mutex<[Int64: DraftTopic]>([:])

    /// The ids of the drafts that have subscribers.
    var drafts: [Int64] { topics.withLock { Array($0.keys) } }

    /// Adds the subscriber that a function makes for the draft's topic. Returns its stream, or nil if the limit is
    /// reached.
    func add(
        _ person: DraftTopic.Person?, to notice: DraftNotice,
        _ subscriber: (DraftTopic) -> (Subscriber, ResponseStream)
    ) -> (Subscriber, ResponseStream)? {
        let added: (made: (Subscriber, ResponseStream), streams: [ResponseStream])? = topics.withLock { topics in
            let topic = topics[notice.state.id] ?? DraftTopic(notice)
            let made = subscriber(topic)
            guard let streams = topic.add(made.0, person, made.1) else { return nil }
            topics[notice.state.id] = topic
            return (made, streams)
        }
        for stream in added?.streams ?? [] { stream.wake() }
        return added?.made
    }

    func remove(_ subscriber: Subscriber, from topic: DraftTopic) {
        let streams = topics.withLock { topics in
            let streams = topic.remove(subscriber)
            if topic.isEmpty { topics[topic.draft] = nil }
            return streams
        }
        for stream in streams { stream.wake() }
    }

    /// Announces the latest states of drafts. Those that are missing were deleted.
    func announce(_ notices: [Int64: DraftNotice], of drafts: [Int64]) {
        let present = topics.withLock { topics in drafts.map { ($0, topics[$0]) } }
        for (draft, topic) in present { topic?.announce(notices[draft]) }
    }
}
