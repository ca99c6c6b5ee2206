public import LiveryModel

/// A sample screen of an app: styles with sample content, from top to bottom.
///
/// Editors show sample screens, so that authors see styles in context. Apps don't receive sample screens.
public struct SampleScreen: Hashable, Sendable {
    /// The name that the author declared.
    public var name: String
    /// The rows, from top to bottom. The elements in a row appear side by side. Each row has at least one element.
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
        /// The state in which to show the style.
        public var state: Theme.ControlState
        /// The sample text of parts by path, such as `title`. The key `text` stands for the style's own text. A part
        /// without sample text can show any content.
        public var texts: [String: String]

        /// Creates an element.
        public init(style: String, state: Theme.ControlState = .normal, texts: [String: String] = [:]) {
            self.style = style
            self.state = state
            self.texts = texts
        }
    }
}
