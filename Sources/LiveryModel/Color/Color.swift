extension Theme {
    /// A color as sRGB with 8 bits per channel, and the exact color if 8 bits can't represent it.
    public struct Color: Hashable, Sendable {
        /// The red channel in sRGB, from 0 to 255.
        public let red: UInt8
        /// The green channel in sRGB, from 0 to 255.
        public let green: UInt8
        /// The blue channel in sRGB, from 0 to 255.
        public let blue: UInt8
        /// The opacity, from 0 (transparent) to 255 (opaque).
        public let alpha: UInt8
        /// The exact color in its original space, or `nil` if it is an sRGB color that 8 bits per channel represent
        /// exactly.
        public var wide: WideColor? {
            if case .wide(let color) = exact { color } else { nil }
        }
        private let exact: Exact

        /// Indirect because most colors are sRGB, and a wide color takes several times as much memory.
        private enum Exact: Hashable, Sendable {
            case sRGB
            indirect case wide(WideColor)
        }

        /// Creates an sRGB color, or the sRGB approximation of a wide color.
        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255, wide: WideColor? = nil) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
            exact = wide.map(Exact.wide) ?? .sRGB
        }

        /// Creates a color from any color space. Stores the exact color and an 8-bit sRGB approximation, which is
        /// gamut-mapped as described in CSS Color 4 §13.2.
        public init(_ color: WideColor) {
            let rgb = color.gamutMappedSRGB()
            self.init(
                red: Color.byte(rgb[0]), green: Color.byte(rgb[1]), blue: Color.byte(rgb[2]),
                alpha: Color.byte(color.alpha), wide: color.isHeldBy8Bits ? nil : color)
        }

        /// Converts a channel from 0...1 to 0...255, rounding half up. Values outside the range are clamped.
        public static func byte(_ channel: Double) -> UInt8 {
            // The small addend compensates for conversion noise, so that halves round up reliably.
            UInt8(max(0, min(255, (channel * 255 + 0.000_001).rounded())))
        }

        /// The opacity, from 0 to 1.
        public var opacity: Double { wide?.alpha ?? Double(alpha) / 255 }
    }
}

extension Theme.Color {
    /// Red, green and blue in sRGB, from 0 to 1. Exact for sRGB colors, and the closest color in gamut for all others.
    public var sRGB: SIMD3<Double> {
        wide?.gamutMappedSRGB() ?? SIMD3(Double(red), Double(green), Double(blue)) / 255
    }

    /// Creates a color computed in sRGB. If a channel differs from an 8-bit value only by arithmetic noise, it is set
    /// to that value.
    init(computed rgb: Vector, alpha: Double) {
        func exact(_ channel: Double) -> Double {
            let nearest = Double(Theme.Color.byte(channel)) / 255
            return abs(channel - nearest) < 1e-12 ? nearest : channel
        }
        self.init(
            Theme.WideColor(
                space: .srgb, components: [exact(rgb.x), exact(rgb.y), exact(rgb.z)], alpha: exact(alpha)))
    }
}

extension Theme.Color {
    /// Parses `#RGB`, `#RRGGBB` or `#RRGGBBAA`, case-insensitively. Returns `nil` for any other string.
    public init?(hex text: some StringProtocol) {
        // Nearly all strings have contiguous storage, which can be read in place.
        let color =
            text.utf8.withContiguousStorageIfAvailable { Self(hexBytes: $0) }
            ?? Array(text.utf8).withUnsafeBufferPointer { Self(hexBytes: $0) }
        guard let color else { return nil }
        self = color
    }

    private init?(hexBytes text: UnsafeBufferPointer<UInt8>) {
        guard text.first == UInt8(ascii: "#"), text.count <= 9 else { return nil }
        var value: UInt32 = 0
        for byte in text.dropFirst() {
            guard let digit = hexDigit(byte) else { return nil }
            value = value << 4 | UInt32(digit)
        }
        let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: value >> shift) }
        let digit = { (shift: UInt32) in (byte(shift) & 15) * 17 }
        switch text.count {
        case 4: self.init(red: digit(8), green: digit(4), blue: digit(0))
        case 7: self.init(red: byte(16), green: byte(8), blue: byte(0))
        case 9: self.init(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
        default: return nil
        }
    }

    /// The color as `#rrggbbaa`, in lowercase.
    public var hex: String {
        // Nine bytes fit in a small string, which doesn't allocate memory.
        String(unsafeUninitializedCapacity: 9) { text in
            text[0] = UInt8(ascii: "#")
            for (index, channel) in [red, green, blue, alpha].enumerated() {
                text[1 + 2 * index] = Self.digit(channel >> 4)
                text[2 + 2 * index] = Self.digit(channel & 15)
            }
            return 9
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
