import LiveryClient
import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("Fonts", .serialized)
@MainActor
struct FontTests {
    private func font(_ name: String?, _ fallbacks: [String] = [], weight: Double? = nil) -> Theme.Font {
        Theme.Font(name: name, fallbacks: fallbacks, size: Theme.Dimension(10), weight: weight)
    }

    @Test("have a PostScript name or a family, or else a fallback")
    func resolveNames() {
        #expect(UIFont.themed(font("Georgia-Bold")).description == "Georgia-Bold 10.0 0.0 10.0")
        #expect(UIFont.themed(font("Georgia")).description == "Georgia 10.0 0.0 10.0")
        #expect(UIFont.themed(font("Georgia", weight: 800)).description == "Georgia 10.0 0.56 10.0")
        let problems = collected {
            #expect(UIFont.themed(font("Missing", ["Georgia-Bold"])).name == "Georgia-Bold")
            #expect(UIFont.themed(font("Missing", ["system", "Georgia"])).name == "system")
        }
        #expect(problems.isEmpty)
    }

    @Test("are slanted if the theme says so and the family has an italic font")
    func slant() {
        UIFontDescriptor.upright = ["Georgia-Bold"]
        defer { UIFontDescriptor.upright = [] }
        let italic = { Theme.Font(name: $0, size: Theme.Dimension(10), weight: $1, italic: true) }
        #expect(UIFont.themed(italic("Georgia", nil)).description == "Georgia 10.0 0.0 10.0 italic")
        #expect(UIFont.themed(italic("system", 700)).description == "system 10.0 0.4 10.0 italic")
        #expect(UIFont.themed(italic("Georgia-Bold", nil)).description == "Georgia-Bold 10.0 0.0 10.0")
        #expect(UIFont.themed(font("Georgia")).description == "Georgia 10.0 0.0 10.0")
    }

    @Test("that are not available are the system font, and are reported once")
    func reportMissing() {
        let problems = collected {
            #expect(UIFont.themed(font("Missing", ["Absent"], weight: 700)).description == "system 10.0 0.4 10.0")
            _ = UIFont.themed(font("Missing", ["Absent"], weight: 700))
        }
        #expect(problems == [.missingFont(["Missing", "Absent"])])
    }

    @Test(
        "have the nearest of the platform's weights",
        arguments: zip([1, 149, 400, 649, 1000], [-0.8, -0.8, 0, 0.3, 0.62]))
    func roundWeights(weight: Double, expected: Double) {
        #expect(UIFont.Weight(openType: weight).rawValue == CGFloat(expected))
    }

    @Test("and lengths in rem follow the user's text size")
    func followTextSize() {
        UIFontMetrics.factor = 2
        defer { UIFontMetrics.factor = 1 }
        #expect(UIFont.themed(Theme.Font(textStyle: "body")).pointSize == 34)
        #expect(UIFont.themed(font("system")).pointSize == 20)
        #expect(Theme.Dimension(1, .rem).scaled == 32)
        #expect(Theme.Dimension(5).scaled == 5)
    }

    @Test("of labels are applied again when the user changes the text size")
    func reapply() {
        let label = UILabel(frame: .zero)
        label.apply(style(["font": .value(.font(font("system")))]) as Theme.LabelStyle)
        UIFontMetrics.factor = 3
        defer { UIFontMetrics.factor = 1 }
        label.category = .extraLarge
        #expect(label.font.pointSize == 45)
        #expect(label.adjustsFontForContentSizeCategory)
    }
}
