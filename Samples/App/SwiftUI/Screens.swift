import LiveryClient
import LiverySwiftUI
import SwiftUI

/// A news item and tooltips ("Introduction of View Styles at Bumble").
struct NewsCard: View {
    let style: Badoo.NewsViewStyle
    let title: String
    let message: String

    var body: some View {
        VStack {
            Text(title).style(style.title)
            Text(message).style(style.message)
        }
        .style(style.view)
    }
}

struct Tooltip: View {
    let style: Badoo.TooltipStyle
    let text: String

    var body: some View {
        VStack { Text(text).style(style.text) }.style(style.view)
    }
}

/// The primary, secondary and link buttons, each in every state.
struct Buttons: View {
    let buttons: Badoo.Buttons

    var body: some View {
        VStack {
            Button("Primary") {}.buttonStyle(.themed(buttons.primary))
            Button("Secondary") {}.buttonStyle(.themed(buttons.secondary))
            Button("Link") {}.buttonStyle(.themed(buttons.link))
            Button("Disabled") {}.buttonStyle(.themed(buttons.primary)).disabled(true)
        }
    }
}

/// A card of the lego library.
struct LegoCardView: View {
    let style: Badoo.LegoCardStyle

    var body: some View {
        VStack {
            Image("lyon").scaled(style.picture).style(style.picture)
            Text("Paris – Lyon").style(style.title)
            Text("Share your ride, and its cost.").style(style.text)
            Button("Offer a ride") {}.buttonStyle(.themed(style.action))
        }
        .style(style.view)
    }
}

/// The same card with two style guides, side by side.
struct Legos: View {
    let legos: Badoo.Legos

    var body: some View {
        HStack {
            LegoCardView(style: legos.card)
            LegoCardView(style: legos.freshCard)
        }
    }
}

/// The about screen of the unit converter Ångström.
struct About: View {
    let style: Badoo.Angstrom.About

    var body: some View {
        VStack {
            Text("Ångström")
            SwiftUI.Color(style.separator).frame(height: 1)
        }
        .background { SwiftUI.Color(style.background) }
    }
}

/// The social button of Playtomic, selected while the user follows the person.
struct SocialButton: View {
    let style: Theme.ButtonStyle
    @State private var isFollowing = false

    var body: some View {
        Button("Follow") { isFollowing = !isFollowing }.buttonStyle(.themed(style, isSelected: isFollowing))
    }
}

/// All screens, with the theme in the environment.
struct Screens: View {
    @Environment(\.theme) private var theme

    var body: some View {
        let badoo = Badoo(theme)
        VStack {
            NewsCard(style: badoo.news, title: "Working at Badoo", message: "5-minute daily massages")
            Tooltip(style: badoo.tooltips.likes, text: "It's a match!")
            Buttons(buttons: badoo.buttons)
            Legos(legos: badoo.legos)
            About(style: badoo.angstrom.about)
            SocialButton(style: badoo.socialButtonPrimary)
        }
    }
}

/// The root of the app: `WindowGroup { Root(client: client) }`.
struct Root: View {
    let client: ThemeClient

    var body: some View {
        Screens().theme(client)
    }
}
