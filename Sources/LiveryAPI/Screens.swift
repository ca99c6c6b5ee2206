extension API {
    /// The sample screens of a version, for one choice of axes.
    package struct Screens: Message {
        package var app = ""
        package var version = 0
        package var screens: [Screen] = []

        package init() {}
    }

    /// A sample screen: styles with sample content.
    package struct Screen: Message {
        package var name = ""
        /// The rows from top to bottom. The elements of a row are beside each other.
        package var rows: [[ScreenElement]] = []

        package init() {}
    }

    /// A style on a sample screen.
    package struct ScreenElement: Message {
        /// The path of the style in the bundle.
        package var style = ""
        /// The state in which the style is shown.
        package var state = ""
        /// The sample texts by the path of the part. The style's own text is `text`.
        package var texts: [String: String] = [:]

        package init() {}
    }
}
