public import LiveryModel

/// What a change is about.
public enum ChangeSubject: Hashable, Sendable {
    /// A way in which the look varies.
    case axis(String)
    /// One value of an axis that both themes have.
    case axisValue(String, axis: String)
    /// A component type as a whole, or what it extends.
    case type(String)
    /// What a component type says of one attribute.
    case declaration(String, type: String)
    /// A value that is no style, by its path.
    case token(String)
    /// A whole style, by its path.
    case style(String)
    /// An attribute of a style: the style's path, the way from it through its parts (`title.textColor`), and the state
    /// if the attribute says something for each.
    case attribute(String, style: String, state: ControlState?)

    /// What kind of thing it is: `axis`, `axisValue`, `type`, `declaration`, `token`, `style` or `attribute`.
    public var name: String {
        switch self {
        case .axis: "axis"
        case .axisValue: "axisValue"
        case .type: "type"
        case .declaration: "declaration"
        case .token: "token"
        case .style: "style"
        case .attribute: "attribute"
        }
    }

    /// Where it is: `news.title.textColor`; of an axis' value `skin=night`, of a declaration `NewsView.title`. The
    /// state is no part of it.
    public var path: String {
        switch self {
        case .axis(let name), .type(let name): name
        case .axisValue(let value, let axis): "\(axis)=\(value)"
        case .declaration(let name, let type): "\(type).\(name)"
        case .token(let path), .style(let path): path
        case .attribute(let name, let style, _): "\(style).\(name)"
        }
    }

    /// The state of an attribute.
    public var state: ControlState? {
        if case .attribute(_, _, let state) = self { state } else { nil }
    }

    /// Axes first, then types, then values and styles by their paths.
    var order: Int {
        switch self {
        case .axis, .axisValue: 0
        case .type, .declaration: 1
        case .token, .style, .attribute: 2
        }
    }
}

/// What a theme says of a subject.
public enum ChangeContent: Hashable, Sendable {
    /// A value with its type; of a style all of it.
    case value(Value.Typed)
    /// The values of an axis, its default first.
    case axis([String])
    /// A whole declaration.
    case type(ComponentType)
    /// The declaration of one attribute.
    case declaration(ComponentType.Attribute)
}
