extension Theme {
    /// The color spaces of the Design Tokens Color module, version 2025.10.
    public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
        case srgb
        case srgbLinear = "srgb-linear"
        case hsl
        case hwb
        case lab
        case lch
        case oklab
        case oklch
        case displayP3 = "display-p3"
        case a98RGB = "a98-rgb"
        case prophotoRGB = "prophoto-rgb"
        case rec2020
        case xyzD65 = "xyz-d65"
        case xyzD50 = "xyz-d50"
    }
}

extension Theme {
    /// A color as three components in a color space, with an opacity.
    public struct WideColor: Hashable, Sendable {
        /// The color space of the components.
        public let space: ColorSpace
        /// Three components in the units of the Color module: degrees for hues, 0 to 100 for percentages in HSL, HWB
        /// and Lab, and 0 to 1 elsewhere. A component that is `nil` means `none` and converts as 0.
        public let components: [Double?]
        /// The opacity, from 0 to 1.
        public let alpha: Double

        /// Creates a color. If `components` doesn't have three elements, missing ones become `none`, and extra ones are
        /// dropped.
        public init(space: ColorSpace, components: [Double?], alpha: Double = 1) {
            self.space = space
            self.components = Array((components + [nil, nil, nil]).prefix(3))
            self.alpha = alpha
        }

        /// Whether the color is sRGB and each channel is a whole number of 255ths.
        var isHeldBy8Bits: Bool {
            func isWhole(_ channel: Double?) -> Bool {
                guard let channel else { return false }
                return Double(Color.byte(channel)) / 255 == channel
            }
            return space == .srgb && components.allSatisfy(isWhole) && isWhole(alpha)
        }

        /// The components, with 0 for each `none`.
        var numbers: Vector { Vector(components[0] ?? 0, components[1] ?? 0, components[2] ?? 0) }
    }
}
