import LiveryStore

/// Whether those who have been listening for long still may. A token may have been revoked or have expired since, a
/// session have ended, an app have turned private, also by another process.
struct Admission: Sendable {
    let store: Store
    let catalog: Catalog

    /// What holds at one moment. Asks the store once for each credential, however many listen by it.
    struct Look {
        private let store: Store
        private let privateApps: Set<String>
        private var known: [Caller.Credential: Bool] = [:]

        fileprivate init(_ admission: Admission) {
            store = admission.store
            privateApps = admission.catalog.current.privateApps
        }

        /// Whether everybody may listen to an app.
        func isOpen(_ app: String) -> Bool { !privateApps.contains(app) }

        /// Whether somebody may. `caller` is nil for who was not asked.
        mutating func admits(_ caller: Caller?, to app: String) -> Bool {
            if isOpen(app) { return true }
            guard let caller, caller.may(.reader, app: app) else { return false }
            if let isGood = known[caller.credential] { return isGood }
            // Who can't be looked up is let in again, or not, when they come back.
            let isGood = (try? isGood(caller.credential)) ?? false
            known[caller.credential] = isGood
            return isGood
        }

        private func isGood(_ credential: Caller.Credential) throws(StoreError) -> Bool {
            switch credential {
            case .token(let id): try store.isValid(token: id)
            case .session(let id, _): try store.isOpen(session: id)
            }
        }
    }

    /// What holds now.
    func look() -> Look { Look(self) }
}
