import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit

@Suite("Styles of storyboards", .serialized)
@MainActor
struct StyleNameTests {
    private let theme = Theme(
        ThemeBundle(
            app: "t", types: builtIn,
            styles: [
                "title": Theme.Style(type: "Label", attributes: ["numberOfLines": .value(.int(3))]),
                "card": Theme.Style(type: "View", attributes: ["alpha": .value(.double(0.5))]),
            ]))

    @Test("are applied to a view and its subviews")
    func areApplied() {
        let (card, title) = (UIView(frame: .zero), UILabel(frame: .zero))
        card.addSubview(title)
        card.styleName = "card"
        title.styleName = "title"
        card.applyStyles(of: theme)
        #expect(card.alpha == 0.5)
        #expect(title.numberOfLines == 3)
        #expect(title.styleName == "title")
    }

    @Test("are reported if they are missing or for another component")
    func areReported() {
        let (card, title) = (UIView(frame: .zero), UILabel(frame: .zero))
        card.addSubview(title)
        card.styleName = "crad"
        title.styleName = "card"
        var paths: [String] = []
        card.applyStyles(of: theme) { paths.append($0.path) }
        #expect(paths == ["crad", "card"])
    }

    @Test("need no name")
    func needNoName() {
        let view = UIView(frame: .zero)
        view.alpha = 0.25
        view.applyStyles(of: theme) { Issue.record("\($0)") }
        #expect(view.alpha == 0.25)
    }
}
