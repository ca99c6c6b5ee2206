import LiveryModel
import LiveryTheme

/// A single value that can be a variable: a value, an attribute in a state, or a part of either.
struct FigmaLeaf: Hashable {
    /// The path in the theme. For an attribute with states, it ends with the state, even for the normal state.
    let path: String
    let type: FigmaType
    let value: FigmaValue
    /// The path of the value or attribute to which the leaf belongs.
    let owner: String
    /// The parts of the value's name in the CSS output, or `nil` if CSS writes the value only as part of another value.
    let css: [String]?
    /// The suffix that follows the owner's property in a Swift expression, such as `.highlighted`, or `nil` if the
    /// Swift output has no property for the owner.
    let swift: String?
}

/// Collects the single values of a mode, and remarks for values that Figma can't store unchanged.
struct FigmaLeaves {
    private(set) var leaves: [FigmaLeaf] = []
    private(set) var remarks: [Remark] = []
    /// The states of each attribute that has a value for another state than the normal state in any mode.
    private let states: [String: Set<Theme.ControlState>]
    /// The attributes that are `nil` for a state in any mode.
    private let optional: Set<String>
    private let types: [String: Theme.ComponentType]

    /// Collects the leaves of a mode. Tokens come first, followed by styles.
    init(_ theme: ResolvedTheme, in mode: Int, _ states: FigmaStates) {
        self.states = states.named
        optional = states.optional
        types = theme.types
        for (path, typed) in theme.stylesLast(in: mode) {
            if let style = typed.style {
                visit(style, at: path, css: [path])
            } else {
                visit(typed, Position(path: path, owner: path, css: [path], swift: Self.hasProperty(typed) ? "" : nil))
            }
        }
    }

    private struct Position {
        let path: String
        let owner: String
        let css: [String]?
        let swift: String?
        var isOptional = false

        func part(_ name: String, css: String?, swift part: String? = nil) -> Position {
            let whole = self.css
            return Position(
                path: "\(path).\(name)", owner: owner, css: css.flatMap { own in whole.map { $0 + [own] } },
                swift: swift.map { $0 + (isOptional ? "?" : "") + (part ?? ".\(name)") })
        }
    }

    private mutating func visit(_ style: Theme.Style, at path: String, css: [String], hasProperties: Bool = true) {
        for (name, attribute) in style.attributes.sortedMembers {
            let own = "\(path).\(name)"
            let (declared, isStateful) = declaration(of: name, in: style) ?? (nil, false)
            let hasProperty = hasProperties && declared != nil && Self.hasProperty(attribute)
            for state in Theme.ControlState.allCases where states[own]?.contains(state) ?? (state == .normal) {
                let value: Theme.Value?
                switch attribute {
                case .value(let only): value = only
                case .states(let values): value = values[state] ?? values[.normal]
                }
                guard let value else { continue }
                let position = Position(
                    path: states[own] == nil ? own : "\(own).\(state.rawValue)", owner: own,
                    css: css + (state == .normal ? [name] : [name, state.rawValue]),
                    swift: hasProperty ? (isStateful ? ".\(state.rawValue)" : "") : nil,
                    isOptional: optional.contains(own))
                visit(Theme.Value.Typed(declared ?? value.apparentType, value), position)
            }
        }
    }

    private func declaration(of name: String, in style: Theme.Style) -> (type: Theme.ValueType?, isStateful: Bool)? {
        guard case .value(let type, let isStateful)? = Theme.ComponentType.attribute(name, of: style.type, in: types)
        else {
            return nil
        }
        return (type, isStateful)
    }

    /// Whether the Swift output has properties for the single values in a value.
    private static func hasProperty(_ typed: Theme.Value.Typed) -> Bool {
        switch typed.value {
        case .list, .object: SwiftType([typed])?.baked(in: "") != nil
        default: true
        }
    }

