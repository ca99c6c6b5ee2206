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

    @Test("style the parts of a view that names them, and report a part without a view")
    func styleParts() {
        let title = Theme.Style(type: "Label", attributes: ["numberOfLines": .value(.int(3))])
        let icon = Theme.Style(type: "ImageView", attributes: ["alpha": .value(.double(0.25))])
        let card = Theme.ComponentType(
            name: "Card", parent: "View",
            attributes: [
                "title": .value(.component("Label"), stateful: false),
                "icon": .value(.component("ImageView"), stateful: false),
            ], declaredParts: ["title", "icon"])
        let style = Theme.Style(
            type: "Card",
            attributes: [
                "alpha": .value(.double(0.5)), "title": .value(.style(title)), "icon": .value(.style(icon)),
            ])
        let theme = Theme(
            ThemeBundle(app: "t", types: builtIn.merging(["Card": card]) { $1 }, styles: ["card": style]))
        let view = PartsView(frame: .zero)
        view.styleName = "card"
        let problems = collected { view.applyStyles(of: theme) { Issue.record("\($0)") } }
        #expect(view.alpha == 0.5)
        #expect(view.title.numberOfLines == 3)
        #expect(problems == [.missingPart("icon", component: "Card")])
    }

    @Test("of a component are reported for views of other classes, which show only some of the attributes")
    func otherViews() {
        let (card, title) = (UIView(frame: .zero), UILabel(frame: .zero))
        card.addSubview(title)
        card.styleName = "title"
        title.styleName = "title"
        let problems = collected { card.applyStyles(of: theme) { Issue.record("\($0)") } }
        #expect(problems == [.otherView(component: "Label", style: "title")])
        #expect(title.numberOfLines == 3)
    }

    @Test("need no name")
    func needNoName() {
        let view = UIView(frame: .zero)
        view.alpha = 0.25
        view.applyStyles(of: theme) { Issue.record("\($0)") }
        #expect(view.alpha == 0.25)
    }
}

/// A view of a component with two parts. It has a view for only one of them.
private final class PartsView: UIView, StyledParts {
    let title = UILabel(frame: .zero)
    var styledParts: [String: UIView] { ["title": title] }
}
