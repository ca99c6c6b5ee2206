extension Theme {
    /// The description of a built-in type whose values consist of named members, such as a font, a shadow or a border.
    ///
    /// The compiler, bundles, Design Tokens and CSS read and write such values member by member, as this table
    /// describes them. To add a member, add a row.
    public final class CompositeType: Hashable, Sendable {
        /// The number of composites in a value of the type.
        public enum Count: Sendable {
            case one, oneOrMore, list
        }

        /// The type's name in themes and bundles.
        public let name: String
        /// The number of composites in a value.
        public let count: Count
        /// The members, in the order of the wire form.
        public let members: [Member]
        /// The members' names. Searching them doesn't copy any member.
        private let names: [String]
        /// The members' values in a new composite.
        let initial: [Value]

        /// Creates a type.
        public init(_ name: String, _ count: Count, _ members: [Member]) {
            self.name = name
            self.count = count
            self.members = members
            names = members.map(\.name)
            initial = members.map(\.initial)
        }

        /// The index of the member with a name, or nil. Linear in the number of members.
        public func index(of name: String) -> Int? { names.firstIndex(of: name) }

        /// The type of the member with a name, or nil. Linear in the number of members.
        public func type(of name: String) -> ValueType? { index(of: name).map { members[$0].type } }

        /// Whether two types are identical. Each type has a single description.
        public static func == (left: CompositeType, right: CompositeType) -> Bool { left === right }

        /// Hashes the identity.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}

extension Theme.CompositeType {
    /// A member: one row of the table.
    public final class Member: Sendable {
        /// Whether a theme must set a member, and its default otherwise.
        public enum Presence: Sendable {
            case optional
            case required
            /// Required unless the named member is set.
            case requiredWithout(String)
            case defaultsTo(Theme.Value)
        }

        /// The member's name in themes and bundles.
        public let name: String
        /// The type of the member's value.
        public let type: Theme.ValueType
        /// Whether a theme must set it.
        public let presence: Presence
        /// An additional member of the wire form, for the part of the value that ``name`` can't hold: font families
        /// after the first, or a dash pattern.
        public let overflow: String?
        /// The range to which a number is clamped.
        public let range: ClosedRange<Double>?
        /// Its name in CSS.
        public let css: String
        /// Its name in the `typography` type of Design Tokens. Nil if that type has no such member.
        public let typography: String?
        /// Whether Design Tokens of the composite's type require it.
        public let isRequiredInTokens: Bool
        /// ``name`` in JSON form, including the colon.
        let jsonName: [UInt8]

        /// Creates a row. If `css` is nil, the name in CSS is `name`.
        public init(
            _ name: String, _ type: Theme.ValueType, _ presence: Presence = .optional, overflow: String? = nil,
            range: ClosedRange<Double>? = nil, css: String? = nil, typography: String? = nil,
            isRequiredInTokens: Bool = true
        ) {
            self.name = name
            self.type = type
            self.presence = presence
            self.overflow = overflow
            self.range = range
            self.css = css ?? name
            self.typography = typography
            self.isRequiredInTokens = isRequiredInTokens
            var writer = JSONWriter()
            writer.name(name)
            jsonName = writer.bytes
        }

        /// Its value in a new composite; `.null` if it is absent there.
        public var initial: Theme.Value { if case .defaultsTo(let value) = presence { value } else { .null } }

        /// Whether the wire form always contains it.
        var isAlwaysWritten: Bool {
            switch presence {
            case .required, .defaultsTo: true
            case .optional, .requiredWithout: false
            }
        }
    }
}

extension Theme {
    /// A value that consists of named members.
    public struct Composite: Hashable, Sendable {
        /// The description of the members.
        public let type: CompositeType
        /// The members' values, in the order of ``Theme/CompositeType/members``. Absent members are `.null`.
        public private(set) var values: [Value]

        /// Creates a composite in which every member has its default or is absent.
        public init(_ type: CompositeType) {
            self.type = type
            values = type.initial
        }

        /// The value of the member at an index of ``Theme/CompositeType/members``. A new number is clamped to the
        /// member's range.
        public subscript(index: Int) -> Value {
            get { values[index] }
            set {
                if case .double(let number) = newValue, let range = type.members[index].range {
                    values[index] = .double(max(range.lowerBound, min(range.upperBound, number)))
                } else {
                    values[index] = newValue
                }
            }
        }

        /// The value of the member with this name. Nil if it is absent. Setting a value for an unknown name has no
        /// effect.
        public subscript(name: String) -> Value? {
            get {
                guard let index = type.index(of: name), values[index] != .null else { return nil }
                return values[index]
            }
            set {
                guard let index = type.index(of: name) else { return }
                self[index] = newValue ?? .null
            }
        }

        /// The members that are set, in the order of the table.
        public var members: [(CompositeType.Member, Value)] {
            zip(type.members, values).filter { $0.1 != .null }
        }

        /// The names of the required members that are absent.
        public var missing: [String] {
            zip(type.members, values).compactMap { member, value in
                guard value == .null else { return nil }
                switch member.presence {
                case .required: return member.name
                case .requiredWithout(let other): return self[other] == nil ? member.name : nil
                case .optional, .defaultsTo: return nil
                }
            }
        }
    }
}
