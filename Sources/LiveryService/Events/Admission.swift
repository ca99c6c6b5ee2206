package import LiveryStore

/// Whether subscribers may continue to receive events. Since they subscribed, a token may have been revoked or have
/// expired, a session may have ended, or an app may have become private, also by another process.
package struct Admission: Sendable {
    package let store: Store
    package let catalog: Catalog

    /// The permissions at one moment. Reads the store once for each credential, regardless of the number of its
    /// subscribers.
    package struct Look {
        private let store: Store
        private let privateApps: Set<String>
        private var known: [Caller.Credential: Bool] = [:]

        fileprivate init(_ admission: Admission) {
            store = admission.store
            privateApps = admission.catalog.current.privateApps
        }

        /// Whether anonymous clients may receive an app's events.
        package func isOpen(_ app: String) -> Bool { !privateApps.contains(app) }

        /// Whether a subscriber may receive an app's events. Those of drafts always need credentials.
        mutating func admits(_ subscriber: Subscriber, to app: String) -> Bool {
            if isOpen(app), subscriber.member == nil { return true }
            let role: Role = subscriber.member == nil ? .app : .reader
            guard let caller = subscriber.caller, caller.may(role, app: app) else { return false }
            if let isGood = known[caller.credential] { return isGood }
            // A caller that can't be looked up is disconnected, and checked again on reconnecting.
            let isGood = (try? isGood(caller.credential)) ?? false
            known[caller.credential] = isGood
            return isGood
        }

        private func isGood(_ credential: Caller.Credential) throws(StoreError) -> Bool {
            switch credential {
            case .token(let id): try store.isValid(token: id)
            case .session(let id, _): try store.isOpen(session: id)
            case .preview(let id): try store.isValid(previewLink: id)
            }
        }
    }

    /// The current permissions.
    package func look() -> Look { Look(self) }
}
