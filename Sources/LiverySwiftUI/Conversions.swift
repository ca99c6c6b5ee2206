#if canImport(SwiftUI)
    public import LiveryClient
    public import SwiftUI

    extension SwiftUI.Color {
        /// Creates a color from a theme color, including colors outside sRGB.
        nonisolated public init(_ color: Theme.Color) {
            let channels = color.extendedSRGB
            self.init(.sRGB, red: channels.x, green: channels.y, blue: channels.z, opacity: color.opacity)
        }
    }

    extension SwiftUI.EdgeInsets {
        /// Left becomes leading, because SwiftUI mirrors insets in right-to-left layouts.
        init(_ insets: Theme.Insets) {
            self.init(
                top: CGFloat(insets.top), leading: CGFloat(insets.left), bottom: CGFloat(insets.bottom),
                trailing: CGFloat(insets.right))
        }
    }

    extension SwiftUI.TextAlignment {
        /// The closest alignment. SwiftUI doesn't support justified text.
        init(_ alignment: Theme.TextAlignment) {
            switch alignment {
            case .left, .natural, .justified: self = .leading
            case .center: self = .center
            case .right: self = .trailing
            }
        }
    }

    extension SwiftUI.Text.TruncationMode {
        /// The closest truncation mode. Nil for modes that only wrap.
        init?(_ mode: Theme.LineBreakMode) {
            switch mode {
            case .truncatingHead: self = .head
            case .truncatingTail: self = .tail
            case .truncatingMiddle: self = .middle
            case .wordWrapping, .charWrapping, .clipping: return nil
            }
        }
    }
#endif
