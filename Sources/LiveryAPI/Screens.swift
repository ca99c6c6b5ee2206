extension API {
    /// The sample screens of a version, for one combination of axis values.
    package struct Screens: Message {
        package var app = ""
        package var version = 0
        package var screens: [Screen] = []
        /// How drawings arrange the parts of components, by the component's name.
        package var layouts: [String: Layout] = [:]

        package init() {}
    }

    /// A sample screen, which shows styles with sample content.
    package struct Screen: Message {
        package var name = ""
        /// The rows, from top to bottom. The elements of a row appear side by side.
        package var rows: [[ScreenElement]] = []

        package init() {}
    }

    /// A style on a sample screen.
    package struct ScreenElement: Message {
        /// The path of the style in the bundle.
        package var style = ""
        /// The state in which the style is shown.
        package var state = ""
        /// The sample text of each part, by path. The style's own text has the path `text`.
        package var texts: [String: String] = [:]

        package init() {}
    }
}
