public import LiveryModel
public import LiveryTheme

/// The origin of a value. It includes the value itself, the location and layer that set it, each link, mixin and call
/// that leads to it, and the values that it overrides.
public struct Explanation: Hashable, Sendable {
    /// The requested path.
    public let path: String
    /// The axis choice for which the path was resolved.
    public let axes: [String: String]
    /// The value's type, or `nil` for an object or if an error makes the type unknown.
    public let type: Theme.ValueType?
    /// The value, or `nil` for an object or a map of states, or if an error prevents a value.
    public let value: Theme.Value?
    /// The steps from the path to the value, starting with the source that sets the path.
    public let steps: [Step]
    /// The contents of an object, a style, a map of states or a list.
    public let children: [Child]
    /// The links and mixins that name exactly this path, in tree order.
    public let users: [User]
    /// All values that depend on this value, directly or indirectly, closest first. The array is `nil` unless it was
    /// requested.
    public let followers: [User]?
    /// The compiler's diagnostics about this value.
    public let diagnostics: [Diagnostic]

    /// A step on the way to the value.
    public struct Step: Hashable, Sendable {
        /// The kind of step.
        public let kind: Kind
        /// The path of this step.
        public let path: String
        /// The first line of this step's source.
        public let source: String
        /// The location of that source.
        public let origin: Origin
        /// The number of enclosing calls, lists and mixins, which is 0 for the steps of the value itself.
        public let depth: Int
        /// The values in lower layers that this value overrides, highest layer first.
        public let overridden: [Origin]
        /// Whether the steps from here on have already been listed, so that they aren't listed again.
        public let isRepeated: Bool

        /// The kinds of steps.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// The value is written here.
            case set
            /// The value is written as a link here.
            case link
            /// The value is written as a call here. The steps of its arguments follow.
            case call
            /// The value comes from a mixin here. The next step shows the mixin's target.
            case mixin
        }
    }

    /// An element of an object or a list.
    public struct Child: Hashable, Sendable {
        /// The element's name, or its index in a list.
        public let name: String
        /// The element's type, if it is a value.
        public let type: Theme.ValueType?
        /// The element's value, if it is a value.
        public let value: Theme.Value?
        /// The location that sets the element.
        public let origin: Origin
    }

    /// A value that uses the explained value.
    public struct User: Hashable, Sendable {
        /// The path of the value.
        public let path: String
        /// The location of the link or mixin.
        public let origin: Origin
    }

    /// A source location, and the layer to which it belongs.
    public struct Origin: Hashable, Sendable {
        /// The location in the source.
        public let place: Place
        /// The layer, or `nil` for source that doesn't belong to a layer, such as the built-in components.
        public let layer: LayerOrigin?
    }
}

/// The reason why a path can't be explained.
public enum ExplanationError: Error, Hashable, Sendable {
    /// The path doesn't exist. `reached` is the longest part of the path that exists, `nearest` is the most similar
    /// name there, and `known` lists all names there.
    case unknownPath(String, reached: String, nearest: String?, known: [String])
}
