/// The resolved look of an app for one selection of axes, as clients receive it.
///
/// A bundle contains no links, mixins, functions or file references. ``bytes`` writes the wire form and
/// ``init(bytes:)`` reads it. A round trip is exact, and equal bundles have equal bytes.
public struct ThemeBundle: Hashable, Sendable {
    /// The newest wire format that this module reads and writes.
    public static let format = 1

    /// The app's name.
    public var app: String
    /// The value of each axis: `["platform": "ios", "skin": "night"]`.
    public var axes: [String: String]
    /// The declarations of the component types that ``styles`` use, by name, including their parents and parts.
    public var types: [String: ComponentType]
    /// Every value that isn't a style, by path: `basicColors.plateBackground`.
    public var tokens: [String: Value.Typed]
    /// Every style by path: `news`.
    public var styles: [String: Style]

    /// Creates a bundle.
    public init(
        app: String, axes: [String: String] = [:], types: [String: ComponentType] = [:],
        tokens: [String: Value.Typed] = [:], styles: [String: Style] = [:]
    ) {
        self.app = app
        self.axes = axes
        self.types = types
        self.tokens = tokens
        self.styles = styles
    }

    /// The declaration of an attribute of a component type, own or inherited; nil if the type has no such attribute.
    /// Linear in the depth of inheritance, and safe if types inherit from each other in a cycle.
    public func attribute(_ name: String, of type: String) -> ComponentType.Attribute? {
        ComponentType.attribute(name, of: type, in: types)
    }

    /// The names of the parts of a component type in drawing order: inherited parts first, then each type's own parts
    /// in declared order. Linear in the number of attributes.
    public func parts(of type: String) -> [String] {
        var lineage: [ComponentType] = []
        var current = types[type]
        while let component = current, lineage.count < types.count {
            lineage.append(component)
            current = component.parent.flatMap { types[$0] }
        }
        // A part that a type declares again keeps its position. An attribute redeclared as content is no longer a part.
        var seen: Set<String> = []
        return lineage.reversed().flatMap(\.parts).filter { name in
            guard case .value(.component, _) = attribute(name, of: type) else { return false }
            return seen.insert(name).inserted
        }
    }
}

extension ComponentType {
    /// Looks up an attribute along the chain of parents in a table of declarations.
    public static func attribute(
        _ name: String, of type: String, in types: [String: ComponentType]
    ) -> ComponentType.Attribute? {
        var current: String? = type
        for _ in 0...types.count {
            guard let component = current.flatMap({ types[$0] }) else { return nil }
            if let attribute = component.attributes[name] { return attribute }
            current = component.parent
        }
        return nil
    }
}
