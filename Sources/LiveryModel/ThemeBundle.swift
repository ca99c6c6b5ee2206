/// The resolved look of one app for one choice of axes: what a client gets.
///
/// No links, mixins, functions or files are left in it. ``bytes`` writes the wire form and ``init(bytes:)`` reads it;
/// a round trip is exact, and equal bundles have equal bytes.
public struct ThemeBundle: Hashable, Sendable {
    /// The newest wire format that this module reads and writes.
    public static let format = 1

    /// The app's name.
    public var app: String
    /// The value of each axis that this bundle was resolved for: `["platform": "ios", "skin": "night"]`.
    public var axes: [String: String]
    /// The declarations of the component types that ``styles`` use, by name, with their parents and parts.
    public var types: [String: ComponentType]
    /// Every value that is no style, by its path: `basicColors.plateBackground`.
    public var tokens: [String: Value.Typed]
    /// Every style by its path: `news`.
    public var styles: [String: Style]

    /// A bundle with those parts.
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

    /// The declaration of an attribute of a component type, its own or inherited; nil if there is none. Linear in the
    /// depth of inheritance, which a cycle can't make endless.
    public func attribute(_ name: String, of type: String) -> ComponentType.Attribute? {
        ComponentType.attribute(name, of: type, in: types)
    }

    /// The names of the parts of a component type, in the order in which they are drawn: inherited parts first, each
    /// type's own parts in declared order. Linear in the number of attributes.
    public func parts(of type: String) -> [String] {
        var lineage: [ComponentType] = []
        var current = types[type]
        while let component = current, lineage.count < types.count {
            lineage.append(component)
            current = component.parent.flatMap { types[$0] }
        }
        // A part that a type declares again keeps its place; one that it makes content is not a part any more.
        var seen: Set<String> = []
        return lineage.reversed().flatMap(\.parts).filter { name in
            guard case .value(.component, _) = attribute(name, of: type) else { return false }
            return seen.insert(name).inserted
        }
    }
}

extension ComponentType {
    /// Looks an attribute up along the chain of parents in a table of declarations.
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
