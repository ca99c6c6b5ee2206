import Glibc
import LiveryService

/// Values by the bytes of their keys, filled once. A look-up allocates nothing.
///
/// Uses open addressing in one array. A look-up takes a hash and a few comparisons, and retains no list of buckets.
struct ByteTable<Value: Sendable>: Sendable {
    private struct Slot: Sendable {
        let hash: UInt64
        let text: [UInt8]
        let value: Value
    }

    private var slots: [Slot?]

    /// Of two values with equal keys, the first one wins.
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

    /// The index of the text, or the index at which it could be inserted. At least half of the slots are free.
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

    /// FNV-1a. The service chooses the keys itself, so clients can't cause collisions.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        // The index depends on the low bits only.
        return hash ^ hash >> 32
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are equal.
    fileprivate func equals(_ other: UnsafeRawBufferPointer) -> Bool {
        guard let here = baseAddress, let there = other.baseAddress else { return true }
        return memcmp(here, there, count) == 0
    }
}
