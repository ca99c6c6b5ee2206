package import LiveryStore
package import Logging
import Synchronization

/// Keeps the versions that this process serves up to date with the store.
///
/// The store's audit lists every change by any process: this server, another server on the same database, or a command.
/// A change becomes visible in the same way for all of them. The changed apps are read, served and then announced.
///
/// Safe from any thread and without locks around the work. Two threads may apply the same change, and the catalog and
/// the event streams ignore the second one.
package final class Follower: Sendable {
    private let store: Store
    private let catalog: Catalog
    private let events: EventHub
    private let loader: BundleLoader
    private let encodings: EncodingWorker
    private let log: Logger
    /// When the store was last read.
    package let contact: StoreContact
    /// Changes up to this position are served. Nil before the first ones are loaded.
    private let position = Mutex<News.Position?>(nil)
    private let bells = Mutex<[@Sendable () -> Void]>([])
    private let preparation = Mutex<Preparation?>(nil)

    /// Prepares what is delivered of an entry besides its bundles. Its second parameter is the entry that it replaces.
    package typealias Preparation = @Sendable (AppEntry, AppEntry) -> Void

    package init(
        store: Store, catalog: Catalog, events: EventHub, loader: BundleLoader, encodings: EncodingWorker,
        contact: StoreContact, log: Logger
    ) {
        self.store = store
        self.catalog = catalog
        self.events = events
        self.loader = loader
        self.encodings = encodings
        self.contact = contact
        self.log = log
    }

    /// The number of the last audit entry whose change is served; 0 before the first one.
    package var entry: Int { position.withLock { $0?.entry } ?? 0 }

    /// Whether the store was ever read. Until then, nothing is served, or a local copy.
    var hasReadStore: Bool { position.withLock { $0 != nil } }

    /// Serves and announces everything that changed since the last call. Costs one look-up if nothing changed.
    /// - Parameters:
    ///   - wanted: The apps to update, so that the caller doesn't wait for others. Apps that are not served yet, private
    ///     apps and permissions are always updated. Nil updates all apps.
    ///   - made: Bundles that the caller has in memory, by hash. Others are read from the store.
    /// - Throws: ``StoreError`` if the store can't be read. The next call then tries again.
    package func catchUp(
        _ wanted: Set<String>? = nil, with made: [String: BundleContent] = [:]
    ) throws(StoreError) {
        let asked = StoreContact.now
        try announceDrafts()
        let before = position.withLock { $0 }
        let current = catalog.current
        // Nothing of a local copy is taken over: the store may be another one.
        let present = current.source == .localCopy ? .empty : current
        let news = try store.news(since: before, perApp: ServiceLimits.eventsKept) { app in
            wanted == nil || wanted?.contains(app) == true || present.apps[app] == nil
        }
        guard let news else { return contact.note(at: asked) }
        try serve(news, over: present, made)
        events.announce(news)
        review(news, over: present)
        if current.source == .localCopy {
            log.notice("the database can be read, and its versions replace the local copy")
            try encodings.wake()
        }
        if news.isComplete {
            position.withLock { if $0 == before { $0 = news.position } }
            contact.note(at: asked)
        }
        for bell in bells.withLock(\.self) { bell() }
    }

    /// Announces changes of drafts that have subscribers, by any process. Costs one look-up, and nothing if there are no
    /// subscribers.
    func announceDrafts() throws(StoreError) {
        let drafts = events.drafts.drafts
        guard !drafts.isEmpty else { return }
        events.drafts.announce(try store.draftNotices(of: drafts), of: drafts)
    }

    /// Announces a change of a draft that was just stored. If the store can't be read now, the change is announced later.
    package func serveDrafts() { try? announceDrafts() }

    /// Sets a function that is called before an entry replaces another one.
    package func prepare(_ preparation: @escaping Preparation) { self.preparation.withLock { $0 = preparation } }

    /// Adds a function that is called after each change, on the thread that applies it.
    func addBell(_ bell: @escaping @Sendable () -> Void) { bells.withLock { $0.append(bell) } }

    /// Serves and announces a change of apps that was just stored. If the store can't be read now, the change is served
    /// later.
    package func serve(changeOf apps: Set<String>, with made: [String: BundleContent] = [:]) {
        do { try catchUp(apps, with: made) } catch {
            log.error(
                "a change is stored, but can't be served yet",
                metadata: ["apps": "\(apps.sorted().joined(separator: ", "))", "error": "\(error)"])
        }
    }

    private func serve(
        _ news: News, over present: Snapshot, _ made: [String: BundleContent]
    ) throws(StoreError) {
        var loading = Loading(store: store, loader: loader, made: made)
        for app in news.apps { try loading.load(app, over: present) }
        if news.isAboutRepairs { try loading.reload(present.damaged) }
        let update = loading.update(news)
        if let prepare = preparation.withLock(\.self) {
            for (new, old) in update.replacements(in: present) { prepare(new, old) }
        }
        catalog.install(update)
        for version in loading.loaded {
            encodings.wake(serving: version, with: made, pending: loading.pending ?? [])
        }
    }

    /// Ends the event streams of subscribers that lost access.
    private func review(_ news: News, over present: Snapshot) {
        for app in news.deletedApps where present.apps[app] != nil { events.end(app) }
        if news.isAboutAccess { return events.review() }
        for app in news.privateApps.subtracting(present.privateApps) { events.review(app) }
    }
}

