public import LiveryModel

/// The thing that a change affects.
public enum ChangeSubject: Hashable, Sendable {
    /// An axis.
    case axis(String)
    /// A value of an axis that exists in both themes.
    case axisValue(String, axis: String)
    /// A whole component type, or the type that it extends.
    case type(String)
    /// The declaration of an attribute in a component type.
    case declaration(String, type: String)
    /// A value that isn't a style, by path.
    case token(String)
    /// A whole style, by path.
    case style(String)
    /// An attribute of a style. The attribute's path goes through the style's parts, as in `title.textColor`. The state
    /// is set if the attribute has a value for each state.
    case attribute(String, style: String, state: Theme.ControlState?)

    /// The kind of subject: `axis`, `axisValue`, `type`, `declaration`, `token`, `style` or `attribute`.
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

    /// The path of the subject, such as `news.title.textColor`, `skin=night` for a value of an axis, or
    /// `NewsView.title` for a declaration. The state isn't included.
    public var path: String {
        switch self {
        case .axis(let name), .type(let name): name
        case .axisValue(let value, let axis): "\(axis)=\(value)"
        case .declaration(let name, let type): "\(type).\(name)"
        case .token(let path), .style(let path): path
        case .attribute(let name, let style, _): "\(style).\(name)"
        }
    }

    /// The state of an attribute, or `nil` for other subjects.
    public var state: Theme.ControlState? {
        if case .attribute(_, _, let state) = self { state } else { nil }
    }

    /// The path of the value or style that the change affects, or `nil` for other subjects.
    var valuePath: String? {
        switch self {
        case .token(let path), .style(let path), .attribute(_, let path, _): path
        case .axis, .axisValue, .type, .declaration: nil
        }
    }

    /// The sort order by kind: axes first, then types, then values and styles.
    var order: Int {
        switch self {
        case .axis, .axisValue: 0
        case .type, .declaration: 1
        case .token, .style, .attribute: 2
        }
    }
}

/// The content of a subject in one of the themes.
public enum ChangeContent: Hashable, Sendable {
    /// A value with its type. For a style, this is the whole style.
    case value(Theme.Value.Typed)
    /// The values of an axis, starting with the default.
    case axis([String])
    /// A whole declaration.
    case type(Theme.ComponentType)
    /// The declaration of an attribute.
    case declaration(Theme.ComponentType.Attribute)
}
