/// The files that `livery init` writes. They form a small theme that shows each language feature once.
enum StarterTheme {
    static let files: [(path: String, text: String)] = [
        (
            "theme.ktv",
            """
            // The entry of this theme. Start `livery dev` to see it while you edit, and `livery check` to check it.

            // The axes along which the look varies. The first value of each axis is the default. A file such as
            // skins/night.ktv or platforms/android.ktv holds only what is different there.
            @axes: {
                platform: [ios, android, web]
                skin: [day, night]
            }

            @include: ["base.ktv", "components.ktv"]

            """
        ),
        (
            "base.ktv",
            """
            // Colors, sizes and text styles: what everything else links to.

            // Each color is defined once. Everything else links to it, so a new brand color is a change of one line.
            colors: {
                brand: #5b3df5
                onBrand: #ffffff
                page: #ffffff
                card: #f4f2fb
                text: #1d1a26
                quietText: #5f5a6b
            }

            sizes: {
                corner: 12
            }

            // `(Label)` is a type: it determines the allowed attributes and checks their values.
            texts: {
                title(Label): { font: { textStyle: title2, weight: bold }, textColor: @colors.text }
                body(Label): { font: { textStyle: body }, textColor: @colors.quietText }
            }

            """
        ),
        (
            "components.ktv",
            """
            // The styles of views. Built-in types are View, Label, Button, ImageView and TextField; a theme declares more.

            // A card is a View with two parts. They are drawn in this order.
            @components: {
                Card(+View): {
                    title: Label
                    message: Label
                }
            }

            page(View): { backgroundColor: @colors.page }

            card(Card): {
                backgroundColor: @colors.card
                cornerRadius: @sizes.corner
                margins: [16, 16, 16, 16]
                // `(+texts.title)` starts from that style; what is in the braces changes it.
                title(+texts.title): { numberOfLines: 1 }
                message(+texts.body): {}
            }

            // An attribute is one value, or a value for each state.
            primary(Button): {
                font: { textStyle: headline }
                textColor: @colors.onBrand
                backgroundColor: {
                    normal: @colors.brand
                    highlighted: ~color.darken(@colors.brand, 0.15)
                    disabled: ~color.alpha(@colors.brand, 0.4)
                }
                cornerRadius: @sizes.corner
                contentInsets: [12, 20, 12, 20]
            }

            """
        ),
        (
            "skins/night.ktv",
            """
            // What is different at night. Styles follow, because they link to these colors.

            colors: {
                brand: #6d52f7
                page: #14121a
                card: #221f2b
                text: #f3f1f8
                quietText: #b5afc4
            }

            """
        ),
        (
            "platforms/android.ktv",
            """
            // What is different on Android.

            sizes: {
                corner: 16
            }

            """
        ),
    ]
}
