import LiveryHTTP
import LiveryService
import LiveryStore
import Synchronization

/// Changes in progress that have an `Idempotency-Key`. A retry waits for the first request without holding a thread.
final class ChangesUnderWay: Sendable {
    /// The outcome of joining by a key.
    enum Turn {
        /// Another request is making the change.
        case underWay(PendingResponse)
        /// This request makes the change.
        case yours(Start)
    }

    private struct Name: Hashable {
        let scope: String
        let key: String
    }

    private struct Change {
        let fingerprint: [UInt8]
        let pending: PendingResponse
    }

    /// The right to make a change. Joined requests receive the response of ``end(with:)`` or, if the change is never
    /// begun, that the server is busy.
    final class Start: Sendable {
        private let changes: ChangesUnderWay
        private let key: IdempotencyKey
        fileprivate let pending: PendingResponse
        private let isEnded = Atomic(false)

        fileprivate init(_ changes: ChangesUnderWay, _ key: IdempotencyKey, _ pending: PendingResponse) {
            self.changes = changes
            self.key = key
            self.pending = pending
        }

        deinit { end(with: Lanes.busy.response) }

        /// Responds to all joined requests. The result is already stored, so later requests find it in the store. A
        /// second call does nothing.
        func end(with response: Response) {
            guard !isEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
            changes.forget(key)
            pending.complete { _ in response }
        }
    }

    private let changes = Mutex<[Name: Change]>([:])

    /// Joins the change in progress with a key, or starts it.
    /// - Throws: ``StoreError/keyReused`` if the key belongs to a different change.
    func join(_ key: IdempotencyKey) throws(StoreError) -> Turn {
        try changes.withLock { (changes) throws(StoreError) -> Turn in
            let name = Name(scope: key.scope, key: key.key)
            guard let change = changes[name] else {
                let pending = PendingResponse()
                changes[name] = Change(fingerprint: key.fingerprint, pending: pending)
                return .yours(Start(self, key, pending))
            }
            guard change.fingerprint == key.fingerprint else { throw .keyReused }
            return .underWay(change.pending)
        }
    }

    private func forget(_ key: IdempotencyKey) {
        changes.withLock { $0[Name(scope: key.scope, key: key.key)] = nil }
    }
}

extension Response {
    /// The response for a request that repeats an earlier one.
    func replayed() -> Response {
        status.code < 300 ? changingFields { $0[.replayed] = "true" } : self
    }
}
