/// The resolved design of an app for one selection of axis values. Clients receive themes in this form.
///
/// A bundle contains no links, mixins, functions or file references. ``bytes`` encodes the wire format, and
/// ``init(bytes:)`` decodes it. Decoding restores an equal bundle, and equal bundles have equal bytes.
public struct ThemeBundle: Hashable, Sendable {
    /// The latest version of the wire format that this module supports.
    public static let format = 1

    /// The app's name.
    public var app: String
    /// The value of each axis, such as `["platform": "ios", "skin": "night"]`.
    public var axes: [String: String]
    /// The declarations of the component types that ``styles`` use, including their ancestors and parts, by name.
    public var types: [String: Theme.ComponentType]
    /// Every value that isn't a style, by path, such as `basicColors.plateBackground`.
    public var tokens: [String: Theme.Value.Typed]
    /// Every style, by path, such as `news`.
    public var styles: [String: Theme.Style]
    /// The images and fonts of the theme that the values use.
    public var assets: ThemeAssets

    /// Creates a bundle.
    public init(
        app: String, axes: [String: String] = [:], types: [String: Theme.ComponentType] = [:],
        tokens: [String: Theme.Value.Typed] = [:], styles: [String: Theme.Style] = [:],
        assets: ThemeAssets = ThemeAssets()
    ) {
        self.app = app
        self.axes = axes
        self.types = types
        self.tokens = tokens
        self.styles = styles
        self.assets = assets
    }

    /// The declaration of a component type's own or inherited attribute, or `nil` if the type has no such attribute.
    /// Returns even if types inherit from each other in a cycle.
    ///
    /// - Complexity: O(*n*), where *n* is the depth of inheritance.
    public func attribute(_ name: String, of type: String) -> Theme.ComponentType.Attribute? {
        Theme.ComponentType.attribute(name, of: type, in: types)
    }

    /// The names of a component type's parts in drawing order: inherited parts first, then each type's own parts in
    /// declared order.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public func parts(of type: String) -> [String] {
        var lineage: [Theme.ComponentType] = []
        var current = types[type]
        while let component = current, lineage.count < types.count {
            lineage.append(component)
            current = component.parent.flatMap { types[$0] }
        }
        // A part that a type redeclares keeps its position. An attribute redeclared as content is no longer a part.
        var seen: Set<String> = []
        return lineage.reversed().flatMap(\.parts).filter { name in
            guard case .value(.component, _) = attribute(name, of: type) else { return false }
            return seen.insert(name).inserted
        }
    }
}

extension Theme.ComponentType {
    /// Looks up an attribute of a type and its ancestors in a table of declarations.
    public static func attribute(
        _ name: String, of type: String, in types: [String: Theme.ComponentType]
    ) -> Theme.ComponentType.Attribute? {
        var current: String? = type
        for _ in 0...types.count {
            guard let component = current.flatMap({ types[$0] }) else { return nil }
            if let attribute = component.attributes[name] { return attribute }
            current = component.parent
        }
        return nil
    }
}

extension ThemeBundle {
    /// Whether a component type is the same as another or extends it. Returns even if the types form a cycle.
    package func extends(_ type: String, _ ancestor: String) -> Bool {
        var current: String? = type
        for _ in 0...types.count {
            guard let name = current, name != ancestor else { break }
            current = types[name]?.parent
        }
        return current == ancestor
    }

    /// The type of the value, style or attribute at a path, such as `news.title.textColor` or
    /// `button.textColor.disabled`. The type of a value that is reset is `null`. Returns `nil` if there is nothing at
    /// the path.
    package func type(at path: String) -> Theme.ValueType? {
        if let token = tokens[path] { return token.value == .null ? .null : token.type }
        if let style = styles[path] { return .component(style.type) }
        var start = path[...]
        while let dot = start.lastIndex(of: ".") {
            start = start[..<dot]
            guard let style = styles[String(start)] else { continue }
            return type(at: path[path.index(after: dot)...].split(separator: ".").map(String.init)[...], in: style)
        }
        return nil
    }

    private func type(at path: ArraySlice<String>, in style: Theme.Style) -> Theme.ValueType? {
        guard let name = path.first, let attribute = style.attributes[name] else { return nil }
        if case .value(.style(let part)) = attribute {
            return path.count == 1 ? .component(part.type) : type(at: path.dropFirst(), in: part)
        }
        let state: Theme.ControlState
        switch (path.count, attribute) {
        case (1, _): state = .normal
        case (2, .states(let values)):
            guard let named = path.last.flatMap(Theme.ControlState.init), values[named] != nil else { return nil }
            state = named
        case (2, .value) where path.last == Theme.ControlState.normal.rawValue:
            // A theme can drop the other states without breaking builds that read this one.
            guard case .value(_, stateful: true)? = self.attribute(name, of: style.type) else { return nil }
            state = .normal
        default: return nil
        }
        guard let value = style.value(name, in: state),
            case .value(let type, _)? = self.attribute(name, of: style.type)
        else { return nil }
        return value == .null ? .null : type
    }
}
