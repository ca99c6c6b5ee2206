import Glibc

/// Values by the bytes of texts, filled once. Looking one up allocates nothing.
///
/// Open addressing in one array: a hash, a few comparisons, no list of buckets to retain.
struct ByteTable<Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        let hash: UInt64
        let text: [UInt8]
        let value: Value
    }

    private var slots: [Slot?]

    /// Of two values with one text the first one counts.
    init(_ values: [(text: String, value: Value)]) {
        var size = 4
        while size < values.count * 2 { size *= 2 }
        slots = [Slot?](repeating: nil, count: size)
        for (text, value) in values {
            let bytes = Array(text.utf8)
            let hash = bytes.withUnsafeBytes { Self.hash($0) }
            guard let index = bytes.withUnsafeBytes({ place(of: $0, hash) }), slots[index] == nil else { continue }
            slots[index] = Slot(hash: hash, text: bytes, value: value)
        }
    }

    func find(_ text: UnsafeRawBufferPointer) -> Value? {
        place(of: text, Self.hash(text)).flatMap { slots[$0]?.value }
    }

    /// Where the text is, or would go; at least half of the places are free.
    private func place(of text: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
        var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        for _ in slots.indices {
            guard let slot = slots[index] else { return index }
            if slot.hash == hash, slot.text.count == text.count, slot.text.withUnsafeBytes({ $0.equals(text) }) {
                return index
            }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    /// FNV-1a. Only names of the service's own making are in the table, so nobody can fill one place.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        // The low bits alone decide the place.
        return hash ^ hash >> 32
    }
}

extension UnsafeRawBufferPointer {
    /// Whether as many bytes there are the same.
    fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard let here = baseAddress, let there = other.baseAddress else { return true }
        return memcmp(here, there, count) == 0
    }
}
