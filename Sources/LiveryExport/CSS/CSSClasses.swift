import LiveryModel
import LiveryTheme

/// Writes the classes of a style sheet, one for each style and each of its parts, with a rule for each state.
///
/// The rules get their values from custom properties, so that they follow the skin. `nil` is written as `revert-layer`.
struct CSSClasses {
    private let theme: ResolvedTheme
    private let prefix: String
    private(set) var names = NameTable()
    private(set) var remarks: [Remark] = []
    private(set) var text = ""

    /// The value that lets the declaration in a lower layer apply.
    private static let reset = "revert-layer"

    init(_ theme: ResolvedTheme, prefix: String) {
        self.theme = theme
        self.prefix = prefix
    }

    mutating func write() {
        let leaves = theme.leaves.filter { $0.values.contains { $0?.isStyle == true } }
        guard !leaves.isEmpty else { return }
        text = "\n@layer livery {"
        for leaf in leaves { write(theme.modes.indices.map { leaf[$0]?.style }, at: [leaf.path]) }
        text += "}\n"
    }

    /// Writes the rules of a style, followed by the rules of its parts.
    private mutating func write(_ styles: [Theme.Style?], at path: [String]) {
        let name = "." + CSSName.text(of: path, prefix: prefix)
        names.add(name, of: path.joined(separator: "."))
        let attributes = Set(styles.flatMap { $0?.attributes.keys.map { $0 } ?? [] }).sorted(by: utf8Precedes)
        let lines = LineLimit(styles)
        // If several rules have the same specificity, the last one applies.
        for state in Theme.ControlState.byPrecedence.reversed() {
            var rules = CSSRules(selector: "." + CSSName.selector(String(name.dropFirst())) + state.selectorEnd)
            for attribute in attributes {
                let values = styles.map { $0?.own(attribute, in: state) }
                guard values.contains(where: { $0 != nil }), !values.contains(where: \.isStyle) else { continue }
                let normal = styles.map { $0?.own(attribute, in: .normal) }
                let setting =
                    state == .normal
                    ? CSSSetting(path + [attribute], values)
                    : CSSSetting(path + [attribute, state.rawValue], values, otherwise: (path + [attribute], normal))
                let all = styles.flatMap { $0?.values(of: attribute) ?? [] }
                declare(attribute, setting, of: all, lines, in: &rules)
            }
            text += rules.text
        }
        for attribute in attributes {
            let parts = styles.map { $0?.part(attribute) }
            if parts.contains(where: { $0 != nil }) { write(parts, at: path + [attribute]) }
        }
    }

    /// - Parameter all: The attribute's values in all states.
    private mutating func declare(
        _ attribute: String, _ setting: CSSSetting, of all: [Theme.Value], _ lines: LineLimit, in rules: inout CSSRules
    ) {
        switch CSSProperty.named[attribute] {
        case .value(let property): rules.declare(property, variable(setting))
        case .sides(let property) where all.contains(where: \.isMirrored):
            for end in CSSInsets.ends { rules.declare(property + end, variable(setting, end: end)) }
        case .sides(let property): rules.declare(property, variable(setting))
        case .valueAnd(let property, let others):
            let resets = setting.resets
            let value = variable(setting)
            // A label without a limit has a single line.
            let isLines = attribute == "numberOfLines" && lines.isTruncated
            rules.declare(property, isLines && resets.contains(false) ? value.replacing(Self.reset, with: "1") : value)
            for (name, fixed) in others { rules.declare(name, resets.contains(false) ? fixed : Self.reset) }
            if resets.contains(true), resets.contains(false) {
                let fixed = others.map { "\($0): \($1)" }.joined(separator: ", ")
                remark("'nil' only for some choices of axes: the class has \(fixed) for all", at: setting.path)
            }
        case .pseudoElement(let element, let property):
            rules.declare(property, variable(setting), of: element)
        case .font: declareFont(setting, over: all, in: &rules)
        case .keyword(let names):
            let own = lines.isLimited ? names.mapValues { $0.filter { $0.0 != "white-space" } } : names
            declareKeyword(own, setting, in: &rules)
        case nil: remark("no CSS property: only a custom property is written", at: setting.path)
        }
    }

    /// Declares a whole font. Members that are set only in other states are reset.
    private mutating func declareFont(_ setting: CSSSetting, over all: [Theme.Value], in rules: inout CSSRules) {
        let known = Set(all.flatMap { Self.members(of: $0).keys })
        for (member, property) in CSSProperty.fontMembers.sortedMembers {
            guard known.contains(member) || known.contains("") else { continue }
            let part = { (values: [Theme.Value?]) in values.map { $0.map { Self.members(of: $0)[member] ?? .null } } }
            let otherwise = setting.otherwise.map { ($0.path + [member], part($0.values)) }
            rules.declare(
                property, variable(CSSSetting(setting.path + [member], part(setting.values), otherwise: otherwise)))
        }
        if setting.values.contains(where: { $0.map(Self.members)?["textStyle"] != nil }) {
            remark("CSS has no text styles: only a custom property is written", at: setting.path + ["textStyle"])
        }
    }

    private static func members(of value: Theme.Value) -> [String: Theme.Value] {
        var members: [String: Theme.Value] = [:]
        Leaves.visit(value) { members[$0.last ?? ""] = $1 }
        return members
    }

