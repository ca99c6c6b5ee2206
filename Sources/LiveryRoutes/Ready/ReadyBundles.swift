import LiveryHTTP
import LiveryService
import LiveryStore
import Synchronization

/// The prepared responses for the bundles of the current versions, made from each new snapshot of the catalog.
final class ReadyBundles: Sendable {
    private let table = Mutex(ReadyTable.empty)
    private let released: ByteBudget

    /// - Parameters:
    ///   - counts: The counters of the contracts of active releases.
    ///   - released: The budget for bundles that were replaced but are still being sent.
    init(_ catalog: Catalog, counts: ContractCounts, released: ByteBudget) {
        self.released = released
        catalog.derive { [weak self] snapshot in
            let former = self?.current ?? .empty
            return Derived(of: self, former: former, table: ReadyTable(of: snapshot, counts, reusing: former))
        }
    }

    /// The current table. The lock is held only while one pointer is copied.
    var current: ReadyTable { table.withLock { $0 } }

    /// A table that becomes current with its snapshot.
    private struct Derived: DerivedSnapshot {
        private weak let owner: ReadyBundles?
        private let former: ReadyTable
        private let table: ReadyTable

        init(of owner: ReadyBundles?, former: ReadyTable, table: ReadyTable) {
            self.owner = owner
            self.former = former
            self.table = table
        }

        func becomeCurrent() { owner?.table.withLock { $0 = table } }

        func replaceFormer() {
            guard let owner else { return }
            for body in former.bodies(droppedBy: table) { body.countWhenReleased(in: owner.released) }
        }
    }
}

/// The prepared responses of one snapshot. Immutable, so that reading it takes no lock.
final class ReadyTable: Sendable {
    private let privateApps: Set<String>
    private let apps: [String: ReadyPlace]
    /// The channels by `{app}/{channel}`.
    private let channels: [String: ReadyPlace]
    /// The public apps by the bytes of their names. Private apps are left out, so that requests for them take the path
    /// that checks credentials.
    private let names: ByteTable<ReadyPlace>
    /// The channels of public apps by the bytes of `{app}/{channel}`.
    private let channelPaths: ByteTable<ReadyPlace>

    /// Whether any app has releases, whose requests are counted.
    private let hasReleases: Bool

    static let empty = ReadyTable(of: .empty, nil, reusing: nil)

    /// Makes the entries of a snapshot, as far as another table doesn't have them.
    init(of snapshot: Snapshot, _ counts: ContractCounts?, reusing former: ReadyTable?) {
        func counters(of app: String) -> [String: ContractCounts.Counter] {
            guard let counts else { return [:] }
            let contracts = snapshot.pins[app]?.contracts ?? []
            return Dictionary(
                uniqueKeysWithValues: contracts.map { ($0, counts.counter(of: app, contract: $0)) })
        }
        var (apps, channels): ([String: ReadyPlace], [String: ReadyPlace]) = ([:], [:])
        for (name, entry) in snapshot.apps {
            let pins = snapshot.pins[name]?.places[AppPins.latest] ?? [:]
            apps[name] = ReadyPlace(entry, pins, counting: counters(of: name), reusing: former?.apps[name])
        }
        for (app, entries) in snapshot.channels {
            for (name, channel) in entries {
                guard let target = channel.target else { continue }
                let path = "\(app)/\(name)"
                let pins = snapshot.pins[app]?.places[name] ?? [:]
                channels[path] = ReadyPlace(
                    target, pins, counting: counters(of: app), reusing: former?.channels[path])
            }
        }
        hasReleases = snapshot.pins.contains { !$0.value.contracts.isEmpty }
        privateApps = snapshot.privateApps
        self.apps = apps
        self.channels = channels
        let isPublic = { (place: ReadyPlace) in !snapshot.privateApps.contains(place.entry.entry.version.app) }
        names = ByteTable(apps.filter { isPublic($0.value) }.map { ($0.key, $0.value) })
        channelPaths = ByteTable(channels.filter { isPublic($0.value) }.map { ($0.key, $0.value) })
    }

