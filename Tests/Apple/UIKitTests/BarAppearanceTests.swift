import LiveryClient
import LiveryUIKit
import Testing

@testable import UIKit

@Suite("Appearance proxies", .serialized)
@MainActor
struct BarAppearanceTests {
    private let red = Theme.Color(red: 255, green: 0, blue: 0)
    private let blue = Theme.Color(red: 0, green: 0, blue: 255)

    private var view: Theme.ViewStyle {
        var style = Theme.ViewStyle()
        style.backgroundColor = .set(red)
        style.tintColor = .set(blue)
        return style
    }

    private func color(_ attributes: [NSAttributedString.Key: Any]) -> UIColor? {
        attributes[.foregroundColor] as? UIColor
    }

    @Test("give other bars a background")
    func otherBars() {
        let bar = UIBarAppearance()
        bar.apply(view)
        #expect(bar.backgroundColor == UIColor(red))
        let navigation = UINavigationBarAppearance()
        navigation.apply(view)
        #expect(navigation.backgroundColor == UIColor(red))
    }

    @Test("give navigation bars a background, and titles a font and a color")
    func navigationBars() throws {
        let bar = UINavigationBarAppearance()
        var title = Theme.LabelStyle()
        title.font = .set(Theme.Font(name: "Georgia", size: 20))
        title.textColor = .set(blue)
        bar.apply(view, title: title)
        #expect(bar.backgroundColor == UIColor(red))
        #expect(bar.titleTextAttributes[.font] as? UIFont == UIFont.themed(Theme.Font(name: "Georgia", size: 20)))
        #expect(color(bar.titleTextAttributes) == UIColor(blue))
        // Large titles keep their size.
        #expect(color(bar.largeTitleTextAttributes) == UIColor(blue))
        #expect(bar.largeTitleTextAttributes[.font] == nil)
        title.textColor = .reset
        bar.apply(Theme.ViewStyle(), title: title)
        #expect(bar.backgroundColor == UIColor(red))
        #expect(color(bar.titleTextAttributes) == nil)
    }

    @Test("follow the appearance of each bar")
    func dark() throws {
        let bar = UINavigationBarAppearance()
        var night = view
        night.backgroundColor = .set(blue)
        bar.apply(view, dark: night)
        let background = try #require(bar.backgroundColor)
        #expect(background.resolved(in: UITraitCollection(.light, .large)).channels == UIColor(red).channels)
        #expect(background.resolved(in: UITraitCollection(.dark, .large)).channels == UIColor(blue).channels)
    }

    @Test("give the items of tab bars the colors of their states, in every layout")
    func tabBars() {
        let bar = UITabBarAppearance()
        var item = Theme.ButtonStyle()
        item.textColor = .set(red)
        item.textColor[.selected] = .set(blue)
        item.tintColor = .set(red)
        item.tintColor[.selected] = .set(blue)
        bar.apply(view, item: item)
        for layout in [
            bar.stackedLayoutAppearance, bar.inlineLayoutAppearance, bar.compactInlineLayoutAppearance,
        ] {
            #expect([layout.normal, layout.disabled, layout.focused].allSatisfy { $0.iconColor == UIColor(red) })
            #expect(color(layout.normal.titleTextAttributes) == UIColor(red))
            #expect(layout.selected.iconColor == UIColor(blue))
            #expect(color(layout.selected.titleTextAttributes) == UIColor(blue))
        }
    }

    @Test("give all views of a class a background and a tint")
    func views() {
        UIImageView.setAppearance(view)
        #expect(UIImageView.appearance().backgroundColor == UIColor(red))
        #expect(UIImageView.appearance().tintColor == UIColor(blue))
        #expect(UILabel.appearance().backgroundColor == nil)
    }
}
