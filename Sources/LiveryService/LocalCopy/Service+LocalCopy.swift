import FoundationEssentials
import LiveryStore
import LiverySystem
import Logging
import Synchronization

extension Service {
    /// Serves the local copy, because the store can't be read.
    /// - Throws: The error of the store, with the reason why the copy can't be used.
    func serveLocalCopy(because error: StoreError) throws(StoreError) {
        guard let localCopy else { throw error }
        do throws(LocalCopy.Failure) { try serve(localCopy) } catch {
            throw .unusableCopy("\(error)", folder: localCopy.folder)
        }
        log.error(
            "serving the local copy, because the database can't be read",
            metadata: ["time": "\(localCopyTime ?? "")", "error": "\(error)"])
    }

    /// Reads files of the local copy again that could not be read, if it is served.
    func retryLocalCopy() {
        guard !follower.hasReadStore, let localCopy, copyState.withLock({ $0?.isIncomplete == true }) else { return }
        // The copy that was read is still served if this fails.
        try? serve(localCopy)
    }

    private func serve(_ copy: LocalCopy) throws(LocalCopy.Failure) {
        let content = try copy.read(counters, log)
        catalog.install(content.update)
        copyState.withLock { $0 = CopyState(time: content.time, isIncomplete: content.isIncomplete) }
        follower.contact.note(at: StoreContact.now - Int(max(0, store.now.timeIntervalSince(content.time)) * 1e9))
        Memory.releaseUnused()
    }

    /// When the local copy was last known to be current, if it is served. Nil if the store's versions are served.
    package var localCopyTime: String? {
        follower.hasReadStore ? nil : copyState.withLock { $0?.time.ISO8601Format() }
    }

    /// The error for what the local copy lacks, if it is served: the database may have it.
    package var unknownWithoutStore: ServiceError? {
        guard localCopyTime != nil else { return nil }
        return .unreadable("the database server can't be reached now, and the local copy lacks this")
    }

    /// The local copy that is served.
    struct CopyState {
        let time: Date
        let isIncomplete: Bool
    }
}

extension StoreError {
    fileprivate static func unusableCopy(_ reason: String, folder: String) -> StoreError {
        .invalid("the database server is unavailable, and the local copy in '\(folder)' can't be used: \(reason)")
    }
}
