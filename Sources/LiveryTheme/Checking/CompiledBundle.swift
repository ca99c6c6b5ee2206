public import LiveryModel

/// A bundle in the compiler's form. Bundles of different axis choices share the memory of the values that they have in
/// common.
public struct CompiledBundle: Sendable {
    /// The app's name.
    public let app: String
    /// The value of each axis that the bundle was resolved for.
    public let axes: [String: String]
    let types: [String: Theme.ComponentType]
    let parts: [BundlePart]
    let count: Int

    /// Whether any value is a style. Takes constant time.
    package var hasStyles: Bool { parts.contains(where: \.hasStyles) }

    /// Whether a name in the bundle, at any depth, contains a dot.
    var hasDots: Bool { parts.contains(where: \.hasDots) }

    /// The bundle on its own, without tables shared with other bundles. Takes time and memory proportional to its
    /// values.
    public var bundle: ThemeBundle {
        var bundle = ThemeBundle(app: app, axes: axes, types: types)
        bundle.tokens.reserveCapacity(count)
        for part in parts { part.add(to: &bundle) }
        return bundle
    }

    /// The values and the styles by path, in the order of ``ThemeBundle/bytes``. Takes a fraction of the time of
    /// ``bundle``, because only siblings are sorted.
    public var sorted: SortedValues {
        guard !hasDots else { return SortedValues(bundle) }
        var values = SortedValues(tokens: [], styles: [])
        values.tokens.reserveCapacity(count)
        values.add(parts)
        return values
    }
}

/// The values and the styles of a bundle by path, sorted by the UTF-8 bytes of the paths.
public struct SortedValues: Sendable {
    /// The values, without styles.
    public fileprivate(set) var tokens: [(key: String, value: Theme.Value.Typed)]
    /// The styles.
    public fileprivate(set) var styles: [(key: String, value: Theme.Style)]

    /// - Parameters:
    ///   - tokens: The values, sorted.
    ///   - styles: The styles, sorted.
    package init(tokens: [(key: String, value: Theme.Value.Typed)], styles: [(key: String, value: Theme.Style)]) {
        self.tokens = tokens
        self.styles = styles
    }

    /// Sorts the values and the styles of a bundle.
    public init(_ bundle: ThemeBundle) {
        self.init(tokens: bundle.tokens.sortedMembers, styles: bundle.styles.sortedMembers)
    }

    /// Adds siblings and everything in them.
    fileprivate mutating func add(_ parts: [BundlePart]) {
        for part in parts.sorted(byUTF8Of: \.content.sortingKey) {
            switch part.content {
            case .nothing: break
            case .object(let parts, _): add(parts)
            case .value(let typed, let path):
                if case .style(let style) = typed.value {
                    styles.append((path, style))
                } else {
                    tokens.append((path, typed))
                }
            }
        }
    }
}

extension BundlePart {
    fileprivate func add(to bundle: inout ThemeBundle) {
        switch content {
        case .nothing: break
        case .object(let parts, _): for part in parts { part.add(to: &bundle) }
        case .value(let typed, let path):
            if case .style(let style) = typed.value {
                bundle.styles[path] = style
            } else {
                bundle.tokens[path] = typed
            }
        }
    }
}

/// Writes the wire forms of one compilation's bundles. Values that several bundles share are written once and then
/// copied.
///
/// The output equals ``ThemeBundle/bytes``. Use a writer in one task at a time.
public struct BundleTexts {
    private enum Section {
        case tokens, styles
    }

    /// The written members of each object, without braces.
    private struct Written {
        // Retains the object as long as its identity is a key.
        let part: BundlePart
        let members: [UInt8]
    }

    private var tokens: [ObjectIdentifier: Written] = [:]
    private var styles: [ObjectIdentifier: Written] = [:]
    /// The number of values that were written rather than copied.
    private(set) var written = 0

    /// Creates a writer without any output.
    public init() {}

    /// The wire form of a bundle. The first bundle takes time proportional to its values. Each further one takes time
    /// proportional to the values that differ, plus the time to copy the others.
    public mutating func bytes(of bundle: CompiledBundle) -> [UInt8] {
        // The bundle's own tables handle paths that could be ambiguous.
        guard !bundle.hasDots else { return bundle.bundle.bytes }
        return ThemeBundle.bytes(
            app: bundle.app, axes: bundle.axes, types: bundle.types,
            tokens: { write(bundle.parts, .tokens, into: &$0) },
            styles: { if bundle.hasStyles { write(bundle.parts, .styles, into: &$0) } })
    }

    private mutating func write(_ parts: [BundlePart], _ section: Section, into writer: inout JSONWriter) {
        for part in parts.sorted(byUTF8Of: \.content.sortingKey) {
            switch part.content {
            case .nothing: break
            case .object(let parts, _):
                if section == .tokens || part.hasStyles {
                    writer.verbatim(members(of: part, parts, section)[...])
                }
            case .value(let typed, let path): write(typed, at: path, section, into: &writer)
            }
        }
    }

    private mutating func write(
        _ typed: Theme.Value.Typed, at path: String, _ section: Section, into writer: inout JSONWriter
    ) {
        switch (typed.value, section) {
        case (.style(let style), .styles): writer.member(path, style)
        case (.style, .tokens), (_, .styles): return
        case (_, .tokens): writer.member(path, typed)
        }
        written += 1
    }

    private mutating func members(of part: BundlePart, _ parts: [BundlePart], _ section: Section) -> [UInt8] {
        let id = ObjectIdentifier(part)
        if let known = section == .tokens ? tokens[id] : styles[id] { return known.members }
        var writer = JSONWriter()
        write(parts, section, into: &writer)
        let written = Written(part: part, members: writer.bytes)
        if section == .tokens { tokens[id] = written } else { styles[id] = written }
        return written.members
    }
}
