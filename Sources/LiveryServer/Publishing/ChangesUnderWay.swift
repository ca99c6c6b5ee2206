import LiveryHTTP
import LiveryStore
import Synchronization

/// Changes with an `Idempotency-Key` that are being made: a retry joins the one that it repeats, and holds no thread.
final class ChangesUnderWay: Sendable {
    /// What a key leads to.
    enum Turn {
        /// Another request makes the same change.
        case underWay(PendingResponse)
        /// This one makes it, and has to ``ChangesUnderWay/end(_:_:with:)``.
        case yours(PendingResponse)
    }

    private struct Name: Hashable {
        let scope: String
        let key: String
    }

    private struct Change {
        let fingerprint: [UInt8]
        let pending: PendingResponse
    }

    private let changes = Mutex<[Name: Change]>([:])

    /// Finds the change that is being made with a key, or begins it.
    /// - Throws: ``StoreError/keyReused`` when that is another change.
    func join(_ key: IdempotencyKey) throws(StoreError) -> Turn {
        try changes.withLock { (changes) throws(StoreError) -> Turn in
            let name = Name(scope: key.scope, key: key.key)
            guard let change = changes[name] else {
                let pending = PendingResponse()
                changes[name] = Change(fingerprint: key.fingerprint, pending: pending)
                return .yours(pending)
            }
            guard change.fingerprint == key.fingerprint else { throw .keyReused }
            return .underWay(change.pending)
        }
    }

    /// Answers all requests that have joined. What was made is in the store by now, where later ones find it.
    func end(_ key: IdempotencyKey, _ pending: PendingResponse, with response: Response) {
        changes.withLock { $0[Name(scope: key.scope, key: key.key)] = nil }
        pending.complete { _ in response }
    }
}

extension Service {
    /// Makes a change in the authors' lane: with a key once, however often it is asked for, and even if the client that
    /// asked first has disconnected.
    func once(
        _ key: IdempotencyKey?, _ request: borrowing Request,
        _ change: @escaping @Sendable (borrowing Request) throws -> Response
    ) throws -> Response {
        guard let key else { return try passed(to: lanes.authors, change) }
        switch try changes.join(key) {
        case .underWay(let pending): return Response.pending(pending).then(for: request) { $1.replayed() }
        case .yours(let pending): return first(key, pending, change)
        }
    }

    /// The first request with a key. However it ends, those that have joined are answered too.
    private func first(
        _ key: IdempotencyKey, _ pending: PendingResponse,
        _ change: @escaping @Sendable (borrowing Request) throws -> Response
    ) -> Response {
        do {
            // Looked up after joining: a change that has just ended is in the one place or the other.
            if let earlier = try store.receipt(for: key) {
                let response = Publishing.answer(earlier)
                changes.end(key, pending, with: response)
                return response
            }
            return try passed(to: lanes.authors) { [self] request in
                let response: Response
                do { response = try change(request) } catch { response = Problem(error, log: log).response }
                changes.end(key, pending, with: response)
                return response
            }
        } catch {
            let response = Problem(error, log: log).response
            changes.end(key, pending, with: response)
            return response
        }
    }
}

extension Response {
    /// The same to a request that repeats the one that made the change.
    fileprivate func replayed() -> Response {
        status.code < 300 ? changingFields { $0[.replayed] = "true" } : self
    }
}
