import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit

@Suite("In a right-to-left layout", .serialized)
@MainActor
struct DirectionTests {
    private let insets = Theme.Style.Attribute.value(.insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4)))

    @Test("the left margin is the one where reading starts")
    func margins() {
        let view = UIView(frame: .zero)
        view.direction = .rightToLeft
        view.apply(style(["margins": insets]) as Theme.ViewStyle)
        #expect(text(view.layoutMargins) == "1.0 4.0 3.0 2.0")
    }

    @Test("the left content inset is the one where reading starts", arguments: [false, true])
    func contentInsets(isReversed: Bool) {
        let button = UIButton(frame: .zero)
        let field = StyledTextField(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        if isReversed { field.direction = .rightToLeft }
        button.apply(style(["contentInsets": insets]) as Theme.ButtonStyle)
        field.apply(style(["contentInsets": insets]) as Theme.TextFieldStyle)
        // The order is top, leading, bottom, trailing. UIKit mirrors the insets.
        #expect(button.configuration?.contentInsets.edges == [1, 2, 3, 4])
        #expect(text(field.textRect(forBounds: field.bounds)) == "(\(isReversed ? 4.0 : 2.0) 1.0 94.0 46.0)")
    }

    @Test("text is aligned where reading starts or ends")
    func alignment() {
        let (label, field) = (UILabel(frame: .zero), UITextField(frame: .zero))
        let expected: [(String, NSTextAlignment)] = [("left", .right), ("right", .left), ("center", .center)]
        for (keyword, alignment) in expected {
            label.direction = .rightToLeft
            field.direction = .rightToLeft
            label.apply(style(["textAlignment": .value(.keyword(keyword))]) as Theme.LabelStyle)
            field.apply(style(["textAlignment": .value(.keyword(keyword))]) as Theme.TextFieldStyle)
            #expect(label.textAlignment == alignment)
            #expect(field.textAlignment == alignment)
        }
    }
}

@Suite("Content that the app sets after a style", .serialized)
@MainActor
struct ContentTests {
    private let red = Theme.Value.color(Theme.Color(red: 255, green: 0, blue: 0))

    private func placeholderColor(_ field: UITextField) -> String {
        text(field.attributedPlaceholder?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor)
    }

    @Test("keeps the style: a placeholder has the color of the style")
    func placeholder() {
        let field = StyledTextField(frame: .zero)
        field.apply(style(["placeholderColor": .value(red)]) as Theme.TextFieldStyle)
        field.placeholder = "Name"
        #expect(placeholderColor(field) == "[1.0, 0.0, 0.0, 1.0]")
        field.attributedPlaceholder = NSAttributedString(string: "Own", attributes: [.foregroundColor: UIColor.clear])
        #expect(placeholderColor(field) == "clear")
        field.apply(Theme.TextFieldStyle())
        field.placeholder = "Street"
        #expect(field.placeholder == "Street")
        #expect(placeholderColor(field) == "nil")
    }

    @Test("has the size of the view's own text size")
    func textSize() {
        let (label, other) = (UILabel(frame: .zero), UILabel(frame: .zero))
        label.category = .extraLarge
        let attributes: [String: Theme.Style.Attribute] = [
            "font": .value(.font(Theme.Font(name: "system", size: Theme.Dimension(10)))),
            "borderWidth": .value(.dimension(Theme.Dimension(1, .rem))),
        ]
        for view in [label, other] { view.apply(style(attributes) as Theme.LabelStyle) }
        #expect(label.font.pointSize == 15)
        #expect(label.layer.borderWidth == 24)
        #expect(other.font.pointSize == 10)
        #expect(other.layer.borderWidth == 16)
    }
}
