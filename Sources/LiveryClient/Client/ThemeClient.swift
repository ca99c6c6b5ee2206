import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches an app's theme from a Livery server, stores it on disk and provides it to the app.
///
/// ```swift
/// let client = try ThemeClient(configuration)      // the first frame's theme is available now
/// view.backgroundColor = try client.theme.color("brand.purple")
/// Task { await client.observeEvents() }            // fetches now and after each publish; keeps trying while offline
/// for await change in client.changes { … }
/// ```
///
/// ``theme``, ``changes``, ``freshness`` and ``origin`` can be read on any thread and never wait for network or disk.
/// Everything else is serialized. The client has no timer and sends no requests on its own. The app calls ``refresh()``
/// when a new theme might have been published. An invalid bundle changes nothing.
public actor ThemeClient: ThemeProvider {
    let configuration: Configuration
    let cache: ThemeCache
    /// The session for fetches. Created for the first fetch.
    var session: URLSession?
    let loader: BodyLoader
    let authorities: Authorities
    let board: ThemeBoard
    /// Receives the problems of views while the client exists.
    private let styleReporter: StyleReporter?
    let shipped: ShippedThemes

    /// The active bundles. `nil` if they ship with the app.
    var active: CachedFamily?
    /// Newer, staged bundles, if they are already in memory.
    var staged: VerifiedFamily?
    /// The newest bundles, while their files are being fetched, or if that failed.
    var arriving: VerifiedFamily?
    /// Whether files that no bundle needs have been removed since the last activation.
    var isTidy = false
    /// The newest bundles, if they couldn't be saved. They are still revalidated with their own tags.
    var unsaved: CachedFamily?
    var record: LaunchRecord
    /// Whether ``record`` could be read from disk when the client was created.
    var isRecordKnown: Bool
    /// Whether all files could be read at launch.
    var isCacheComplete: Bool
    /// The fetch in progress and its callers.
    var underway: SharedFetch?
    var lastCaller = 0
    /// The delays before reconnecting that ``reconnect()`` can end, and the number of its calls.
    var pauses: [Int: Task<Void, Never>] = [:]
    var reconnections = 0
    /// The number of bytes in the bodies that the fetch has received.
    var received = 0
    /// The version that an event has named. Fetches request it until it is in the cache.
    var announced: Int?
    /// The version that the server sends because the app can't read the current one, once that is reported.
    var pinnedVersion: Int?
    /// The time until which the server has asked the client not to send requests, and the error that reported this.
    var silence: (until: Date, error: FetchError)?

    /// Creates a client. Reads the last active bundle from disk or, if no cached bundle is valid, decodes the bundled
    /// theme. Returns when the bundled themes are decoded and the cached themes are read, hashed and decoded. Call it
    /// on the main thread before the first frame.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        self.init(try Preparation(configuration))
    }

    /// Creates a client as ``init(_:)`` does, but reads and decodes outside the main thread.
    ///
    /// ```swift
    /// let client = try await ThemeClient(loading: configuration)
    /// ```
    public init(loading configuration: Configuration) async throws(ConfigurationError) {
        self.init(try await Preparation.load(configuration))
    }

    private init(_ prepared: Preparation) {
        configuration = prepared.configuration
        authorities = prepared.authorities
        loader = BodyLoader(prepared.authorities)
        shipped = prepared.shipped
        cache = prepared.cache
        active = prepared.launch.active
        record = prepared.launch.record ?? LaunchRecord()
        isRecordKnown = prepared.launch.record != nil
        isCacheComplete = prepared.launch.isComplete
        board = prepared.board
        let onEvent = configuration.onEvent
        styleReporter = configuration.receivesStyleProblems ? StyleReporter { onEvent(.style($0)) } : nil
    }

    deinit {
        // A session retains its delegate until it is invalidated.
        session?.finishTasksAndInvalidate()
    }

    /// The current theme.
    public nonisolated var theme: Theme { board.theme }

    /// The current themes, one for each bundled theme, such as one for each skin. ``theme`` is one of them.
    public nonisolated var family: ThemeFamily { board.family }

    /// The skin of ``theme``. Setting it selects another theme in ``family`` and notifies the readers of ``changes``,
    /// without using the network. `nil` selects the default, which is the first bundled theme. If no bundled theme has
    /// the skin, this is reported to ``Configuration/onEvent``, and nothing changes.
    public nonisolated var skin: Theme.Skin? {
        get { theme.skin }
        set {
            let skin = newValue ?? family.themes[0].skin
            guard let skin, !select([Theme.Skin.axis: skin.rawValue]) else { return }
            configuration.report(.unknownSkin(skin.rawValue))
        }
    }

    /// Whether ``theme`` is for people who want more contrast: its axis `contrast` has the value `more`. Setting it
    /// selects another theme in ``family``, as ``skin`` does. `false` selects the contrast of the first bundled theme. If
    /// the bundled themes don't have the axis or the value, nothing changes.
    public nonisolated var isContrastIncreased: Bool {
        get { ThemeFamily.isContrastIncreased(theme) }
        set { select(family.axes(increasedContrast: newValue)) }
    }

    /// Selects the theme with these axis values as ``theme``. The other axes keep their values.
    /// - Returns: False if ``family`` has no such theme. In that case, nothing changes.
    @discardableResult
    public nonisolated func select(_ axes: [String: String]) -> Bool { board.select(axes) }

    /// The current theme, unless it is still the first one, followed by each new theme with the changed paths. Never
    /// misses a change, whether you read it before or after ``refresh()``. See ``ThemeChanges``.
    public nonisolated var changes: ThemeChanges { board.changes() }

    /// Whether ``theme`` is currently known to be the newest.
    public nonisolated var freshness: Freshness { board.status.contact.freshness(at: Date()) }

    /// The origin of ``theme``.
    public nonisolated var origin: ThemeOrigin { board.status.origin }

    /// ``theme``, ``freshness`` and ``origin`` from the same moment.
    public nonisolated var state: ThemeState { board.snapshot }

    /// The current state, followed by each new one: with each new theme, with each confirmation or failure, and when
    /// the theme is no longer fresh. A slow reader receives only the newest state.
    public nonisolated var states: AsyncStream<ThemeState> { board.states() }

    /// The result of a fetch.
    public enum FetchOutcome: Hashable, Sendable {
        /// The current theme is the newest.
        case unchanged
        /// A newer theme is verified and stored. ``ThemeClient/activate()`` or the next launch activates it.
        case staged
        /// A newer theme is active.
        case activated
    }

    /// Fetches the newest bundle from the server, verifies it and stages it. The current theme doesn't change.
    ///
    /// Concurrent calls share one request and its result. A cancelled call throws ``FetchError/cancelled``
    /// immediately. When all calls are cancelled, the request is cancelled as well. Attempts that fail because the
    /// server is unavailable or busy are repeated according to ``Configuration/retry``.
    @discardableResult
    public func fetch() async throws(FetchError) -> FetchOutcome {
        guard !Task.isCancelled else { throw .cancelled }
        lastCaller += 1
        let caller = lastCaller
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { join(caller, $0) }
        } onCancel: {
            Task { await self.leave(caller) }
        }
        return try result.get()
    }

    /// Fetches the newest bundle and activates it if ``Configuration/activation`` is `immediately`. Call it at launch,
    /// when the app enters the foreground, and whenever a new theme might have been published.
    @discardableResult
    public func refresh() async throws(FetchError) -> FetchOutcome {
        let outcome = try await fetch()
        guard outcome == .staged, configuration.activation == .immediately else { return outcome }
        activate()
        // Another caller might have activated it. It stays staged if its files have been removed.
        return staged == nil ? .activated : .staged
    }

    /// Refreshes, and waits for the result up to a time limit, such as 2 seconds before the first frame. Cancelling
    /// the call cancels the refresh.
    /// - Returns: `nil` if the limit was reached. The refresh then continues, and ``changes`` receives its theme.
    @discardableResult
    public nonisolated func refresh(within limit: Duration) async throws(FetchError) -> FetchOutcome? {
        let (results, continuation) = AsyncStream.makeStream(of: Result<FetchOutcome, FetchError>?.self)
        let refreshing = Task { continuation.yield(await self.refreshResult()) }
        let timer = Task {
            do { try await Task.sleep(for: limit) } catch { return }
            continuation.yield(nil)
        }
        defer { timer.cancel() }
        for await result in results { return try result?.get() }
        // Only cancelling this task ends the sequence.
        refreshing.cancel()
        throw .cancelled
    }

    private func refreshResult() async -> Result<FetchOutcome, FetchError> {
        do { return .success(try await refresh()) } catch { return .failure(error) }
    }

    /// Reads the cache again if it couldn't be read at launch, for example before the device's first unlock.
    func recoverCache() {
        guard !isCacheComplete, unsaved == nil else { return }
        let began = ContinuousClock.now
        let launch = Launch(configuration, cache, bundled: family, publication: shipped.publication)
        isCacheComplete = launch.isComplete
        if isRecordKnown, isCacheComplete, let stored = launch.record { record = stored }
        guard let found = launch.active, found.digest != active?.digest, !found.isOlder(than: active) else { return }
        active = found
        board.post(launch.family) { $0.origin = active.origin }
        configuration.onEvent(found.activated(since: began))
    }

    /// Activates the staged bundle. Returns false if no bundle is staged.
    @discardableResult
    public func activate() -> Bool {
        let began = ContinuousClock.now
        guard let next = staged ?? stagedOnDisk(), cache.assets.missing(for: next.family.themes).isEmpty else {
            return false
        }
        staged = nil
        if cache.read(.active).family?.digest != next.cached.digest {
            attempt(configuration.report) { () throws(FileError) in try cache.promote(next.cached) }
        }
        active = next.cached
        record.begin(with: next.cached.digest)
        board.post(next.family) { status in
            status.origin = active.origin
            if let told = status.contact.superseded { status.contact.confirm(at: told, maxAge: status.contact.maxAge) }
        }
        remember()
        isTidy = false
        removeUnusedAssets()
        configuration.onEvent(next.cached.activated(since: began))
        return true
    }

    /// Removes all bundles that clients with this app and channel have stored, for example when the user signs out. The
    /// theme that ships with the app becomes current, and the next ``refresh()`` fetches a theme as in a first launch.
    /// - Throws: ``CacheError`` if a file can't be removed. Even in this case, the shipped theme is current.
    public func removeAll() throws(CacheError) {
        cancelFetch()
        staged = nil
        arriving = nil
        active = nil
        unsaved = nil
        announced = nil
        record = LaunchRecord()
        isRecordKnown = true
        isCacheComplete = true
        board.post(shipped.family) { $0 = ThemeBoard.Status() }
        do { try cache.removeAll() } catch { throw CacheError(reason: error.description) }
    }

    /// Reports that this launch with the current theme was successful. Call it when the first screens are visible. See
    /// ``Configuration/maxFailedLaunches``.
    public func markLaunchSuccessful() {
        guard record.launches > 0 else { return }
        record.launches = 0
        remember()
    }

    /// Passes an event from the app to ``Configuration/onEvent``, such as a value that the theme lacks.
    public nonisolated func report(_ event: ClientEvent) { configuration.onEvent(event) }

    private func stagedOnDisk() -> VerifiedFamily? {
        guard let staged = cache.read(.staged).family, staged.isOfOneVersion,
            !record.refused.contains(staged.digest)
        else { return nil }
        return try? VerifiedFamily(staged, for: configuration.purposes(cache))
    }

    func remember() {
        let contact = board.status.contact
        record.confirmed = contact.confirmed?.timeIntervalSince1970
        record.maxAge = contact.maxAge
        attempt(configuration.report) { () throws(FileError) in
            try recallRefused()
            try cache.write(record)
        }
    }

    /// Reads the record if it couldn't be read at launch, so that writing it doesn't lose the rejected bundles.
    private func recallRefused() throws(FileError) {
        guard !isRecordKnown else { return }
        let stored = try cache.record().refused
        record.refused = stored.filter { $0 != active?.digest && !record.refused.contains($0) } + record.refused
        isRecordKnown = true
    }
}

extension CachedFamily {
    func activated(since began: ContinuousClock.Instant) -> ClientEvent {
        .activated(version: version, digest: digest, duration: .now - began)
    }
}

extension CachedFamily? {
    var origin: ThemeOrigin {
        map { .server(version: $0.version, digest: $0.digest) } ?? .bundled
    }
}
