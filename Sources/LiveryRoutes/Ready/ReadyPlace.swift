import LiveryHTTP
import LiveryModel
import LiveryService

/// What is delivered at `latest` or at a channel: the current version and, to builds that can't read it, older ones.
final class ReadyPlace: Sendable {
    let entry: ReadyEntry
    /// The older versions by the id of the contract. Those of a contract are ordered by their version.
    private let pins: [String: [ReadyPin]]
    /// ``pins`` by the bytes of the id. Nil without pins.
    private let table: ByteTable<[ReadyPin]>?
    /// The counters of the contracts of active releases. Nil without releases.
    private let counters: ByteTable<ContractCounts.Counter>?

    /// The prepared place. As far as its entries are about the same versions, those of the former one are reused.
    init(
        _ entry: AppEntry, _ pinned: [String: [PinnedEntry]], counting counters: [String: ContractCounts.Counter],
        reusing former: ReadyPlace?
    ) {
        self.counters = counters.isEmpty ? nil : ByteTable(counters.map { ($0.key, $0.value) })
        self.entry = ReadyEntry.of(entry, reusing: former?.entry)
        pins = pinned.reduce(into: [:]) { pins, contract in
            let known = former?.pins[contract.key] ?? []
            pins[contract.key] = contract.value.map { pin in
                known.first { $0.axes == pin.axes && $0.entry.entry === pin.entry } ?? ReadyPin(pin)
            }
        }
        table = pins.isEmpty ? nil : ByteTable(pins.map { ($0.key, $0.value) })
    }

    /// All entries.
    var entries: [ReadyEntry] { [entry] + pins.values.joined().map(\.entry) }

    /// The entry that a query gets.
    func entry(for query: BundleQuery) -> ReadyEntry {
        for pin in query.contract.flatMap({ pins[$0] }) ?? [] {
            let choice = try? query.choice(of: pin.entry.entry.axes)
            if let choice, choice.standard.includes(pin.axes) { return pin.entry }
        }
        return entry
    }

    /// Counts a request by the contract at the end of its query. Allocates nothing.
    func count(_ query: UnsafeRawBufferPointer) {
        guard let counters, let (_, contract) = query.splittingContract() else { return }
        counters.find(contract)?.add()
    }

    /// The bundle for a query in a usual spelling, which may end with a contract. Allocates nothing.
    func find(_ query: UnsafeRawBufferPointer) -> QueryTable.Place? {
        guard let (rest, contract) = query.splittingContract() else { return entry.queries.find(query) }
        guard let pins = table?.find(contract) else { return entry.queries.find(rest) }
        for pin in pins {
            if let place = pin.entry.queries.find(rest) { return place }
        }
        // The query may be about other axes, or be spelled in an unusual way.
        return nil
    }
}

/// A version for builds that can't read the current one, with prepared responses for the axes of these builds.
final class ReadyPin: Sendable {
    let axes: [String: String]
    let entry: ReadyEntry

    init(_ pin: PinnedEntry) {
        axes = pin.axes
        entry = ReadyEntry(pinning: pin.entry, for: pin.axes)
    }
}

extension UnsafeRawBufferPointer {
    /// Splits off `contract=` and an id at the end of a query, without copying; nil if the query doesn't end like that.
    fileprivate func splittingContract() -> (rest: UnsafeRawBufferPointer, contract: UnsafeRawBufferPointer)? {
        let name: StaticString = "contract="
        let start = count - Theme.Contract.idLength - name.utf8CodeUnitCount
        guard start >= 0, start == 0 || self[start - 1] == UInt8(ascii: "&"),
            let contract = UnsafeRawBufferPointer(rebasing: self[start...]).dropping(name)
        else { return nil }
        return (UnsafeRawBufferPointer(rebasing: self[..<Swift.max(0, start - 1)]), contract)
    }
}
