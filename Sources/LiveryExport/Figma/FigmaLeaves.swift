import LiveryModel

/// A single value that can be a variable: a value, an attribute in a state, or a part of either.
struct FigmaLeaf: Hashable {
    /// The path in the theme. An attribute with states ends with the state, also if that is the normal one.
    let path: String
    let type: FigmaType
    let value: FigmaValue
    /// The path of the value or attribute that the leaf is a part of.
    let owner: String
    /// The parts of the name that the CSS output gives the value; nil if CSS writes it only as a part of another one.
    let css: [String]?
}

/// Collects the single values of a bundle, and remarks on those that Figma can't hold as they are.
struct FigmaLeaves {
    private(set) var leaves: [FigmaLeaf] = []
    private(set) var remarks: [Remark] = []
    /// The states of each attribute that has others than the normal one in some mode.
    private let states: [String: Set<ControlState>]
    private let types: [String: ComponentType]

    /// The leaves in the order of the bundle.
    init(_ bundle: ThemeBundle, states: [String: Set<ControlState>]) {
        self.states = states
        types = bundle.types
        for path in bundle.sortedPaths {
            if let typed = bundle.tokens[path] {
                visit(typed, Position(path: path, owner: path, css: [path]))
            } else if let style = bundle.styles[path] {
                visit(style, at: path, css: [path])
            }
        }
    }

    /// The states that attributes have in any of some bundles, without attributes that only have the normal one.
    static func states(in bundles: [ThemeBundle]) -> [String: Set<ControlState>] {
        var states: [String: Set<ControlState>] = [:]
        for bundle in bundles {
            for (path, style) in bundle.styles { gather(style, at: path, &states) }
            for (path, typed) in bundle.tokens {
                if case .style(let style) = typed.value { gather(style, at: path, &states) }
            }
        }
        return states
    }

    private static func gather(_ style: Style, at path: String, _ states: inout [String: Set<ControlState>]) {
        for (name, attribute) in style.attributes {
            switch attribute {
            case .states(let values) where values.keys.contains { $0 != .normal }:
                states["\(path).\(name)", default: [.normal]].formUnion(values.keys)
            case .value(.style(let part)): gather(part, at: "\(path).\(name)", &states)
            default: break
            }
        }
    }

    private struct Position {
        let path: String
        let owner: String
        let css: [String]?

        func part(_ name: String, css: String?) -> Position {
            let whole = self.css
            return Position(
                path: "\(path).\(name)", owner: owner, css: css.flatMap { own in whole.map { $0 + [own] } })
        }
    }

    private mutating func visit(_ style: Style, at path: String, css: [String]) {
        for (name, attribute) in style.attributes.sortedMembers {
            let own = "\(path).\(name)"
            for state in ControlState.allCases where states[own]?.contains(state) ?? (state == .normal) {
                let value: Value?
                switch attribute {
                case .value(let only): value = only
                case .states(let values): value = values[state] ?? values[.normal]
                }
                guard let value else { continue }
                let position = Position(
                    path: states[own] == nil ? own : "\(own).\(state.rawValue)", owner: own,
                    css: css + (state == .normal ? [name] : [name, state.rawValue]))
                visit(Value.Typed(type(of: name, in: style) ?? DTCGText.type(of: value), value), position)
            }
        }
    }

    private func type(of name: String, in style: Style) -> ValueType? {
        guard case .value(let type, _)? = ComponentType.attribute(name, of: style.type, in: types) else { return nil }
        return type
    }

    private mutating func visit(_ typed: Value.Typed, _ position: Position) {
        switch typed.value {
        case .composite(let composite):
            let hasShorthand = CSSText.hasShorthand(composite.type)
            for (member, value) in composite.members {
                visit(
                    Value.Typed(member.type, value), position.part(member.name, css: hasShorthand ? nil : member.css))
            }
        case .composites(let composites):
            for (index, one) in composites.enumerated() {
                visit(Value.Typed(.composite(one.type), .composite(one)), position.part(String(index), css: nil))
            }
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                visit(element, position.part(String(index), css: String(index)))
            }
        case .object(let members):
            for (name, member) in members.sortedMembers { visit(member, position.part(name, css: name)) }
        case .style(let style): visit(style, at: position.path, css: position.css ?? [])
        case .point, .size, .rect, .insets:
            for (name, part) in DTCGText.parts(of: typed.value) { visit(part, position.part(name, css: nil)) }
        default: single(typed, position)
        }
    }

    private mutating func single(_ typed: Value.Typed, _ position: Position) {
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
                remark("outside of sRGB, the color space of Figma's variables: written as the nearest color", position)
            }
            add(.color, FigmaValue(color), position)
        case .dimension(let length):
            add(typed.type == .fontSize ? .fontSize : .dimension, .number(length.points), position)
        case .duration(let milliseconds): add(.duration, .number(milliseconds / 1000), position)
        case .fontFamily(let names):
            if names.count > 1 { remark("one font family in a variable of Figma: written as the first", position) }
            add(.fontFamily, .text(names.first ?? ""), position)
        case .null: remark("no 'nil' in Figma: left out", position)
        case .easing: remark("no timing curves in Figma: left out", position)
        default: remark("no dash patterns in Figma: left out", position)
        }
    }

    private mutating func add(_ type: FigmaType, _ value: FigmaValue, _ position: Position) {
        leaves.append(
            FigmaLeaf(path: position.path, type: type, value: value, owner: position.owner, css: position.css))
    }

    private mutating func remark(_ message: String, _ position: Position) {
        remarks.append(Remark(.noEquivalent, message, path: position.path))
    }
}