    /// The entry of a version, if it is the current one of its app.
    func entry(of version: Version) -> ReadyEntry? {
        apps[version.app].flatMap { $0.entry.entry.version.number == version.number ? $0.entry : nil }
    }

    /// What is delivered at `latest`.
    func place(of app: String) -> ReadyPlace? { apps[app] }

    /// What is delivered at a channel.
    func place(of app: String, channel: String) -> ReadyPlace? { channels["\(app)/\(channel)"] }

    /// The bodies that this table serves and a later one doesn't. Only entries of the same app share bytes.
    func bodies(droppedBy later: ReadyTable) -> [Body] {
        let kept = Set(later.entries.map(ObjectIdentifier.init))
        let dropped = entries.filter { !kept.contains(ObjectIdentifier($0)) }
        guard !dropped.isEmpty else { return [] }
        let apps = Set(dropped.map(\.entry.version.app))
        let shared = later.entries.filter { apps.contains($0.entry.version.app) }.flatMap(\.bodies)
        let served = Set(shared.map { ObjectIdentifier($0.shared) })
        return dropped.flatMap(\.bodies).filter { !served.contains(ObjectIdentifier($0.shared)) }
    }

    private var entries: [ReadyEntry] { apps.values.flatMap(\.entries) + channels.values.flatMap(\.entries) }
}

// The bundle that a request names.
extension ReadyTable {
    /// The bundle in its own form, if the target has a usual spelling. Allocates nothing.
    func find(_ request: borrowing Request) -> QueryTable.Place? {
        guard let place = request.withTarget({ find($0) }) else { return nil }
        return place.namesForm || request.acceptedForm() == .bundle ? place : nil
    }

    /// The entry of a public app at `latest`, by number or by channel, in any spelling, and the query. Nil for other
    /// versions.
    func entry(namedBy request: borrowing Request) -> (entry: ReadyEntry, query: BundleQuery)? {
        guard request.withPath({ $0.starts(with: "/themes/".utf8) }), let segments = try? request.segments(),
            segments.count == 3 || segments.count == 4, !privateApps.contains(segments[1])
        else { return nil }
        let isOfCurrent = segments.count == 3
        let isOfChannel = isOfCurrent && segments[2] != "latest"
        let place = isOfChannel ? place(of: segments[1], channel: segments[2]) : apps[segments[1]]
        guard let place else { return nil }
        let number = String(place.entry.entry.version.number)
        guard isOfCurrent || (segments[2] == "versions" && segments[3] == number),
            let query = try? BundleQuery(request)
        else { return nil }
        return (isOfCurrent ? place.entry(for: query) : place.entry, query)
    }

    /// Counts a request for a bundle of a public app by the contract at the end of its query. Allocates nothing.
    func count(_ request: borrowing Request) {
        guard hasReleases else { return }
        request.withTarget { target in
            guard let (place, query) = self.place(target) else { return }
            place.count(query)
        }
    }

    private func find(_ target: UnsafeRawBufferPointer) -> QueryTable.Place? {
        guard let (place, query) = self.place(target) else { return nil }
        return place.find(query)
    }

    /// Parses `/themes/{app}/latest`, or a channel's path, with an optional query.
    private func place(_ target: UnsafeRawBufferPointer) -> (ReadyPlace, query: UnsafeRawBufferPointer)? {
        guard let path = target.dropping("/themes/"), let end = path.firstIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        let name = UnsafeRawBufferPointer(rebasing: path[..<end])
        let rest = UnsafeRawBufferPointer(rebasing: path[end...])
        guard let query = rest.dropping("/latest") else { return channel(path) }
        guard let app = names.find(name) else { return nil }
        if query.isEmpty { return (app, query) }
        return query.dropping("?").map { (app, $0) }
    }

    private func channel(_ path: UnsafeRawBufferPointer) -> (ReadyPlace, query: UnsafeRawBufferPointer)? {
        let end = path.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex
        guard let place = channelPaths.find(UnsafeRawBufferPointer(rebasing: path[..<end])) else { return nil }
        return (place, UnsafeRawBufferPointer(rebasing: path[end...].dropFirst()))
    }
}
