package import LiveryModel

extension API {
    /// Where a value comes from and where it is used, for one choice of axes.
    package struct Explanation: Message {
        package var path = ""
        package var axes: [String: String] = [:]
        /// Nil for an object of values, and if a mistake leaves the type unknown.
        package var type: String?
        /// The value in the bundle's form. Nil for an object of values, for a map of states, and if a mistake leaves no
        /// value.
        package var value: JSON?
        package var steps: [ExplanationStep] = []
        package var children: [ExplanationChild] = []
        package var users: [ExplanationUser] = []
        /// The values that get theirs from this one, directly or not, if they are requested.
        @Omitted package var followers: Followers? = nil
        package var diagnostics: [Diagnostic] = []

        package init() {}
    }

    /// One place in the link chain of a value.
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

    /// The values that get theirs from another one.
    package struct Followers: Message {
        /// The number of all of them. Long lists are shortened.
        package var count = 0
        package var users: [ExplanationUser] = []

        package init() {}
    }

    /// A value that uses the explained one.
    package struct ExplanationUser: Message {
        package var path = ""
        package var origin = ExplanationOrigin()

        package init() {}
    }

    /// A range in a theme's text and the layer that it belongs to.
    package struct ExplanationOrigin: Message {
        @Inlined package var place = Place()
        /// Nil for source without a layer, such as the built-in components.
        package var layer: String?

        package init() {}
    }
}
