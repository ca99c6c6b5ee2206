extension Theme {
    /// The description of a built-in type whose values consist of named members, such as fonts, shadows and borders.
    ///
    /// This table determines how the compiler, bundles, Design Tokens and CSS read and write these values. To add a
    /// member, add a row.
    public final class CompositeType: Hashable, Sendable {
        /// The number of composites in a value of a type.
        public enum Count: Sendable {
            case one, oneOrMore, list
        }

        /// The type's name in themes and bundles.
        public let name: String
        /// The number of composites in a value of this type.
        public let count: Count
        /// The members, in the order in which they are encoded.
        public let members: [Member]
        /// The members' names, stored separately so that a search doesn't copy members.
        private let names: [String]
        /// The value of each member in a new composite.
        let initial: [Value]

        /// Creates a type.
        public init(_ name: String, _ count: Count, _ members: [Member]) {
            self.name = name
            self.count = count
            self.members = members
            names = members.map(\.name)
            initial = members.map(\.initial)
        }

        /// The index of the member with the specified name, or `nil` if there isn't one.
        ///
        /// - Complexity: O(*n*), where *n* is the number of members.
        public func index(of name: String) -> Int? { names.firstIndex(of: name) }

        /// The type of the member with the specified name, or `nil` if there isn't one.
        ///
        /// - Complexity: O(*n*), where *n* is the number of members.
        public func type(of name: String) -> ValueType? { index(of: name).map { members[$0].type } }

        /// Whether two types are identical. There is only one description of each type.
        public static func == (left: CompositeType, right: CompositeType) -> Bool { left === right }

        /// Hashes the type's identity.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}

extension Theme.CompositeType {
    /// A member of a composite type, which is one row of the table.
    public final class Member: Sendable {
        /// Whether a theme must set a member, and the default if it doesn't.
        public enum Presence: Sendable {
            case optional
            case required
            /// Required unless the member with this name is set.
            case requiredWithout(String)
            case defaultsTo(Theme.Value)
        }

        /// The member's name in themes and bundles.
        public let name: String
        /// The type of the member's value.
        public let type: Theme.ValueType
        /// Whether a theme must set the member.
        public let presence: Presence
        /// The name of an additional member in the wire format, for the part of the value that doesn't fit in ``name``:
        /// a dash pattern, or the font families after the first.
        public let overflow: String?
        /// The range to which a number is clamped.
        public let range: ClosedRange<Double>?
        /// The lowest number or length that a theme can set.
        public let minimum: Double?
        /// The member's name in CSS.
        public let css: String
        /// The member's name in the `typography` type of Design Tokens, or `nil` if that type doesn't include it.
        public let typography: String?
        /// Whether Design Tokens of the composite's type require the member.
        public let isRequiredInTokens: Bool
        /// The JSON encoding of ``name``, including the colon.
        let jsonName: [UInt8]

        /// Creates a row. If `css` is `nil`, the name in CSS is the same as `name`.
        public init(
            _ name: String, _ type: Theme.ValueType, _ presence: Presence = .optional, overflow: String? = nil,
            range: ClosedRange<Double>? = nil, minimum: Double? = nil, css: String? = nil, typography: String? = nil,
            isRequiredInTokens: Bool = true
        ) {
            self.name = name
            self.type = type
            self.presence = presence
            self.overflow = overflow
            self.range = range
            self.minimum = minimum
            self.css = css ?? name
            self.typography = typography
            self.isRequiredInTokens = isRequiredInTokens
            var writer = JSONWriter()
            writer.name(name)
            jsonName = writer.bytes
        }

        /// The member's value in a new composite, or `.null` if the member has no default.
        public var initial: Theme.Value { if case .defaultsTo(let value) = presence { value } else { .null } }

        /// Whether the wire format always includes the member.
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
        /// The type that describes the members.
        public let type: CompositeType
        /// The members' values, in the order of ``Theme/CompositeType/members``. Absent members are `.null`.
        public private(set) var values: [Value]

        /// Creates a composite in which each member has its default value or is absent.
        public init(_ type: CompositeType) {
            self.type = type
            values = type.initial
        }

        /// The value of the member at an index of ``Theme/CompositeType/members``. Setting a number clamps it to the
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

        /// The value of the member with the specified name, or `nil` if the member is absent. Setting a value for an
        /// unknown name has no effect.
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

        /// The members that are set, in the order of ``Theme/CompositeType/members``.
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
