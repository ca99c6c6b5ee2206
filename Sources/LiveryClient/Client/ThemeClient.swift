import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches an app's theme from a Livery server, keeps it on disk and hands it out.
///
/// ```swift
/// let client = try ThemeClient(configuration)      // the first frame's theme is there now
/// view.backgroundColor = try client.theme.color("brand.purple")
/// Task { await client.follow() }                   // fetches now and after each publish; keeps trying while offline
/// for await change in client.themes { … }
/// ```
///
/// ``theme``, ``themes``, ``freshness`` and ``origin`` may be read on any thread and never wait for network or disk.
/// Everything else is serialized. The client never asks the server by itself and has no timer: whoever learns that
/// there may be news calls ``refresh()``. A bundle that is not good in every respect changes nothing.
public actor ThemeClient: ThemeProvider {
    let configuration: Configuration
    let cache: ThemeCache
    let address: URL
    let session: URLSession
    let loader = BodyLoader()
    private let board: ThemeBoard
    let status: Mutex<Status>

    /// The bundle in force; nil if it ships in the app.
    var active: CachedBundle?
    /// A newer one that waits, if it is in memory already.
    var staged: VerifiedBundle?
    /// The newest bundle, if the disk did not take it: it is asked for by its own tag all the same.
    var unsaved: CachedBundle?
    var record: LaunchRecord
    /// Whether ``record`` is what the disk had when the client was made. If not, it could not be read.
    var isRecordKnown: Bool
    var underway: Task<Result<FetchOutcome, FetchError>, Never>?
    /// What the server said when it asked to be left alone, and until when.
    var silence: (until: Date, error: FetchError)?

    struct Status {
        var origin: ThemeOrigin
        var contact: Contact
    }

    /// Reads the last activated bundle from disk or, if there is none that is good, decodes the bundled one. Takes as
    /// long as reading, hashing and decoding one bundle; meant for the main thread before the first frame.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        self.configuration = configuration
        address = try configuration.address()
        let key = CacheKey(app: configuration.app, channel: configuration.channel, axes: configuration.axes)
        cache = ThemeCache(folder: configuration.cacheFolder, key: key, limit: configuration.maximumBytes)
        let launch = try Launch(configuration, cache)
        active = launch.active
        record = launch.record ?? LaunchRecord()
        isRecordKnown = launch.record != nil
        board = ThemeBoard(launch.theme)
        let confirmed = launch.record?.confirmed.map { Date(timeIntervalSince1970: $0) }
        status = Mutex(
            Status(
                origin: launch.active.origin, contact: Contact(confirmed: confirmed, maxAge: launch.record?.maxAge ?? 0)
            ))
        session = URLSession(configuration: configuration.session(), delegate: loader, delegateQueue: nil)
    }

    deinit {
        // A session keeps its delegate until it is told to end.
        session.finishTasksAndInvalidate()
    }

    /// The theme in force.
    public nonisolated var theme: Theme { board.theme }

    /// The current theme if it is not the one that the client started with, then each new one, with the paths that
    /// changed. Nothing is missed, whether this is read before or after ``refresh()``. See ``ThemeChanges``.
    public nonisolated var themes: ThemeChanges { board.changes() }

    /// How far ``theme`` can be believed to be the newest one, at this moment.
    public nonisolated var freshness: Freshness { status.withLock { $0.contact.freshness(at: Date()) } }

    /// Where ``theme`` came from.
    public nonisolated var origin: ThemeOrigin { status.withLock { $0.origin } }

    /// What a fetch found.
    public enum FetchOutcome: Hashable, Sendable {
        /// The theme in force is the newest.
        case unchanged
        /// A newer one is verified and stored, and waits for ``ThemeClient/activate()`` or the next launch.
        case staged
        /// A newer one is in force.
        case activated
    }

    /// Asks the server for the newest bundle, verifies it and stages it; nothing changes on screen.
    ///
    /// Callers that come while a request is under way share it and its result; cancelling one of them does not cancel
    /// it. Attempts that find the server away or busy are repeated as ``Configuration/retry`` says.
    @discardableResult
    public func fetch() async throws(FetchError) -> FetchOutcome {
        if let underway { return try await underway.value.get() }
        let task = Task { await self.fetchOnce() }
        underway = task
        return try await task.value.get()
    }

    /// Fetches and, where the configuration says `immediately`, activates. Call it at start, when the app comes to the
    /// foreground, and on any sign of news.
    @discardableResult
    public func refresh() async throws(FetchError) -> FetchOutcome {
        let outcome = try await fetch()
        guard outcome == .staged, configuration.activation == .immediately else { return outcome }
        activate()
        return .activated
    }

    /// Puts the staged bundle in force; false if none waits.
    @discardableResult
    public func activate() -> Bool {
        guard let next = staged ?? stagedOnDisk() else { return false }
        staged = nil
        if cache.read(.active).bundle?.digest != next.bundle.digest {
            attempt(configuration.onProblem) { () throws(FileError) in try cache.promote(next.bundle) }
        }
        active = next.bundle
        status.withLock { status in
            status.origin = active.origin
            if let told = status.contact.superseded { status.contact.confirm(at: told, maxAge: status.contact.maxAge) }
        }
        record.begin(with: next.bundle.digest)
        remember()
        board.post(next.theme)
        return true
    }

    /// Says that this launch went well with the theme in force; see ``Configuration/survivalLimit``. Call it when the
    /// first screens are up.
    public func launchSurvived() {
        guard record.launches > 0 else { return }
        record.launches = 0
        remember()
    }

    private func stagedOnDisk() -> VerifiedBundle? {
        guard let bundle = cache.read(.staged).bundle, !record.refused.contains(bundle.digest) else { return nil }
        return bundle.theme(of: cache.key).map { VerifiedBundle(bundle: bundle, theme: $0) }
    }

    func remember() {
        let contact = status.withLock { $0.contact }
        record.confirmed = contact.confirmed?.timeIntervalSince1970
        record.maxAge = contact.maxAge
        attempt(configuration.onProblem) { () throws(FileError) in
            try recallRefused()
            try cache.write(record)
        }
    }

    /// A record that could not be read at launch must not be replaced by one that has forgotten what did not survive.
    private func recallRefused() throws(FileError) {
        guard !isRecordKnown else { return }
        let stored = try cache.record().refused
        record.refused = stored.filter { $0 != active?.digest && !record.refused.contains($0) } + record.refused
        isRecordKnown = true
    }
}

extension CachedBundle? {
    var origin: ThemeOrigin {
        map { .server(version: $0.version, digest: $0.digest) } ?? .bundled
    }
}
