import LiveryModel

/// The value types that the baked mode declares, because it has no dependencies.
enum SwiftValueTypes {
    /// The declarations of the types, nested in the type of the theme.
    static func unit(_ theme: String) -> SwiftUnit {
        let types = [color, plain] + Theme.CompositeType.all.map(composite) + Theme.Enumeration.all.map(enumeration)
        let text = "extension \(theme) {\n\(types.joined(separator: "\n"))}\n"
        return SwiftUnit(group: "", count: 0, text: text)
    }

    private static let color = """
            /// A color in the extended sRGB color space, whose components are from 0 to 1 for colors in sRGB.
            public struct Color: Hashable, Sendable {
                public var red: Double
                public var green: Double
                public var blue: Double
                /// The opacity, from 0 to 1.
                public var alpha: Double

                public init(red: Double, green: Double, blue: Double, alpha: Double) {
                    self.red = red
                    self.green = green
                    self.blue = blue
                    self.alpha = alpha
                }

                /// Creates a color from the digits of `#rrggbbaa`.
                public init(_ rgba: UInt32) {
                    red = Double(rgba >> 24) / 255
                    green = Double(rgba >> 16 & 255) / 255
                    blue = Double(rgba >> 8 & 255) / 255
                    alpha = Double(rgba & 255) / 255
                }
            }

        """

    /// The declarations of the values of an attribute in each state, a timing curve, and geometry.
    private static let plain: String = {
        let states = Theme.ControlState.allCases.map(\.rawValue)
        let optional = states.dropFirst().map { ", \($0): Value? = nil" }.joined()
        let fills = states.dropFirst().map { "            self.\($0) = \($0) ?? normal\n" }.joined()
        let others: [(String, String, [String], labels: Bool)] = [
            ("A cubic Bézier timing curve from (0, 0) to (1, 1).", "Easing", ["x1", "y1", "x2", "y2"], false),
            ("A position in points.", "Point", ["x", "y"], true),
            ("A width and a height in points.", "Size", ["width", "height"], true),
            ("A rectangle in points.", "Rect", ["x", "y", "width", "height"], true),
            ("Distances from four edges in points.", "Insets", ["top", "left", "bottom", "right"], true),
        ]
        let structs = others.map { doc, name, members, labels in
            structure(doc, name, members.map { ($0, "Double", nil) }, hasLabels: labels)
        }
        return """
                /// The values of an attribute in each state of a control.
                public struct States<Value: Hashable & Sendable>: Hashable, Sendable {
            \(states.map { "        public var \($0): Value\n" }.joined())
                    /// Creates values. A state without a value has that of the normal state.
                    public init(
                        _ normal: Value\(optional)
                    ) {
                        self.normal = normal
            \(fills)        }
                }


            """ + structs.joined(separator: "\n") + """

                    /// A dash pattern.
                    public struct Dashes: Hashable, Sendable {
                        public enum Cap: Sendable {
                            case \(Theme.Dashes.Cap.allCases.map(\.rawValue).joined(separator: ", "))
                        }

                        /// The alternating lengths of dashes and gaps, in points.
                        public var lengths: [Double]
                        public var cap: Cap

                        public init(lengths: [Double], cap: Cap) {
                            self.lengths = lengths
                            self.cap = cap
                        }
                    }

                """
    }()

    private static func composite(_ type: Theme.CompositeType) -> String {
        let members = type.members.flatMap { member -> [(String, String, String?)] in
            let name = SwiftName.member(member.name)
            guard let own = SwiftType(declared: member.type)?.baked(in: "") else { return [] }
            var members: [(String, String, String?)]
            switch member.presence {
            case .required: members = [(name, own, nil)]
            case .defaultsTo(let value):
                members = [(name, own, SwiftText.literal(value, as: SwiftType(declared: member.type)))]
            case .optional, .requiredWithout: members = [(name, own + "?", "nil")]
            }
            if case .enumeration = member.type, let overflow = member.overflow {
                members.append((overflow, "Dashes?", "nil"))
            }
            return members
        }
        return structure("A value of the type `\(type.name)`.", SwiftType.name(of: type), members, hasLabels: true)
    }

    private static func enumeration(_ type: Theme.Enumeration) -> String {
        let cases = type.cases.map { "        case \(SwiftName.member($0))\n" }
        return """
                /// A value of the type `\(type.name)`.
                public enum \(SwiftType.name(of: type)): String, Hashable, Sendable {
            \(cases.joined())    }

            """
    }

    private static func structure(
        _ doc: String, _ name: String, _ members: [(name: String, type: String, initial: String?)], hasLabels: Bool
    ) -> String {
        let parameters = members.map { member in
            (hasLabels ? "" : "_ ") + "\(member.name.filter { $0 != "`" }): \(member.type)"
                + (member.initial.map { " = \($0)" } ?? "")
        }
        return """
                /// \(doc)
                public struct \(name): Hashable, Sendable {
            \(members.map { "        public var \($0.name): \($0.type)\n" }.joined())
                    public init(
                        \(parameters.joined(separator: ", "))
                    ) {
            \(members.map { "            self.\($0.name) = \($0.name)\n" }.joined())        }
                }

            """
    }
}
