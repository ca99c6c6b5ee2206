import FoundationEssentials
import LiveryModel
import LiveryStore
import LiverySystem

/// What a local copy contains: the current versions of the public apps, and the files with their bundles.
///
/// Private apps are only named. While the database is away, a server that has just started can't authorize their readers.
struct CopyIndex: Codable, Equatable {
    /// The version of this form. A program reads only its own.
    static let format = 3

    /// A channel of an app.
    struct Channel: Codable, Equatable {
        package let name: String
        package let move: Int64
        package let since: Date?
        package let version: Version
    }

    /// A version that builds get instead of the current one.
    struct Pin: Codable, Equatable {
        /// The channel, or ``AppPins/latest``.
        let place: String
        /// The id of the contract.
        let contract: String
        /// The axis values that the builds fix.
        let axes: [String: String]
        let version: Version
    }

    /// The files of a bundle.
    struct Bundle: Codable, Equatable {
        /// The number of unencoded bytes.
        package let length: Int
        /// The SHA-256 of the encoded bytes, which is the file's name, by the encoding's name.
        package let files: [String: String]
    }

    private(set) var format = Self.format
    /// When the copy was known to be current.
    var time: Date
    let privateApps: [String]
    let latest: [Version]
    let channels: [Channel]
    let pins: [Pin]
    /// The bundles by hash.
    let bundles: [String: Bundle]
    /// The hashes of the images and fonts that the bundles list. These are also the names of their files.
    let assets: Set<String>

    /// Describes what a snapshot serves to anonymous clients.
    /// - Parameter assets: The hashes of the images and fonts that the snapshot's public bundles list.
    init(_ snapshot: Snapshot, assets: Set<String>, at time: Date) {
        self.time = time
        self.assets = assets
        privateApps = snapshot.privateApps.sorted(by: utf8Precedes)
        latest = snapshot.publicApps.map(\.version)
        channels = snapshot.publicChannels.compactMap { channel in
            channel.target.map {
                Channel(name: channel.name, move: channel.move, since: $0.since, version: $0.version)
            }
        }
        pins = snapshot.publicPins.flatMap { pins in
            pins.places.sortedMembers.flatMap { place, contracts in
                contracts.sortedMembers.flatMap { contract, pins in
                    pins.map { Pin(place: place, contract: contract, axes: $0.axes, version: $0.entry.version) }
                }
            }
        }
        var bundles: [String: Bundle] = [:]
        for entry in snapshot.publicEntries {
            for (choice, bundle) in entry.bundles {
                guard let hash = entry.version.bundles[choice], bundles[hash] == nil else { continue }
                let files = bundle.encodings.map { ($0.encoding.rawValue, $0.digest.hexadecimal) }
                bundles[hash] = Bundle(
                    length: bundle.length, files: Dictionary(uniqueKeysWithValues: files))
            }
        }
        self.bundles = bundles
    }

    /// Whether another copy has the same content, regardless of its time.
    func describesTheSame(as other: CopyIndex?) -> Bool {
        guard var other else { return false }
        other.time = time
        return other == self
    }

    /// The names of all files.
    var files: Set<String> { assets.union(bundles.values.flatMap(\.files.values)) }
}

extension CopyIndex {
    /// Reads an index, which begins with its SHA-256 and a line feed. Nil if it is damaged.
    init?(_ bytes: [UInt8]) throws(Unreadable) {
        let content = bytes.dropFirst(Self.headLength)
        guard bytes.count > Self.headLength, bytes.starts(with: Self.head(of: content)) else { return nil }
        let data = Data(content)
        do { self = try JSONDecoder().decode(CopyIndex.self, from: data) } catch { throw Unreadable() }
        guard format == Self.format else { throw Unreadable() }
    }

    /// The index is undamaged, and another version of Livery has written it.
    struct Unreadable: Error {}

    /// The bytes from which an index can be read.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let content = try encoder.encode(self)
        return Self.head(of: Array(content)) + content
    }

    private static let headLength = 65

    private static func head(of content: some Collection<UInt8>) -> [UInt8] {
        Array(Array(content).sha256.hexadecimal.utf8) + [UInt8(ascii: "\n")]
    }
}

extension Snapshot {
    fileprivate var publicApps: [AppEntry] {
        apps.values.filter { !privateApps.contains($0.version.app) }
            .sorted { utf8Precedes($0.version.app, $1.version.app) }
    }

    fileprivate var publicChannels: [ChannelEntry] {
        channels.filter { !privateApps.contains($0.key) }.values.flatMap(\.values).sorted { $0.move < $1.move }
    }

    fileprivate var publicPins: [AppPins] {
        pins.filter { !privateApps.contains($0.key) }.sortedMembers.map(\.value)
    }

    /// The versions that anonymous clients can read at `latest` and at channels.
    var publicEntries: [AppEntry] {
        publicApps + publicChannels.compactMap(\.target) + publicPins.flatMap(\.all).map(\.entry)
    }
}
