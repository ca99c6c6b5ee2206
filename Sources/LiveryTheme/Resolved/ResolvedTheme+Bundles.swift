import LiveryModel

extension Compilation {
    /// The wire forms of the bundles, as ``ThemeBundle/bytes`` writes each of them. Values that bundles share are written
    /// once and then copied.
    public var wireForms: [[UInt8]] {
        // If a name contains a dot, a value and a style can have the same path.
        guard !compiled.contains(where: \.hasDots) else { return bundles.map(\.bytes) }
        return ResolvedTheme(self)?.wireForms ?? []
    }
}

extension ResolvedTheme {
    /// The wire form of the bundle of each mode.
    fileprivate var wireForms: [[UInt8]] {
        let members = leaves.map { WrittenLeaf($0) }
        return modes.indices.map { mode in
            ThemeBundle.bytes(
                app: app, axes: standard.merging(modes[mode].choice) { $1 }, types: modes[mode].types,
                tokens: { writer in for member in members { writer.verbatim(member.token(in: mode)) } },
                styles: { writer in for member in members { writer.verbatim(member.style(in: mode)) } })
        }
    }
}

/// The member of a bundle that a leaf is, in each mode.
private struct WrittenLeaf {
    private let texts: [(isStyle: Bool, bytes: [UInt8])]

    init(_ leaf: ResolvedTheme.Leaf) {
        texts = leaf.values.map { typed in
            var writer = JSONWriter()
            if let style = typed?.style {
                writer.member(leaf.path, style)
            } else if let typed {
                writer.member(leaf.path, typed)
            }
            return (typed?.isStyle == true, writer.bytes)
        }
    }

    /// The member of the tokens; empty if the mode has none.
    func token(in mode: Int) -> ArraySlice<UInt8> { self[mode].isStyle ? [] : self[mode].bytes[...] }

    /// The member of the styles; empty if the mode has none.
    func style(in mode: Int) -> ArraySlice<UInt8> { self[mode].isStyle ? self[mode].bytes[...] : [] }

    private subscript(mode: Int) -> (isStyle: Bool, bytes: [UInt8]) { texts.count == 1 ? texts[0] : texts[mode] }
}
