#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    extension UIFont {
        /// Returns a theme's font, scaled for the user's text size. The theme's own font files are registered, and found
        /// by their family. Looks for a font with this PostScript name, then
        /// for a family with this name, and then for the fallbacks in the same way. If a name is both, such as
        /// `Georgia`, it means the family if the theme specifies a weight. If no font is available, returns the system
        /// font and reports `StyleProblem.missingFont`.
        /// - Parameter traits: The traits that contain the text size. Nil selects the app's text size.
        @MainActor
        public static func themed(_ font: Theme.Font, compatibleWith traits: UITraitCollection? = nil) -> UIFont {
            let traits = traits ?? Scaling.traits
            let scale = UIFontMetrics.default.scaledValue(for: 1_000, compatibleWith: traits)
            if let known = KnownFonts.font(font, scale) { return known }
            let style = font.textStyle.flatMap(Theme.TextStyle.init(rawValue:)).map(UIFont.TextStyle.init)
            let metrics = style.map { UIFontMetrics(forTextStyle: $0) } ?? UIFontMetrics.default
            let size = font.size.map { CGFloat($0.points) } ?? standardSize(of: style ?? .body)
            let weight = font.weight.map(UIFont.Weight.init(openType:))
            let names = [font.name].compactMap { $0 } + font.fallbacks
            for name in names.isEmpty ? ["system"] : names {
                let found = name == "system" ? system(size, weight, style) : named(name, size, weight)
                guard let found = found.map({ font.italic == true ? $0.slanted : $0 }) else { continue }
                let scaled = metrics.scaledFont(for: found, compatibleWith: traits)
                KnownFonts.keep(scaled, for: font, scale)
                return scaled
            }
            // This isn't cached, because the app might register the font later.
            StyleProblem.missingFont(names).report()
            let plain = system(size, weight, style)
            return metrics.scaledFont(for: font.italic == true ? plain.slanted : plain, compatibleWith: traits)
        }

        /// The italic font of the same family, size and weight; this font if the family has none.
        private var slanted: UIFont {
            let traits = fontDescriptor.symbolicTraits.union(.traitItalic)
            return fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: pointSize) } ?? self
        }

        private static func named(_ name: String, _ size: CGFloat, _ weight: UIFont.Weight?) -> UIFont? {
            let isFamily = !UIFont.fontNames(forFamilyName: name).isEmpty
            if weight == nil || !isFamily, let font = UIFont(name: name, size: size) { return font }
            guard isFamily else { return nil }
            var attributes: [UIFontDescriptor.AttributeName: Any] = [.family: name]
            if let weight { attributes[.traits] = [UIFontDescriptor.TraitKey.weight: weight] }
            return UIFont(descriptor: UIFontDescriptor(fontAttributes: attributes), size: size)
        }

        /// The system font. If there is no weight, the text style's weight is used.
        private static func system(_ size: CGFloat, _ weight: UIFont.Weight?, _ style: UIFont.TextStyle?) -> UIFont {
            systemFont(ofSize: size, weight: weight ?? (style == .headline ? .semibold : .regular))
        }

        /// The size of a text style for users who haven't changed the text size.
        private static func standardSize(of style: UIFont.TextStyle) -> CGFloat {
            preferredFont(forTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
                .pointSize
        }
    }

    /// The available fonts, by text size. Creating a font takes longer than everything else in a style.
    @MainActor
    private enum KnownFonts {
        private static var fonts: [Key: UIFont] = [:]
        private static let limit = 1_024
        /// The number of the themes' font files when the fonts were found. Another file can be a better match.
        private static var registered = 0

        static func font(_ font: Theme.Font, _ scale: CGFloat) -> UIFont? {
            if registered != Theme.FontFile.registeredCount {
                registered = Theme.FontFile.registeredCount
                fonts = [:]
            }
            return fonts[Key(font: font, scale: scale)]
        }

        static func keep(_ found: UIFont, for font: Theme.Font, _ scale: CGFloat) {
            if fonts.count == limit { fonts = [:] }
            fonts[Key(font: font, scale: scale)] = found
        }

        /// Hashes only the size. Few of an app's fonts have the same size, and hashing all properties takes longer than
        /// comparing them.
        private struct Key: Hashable {
            let font: Theme.Font
            let scale: CGFloat

            func hash(into hasher: inout Hasher) { hasher.combine(font.size?.points) }
        }
    }

    extension UIFont.Weight {
        /// The weight closest to an OpenType weight, from 1 to 1000.
        init(openType weight: Double) {
            let names: [UIFont.Weight] = [
                .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
            ]
            self = names[max(0, min(8, Int((weight / 100).rounded()) - 1))]
        }
    }

    extension UIFont.TextStyle {
        init(_ style: Theme.TextStyle) {
            switch style {
            case .largeTitle:
                #if os(tvOS)
                    // tvOS has no larger text style.
                    self = .title1
                #else
                    self = .largeTitle
                #endif
            case .title1: self = .title1
            case .title2: self = .title2
            case .title3: self = .title3
            case .headline: self = .headline
            case .body: self = .body
            case .callout: self = .callout
            case .subheadline: self = .subheadline
            case .footnote: self = .footnote
            case .caption1: self = .caption1
            case .caption2: self = .caption2
            }
        }
    }
#endif
