import LiveryClient
import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("A styled view", .serialized)
@MainActor
struct AppearanceTests {
    private func border(_ red: UInt8) -> Theme.ViewStyle {
        style(["borderColor": .value(.color(Theme.Color(red: red, green: 0, blue: 0)))])
    }

    @Test("has its dark style while the appearance is dark, including the colors of its layer")
    func followsAppearance() {
        let (parent, view) = (UIView(frame: .zero), UIView(frame: .zero))
        parent.addSubview(view)
        view.apply(border(0), dark: border(255))
        #expect(view.layer.borderColor?.channels == [0, 0, 0, 1])
        parent.overrideUserInterfaceStyle = .dark
        #expect(view.layer.borderColor?.channels == [1, 0, 0, 1])
        parent.overrideUserInterfaceStyle = .light
        #expect(view.layer.borderColor?.channels == [0, 0, 0, 1])
    }

    @Test("has its dark style at once if the appearance is dark")
    func startsDark() {
        let view = UIView(frame: .zero)
        view.overrideUserInterfaceStyle = .dark
        view.apply(border(0), dark: border(255))
        #expect(view.layer.borderColor?.channels == [1, 0, 0, 1])
    }

    @Test("inherits its tint again after a style that leaves it")
    func inheritsTint() {
        let (parent, view) = (UIView(frame: .zero), UIView(frame: .zero))
        parent.addSubview(view)
        parent.tintColor = .clear
        view.apply(style(["tintColor": .value(.color(Theme.Color(red: 1, green: 2, blue: 3)))]) as Theme.ViewStyle)
        view.apply(Theme.ViewStyle())
        parent.tintColor = .label
        #expect(view.tintColor == .label)
    }

    @Test("fits a shadow with a spread to its size")
    func fitsShadow() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let shadow = Theme.Shadow(color: Theme.Color(red: 0, green: 0, blue: 0), spread: Theme.Dimension(3))
        view.apply(
            style(["shadow": .value(.shadow(shadow)), "cornerRadius": .value(.dimension(Theme.Dimension(2)))])
                as Theme.ViewStyle)
        view.bounds.size.width = 100
        view.layoutShadow()
        #expect(text(view.layer.shadowPath) == "(-3.0 -3.0 106.0 16.0) 5.0")
    }

    @Test("leaves a shadow path of the app unchanged")
    func keepsShadowPath() {
        let view = UIView(frame: .zero)
        view.layer.shadowPath = UIBezierPath(roundedRect: .zero, cornerRadius: 1).cgPath
        view.apply(style(["alpha": .value(.double(1))]) as Theme.ViewStyle)
        view.layoutShadow()
        #expect(text(view.layer.shadowPath) == "(0.0 0.0 0.0 0.0) 1.0")
    }

    @Test("draws the topmost shadow outside its edges, and reports the others")
    func reportsShadows() {
        let view = UIView(frame: .zero)
        func shadow(_ blur: Double, inset: Bool = false) -> Theme.Shadow {
            Theme.Shadow(color: Theme.Color(red: 0, green: 0, blue: 0), blur: Theme.Dimension(blur), inset: inset)
        }
        let several = Theme.Value.shadows([shadow(2, inset: true), shadow(4), shadow(6)])
        let problems = collected { view.apply(style(["shadow": .value(several)]) as Theme.ViewStyle) }
        #expect(problems == [.insetShadow, .severalShadows])
        #expect(view.layer.shadowRadius == 2)
        view.apply(style(["shadow": .value(.shadow(shadow(8, inset: true)))]) as Theme.ViewStyle)
        #expect(view.layer.shadowOpacity == 0)
    }

    @Test("reports an image that doesn't exist, and keeps its own")
    func reportsMissingImage() {
        let view = UIImageView(frame: .zero)
        view.image = UIImage(named: "own")
        let problems = collected { view.apply(style(["image": .value(.image("none"))]) as Theme.ImageViewStyle) }
        #expect(problems == [.missingImage("none")])
        #expect(view.image?.name == "own")
    }

    @Test("is not retained, and its entry is removed")
    func isNotRetained() {
        weak var released: UIView?
        for _ in 0..<1_000 {
            let view = UIView(frame: .zero)
            view.apply(border(1))
            released = view
        }
        #expect(released == nil)
        #expect(StyledViews.count < 500)
    }

    @Test("can be styled again while a style is applied")
    func allowsReentrance() {
        let view = RestyledView(frame: .zero)
        view.apply(border(1))
        view.apply(style(["alpha": .value(.double(0.5))]) as Theme.ViewStyle)
        #expect(view.layer.borderColor?.channels == [2.0 / 255, 0, 0, 1])
        view.apply(
            style(["backgroundColor": .value(.color(Theme.Color(red: 0, green: 0, blue: 0)))]) as Theme.ViewStyle)
        #expect(view.layer.borderColor?.channels == [3.0 / 255, 0, 0, 1])
    }
}

/// A view that applies another style to itself when its opacity or its background changes.
private final class RestyledView: UIView {
    override var alpha: CGFloat { didSet { if alpha == 0.5 { restyle(2) } } }
    override var backgroundColor: UIColor? { didSet { if backgroundColor != nil { restyle(3) } } }

    private func restyle(_ red: UInt8) {
        apply(style(["borderColor": .value(.color(Theme.Color(red: red, green: 0, blue: 0)))]) as Theme.ViewStyle)
    }
}
