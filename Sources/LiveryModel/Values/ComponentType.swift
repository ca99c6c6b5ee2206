extension Theme {
    /// The declaration of a component type: the attributes that its styles can have.
    public struct ComponentType: Hashable, Sendable {
        /// The type's name, such as `NewsView`.
        public var name: String
        /// The type whose attributes this type inherits.
        public var parent: String?
        /// The type's own attributes by name, excluding those of ``parent``.
        public var attributes: [String: Attribute]
        /// The names of the type's own parts in declared order. This array is empty in bundles from earlier releases,
        /// for which ``parts`` defines an order.
        public var declaredParts: [String]

        /// Creates a declaration.
        public init(
            name: String, parent: String? = nil, attributes: [String: Attribute] = [:], declaredParts: [String] = []
        ) {
            self.name = name
            self.parent = parent
            self.attributes = attributes
            self.declaredParts = declaredParts
        }

        /// The names of the type's own parts, which are the attributes whose type is a component. Parts in
        /// ``declaredParts`` come first, followed by all others, sorted by name.
        public var parts: [String] {
            let all = Set(attributes.keys.filter { isPart($0) })
            let known = Set(declaredParts)
            return declaredParts.filter(all.contains) + all.subtracting(known).sorted(by: utf8Precedes)
        }

        private func isPart(_ name: String) -> Bool {
            if case .value(.component, _) = attributes[name] { true } else { false }
        }

        /// The declaration of an attribute.
        public enum Attribute: Hashable, Sendable {
            /// An attribute with a value. If `stateful`, it can have a different value in each state.
            case value(ValueType, stateful: Bool)
            /// The view's content, which styles can't set.
            case unmanaged
        }
    }
}
