extension Theme.Color {
    /// The color as CSS writes it: six hex digits if it is opaque, otherwise eight. A color whose channels 8 bits hold
    /// exactly, but not its opacity, is `rgb(6 24 36 / 0.25)`. All others use the function of their space.
    package var css: String {
        guard let wide else { return alpha == 255 ? String(decoding: hex.utf8.dropLast(2), as: UTF8.self) : hex }
        let opacity = wide.alpha == 1 ? "" : " / \(JSON.double(wide.alpha).text)"
        if wide.space == .srgb, let bytes = wide.bytes {
            return "rgb(\(bytes.map(String.init).joined(separator: " "))\(opacity))"
        }
        let units = [.hsl, .hwb].contains(wide.space) ? ["", "%", "%"] : ["", "", ""]
        let components = zip(wide.components, units).map { component, unit in
            component.map { JSON.double($0).text + unit } ?? "none"
        }
        let inside = components.joined(separator: " ") + opacity
        switch wide.space {
        case .hsl, .hwb, .lab, .lch, .oklab, .oklch: return "\(wide.space.rawValue)(\(inside))"
        default: return "color(\(wide.space.rawValue) \(inside))"
        }
    }
}

extension Theme.WideColor {
    /// The components in 255ths; nil if one isn't a whole number of them.
    fileprivate var bytes: [UInt8]? {
        let bytes = components.compactMap { component -> UInt8? in
            guard let component else { return nil }
            let byte = Theme.Color.byte(component)
            return Double(byte) / 255 == component ? byte : nil
        }
        return bytes.count == components.count ? bytes : nil
    }
}
