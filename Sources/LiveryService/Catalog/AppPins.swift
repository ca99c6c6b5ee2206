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

    private init(places: [String: [String: [PinnedEntry]]], contracts: Set<String>, entry: Int) {
        self.places = places
        self.contracts = contracts
        self.entry = entry
    }

    /// Creates pins from a list in which those of older versions come first.
    init(_ pins: [PlacedPin], contracts: Set<String>, entry: Int) {
        places = Dictionary(grouping: pins, by: \.place).mapValues { pins in
            Dictionary(grouping: pins, by: \.contract).mapValues { $0.map(\.pin) }
        }
        self.contracts = contracts
        self.entry = entry
    }

    /// A pin, with its channel or ``latest``, and the id of the contract.
    typealias PlacedPin = (place: String, contract: String, pin: PinnedEntry)

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
    /// The numbers of the versions that builds get instead of the current ones, sorted: each with its channel or
    /// ``AppPins/latest``, the id of the contract, and the axis values that the builds fix.
    var pinned: [(place: String, contract: String, axes: [String: String], version: Int)] {
        typealias Pinned = (place: String, contract: String, axes: [String: String], version: Int)
        struct Build: Hashable {
            let contract: String
            let axes: [String: String]
        }
        var current = Dictionary(channels.map { ($0.name, $0.version) }) { first, _ in first }
        current[AppPins.latest] = latest.number
        return Dictionary(grouping: pins) { Build(contract: $0.contract, axes: $0.axes) }.flatMap {
            build, pins -> [Pinned] in
            func version(at channel: String?) -> Int? { pins.filter { $0.channel == channel }.map(\.version).min() }
            return current.compactMap { place, number -> Pinned? in
                // A channel that never had a version for a build delivers the one at `latest`.
                let own = place == AppPins.latest ? nil : version(at: place)
                guard let version = own ?? version(at: nil), version != number else { return nil }
                return (place, build.contract, build.axes, version)
            }
        }.sorted { $0.version < $1.version }
    }
}
