import LiveryModel
import LiveryTheme

/// The outermost scope of a template.
struct ThemeScope: TemplateScope {
    private let data: TemplateData

    init(_ data: TemplateData) { self.data = data }

    static let members = TemplateMembers(
        ["app"],
        [
            "allTokens": .list(TokenScope.self), "axes": .list(AxisScope.self), "defaults": .list(DefaultsScope.self),
            "groups": .list(GroupScope.self),
            "modes": .list(ModeScope.self), "styles": .list(StyleScope.self), "tokens": .list(TokenScope.self),
            "values": .list(DeclarationScope.self), "variants": .list(VariantScope.self),
        ])

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "allTokens": data.allTokens
        case "app": .text(data.theme.app)
        case "axes": data.theme.axes.listed(AxisScope.init)
        case "defaults": data.defaults
        case "groups": data.groups.groups
        case "modes": data.modeList
        case "styles": data.modes[0].styles
        case "tokens": data.modes[0].tokens
        case "values": data.modes[0].values
        case "variants": data.variants
        default: nil
        }
    }
}

/// An axis that varies in the output.
struct AxisScope: TemplateScope {
    let axis: Theme.Axis
    let position: TemplatePosition

    static let members = TemplateMembers(["name"], ["values": .list(ChoiceScope.self)], and: TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "name": .text(axis.name)
        case "values":
            axis.values.listed {
                ChoiceScope(axis: axis.name, value: $0, isDefault: $0 == axis.values[0], position: $1)
            }
        default: position.value(of: name)
        }
    }
}

/// A value of an axis.
struct ChoiceScope: TemplateScope {
    let axis: String
    let value: String
    let isDefault: Bool
    let position: TemplatePosition

    static let members = TemplateMembers(["axis", "isDefault", "value"], and: TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "axis": .text(axis)
        case "isDefault": .flag(isDefault)
        case "value": .text(value)
        default: position.value(of: name)
        }
    }
}

extension [Theme.Axis] {
    /// The axis values in a choice, in the order of the axes.
    fileprivate func choices(_ choice: [String: String]) -> TemplateValue {
        let chosen = compactMap { axis in choice[axis.name].map { (axis, $0) } }
        return chosen.listed {
            ChoiceScope(axis: $0.0.name, value: $0.1, isDefault: $0.1 == $0.0.values[0], position: $1)
        }
    }
}

/// An axis choice, with its values.
struct ModeScope: TemplateScope {
    let mode: ModeData
    let position: TemplatePosition

    static let members = TemplateMembers(
        ["isDefault", "name"],
        [
            "choice": .list(ChoiceScope.self), "styles": .list(StyleScope.self), "tokens": .list(TokenScope.self),
            "values": .list(DeclarationScope.self),
        ], and: TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "choice": mode.data.theme.axes.choices(mode.mode.choice)
        case "isDefault": .flag(mode.isDefault)
        case "name": .text(mode.mode.name)
        case "styles": mode.styles
        case "tokens": mode.tokens
        case "values": mode.values
        default: position.value(of: name)
        }
    }
}

/// The values that differ for certain axis values.
struct VariantScope: TemplateScope {
    private let data: TemplateData
    private let variant: Variant
    private let declarations: TemplateValue
    private let position: TemplatePosition

    init(_ data: TemplateData, _ variant: Variant, _ declarations: [Declaration], _ position: TemplatePosition) {
        self.data = data
        self.variant = variant
        self.declarations = declarations.listed(in: data.modes[variant.mode])
        self.position = position
    }

    static let members = TemplateMembers(
        [],
        [
            "choice": .list(ChoiceScope.self), "rules": .list(RuleScope.self),
            "values": .list(DeclarationScope.self),
        ], and: TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "choice": data.theme.axes.choices(variant.choice)
        case "rules":
            CSSScope(data.theme.axes, dark: nil).rules(for: variant.choice).listed {
                RuleScope(media: $0.media, selector: $0.selector, position: $1)
            }
        case "values": declarations
        default: position.value(of: name)
        }
    }
}

/// The default values that an element's attributes restore.
struct DefaultsScope: TemplateScope {
    let defaults: CSSDefaults
    unowned let data: TemplateData
    let position: TemplatePosition

    static let members = TemplateMembers(
        ["selector"], ["values": .list(DeclarationScope.self)],
        and: TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "selector": .text(defaults.selector)
        case "values": defaults.declarations.listed(in: data.modes[0])
        default: position.value(of: name)
        }
    }
}

/// A CSS rule that applies for an axis choice.
struct RuleScope: TemplateScope {
    let media: String?
    let selector: String
    let position: TemplatePosition

    static let members = TemplateMembers(["media", "selector"], and: TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "media": TemplateValue(media)
        case "selector": .text(selector)
        default: position.value(of: name)
        }
    }
}

/// A group of values.
struct GroupScope: TemplateScope {
    let group: TemplateGroup
    let position: TemplatePosition

    static let members = TemplateMembers(
        ["description", "name", "path"],
        [
            "groups": .list(GroupScope.self), "styles": .list(StyleScope.self), "tokens": .list(TokenScope.self),
        ], and: TemplatePosition.members)

    func value(of name: String) -> TemplateValue? {
        switch name {
        case "description": TemplateValue(group.description)
        case "groups": group.groups
        case "name": .text(group.path.lastName)
        case "path": .text(group.path)
        case "styles": group.styles
        case "tokens": group.tokens
        default: position.value(of: name)
        }
    }
}
