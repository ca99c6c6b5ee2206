package import LiveryModel

extension API {
    /// Where a value comes from and where it is used, for one combination of axis values.
    package struct Explanation: Message {
        package var path = ""
        package var axes: [String: String] = [:]
        /// The type of the value. Nil for an object, or if an error makes the type unknown.
        package var type: String?
        /// The value, in the same format as in bundles. Nil for an object or a map of states, or if there is no value
        /// because of an error.
        package var value: JSON?
        package var steps: [ExplanationStep] = []
        package var children: [ExplanationChild] = []
        package var users: [ExplanationUser] = []
        /// The values that depend on this value, directly or indirectly. Present only if requested.
        @Omitted package var followers: Followers? = nil
        package var diagnostics: [Diagnostic] = []

        package init() {}
    }

    /// A step in the link chain of a value.
    package struct ExplanationStep: Message {
        /// `set`, `link`, `call` or `mixin`.
        package var kind = ""
        package var path = ""
        package var source = ""
        package var depth = 0
        package var origin = ExplanationOrigin()
        package var overridden: [ExplanationOrigin] = []
        package var repeated = false

        package init() {}
    }

    /// An element of an object or a list.
    package struct ExplanationChild: Message {
        package var name = ""
        package var type: String?
        package var value: JSON?
        package var origin = ExplanationOrigin()

        package init() {}
    }

    /// The values that depend on another value.
    package struct Followers: Message {
        /// The total number of values. The list of values can be shorter.
        package var count = 0
        package var users: [ExplanationUser] = []

        package init() {}
    }

    /// A value that uses the explained value.
    package struct ExplanationUser: Message {
        package var path = ""
        package var origin = ExplanationOrigin()

        package init() {}
    }

    /// A range in a theme file and the layer that the range belongs to.
    package struct ExplanationOrigin: Message {
        @Inlined package var place = Place()
        /// The layer. Nil for source without a layer, such as the built-in components.
        package var layer: String?

        package init() {}
    }
}
