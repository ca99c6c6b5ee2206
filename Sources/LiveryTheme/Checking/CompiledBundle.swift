public import LiveryModel

/// A bundle in the compiler's own representation. Bundles of different axis choices share the memory of their common
/// values.
public struct CompiledBundle: Sendable {
    /// The app's name.
    public let app: String
    /// The axis values for which the bundle was resolved.
    public let axes: [String: String]
    let types: [String: Theme.ComponentType]
    let parts: [BundlePart]
    let count: Int
    /// The images and fonts that the values use.
    package var assets = ThemeAssets()

    /// Whether any value is a style.
    ///
    /// - Complexity: O(1)
    package var hasStyles: Bool { parts.contains(where: \.hasStyles) }

    /// Whether a name in the bundle, at any depth, contains a dot.
    var hasDots: Bool { parts.contains(where: \.hasDots) }

    /// An independent copy of the bundle, which shares no tables with other bundles. Creating it takes time and memory
    /// proportional to the number of values.
    public var bundle: ThemeBundle { bundle(reserving: count) { _ in true } }

    /// The values and styles at some paths, without text for CSS, as an app decodes them. Takes much less time than
    /// ``bundle``. The paths of attributes need the paths of their styles, too: see ``withGroups``.
    package func excerpt(_ paths: Set<String>) -> ThemeBundle {
        bundle(reserving: min(count, paths.count), where: paths.contains).withoutCSS
    }

    /// Calls `body` with each value and style.
    func forEach(_ body: (Theme.Value.Typed, _ path: String) -> Void) {
        for part in parts { part.forEach(body) }
    }

    private func bundle(reserving capacity: Int, where isWanted: (String) -> Bool) -> ThemeBundle {
        var bundle = ThemeBundle(app: app, axes: axes, types: types, assets: assets)
        bundle.tokens.reserveCapacity(capacity)
        for part in parts { part.add(to: &bundle, where: isWanted) }
        return bundle
    }

    /// The values and styles, sorted by the UTF-8 bytes of their paths. Only siblings need to be sorted.
    var values: [(path: String, typed: Theme.Value.Typed)] {
        // If a name contains a dot, two parts can have the same path, and the last one takes precedence.
        hasDots ? bundle.sortedValues : values(isSorted: true)
    }

    /// The values and styles in the order of the source.
    var valuesInSourceOrder: [(path: String, typed: Theme.Value.Typed)] {
        hasDots ? bundle.naturallySortedValues : values(isSorted: false)
    }

    private func values(isSorted: Bool) -> [(path: String, typed: Theme.Value.Typed)] {
        var found: [(path: String, typed: Theme.Value.Typed)] = []
        found.reserveCapacity(count)
        parts.add(to: &found, isSorted: isSorted)
        return found
    }
}

extension Sequence<String> {
    /// These paths, and the paths of all groups around them.
    package var withGroups: Set<String> {
        reduce(into: []) { paths, path in
            var rest = path[...]
            while !rest.isEmpty, paths.insert(String(rest)).inserted {
                rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
            }
        }
    }
}

extension [BundlePart] {
    /// Adds the values of siblings and of everything in them, by path or in the order of the source.
    fileprivate func add(to found: inout [(path: String, typed: Theme.Value.Typed)], isSorted: Bool) {
        for part in isSorted ? sorted(byUTF8Of: \.content.sortingKey) : self {
            switch part.content {
            case .nothing: break
            case .object(let parts, _): parts.add(to: &found, isSorted: isSorted)
            case .value(let typed, let path): found.append((path, typed))
            }
        }
    }
}

extension BundlePart {
    fileprivate func forEach(_ body: (Theme.Value.Typed, String) -> Void) {
        switch content {
        case .nothing: break
        case .object(let parts, _): for part in parts { part.forEach(body) }
        case .value(let typed, let path): body(typed, path)
        }
    }

    fileprivate func add(to bundle: inout ThemeBundle, where isWanted: (String) -> Bool) {
        switch content {
        case .nothing: break
        case .object(let parts, _): for part in parts { part.add(to: &bundle, where: isWanted) }
        case .value(let typed, let path):
            guard isWanted(path) else { return }
            if case .style(let style) = typed.value {
                bundle.styles[path] = style
            } else {
                bundle.tokens[path] = typed
            }
        }
    }
}
