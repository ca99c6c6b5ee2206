public import LiveryModel
public import LiveryTheme

/// Where a value comes from: what it is, which file, line and layer gave it, every link, mixin and call on the way, and
/// what lies under it unseen.
public struct Explanation: Hashable, Sendable {
    /// The path that was asked for.
    public let path: String
    /// The choice of axes that it was resolved for.
    public let axes: [String: String]
    /// Its type; nil for an object of values and where a mistake leaves it open.
    public let type: ValueType?
    /// Its value; nil for an object of values, for a map of states, and where a mistake leaves none.
    public let value: Value?
    /// The way from the path to the value: the first step is where it is set.
    public let steps: [Step]
    /// What is in it, for an object, a style, a map of states or a list.
    public let children: [Child]
    /// Where a link or a mixin names this path as it is, in the order of the tree.
    public let users: [User]
    /// What the compiler says of it.
    public let diagnostics: [Diagnostic]

    /// One thing that had a part in the value.
    public struct Step: Hashable, Sendable {
        /// What happens here.
        public let kind: Kind
        /// The path that this is about.
        public let path: String
        /// The text that does it, as much of it as is on its first line.
        public let source: String
        /// Where that stands.
        public let origin: Origin
        /// In how many calls, lists and mixins this lies: 0 for the way of the value itself.
        public let depth: Int
        /// What lower layers say in this place, the highest of them first.
        public let overridden: [Origin]
        /// Whether the way from here has been shown: the steps that follow it the first time do not follow again.
        public let isRepeated: Bool

        /// The kinds of steps.
        public enum Kind: String, Hashable, Sendable {
            /// The value is written here.
            case set
            /// It is written as a link here.
            case link
            /// It is written as a call here; the steps of its arguments follow.
            case call
            /// It was mixed in here, from the path of the next step.
            case mixin
        }
    }

    /// One of the things in an object.
    public struct Child: Hashable, Sendable {
        /// Its name; a number from 0 in a list.
        public let name: String
        /// Its type, if it is a value.
        public let type: ValueType?
        /// Its value, if it is one.
        public let value: Value?
        /// Where it is set.
        public let origin: Origin
    }

    /// A value that is made of this one.
    public struct User: Hashable, Sendable {
        /// The path of the user.
        public let path: String
        /// Where the link or the mixin stands.
        public let origin: Origin
    }

    /// A place and the layer that it belongs to.
    public struct Origin: Hashable, Sendable {
        /// Where it is.
        public let place: Place
        /// Whose it is; nil for what belongs to no layer, such as the built-in components.
        public let layer: LayerOrigin?
    }
}

/// Why nothing can be explained.
public enum ExplanationError: Error, Hashable, Sendable {
    /// Nothing is there; the longest part of the path that is, the nearest names, and what there is at that part.
    case unknownPath(String, reached: String, nearest: String?, known: [String])
}