    /// Whether the Swift output has properties for the single values of an attribute. If one state has two shadows, the
    /// values of all states are lists.
    private static func hasProperty(_ attribute: Theme.Style.Attribute) -> Bool {
        switch attribute {
        case .value(let value): return hasProperty(Theme.Value.Typed(value.apparentType, value))
        case .states(let values):
            let isComposite = { (value: Theme.Value) in if case .composite = value { true } else { false } }
            let hasComposites = values.values.contains { if case .composites = $0 { true } else { false } }
            return !hasComposites || !values.values.contains(where: isComposite)
        }
    }

    private mutating func visit(_ typed: Theme.Value.Typed, _ position: Position) {
        switch typed.value {
        case .composite(let composite):
            let hasShorthand = composite.type.hasShorthand
            for (member, value) in composite.members {
                let part = position.part(
                    member.name, css: hasShorthand ? nil : member.css,
                    swift: member.isChained ? ".\(member.name)?" : nil)
                visit(Theme.Value.Typed(member.type, value), part)
            }
        case .composites(let composites):
            for (index, one) in composites.enumerated() {
                visit(
                    Theme.Value.Typed(.composite(one.type), .composite(one)),
                    position.part(String(index), css: nil, swift: "[\(index)]"))
            }
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                visit(element, position.part(String(index), css: String(index), swift: "[\(index)]"))
            }
        case .object(let members):
            for (name, member) in members.sortedMembers { visit(member, position.part(name, css: name)) }
        case .style(let style):
            visit(style, at: position.path, css: position.css ?? [], hasProperties: position.swift != nil)
        case .point, .size, .rect, .insets:
            for (name, part) in DTCGText.parts(of: typed.value) { visit(part, position.part(name, css: nil)) }
        default: single(typed, position)
        }
    }

    private mutating func single(_ typed: Theme.Value.Typed, _ position: Position) {
        switch typed.value {
        case .bool(let value): add(.boolean, .boolean(value), position)
        case .int(let number): add(.number, .number(Double(number)), position)
        case .double(let number): add(typed.type == .fontWeight ? .fontWeight : .number, .number(number), position)
        case .string(let text), .image(let text), .keyword(let text):
            if text.hasPrefix("{"), text.hasSuffix("}") {
                remark("in braces, which Figma reads as an alias in a file", position)
            }
            add(.string, .text(text), position)
        case .color(let color):
            if !color.isInSRGB {
                remark("outside sRGB, the color space of Figma variables: written as the closest sRGB color", position)
            }
            add(.color, FigmaValue(color), position)
        case .dimension(let length):
            add(typed.type == .fontSize ? .fontSize : .dimension, .number(length.points), position)
        case .duration(let milliseconds): add(.duration, .number(milliseconds / 1000), position)
        case .fontFamily(let names):
            if names.first == "system" { remark("Figma has no system font: written as the name 'system'", position) }
            if names.count > 1 {
                remark("a Figma variable can have only one font family: the first one is written", position)
            }
            add(.fontFamily, .text(names.first ?? ""), position)
        case .null: remark("Figma has no equivalent of 'nil': left out", position)
        case .css: remark("a value that only CSS can use: left out", position)
        case .easing: remark("Figma variables don't support timing curves: left out", position)
        default: remark("Figma variables don't support dash patterns: left out", position)
        }
    }

    private mutating func add(_ type: FigmaType, _ value: FigmaValue, _ position: Position) {
        leaves.append(
            FigmaLeaf(
                path: position.path, type: type, value: value, owner: position.owner, css: position.css,
                swift: position.swift))
    }

    private mutating func remark(_ message: String, _ position: Position) {
        remarks.append(Remark(.noEquivalent, message, path: position.path))
    }
}

extension Theme.CompositeType.Member {
    /// Whether optional chaining is needed to access the members of this member in Swift.
    fileprivate var isChained: Bool {
        guard case .composite = type, case .optional = presence else { return false }
        return true
    }
}
