import LiveryModel
import LiveryTheme

/// A style, or a part of a style.
struct StyleScope: TemplateScope {
    private let mode: ModeData
    private let path: String
    private let style: Theme.Style
    private let position: TemplatePosition

    init(_ mode: ModeData, _ path: String, _ style: Theme.Style, _ position: TemplatePosition) {
        self.mode = mode
        self.path = path
        self.style = style
        self.position = position
    }

    static let members = TemplateMembers(
        ["link", "type"],
        [
            "attributes": .list(AttributeScope.self), "parents": .texts, "parts": .list(StyleScope.self),
            "values": .list(DeclarationScope.self),
        ], and: PathFacets.members, TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "attributes":
            style.attributes.sortedMembers.filter { $0.value.part == nil }
                .listed { AttributeScope(mode: mode, style: path, name: $0.key, attribute: $0.value, position: $1) }
        case "link": TemplateValue(mode.references.links[path])
        case "parents": .list((mode.references.parents[path] ?? []).map { .text($0) })
        case "parts":
            style.attributes.sortedMembers.compactMap { member in member.value.part.map { (member.key, $0) } }
                .listed { StyleScope(mode, "\(path).\($0.0)", $0.1, $1) }
        case "type": .text(style.type)
        case "values": Theme.Value.style(style).declarations(at: path).listed(in: mode)
        default: PathFacets(mode: mode, path: path).value(of: name) ?? position.value(of: name)
        }
    }
}

extension Theme.Style.Attribute {
    /// The part, if the attribute is one.
    fileprivate var part: Theme.Style? { if case .value(.style(let style)) = self { style } else { nil } }

    fileprivate var states: [(Theme.ControlState, Theme.Value)] {
        switch self {
        case .value(let value): [(.normal, value)]
        case .states(let values): Theme.ControlState.allCases.compactMap { state in values[state].map { (state, $0) } }
        }
    }
}

/// An attribute of a style. Its own value is the value for the normal state.
struct AttributeScope: TemplateScope {
    let mode: ModeData
    let style: String
    let name: String
    let attribute: Theme.Style.Attribute
    let position: TemplatePosition

    static let members = TemplateMembers(
        ["link", "name", "path"], ["states": .list(StateScope.self), "values": .list(DeclarationScope.self)],
        and: ValueFacets.members, TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        let path = "\(style).\(self.name)"
        let states = attribute.states
        switch name {
        case "link": return TemplateValue(mode.references.links[path])
        case "name": return .text(self.name)
        case "path": return .text(path)
        case "states":
            return states.listed { StateScope(mode: mode, state: $0.0, path: path, value: $0.1, position: $1) }
        case "values": return (states.first?.1.declarations(at: path) ?? []).listed(in: mode)
        default:
            return ValueFacets(states.first?.1 ?? .null, at: path, mode).value(of: name)
                ?? position.value(of: name)
        }
    }
}

/// The value of an attribute in a state.
struct StateScope: TemplateScope {
    let mode: ModeData
    let state: Theme.ControlState
    let path: String
    let value: Theme.Value
    let position: TemplatePosition

    static let members = TemplateMembers(
        ["isNormal", "state"], ["values": .list(DeclarationScope.self)],
        and: ValueFacets.members, TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "isNormal": .flag(state == .normal)
        case "state": .text(state.rawValue)
        case "values":
            value.declarations(at: state == .normal ? path : "\(path).\(state.rawValue)")
                .listed(in: mode)
        default: ValueFacets(value, at: path, mode).value(of: name) ?? position.value(of: name)
        }
    }
}
