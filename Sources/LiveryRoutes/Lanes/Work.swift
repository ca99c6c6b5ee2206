import LiveryHTTP
import LiveryService
import LiveryStore
import Logging

/// Does the work of requests in lanes.
struct Work: Sendable {
    let lanes: Lanes
    let store: Store
    let log: Logger
    /// The CPU time for a compile or comparison for an anonymous client.
    let anonymousTime: Duration
    let changes = ChangesUnderWay()

    /// The limits of work for a caller.
    func limit(for caller: Caller?, _ request: borrowing Request) -> WorkLimit {
        let client = request.client
        return WorkLimit(caller == nil ? anonymousTime : nil) { client.isGone }
    }

    /// A response that is produced in a lane by work that may throw.
    /// - Parameters:
    ///   - flow: The caller to which the work is charged.
    ///   - isHeavy: Whether the work may take long.
    /// - Throws: A problem if the lane's queue is full.
    func passed(
        to lane: Lane, for flow: Flow, isHeavy: Bool = false,
        _ work: @escaping @Sendable (borrowing Request) throws -> Response
    ) throws(Problem) -> Response {
        let response = lane.response(for: flow, isHeavy: isHeavy) { [log] request in
            do { return try work(request) } catch { return Problem(error, log: log).response }
        }
        guard let response else { throw Lanes.busy }
        return response
    }

    /// The response to a change that is made in a lane.
    /// - Throws: A problem if the lane's queue is full.
    func passed(
        to lane: Lane, for flow: Flow, isHeavy: Bool,
        _ change: @escaping @Sendable (borrowing Request) throws -> Committed
    ) throws(Problem) -> Committed {
        .later(try passed(to: lane, for: flow, isHeavy: isHeavy) { request in try change(request).response })
    }

    /// Makes a change in the lane for publishing. With a key, the change is made once, regardless of the number of requests,
    /// and even if the first client has disconnected.
    /// - Parameter answer: The response to a request whose change was made before.
    func once(
        _ key: IdempotencyKey?, for flow: Flow, _ request: borrowing Request,
        answer: @escaping @Sendable (Receipt) -> Response,
        _ change: @escaping @Sendable (borrowing Request) throws -> Committed
    ) throws -> Committed {
        let isHeavy = request.isHeavy
        guard let key else { return try passed(to: lanes.publishing, for: flow, isHeavy: isHeavy, change) }
        switch try changes.join(key) {
        case .underWay(let pending): return .later(Response.pending(pending).then(for: request) { $1.replayed() })
        case .yours(let start): return .later(first(key, start, for: flow, isHeavy: isHeavy, answer, change))
        }
    }

    /// Runs the first request with a key. Joined requests receive a response for any outcome.
    private func first(
        _ key: IdempotencyKey, _ start: ChangesUnderWay.Start, for flow: Flow, isHeavy: Bool,
        _ answer: (Receipt) -> Response, _ change: @escaping @Sendable (borrowing Request) throws -> Committed
    ) -> Response {
        do {
            // Look up the stored result after joining, because a change that has just ended is either in progress or
            // stored.
            if let earlier = try store.receipt(for: key) {
                let response = answer(earlier).reportingChange()
                start.end(with: response)
                return response
            }
            return try passed(to: lanes.publishing, for: flow, isHeavy: isHeavy) { [log] request in
                let response: Response
                do { response = try change(request).response } catch { response = Problem(error, log: log).response }
                start.end(with: response)
                return response
            }
        } catch {
            let response = Problem(error, log: log).response
            start.end(with: response)
            return response
        }
    }
}
