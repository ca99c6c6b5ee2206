import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit

@Suite("A styled button", .serialized)
@MainActor
struct ButtonTests {
    private let faded: Theme.ButtonStyle = style(["alpha": .states([.normal: .double(1), .highlighted: .double(0.5)])])

    @Test("calls the app's update handler after each update")
    func chainsHandler() {
        let button = UIButton(frame: .zero)
        var seen: [CGFloat] = []
        button.configurationUpdateHandler = { seen.append($0.alpha) }
        button.apply(faded)
        button.isHighlighted = true
        button.isHighlighted = false
        #expect(seen == [0.5, 1])
    }

    @Test("fails an assertion if it has the look of another type than custom, and no configuration")
    func wrongType() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let button = UIButton(frame: .zero)
                button.type = ._other
                button.apply(Theme.ButtonStyle())
            }
        }
        let configured = UIButton(frame: .zero)
        configured.type = ._other
        configured.configuration = .plain()
        configured.apply(faded)
        #expect(configured.alpha == 1)
    }

    @Test("keeps the app's transformer of title attributes, and restores it")
    func restoresTransformer() {
        let button = UIButton(frame: .zero)
        button.configuration = .plain()
        button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
            var outgoing = incoming
            outgoing.kern = 5
            return outgoing
        }
        button.apply(style(["letterSpacing": .value(.dimension(Theme.Dimension(2)))]) as Theme.ButtonStyle)
        #expect(text(button, \.kernText) == "2.0")
        button.apply(Theme.ButtonStyle())
        #expect(text(button, \.kernText) == "5.0")
    }

    @Test("keeps its title and its configuration")
    func keepsContent() {
        let button = UIButton(frame: .zero)
        button.apply(faded)
        button.configuration?.title = "Buy"
        button.apply(style(["textColor": .value(.null)]) as Theme.ButtonStyle)
        button.apply(Theme.ButtonStyle())
        #expect(button.configuration?.title == "Buy")
    }

    @Test("keeps its style when the app replaces its configuration, without changing the view in each update")
    func keepsStyle() {
        let button = CountingButton(frame: .zero)
        button.apply(
            style([
                "cornerRadius": .value(.dimension(Theme.Dimension(4))),
                "tintColor": .value(.color(Theme.Color(red: 1, green: 2, blue: 3))),
            ]) as Theme.ButtonStyle)
        let before = button.tintCount
        button.configuration = .plain()
        button.configuration?.title = "Buy"
        button.setNeedsUpdateConfiguration()
        #expect(button.configuration?.background.cornerRadius == 4)
        #expect(button.configuration?.title == "Buy")
        #expect(button.tintCount == before)
    }

    @Test("changes the letter case of later titles, too")
    func transformsLaterTitles() {
        let button = StyledButton(frame: .zero)
        button.apply(style(["case": .value(.keyword("upper"))]) as Theme.ButtonStyle)
        button.text = "buy"
        #expect(button.configuration?.title == "BUY")
        button.apply(Theme.ButtonStyle())
        #expect(button.configuration?.title == "buy")
        #expect(button.text == "buy")
    }

    @Test("takes a style of all views")
    func takesViewStyle() {
        let button = UIButton(frame: .zero)
        button.apply(style(["cornerRadius": .value(.dimension(Theme.Dimension(4)))]) as Theme.ViewStyle)
        #expect(button.configuration?.background.cornerRadius == 4)
        button.apply(faded)
        #expect(button.configuration?.background.cornerRadius == 0)
    }
}

/// A button that counts how often its tint is set. Each assignment makes a button request an update.
private final class CountingButton: UIButton {
    var tintCount = 0
    override var tintColor: UIColor! { didSet { tintCount += 1 } }
}
