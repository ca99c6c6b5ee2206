import LiveryClient
import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("A styled label", .serialized)
@MainActor
struct LabelTests {
    private let upper: Theme.LabelStyle = style([
        "case": .value(.keyword("upper")), "lineHeight": .value(.dimension(Theme.Dimension(30))),
    ])

    @Test("keeps its layout when the app assigns another text")
    func survivesText() {
        let label = StyledLabel(frame: .zero)
        label.apply(upper)
        label.text = "first"
        label.text = "second"
        #expect(label.text == "second")
        #expect(label.attributedText?.string == "SECOND")
        #expect((text(label, .paragraphStyle) as? NSMutableParagraphStyle)?.maximumLineHeight == 30)
        // The text is centered in its line, so the offset is half of the space that the font leaves.
        let space = (text(label, .baselineOffset) as? CGFloat) ?? 0
        #expect(abs(space - (30 - label.font.lineHeight) / 2) < 0.001)
        label.apply(Theme.LabelStyle())
        #expect(label.attributedText?.string == "second")
    }

    @Test("shows attributed text of the app with its letters, and with the style where it has no attributes")
    func keepsAttributedText() {
        let label = StyledLabel(frame: .zero)
        label.apply(upper)
        let own = NSMutableAttributedString(string: "own text")
        own.addAttributes([.kern: CGFloat(5)], range: NSRange(location: 0, length: 3))
        label.attributedText = own
        label.textColor = .clear
        #expect(label.attributedText?.string == "own text")
        #expect(label.text == "own text")
        #expect(text(label, .kern) as? CGFloat == 5)
        #expect(text(label, .foregroundColor) as? UIColor == .clear)
        #expect((text(label, .paragraphStyle) as? NSMutableParagraphStyle)?.maximumLineHeight == 30)
        label.text = "plain"
        #expect(label.attributedText?.string == "PLAIN")
    }

    @Test("shows its color and font in attributed text")
    func showsColor() {
        let label = StyledLabel(frame: .zero)
        label.text = "text"
        label.apply(upper)
        label.textColor = .clear
        label.textAlignment = .center
        #expect(text(label, .foregroundColor) as? UIColor == .clear)
        #expect((text(label, .paragraphStyle) as? NSMutableParagraphStyle)?.alignment == .center)
    }

    @Test("of the class UILabel reports the attributes that need a StyledLabel")
    func reportsUnsupported() {
        let problems = collected { UILabel(frame: .zero).apply(upper) }
        #expect(
            Set(problems) == [
                .unsupported(attribute: "case", component: "Label", alternative: "StyledLabel"),
                .unsupported(attribute: "lineHeight", component: "Label", alternative: "StyledLabel"),
            ])
    }
}

/// The problems that an action reports.
@MainActor
func collected(_ action: () -> Void) -> [StyleProblem] {
    var problems: [StyleProblem] = []
    StyleProblem.handler = { problems.append($0) }
    action()
    StyleProblem.handler = { _ in }
    return problems
}
