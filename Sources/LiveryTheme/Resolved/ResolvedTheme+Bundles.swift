import LiveryModel

extension Compilation {
    /// The bundles in the wire format, equal to the ``ThemeBundle/bytes`` of each bundle. Values that bundles share are
    /// encoded once and copied.
    public var wireForms: [[UInt8]] {
        // If a name contains a dot, a value and a style can have the same path.
        guard !compiled.contains(where: \.hasDots) else { return bundles.map(\.bytes) }
        return ResolvedTheme(self)?.wireForms ?? []
    }
}

extension ResolvedTheme {
    /// The bundle of each mode, in the wire format.
    fileprivate var wireForms: [[UInt8]] {
        let members = leaves.sorted(byUTF8Of: \.path).map { WrittenLeaf($0) }
        return modes.indices.map { mode in
            ThemeBundle.bytes(
                app: app, axes: standard.merging(modes[mode].choice) { $1 }, types: modes[mode].types,
                tokens: { writer in for member in members { writer.verbatim(member.token(in: mode)) } },
                styles: { writer in for member in members { writer.verbatim(member.style(in: mode)) } },
                tokensOfCSS: { writer in
                    for member in members { writer.verbatim(member.css(in: mode, isStyle: false)) }
                },
                stylesOfCSS: { writer in
                    for member in members { writer.verbatim(member.css(in: mode, isStyle: true)) }
                },
                assets: modes[mode].assets)
        }
    }
}

/// The encoded members that represent a leaf in the bundle of each mode.
private struct WrittenLeaf {
    private struct Text {
        let isStyle: Bool
        var bytes: [UInt8] = []
        /// The whole member, if part of it is text for CSS.
        var css: [UInt8] = []
    }

    private let texts: [Text]

    init(_ leaf: ResolvedTheme.Leaf) {
        texts = leaf.values.map { typed in
            var (writer, css) = (JSONWriter(), JSONWriter())
            if let style = typed?.style {
                writer.member(leaf.path, style)
                css.memberOfCSS(leaf.path, style)
            } else if let typed {
                writer.member(leaf.path, typed)
                css.memberOfCSS(leaf.path, typed)
            }
            return Text(isStyle: typed?.isStyle == true, bytes: writer.bytes, css: css.bytes)
        }
    }

    /// The leaf's member of the tokens. Empty if the leaf isn't a token in the mode.
    func token(in mode: Int) -> ArraySlice<UInt8> { self[mode].isStyle ? [] : self[mode].bytes[...] }

    /// The leaf's member of the styles. Empty if the leaf isn't a style in the mode.
    func style(in mode: Int) -> ArraySlice<UInt8> { self[mode].isStyle ? self[mode].bytes[...] : [] }

    /// The member of the tokens or styles with text for CSS; empty if the mode has none.
    func css(in mode: Int, isStyle: Bool) -> ArraySlice<UInt8> {
        self[mode].isStyle == isStyle ? self[mode].css[...] : []
    }

    private subscript(mode: Int) -> Text { texts.count == 1 ? texts[0] : texts[mode] }
}
