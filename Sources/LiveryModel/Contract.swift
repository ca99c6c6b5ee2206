extension Theme {
    /// What a build of an app needs of its theme: the values that must exist, and their types.
    ///
    /// The client rejects a bundle that doesn't meet its contract, and the server checks new versions against the
    /// contracts of released builds. Both call ``unmet(in:)``.
    public struct Contract: Hashable, Sendable {
        /// The type of each required value, style or attribute, by path.
        public let requirements: [String: ValueType]

        /// Creates a contract.
        public init(_ requirements: [String: ValueType] = [:]) {
            self.requirements = requirements
        }

        /// Whether every theme meets the contract.
        public var isEmpty: Bool { requirements.isEmpty }

        /// A requirement that a bundle doesn't meet.
        public struct Unmet: Hashable, Sendable {
            /// The path of the required value.
            public let path: String
            /// The required type.
            public let required: ValueType
            /// The type of the value at the path, which is ``ValueType/null`` if the theme resets the value. `nil` if
            /// there is nothing at the path.
            public let found: ValueType?
        }

        /// The requirements that a bundle doesn't meet, sorted by path.
        ///
        /// A value meets a requirement if it has the required type. An `int` meets `double`, and a style meets the
        /// component types that its own type extends. A value that is `null` meets no requirement.
        ///
        /// - Complexity: O(*n* log *n*), where *n* is the number of requirements, regardless of the bundle's size.
        public func unmet(in bundle: ThemeBundle) -> [Unmet] {
            requirements.compactMap { path, required in
                let found = bundle.type(at: path)
                return bundle.meets(required, with: found) ? nil : Unmet(path: path, required: required, found: found)
            }.sorted(byUTF8Of: \.path)
        }

        /// The bytes that identify the contract: for each requirement, sorted by the UTF-8 bytes of the paths, a line
        /// with the path, a space and the name of the type. Each line ends with a line feed.
        public var canonicalForm: [UInt8] {
            requirements.sortedMembers.flatMap { Array("\($0.key) \($0.value.name)\n".utf8) }
        }

        /// Identifies the contract: the first 16 hexadecimal digits of the SHA-256 of ``canonicalForm``.
        public var id: String { String(canonicalForm.sha256.hexadecimal.prefix(Self.idLength)) }

        /// The number of digits of ``id``.
        package static let idLength = 16
    }
}

extension ThemeBundle {
    fileprivate func meets(_ required: Theme.ValueType, with found: Theme.ValueType?) -> Bool {
        guard let found else { return false }
        return found == required || (found == .int && required == .double) || extends(found.name, required.name)
    }
}