    private mutating func declareKeyword(
        _ names: [String: [(String, String)]], _ setting: CSSSetting, in rules: inout CSSRules
    ) {
        let first = setting.values.first ?? nil
        guard setting.values.allSatisfy({ $0 == first }) else {
            return remark(
                "a class can't contain a name that varies by axis: only a custom property is written", at: setting.path)
        }
        switch first {
        case .keyword(let name)?:
            guard let declarations = names[name] else {
                return remark("CSS has no equivalent of '\(name)'", at: setting.path)
            }
            for (property, value) in declarations { rules.declare(property, value) }
        default:
            for property in Set(names.values.joined().map(\.0)).sorted() { rules.declare(property, Self.reset) }
        }
    }

    /// A reference to the custom property of a value. For an axis choice that doesn't set this state, it falls back to
    /// the property for the normal state. If neither exists, the declaration in a lower layer applies.
    /// - Parameter end: The end of the custom property's name, for a pair of sides.
    private mutating func variable(_ setting: CSSSetting, end: String = "") -> String {
        let resets = setting.resets
        if !resets.contains(false) { return Self.reset }
        let name = CSSName.text(of: setting.path, prefix: prefix) + end
        guard let otherwise = setting.otherwise, setting.values.contains(nil) else {
            return resets.contains(true) ? "var(--\(name), \(Self.reset))" : "var(--\(name))"
        }
        if setting.values.contains(.null) {
            let fault = "'nil' for some combinations of axis values: the class also resets it where the state isn't set"
            remark(fault, at: setting.path)
            return "var(--\(name), \(Self.reset))"
        }
        return "var(--\(name), \(variable(CSSSetting(otherwise.path, otherwise.values), end: end)))"
    }

    private mutating func remark(_ message: String, at path: [String]) {
        remarks.append(Remark(.noEquivalent, message, path: path.joined(separator: ".")))
    }
}

/// The properties that limit the number of lines of a label.
private struct LineLimit {
    /// Whether any axis choice sets the number of lines, which `white-space: nowrap` would override with a single line.
    let isLimited: Bool
    /// Whether text that doesn't fit is truncated or clipped instead of wrapped.
    let isTruncated: Bool

    init(_ styles: [Theme.Style?]) {
        let values = { (name: String) in styles.flatMap { $0?.values(of: name) ?? [] } }
        isLimited = values("numberOfLines").contains { $0 != .null }
        let modes: [Theme.Value] = [.keyword("truncatingTail"), .keyword("clipping")]
        isTruncated = values("lineBreakMode").contains(where: modes.contains)
    }
}

/// The values of an attribute in one state.
private struct CSSSetting {
    let path: [String]
    /// The value for each axis choice, or `nil` where the style doesn't set this state.
    let values: [Theme.Value?]
    /// The path and values for the normal state, or `nil` if this is the normal state.
    let otherwise: (path: [String], values: [Theme.Value?])?

    init(
        _ path: [String], _ values: [Theme.Value?], otherwise: (path: [String], values: [Theme.Value?])? = nil
    ) {
        self.path = path
        self.values = values
        self.otherwise = otherwise
    }

    /// Whether the declaration in a lower layer applies, for each axis choice.
    var resets: [Bool] {
        values.indices.map { (values[$0] ?? otherwise?.values[$0] ?? .null) == .null }
    }
}

/// The rules for a selector, with separate rules for its pseudo-elements.
private struct CSSRules {
    let selector: String
    private var declarations: [(element: String, text: String)] = []

    init(selector: String) { self.selector = selector }

    mutating func declare(_ property: String, _ value: String, of element: String = "") {
        let text = "\(property): \(value);"
        if !declarations.contains(where: { $0.element == element && $0.text == text }) {
            declarations.append((element, text))
        }
    }

    var text: String {
        var text = ""
        for element in Set(declarations.map(\.element)).sorted() {
            text += "\n  \(selector)\(element.isEmpty ? "" : "::\(element)") {\n"
            for line in declarations where line.element == element { text += "    \(line.text)\n" }
            text += "  }\n"
        }
        return text
    }
}

extension Theme.Style {
    /// The value that the style sets for a state itself, or `nil` if the value of another state applies.
    fileprivate func own(_ attribute: String, in state: Theme.ControlState) -> Theme.Value? {
        switch attributes[attribute] {
        case .value(let value): state == .normal ? value : nil
        case .states(let values): values[state]
        case nil: nil
        }
    }

    /// The values of an attribute in all states for which the style sets a value.
    fileprivate func values(of attribute: String) -> [Theme.Value] {
        switch attributes[attribute] {
        case .value(let value): [value]
        case .states(let values): Array(values.values)
        case nil: []
        }
    }

    fileprivate func part(_ attribute: String) -> Theme.Style? {
        if case .value(.style(let part)) = attributes[attribute] { part } else { nil }
    }
}

extension Theme.Value? {
    fileprivate var isStyle: Bool { if case .style = self { true } else { false } }
}

extension Theme.ControlState {
    /// The pseudo-classes that select a control in this state. In browsers, the pointer also affects disabled controls.
    fileprivate var selectorEnd: String {
        switch self {
        case .normal: ""
        case .highlighted: ":active:where(:not(:disabled))"
        case .selected: "[aria-selected=true]"
        case .disabled: ":disabled"
        case .focused: ":focus-visible"
        case .hovered: ":hover:where(:not(:disabled))"
        }
    }
}
