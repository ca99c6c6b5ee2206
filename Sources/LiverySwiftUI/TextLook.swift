#if canImport(SwiftUI)
    import LiveryClient
    import SwiftUI

    /// The text attributes in one state. Nil keeps the value of the surrounding views.
    struct TextLook: ViewModifier {
        var font: SwiftUI.Font?
        var color: SwiftUI.Color?
        var alignment: SwiftUI.TextAlignment?
        /// Nil leaves the letter case unchanged. The inner nil means no transformation.
        var textCase: Text.Case??
        var truncation: Text.TruncationMode?
        /// Nil leaves the line limit unchanged. The inner nil means no limit.
        var lineLimit: Int??
        var kerning: CGFloat = 0
        var decoration: Theme.TextDecoration?

        func body(content: Content) -> some View {
            content
                .kerning(kerning)
                .underline(decoration == .underline, pattern: .solid, color: nil)
                .strikethrough(decoration == .strikethrough, pattern: .solid, color: nil)
                .foregroundColor(color)
                .transformEnvironment(\.font) { if let font { $0 = font } }
                .transformEnvironment(\.multilineTextAlignment) { if let alignment { $0 = alignment } }
                .transformEnvironment(\.textCase) { if let textCase { $0 = textCase } }
                .transformEnvironment(\.truncationMode) { if let truncation { $0 = truncation } }
                .transformEnvironment(\.lineLimit) { if let lineLimit { $0 = lineLimit } }
        }
    }

    extension TextLook {
        /// The attributes that labels, buttons and text fields share.
        @MainActor
        init(
            font: Theme.Stateful<Theme.Font>, color: Theme.Stateful<Theme.Color>,
            alignment: Theme.Setting<Theme.TextAlignment>, in state: Theme.ControlState, scale: CGFloat
        ) {
            self.font = font[state].resolved(reset: .body) { SwiftUI.Font($0, scale: scale) }
            self.color = color[state].resolved(reset: .primary) { SwiftUI.Color($0) }
            self.alignment = alignment.resolved(reset: .leading) { SwiftUI.TextAlignment($0) }
        }

        @MainActor
        init(_ style: Theme.LabelStyle, in state: Theme.ControlState, scale: CGFloat) {
            self.init(
                font: style.font, color: style.textColor, alignment: style.textAlignment, in: state, scale: scale)
            set(style.letterCase, component: "Label")
            truncation = style.lineBreakMode.resolved(reset: .tail) { Text.TruncationMode($0) ?? .tail }
            // 0 means no limit.
            lineLimit = style.numberOfLines.resolved(reset: 1) { $0 == 0 ? nil : $0 }
            kerning = style.letterSpacing.value?.scaled(scale) ?? 0
            decoration = style.decoration.value
            if style.lineHeight.value != nil {
                StyleProblem.unsupported(attribute: "lineHeight", component: "Label").report()
            }
        }

        @MainActor
        init(_ style: Theme.ButtonStyle, in state: Theme.ControlState, scale: CGFloat) {
            self.init(
                font: style.font, color: style.textColor, alignment: style.textAlignment, in: state, scale: scale)
            set(style.letterCase, component: "Button")
            kerning = style.letterSpacing.value?.scaled(scale) ?? 0
        }

        /// Sets the letter case. SwiftUI can't capitalize words, so this is reported.
        @MainActor
        private mutating func set(_ setting: Theme.Setting<Theme.LetterCase>, component: String) {
            textCase = setting.resolved(reset: nil) { letterCase in
                switch letterCase {
                case .none: return nil
                case .upper: return .uppercase
                case .lower: return .lowercase
                case .capitalized:
                    StyleProblem.unsupported(attribute: "case", component: component).report()
                    return nil
                }
            }
        }
    }
#endif
