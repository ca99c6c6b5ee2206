@preconcurrency import Glibc

/// A range of IP addresses, such as `10.0.0.0/8` or `2001:db8::/32`, or a single address.
public struct AddressRange: Sendable, Hashable {
    private let address: [UInt8]
    private let bits: Int

    /// Parses CIDR notation (RFC 4632 §3.1). `nil` if the string is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = Self.bytes(String(first)) else { return nil }
        self.address = address
        guard parts.count == 2 else {
            bits = address.count * 8
            return
        }
        guard let bits = Int(parts[1]), (0...address.count * 8).contains(bits) else { return nil }
        self.bits = bits
    }

    /// Whether the range contains an address, given as a string.
    public func contains(_ text: String) -> Bool {
        guard let other = Self.bytes(text), other.count == address.count else { return false }
        let whole = bits / 8
        guard address.prefix(whole) == other.prefix(whole) else { return false }
        guard bits % 8 != 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
        return address[whole] & mask == other[whole] & mask
    }

    /// Converts an IPv4-mapped IPv6 address to its IPv4 form, so that both forms compare equal. Returns other addresses
    /// unchanged.
    static func withoutIPv4Mapping(_ text: String) -> String {
        guard text.contains(":"), let bytes = bytes(text), bytes.count == 4 else { return text }
        return bytes.map(String.init).joined(separator: ".")
    }

    /// The 4 or 16 bytes of an address. An IPv4-mapped IPv6 address, which dual-stack sockets report, has 4 bytes.
    private static func bytes(_ text: String) -> [UInt8]? {
        var four = [UInt8](repeating: 0, count: 4)
        if inet_pton(AF_INET, text, &four) == 1 { return four }
        var sixteen = [UInt8](repeating: 0, count: 16)
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return sixteen.starts(with: mapped) ? Array(sixteen.suffix(4)) : sixteen
    }
}
