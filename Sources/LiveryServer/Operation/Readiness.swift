import LiveryHTTP
public import LiveryStore
import Synchronization

/// Whether the service can do its work.
enum Readiness: UInt8, AtomicRepresentable {
    /// What is in force is not in memory yet.
    case loading
    /// It can.
    case ready
    /// It is about to stop: it still can, and wants nobody new to come.
    case stopping
}

extension Service {
    /// Loads what is in force into memory and becomes ready. Until then everything but ``/healthz`` is answered 503.
    /// What became due while nobody ran is carried out before that, so that nobody is served what should be over;
    /// encodings that are missing or damaged are made in the background.
    /// - Throws: ``StoreError`` if the store can't be read.
    public func load() throws(StoreError) {
        // One move more than is told, to know whether there was one.
        events.load(
            try store.recentNotices(perApp: Limits.eventsKept), try store.recentMoves(perApp: Limits.eventsKept + 1))
        catalog.load(try appsInForce(), channels: try channelsInForce(), privateApps: try store.privateApps())
        carryOutDueChanges()
        store.releaseMemory()
        Memory.releaseUnused()
        try encodings.wake()
        // Whoever asked to stop meanwhile has the last word.
        _ = readiness.compareExchange(expected: .loading, desired: .ready, ordering: .sequentiallyConsistent)
    }

    private func appsInForce() throws(StoreError) -> [AppEntry] {
        try store.apps().map { (version) throws(StoreError) in
            AppEntry(version, try publisher.contents(of: version))
        }
    }

    private func channelsInForce() throws(StoreError) -> [(app: String, entry: ChannelEntry)] {
        try store.channels().map { (channel) throws(StoreError) in
            let version = try store.version(app: channel.app, number: channel.version)
            return (channel.app, ChannelEntry(channel, version, try publisher.contents(of: version)))
        }
    }

    /// Says by `/readyz` that nobody new should come, and goes on answering.
    public func prepareToStop() {
        readiness.store(.stopping, ordering: .sequentiallyConsistent)
    }

    /// Refuses what can't be answered before everything is loaded.
    func requireLoaded(for request: borrowing Request) throws(Problem) {
        guard readiness.load(ordering: .relaxed) == .loading else { return }
        let isAboutUs = request.withPath { path in Self.answeredAlways.contains { path.equals($0) } }
        guard !isAboutUs else { return }
        throw .notReady("the server is starting")
    }

    private static let answeredAlways: [StaticString] = ["/healthz", "/readyz", "/metrics"]
}

extension UnsafeRawBufferPointer {
    fileprivate func equals(_ literal: StaticString) -> Bool {
        elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}

extension Problem {
    /// The service starts or stops.
    static func notReady(_ detail: String) -> Problem {
        Problem(.notReady, detail).with(.retryAfter, "1")
    }
}
