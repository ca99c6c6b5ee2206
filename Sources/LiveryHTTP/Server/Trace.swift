/// What is noted at the beginning of a request when an observer wants to hear of its end.
struct Trace: Sendable {
    let start: ContinuousClock.Instant
    let method: Method?
    let target: String
    let peer: String?

    func event(response: Response?, outcome: Event.Outcome) -> Event {
        Event(
            method: method, target: target, peer: peer, status: response?.status,
            bodyCount: response?.bodyCount ?? 0, duration: start.duration(to: .now), outcome: outcome)
    }
}