/// Loads what is newer than a snapshot.
private struct Loading {
    let store: Store
    let loader: BundleLoader
    let made: [String: BundleContent]
    /// The versions that were loaded.
    private(set) var loaded: [Version] = []
    /// The bundles that were to be compressed again before the first one was read.
    private(set) var pending: Set<String>?
    private var apps: [AppEntry] = []
    private var channels: [(app: String, entry: ChannelEntry)] = []
    private var pins: [String: (placed: [AppPins.PlacedPin], contracts: Set<String>)] = [:]

    init(store: Store, loader: BundleLoader, made: [String: BundleContent]) {
        self.store = store
        self.loader = loader
        self.made = made
    }

    mutating func load(_ app: News.App, over present: Snapshot) throws(StoreError) {
        let name = app.latest.app
        if present.apps[name].map({ $0.version.number < app.latest.number }) ?? true {
            apps.append(AppEntry(app.latest, try contents(of: app.latest)))
        }
        let served = present.channels[name] ?? [:]
        for channel in app.channels where served[channel.name].map({ $0.move < channel.move }) ?? true {
            let version = try store.version(app: name, number: channel.version)
            channels.append((name, ChannelEntry(channel, version, try contents(of: version))))
        }
        let names = Set(app.channels.map(\.name))
        for channel in served.values where channel.target != nil && !names.contains(channel.name) {
            channels.append((name, ChannelEntry(removed: channel.name, by: app.move)))
        }
        pins[name] = (try pinned(app, over: present), Set(app.pins.map(\.contract)))
    }

    /// The versions that builds get instead of the current ones. A version that was current a moment ago is in memory.
    private mutating func pinned(
        _ app: News.App, over present: Snapshot
    ) throws(StoreError) -> [AppPins.PlacedPin] {
        let name = app.latest.app
        let known = [present.apps[name]].compactMap(\.self) + (present.pins[name]?.all.map(\.entry) ?? [])
        var entries = Dictionary(known.map { ($0.version.number, $0) }) { first, _ in first }
        var pinned: [AppPins.PlacedPin] = []
        for (place, contract, axes, number) in app.pinned {
            let entry: AppEntry
            if let known = entries[number] {
                entry = known
            } else {
                let version = try store.version(app: name, number: number)
                entry = AppEntry(version, try contents(of: version))
                entries[number] = entry
            }
            pinned.append((place, contract, PinnedEntry(axes: axes, entry: entry)))
        }
        return pinned
    }

    /// Reads entries again that lack a bundle, because it was damaged and may have been repaired.
    mutating func reload(_ entries: [(entry: AppEntry, channel: ChannelEntry?)]) throws(StoreError) {
        for (entry, channel) in entries {
            let new = AppEntry(entry.version, try contents(of: entry.version), since: entry.since)
            if let channel {
                channels.append((entry.version.app, channel.replacing(new)))
            } else {
                apps.append(new)
            }
        }
    }

    func update(_ news: News) -> Catalog.Update {
        Catalog.Update(
            apps: apps, channels: channels,
            pins: pins.mapValues {
                AppPins($0.placed, contracts: $0.contracts, entry: news.position.entry)
            },
            privateApps: news.privateApps, deletedApps: news.deletedApps,
            entry: news.position.entry,
            isWhole: news.isWhole)
    }

    private mutating func contents(of version: Version) throws(StoreError) -> [String: BundleContent] {
        // Read first: an encoding that is replaced afterwards is found by checking these bundles again.
        if pending == nil { pending = try store.recompressedBundles() }
        loaded.append(version)
        return try loader.contents(of: version, having: made)
    }
}
