public import LiveryModel

/// A bundle as the compiler has it. What several choices of axes have in common is in memory once, however many bundles
/// there are.
public struct CompiledBundle: Sendable {
    /// The app's name.
    public let app: String
    /// The value of each axis that it was resolved for.
    public let axes: [String: String]
    let types: [String: ComponentType]
    let harvests: [Harvest]
    let count: Int

    /// Whether any value is a style. Costs nothing.
    package var hasStyles: Bool { harvests.contains(where: \.hasStyles) }

    /// Whether a name at its root has a dot, or one further in.
    fileprivate var hasDots: Bool {
        Harvest.Content.object(harvests, prefix: "").hasDots
    }

    /// The bundle by itself, which shares no table with others. Takes time and memory in line with its values.
    public var bundle: ThemeBundle {
        var bundle = ThemeBundle(app: app, axes: axes, types: types)
        bundle.tokens.reserveCapacity(count)
        for harvest in harvests { harvest.add(to: &bundle) }
        return bundle
    }
}

extension Harvest {
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

/// Writes the wire forms of one compilation's bundles. What they have in common is written once, and copied.
///
/// Each is what ``ThemeBundle/bytes`` would be, without the bundle. Belongs to one task.
public struct BundleTexts {
    private enum Section {
        case tokens, styles
    }

    /// What objects came to: the members, without braces.
    private struct Written {
        // Lives as long as its identity is a key.
        let harvest: Harvest
        let members: [UInt8]
    }

    private var tokens: [ObjectIdentifier: Written] = [:]
    private var styles: [ObjectIdentifier: Written] = [:]
    /// How many values were written and not copied.
    private(set) var written = 0

    /// Nothing is written yet.
    public init() {}

    /// The wire form of a bundle. The first one takes time in line with its values, each further one in line with those
    /// that are not the same, but for copying the others.
    public mutating func bytes(of bundle: CompiledBundle) -> [UInt8] {
        // Paths that may meet are sorted out by the bundle's tables.
        guard !bundle.hasDots else { return bundle.bundle.bytes }
        return ThemeBundle.bytes(
            app: bundle.app, axes: bundle.axes, types: bundle.types,
            tokens: { write(bundle.harvests, .tokens, into: &$0) },
            styles: { if bundle.hasStyles { write(bundle.harvests, .styles, into: &$0) } })
    }

    private mutating func write(_ harvests: [Harvest], _ section: Section, into writer: inout JSONWriter) {
        for harvest in harvests.sorted(by: { utf8Precedes($0.content.sortingKey, $1.content.sortingKey) }) {
            switch harvest.content {
            case .nothing: break
            case .object(let parts, _):
                if section == .tokens || harvest.hasStyles {
                    writer.verbatim(members(of: harvest, parts, section)[...])
                }
            case .value(let typed, let path): write(typed, at: path, section, into: &writer)
            }
        }
    }

    private mutating func write(
        _ typed: Value.Typed, at path: String, _ section: Section, into writer: inout JSONWriter
    ) {
        switch (typed.value, section) {
        case (.style(let style), .styles): writer.member(path, style)
        case (.style, .tokens), (_, .styles): return
        case (_, .tokens): writer.member(path, typed)
        }
        written += 1
    }

    private mutating func members(of harvest: Harvest, _ parts: [Harvest], _ section: Section) -> [UInt8] {
        let id = ObjectIdentifier(harvest)
        if let known = section == .tokens ? tokens[id] : styles[id] { return known.members }
        var writer = JSONWriter()
        write(parts, section, into: &writer)
        let written = Written(harvest: harvest, members: writer.bytes)
        if section == .tokens { tokens[id] = written } else { styles[id] = written }
        return written.members
    }
}
