import Foundation
import LiveryModel

/// The version that a release's builds get at an address: the last one at this address that they can read.
public struct ReleasePin: Sendable, Hashable {
    /// The id of the release's contract.
    public let contract: String
    /// The axis values that the build fixes.
    public let axes: [String: String]
    /// The channel. `nil` for `latest`.
    public let channel: String?
    /// The number of the version.
    public let version: Int

    /// Creates a pin.
    public init(contract: String, axes: [String: String], channel: String?, version: Int) {
        self.contract = contract
        self.axes = axes
        self.channel = channel
        self.version = version
    }
}

/// The versions that a new release's builds get, as the caller has found them.
///
/// The store accepts a release only if the addresses still have the versions that the caller has seen.
public struct ReleasePlacement: Sendable, Hashable {
    /// The current version at an address, and the state of the address: the version's number at `latest`, and the id of the last
    /// move at a channel.
    public struct Current: Sendable, Hashable {
        /// The number of the version.
        public let version: Int
        /// The state of the address.
        public let state: Int64
    }

    /// The addresses that were compared. The key is the channel's name, or an empty string for `latest`.
    public var seen: [String: Current]
    /// The numbers of the versions that the builds get at these addresses, as far as there are any.
    public var pins: [String: Int] = [:]

    /// Creates a placement.
    public init(seen: [String: Current], pins: [String: Int] = [:]) {
        self.seen = seen
        self.pins = pins
    }
}

extension Store {
    /// The addresses of an app with their versions: `latest` and the channels.
    /// - Throws: ``StoreError/notFound(_:)`` when the app doesn't exist.
    public func releasePlaces(app: String) throws(StoreError) -> [String: ReleasePlacement.Current] {
        try read { db in
            _ = try db.requireApp(app)
            return try db.releasePlaces(app: app)
        }
    }
}

extension Connection {
    /// The key of `latest` among addresses.
    static let latestPlace = ""

    func releasePlaces(app: String) throws -> [String: ReleasePlacement.Current] {
        var places: [String: ReleasePlacement.Current] = [:]
        for channel in try channels(app: app) {
            places[channel.name] = ReleasePlacement.Current(version: channel.version, state: channel.move)
        }
        if let latest = try latestNumber(app: app) {
            places[Self.latestPlace] = ReleasePlacement.Current(version: latest, state: Int64(latest))
        }
        return places
    }

    /// Pins a new release.
    /// - Throws: ``StoreError/releasesChanged(_:)`` when an address has another version than the caller has seen.
    func pin(_ release: AppRelease, _ placement: ReleasePlacement) throws {
        guard try releasePlaces(app: release.app) == placement.seen else {
            throw StoreError.releasesChanged(release.app)
        }
        for (place, number) in placement.pins {
            let version = try requireVersionID(number, of: release.app)
            try pin([release.id], to: version, at: place)
        }
    }

    /// Moves the pins of releases at an address.
    func pin(_ releases: some Sequence<Int64>, to version: Int64, at place: String) throws {
        let sql = """
            INSERT INTO release_pins (release, channel, version) VALUES (?, ?, ?)
            ON CONFLICT (release, channel) DO UPDATE SET version = excluded.version
            """
        try rows(sql, each: releases.sorted().map { [$0, place, version] })
    }

    /// Removes the pins of a channel that is deleted.
    func unpin(channel: String, of app: Int64) throws {
        try execute(
            "DELETE FROM release_pins WHERE channel = ? AND release IN (SELECT id FROM releases WHERE app = ?)",
            [channel, app])
    }

    /// The pins of an app's active releases, without duplicates.
    func releasePins(app: String) throws -> [ReleasePin] { try releasePins("WHERE a.name = ?", [app])[app] ?? [] }

    /// The pins of the active releases of all apps.
    func releasePins() throws -> [String: [ReleasePin]] { try releasePins("", []) }

    private func releasePins(_ condition: String, _ values: [any Storable]) throws -> [String: [ReleasePin]] {
        let sql = """
            SELECT DISTINCT a.name AS app_name, r.contract, r.axes, p.channel, v.number
            FROM release_pins p JOIN releases r ON r.id = p.release JOIN apps a ON a.id = r.app
                JOIN versions v ON v.id = p.version
            \(condition) ORDER BY v.number
            """
        var pins: [String: [ReleasePin]] = [:]
        for row in try rows(sql, values) {
            let channel: String = try row.decode(forColumn: "channel")
            let pin = ReleasePin(
                contract: try row.decode(forColumn: "contract"),
                axes: try StoredNames.dictionary(row.decode(forColumn: "axes")),
                channel: channel == Self.latestPlace ? nil : channel, version: try row.decode(forColumn: "number"))
            pins[try row.decode(forColumn: "app_name"), default: []].append(pin)
        }
        return pins
    }
}
