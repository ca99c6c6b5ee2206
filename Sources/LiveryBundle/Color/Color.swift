/// A color: its sRGB form of 8 bits a channel and, where it was given in another space, that as well.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 255, in sRGB.
    public let red: UInt8
    /// Green, 0 to 255, in sRGB.
    public let green: UInt8
    /// Blue, 0 to 255, in sRGB.
    public let blue: UInt8
    /// Opacity, 0 (clear) to 255 (opaque).
    public let alpha: UInt8
    /// The color in the space that it was written in; nil if that is sRGB.
    public let wide: WideColor?

    /// An sRGB color, or the sRGB stand-in of a wide one.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255, wide: WideColor? = nil) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        self.wide = wide
    }

    /// A color in any space. sRGB is rounded to 8 bits a channel; every other space is kept, beside an sRGB color
    /// that is gamut-mapped as CSS Color 4 §13.2 says.
    public init(_ color: WideColor) {
        let rgb = color.gamutMappedSRGB()
        self.init(
            red: Color.byte(rgb[0]), green: Color.byte(rgb[1]), blue: Color.byte(rgb[2]),
            alpha: Color.byte(color.alpha), wide: color.space == .srgb ? nil : color)
    }

    /// A channel of 0 to 1 as 0 to 255, rounded, a half up; what lies outside is clamped.
    public static func byte(_ channel: Double) -> UInt8 {
        // A half less the noise of a conversion is a half.
        UInt8(max(0, min(255, (channel * 255 + 0.000_001).rounded())))
    }

    /// Opacity from 0 to 1.
    public var opacity: Double { wide?.alpha ?? Double(alpha) / 255 }
}

extension Color {
    /// Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in either case, alpha last; nil for anything else.
    public init?(hex text: some StringProtocol) {
        self.init(hexDigits: Array(text.utf8.dropFirst()), marked: text.utf8.first == UInt8(ascii: "#"))
    }

    private init?(hexDigits ascii: [UInt8], marked: Bool) {
        guard marked else { return nil }
        var digits: [UInt8] = []
        for byte in ascii {
            guard let digit = hexDigit(byte) else { return nil }
            digits.append(digit)
        }
        switch digits.count {
        case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
        case 6, 8:
            let channel = { (index: Int) in digits[index] << 4 | digits[index + 1] }
            self.init(
                red: channel(0), green: channel(2), blue: channel(4), alpha: digits.count == 8 ? channel(6) : 255)
        default: return nil
        }
    }

    /// `#rrggbbaa`, lower case.
    public var hex: String {
        // Nine bytes, which a string holds without memory of its own.
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
