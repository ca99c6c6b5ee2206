import LiveryStore
import LiverySystem

/// A version that builds get instead of the current one, because they can't read that.
package struct PinnedEntry: Sendable {
    /// The axis values that the builds fix.
    package let axes: [String: String]
    package let entry: AppEntry
}

/// The versions that the builds of an app get instead of the current ones. Builds that can read the current version are
/// not listed.
package struct AppPins: Sendable {
    /// The pins by channel, or ``latest``, and by the id of the contract, those of older versions first.
    package let places: [String: [String: [PinnedEntry]]]
    /// The ids of the contracts of all active releases that can read some version.
    package let contracts: Set<String>
    /// The number of the audit entry up to which these pins are known.
    let entry: Int

    init(places: [String: [String: [PinnedEntry]]], contracts: Set<String>, entry: Int) {
        self.places = places
        self.contracts = contracts
        self.entry = entry
    }

    /// Creates the pins of a local copy, which are older than any pins of the store.
    init(_ pins: [(place: String, contract: String, pin: PinnedEntry)]) {
        places = Dictionary(grouping: pins, by: \.place).mapValues { pins in
            Dictionary(grouping: pins, by: \.contract).mapValues { $0.map(\.pin) }
        }
        contracts = Set(pins.map(\.contract))
        entry = 0
    }

    /// The key of the address `latest`.
    package static let latest = ""

    /// The number of contracts that get other versions at `latest`.
    package var contractCount: Int { places[Self.latest]?.count ?? 0 }

    /// Whether there are no such releases.
    var isEmpty: Bool { contracts.isEmpty }

    /// All pins.
    var all: [PinnedEntry] { places.values.flatMap { $0.values.joined() } }

    /// A copy with other bytes for one encoding of a bundle; nil if no pinned version has the bundle.
    func replacing(_ bytes: [UInt8], in encoding: ContentEncoding, ofBundle hash: String) -> AppPins? {
        var isChanged = false
        let places = places.mapValues { contracts in
            contracts.mapValues { pins in
                pins.map { pin in
                    guard let entry = pin.entry.replacing(bytes, in: encoding, ofBundle: hash) else { return pin }
                    isChanged = true
                    return PinnedEntry(axes: pin.axes, entry: entry)
                }
            }
        }
        return isChanged ? AppPins(places: places, contracts: contracts, entry: entry) : nil
    }
}

extension News.App {
    /// The numbers of the versions that builds get instead of the current ones: by channel, or ``AppPins/latest``, and by
    /// the id of the contract.
    var pinned: [String: [String: [(axes: [String: String], version: Int)]]] {
        struct Build: Hashable {
            let contract: String
            let axes: [String: String]
        }
        var current = Dictionary(channels.map { ($0.name, $0.version) }) { first, _ in first }
        current[AppPins.latest] = latest.number
        var pinned: [String: [String: [(axes: [String: String], version: Int)]]] = [:]
        for (build, pins) in Dictionary(grouping: pins, by: { Build(contract: $0.contract, axes: $0.axes) }) {
            func version(at channel: String?) -> Int? { pins.filter { $0.channel == channel }.map(\.version).min() }
            for (place, number) in current {
                // A channel that never had a version for a build delivers the one at `latest`.
                let own = place == AppPins.latest ? nil : version(at: place)
                guard let version = own ?? version(at: nil), version != number else { continue }
                pinned[place, default: [:]][build.contract, default: []].append((build.axes, version))
            }
        }
        return pinned.mapValues { $0.mapValues { $0.sorted { $0.version < $1.version } } }
    }
}
