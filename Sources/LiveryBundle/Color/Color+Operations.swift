#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#endif

extension Color {
    /// The same color with another opacity, 0 to 1. A wide color stays wide.
    public func with(opacity: Double) -> Color {
        let wide = wide.map { WideColor(space: $0.space, components: $0.components, alpha: opacity) }
        return Color(red: red, green: green, blue: blue, alpha: Color.byte(opacity), wide: wide)
    }

    /// A linear mix of the sRGB channels, opacity among them; `share`, 0 to 1, is the other color's part.
    public func mixed(with other: Color, share: Double) -> Color {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            Color.byte((Double(a) * (1 - share) + Double(b) * share) / 255)
        }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }

    /// The relative luminance of WCAG 2.2, 0 (black) to 1 (white), opacity left out.
    public var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of WCAG 2.2 to another color, 1 to 21.
    public func contrast(with other: Color) -> Double {
        let (bright, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (bright + 0.05) / (dark + 0.05)
    }
}
