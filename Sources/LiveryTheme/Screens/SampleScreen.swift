public import LiveryModel

/// A sample screen of an app: styles with sample content, from top to bottom.
///
/// Editors draw sample screens, so that authors see styles in their context. Apps don't receive them.
public struct SampleScreen: Hashable, Sendable {
    /// The name, as declared by the author.
    public var name: String
    /// The rows, from top to bottom. The elements of a row appear side by side. No row is empty.
    public var rows: [[Element]]

    /// Creates a sample screen.
    public init(name: String, rows: [[Element]]) {
        self.name = name
        self.rows = rows
    }

    /// A style with sample content.
    public struct Element: Hashable, Sendable {
        /// The path of the style in the bundle.
        public var style: String
        /// The state in which the style is shown.
        public var state: Theme.ControlState
        /// The sample text of each part by its path: `title`. The style's own text has the name `text`. Parts without
        /// sample text can show any content.
        public var texts: [String: String]

        /// Creates an element.
        public init(style: String, state: Theme.ControlState = .normal, texts: [String: String] = [:]) {
            self.style = style
            self.state = state
            self.texts = texts
        }
    }
}
