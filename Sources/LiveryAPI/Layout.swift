package import LiveryModel

extension API {
    /// How drawings arrange the parts of a component.
    package struct Layout: Message {
        /// `row` or `column`.
        package var axis = ""
        /// The space between the parts in points. Nil for the drawing's default.
        package var spacing = JSON.null
        /// `start`, `center`, `end` or `stretch`. Nil for the drawing's default.
        package var align: String?
        /// The names of the parts in order. The parts of an inner array follow each other along the other axis.
        package var parts: [[String]] = []

        package init() {}
    }
}
