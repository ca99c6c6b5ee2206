#if canImport(SwiftUI)
    import LiveryClient
    import SwiftUI

    #if canImport(UIKit)
        import UIKit
    #endif

    extension SwiftUI.Font {
        /// Creates a font from a theme font. `scale` is the factor for the user's text size and applies to system
        /// fonts of a fixed size. SwiftUI scales other fonts itself. Uses the first available family. If none is
        /// available, uses the system font and reports `StyleProblem.missingFont`.
        @MainActor
        init(_ font: Theme.Font, scale: CGFloat) {
            let upright = SwiftUI.Font(upright: font, scale: scale)
            self = font.italic == true ? upright.italic() : upright
        }

        @MainActor
        private init(upright font: Theme.Font, scale: CGFloat) {
            let style = font.textStyle.flatMap(Theme.TextStyle.init(rawValue:)).map(SwiftUI.Font.TextStyle.init)
            let weight = font.weight.map(SwiftUI.Font.Weight.init(openType:))
            let size = font.size.map { CGFloat($0.points) }
            let names = [font.name].compactMap { $0 } + font.fallbacks
            if let name = names.first(where: { $0 == "system" || Self.isAvailable($0) }), name != "system" {
                let custom = SwiftUI.Font.custom(name, size: size ?? 17, relativeTo: style ?? .body)
                self = weight.map { custom.weight($0) } ?? custom
                return
            }
            if !names.isEmpty, !names.contains("system") { StyleProblem.missingFont(names).report() }
            if let style, size == nil {
                self = .system(style, design: nil, weight: weight)
            } else {
                self = .system(size: (size ?? 17) * scale, weight: weight, design: nil)
            }
        }

        /// Whether there is a font or family with this name. Platforms without UIKit always use the first name.
        private static func isAvailable(_ name: String) -> Bool {
            #if canImport(UIKit)
                UIFont(name: name, size: 17) != nil || !UIFont.fontNames(forFamilyName: name).isEmpty
            #else
                true
            #endif
        }
    }

    extension SwiftUI.Font.Weight {
        /// The weight closest to an OpenType weight, from 1 to 1000.
        init(openType weight: Double) {
            let names: [SwiftUI.Font.Weight] = [
                .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
            ]
            self = names[max(0, min(8, Int((weight / 100).rounded()) - 1))]
        }
    }

    extension SwiftUI.Font.TextStyle {
        init(_ style: Theme.TextStyle) {
            switch style {
            case .largeTitle: self = .largeTitle
            case .title1: self = .title
            case .title2: self = .title2
            case .title3: self = .title3
            case .headline: self = .headline
            case .body: self = .body
            case .callout: self = .callout
            case .subheadline: self = .subheadline
            case .footnote: self = .footnote
            case .caption1: self = .caption
            case .caption2: self = .caption2
            }
        }
    }
#endif
