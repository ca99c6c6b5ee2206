#if canImport(UIKit) && !os(watchOS)
    public import LiveryClient
    public import UIKit

    extension UIColor {
        /// Creates a color from a theme color, including colors outside sRGB.
        public convenience init(_ color: Theme.Color) { self.init(color, opacity: color.opacity) }

        convenience init(_ color: Theme.Color, opacity: Double) {
            let channels = color.extendedSRGB
            self.init(
                red: CGFloat(channels.x), green: CGFloat(channels.y), blue: CGFloat(channels.z),
                alpha: CGFloat(opacity))
        }
    }

    extension Theme.Dimension {
        /// The length in points. A length in rem follows the text size of the view whose style is applied.
        @MainActor
        var scaled: CGFloat {
            guard unit == .rem else { return CGFloat(points) }
            return UIFontMetrics.default.scaledValue(for: CGFloat(points), compatibleWith: Scaling.traits)
        }
    }

    // In a theme, left is the side where reading starts, and right is the side where it ends. Views mirror both in
    // right-to-left layouts.

    extension UIEdgeInsets {
        /// Creates insets from theme insets for a layout direction, such as
        /// `view.effectiveUserInterfaceLayoutDirection`.
        public init(_ insets: Theme.Insets, direction: UIUserInterfaceLayoutDirection) {
            let isReversed = direction == .rightToLeft
            self.init(
                top: CGFloat(insets.top), left: CGFloat(isReversed ? insets.right : insets.left),
                bottom: CGFloat(insets.bottom), right: CGFloat(isReversed ? insets.left : insets.right))
        }
    }

    extension NSDirectionalEdgeInsets {
        /// Creates insets from theme insets. Left becomes leading.
        public init(_ insets: Theme.Insets) {
            self.init(
                top: CGFloat(insets.top), leading: CGFloat(insets.left), bottom: CGFloat(insets.bottom),
                trailing: CGFloat(insets.right))
        }
    }

    extension NSTextAlignment {
        init(_ alignment: Theme.TextAlignment, direction: UIUserInterfaceLayoutDirection) {
            let isReversed = direction == .rightToLeft
            switch alignment {
            case .left: self = isReversed ? .right : .left
            case .center: self = .center
            case .right: self = isReversed ? .left : .right
            case .justified: self = .justified
            case .natural: self = .natural
            }
        }
    }

    extension UIControl.ContentHorizontalAlignment {
        init(_ alignment: Theme.TextAlignment) {
            switch alignment {
            case .left, .natural: self = .leading
            case .center: self = .center
            case .right: self = .trailing
            case .justified: self = .fill
            }
        }
    }

    extension NSLineBreakMode {
        init(_ mode: Theme.LineBreakMode) {
            switch mode {
            case .wordWrapping: self = .byWordWrapping
            case .charWrapping: self = .byCharWrapping
            case .clipping: self = .byClipping
            case .truncatingHead: self = .byTruncatingHead
            case .truncatingTail: self = .byTruncatingTail
            case .truncatingMiddle: self = .byTruncatingMiddle
            }
        }
    }

    extension UIView.ContentMode {
        init(_ mode: Theme.ContentMode) {
            switch mode {
            case .scaleToFill: self = .scaleToFill
            case .scaleAspectFit: self = .scaleAspectFit
            case .scaleAspectFill: self = .scaleAspectFill
            case .center: self = .center
            }
        }
    }

    extension Theme.LetterCase {
        /// The string in this letter case, following the rules of the user's language.
        func transformed(_ text: String) -> String {
            switch self {
            case .none: text
            case .upper: text.localizedUppercase
            case .lower: text.localizedLowercase
            case .capitalized: text.localizedCapitalized
            }
        }

        /// The closest keyboard behavior, for text that the user enters.
        var autocapitalization: UITextAutocapitalizationType {
            switch self {
            case .none, .lower: .none
            case .upper: .allCharacters
            case .capitalized: .words
            }
        }
    }
#endif
