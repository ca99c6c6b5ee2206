import LiveryModel

/// The content of one file without its includes, or of one element of a resolver document, before merging.
package struct Piece {
    let kind: LayerOrigin.Kind
    /// The names from the theme's root to the object that includes the file.
    package let place: [Name]
    package let object: ObjectNode

    /// The property at a path from the theme's root, or `nil` if this piece doesn't contain it.
    package func property(at path: [Name]) -> Property? {
        guard path.starts(with: place), path.count > place.count else { return nil }
        var (current, found) = (object, Property?.none)
        for (index, name) in path.enumerated().dropFirst(place.count) {
            guard let position = current.position(of: name) else { return nil }
            let property = current.properties[position]
            found = property
            guard index + 1 < path.count else { break }
            guard case .object(let inner) = property.value.kind else { return nil }
            current = inner
        }
        return found
    }
}

extension LoadedTheme {
    /// The layers for an axis choice, lowest first.
    package func origins(for selection: [String: String]) -> [(origin: LayerOrigin, piece: Piece)] {
        var found: [(LayerOrigin, Piece)] = []
        for theme in lineage {
            let add = { (piece: Piece) in
                found.append((LayerOrigin(theme: theme.name, isExtended: theme !== self, kind: piece.kind), piece))
            }
            theme.pieces.filter { $0.kind.isLayer(chosenBy: selection) }.forEach(add)
            theme.pieces.filter(\.kind.isFile).forEach(add)
            for axis in theme.axes {
                guard let value = selection[axis.name] else { continue }
                theme.pieces.filter { $0.kind == .overlay(axis: axis.name, value: value) }.forEach(add)
            }
        }
        return found
    }
}

extension LayerOrigin.Kind {
    /// Whether a resolver document uses the layer for an axis choice.
    fileprivate func isLayer(chosenBy selection: [String: String]) -> Bool {
        switch self {
        case .set: true
        case .context(let axis, let value): selection[axis] == value
        case .include, .entry, .overlay: false
        }
    }

    /// Whether the layer is one of the theme's own files that apply to every axis choice.
    fileprivate var isFile: Bool {
        switch self {
        case .include, .entry: true
        case .set, .context, .overlay: false
        }
    }
}

/// The layer in which a theme sets a value.
public struct LayerOrigin: Hashable, Sendable {
    /// The theme's name.
    public let theme: String
    /// Whether the theme is one that the explained theme extends.
    public let isExtended: Bool
    /// The kind of layer.
    public let kind: Kind

    /// The kinds of layers, from lowest to highest.
    public enum Kind: Hashable, Sendable {
        /// A set in a resolver document.
        case set(String)
        /// A context of a modifier in a resolver document.
        case context(axis: String, value: String)
        /// A file that another file includes.
        case include(by: String)
        /// The theme's entry file.
        case entry
        /// The overlay for an axis value, or a file that the overlay includes.
        case overlay(axis: String, value: String)
    }
}
