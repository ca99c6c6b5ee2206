import LiveryModel
import LiveryTheme

/// Writes resource folders for an Android app: `values`, `values-night`, and files for colors, drawables and
/// interpolators.
///
/// Each further combination of axis values is written to its own folder next to the output's folder, for a flavor of
/// the app. It contains only resources that differ.
struct AndroidResources: Export {
    /// The last name in the folder's path.
    let folder: String
    var prefix = ""
    /// The axis value for dark mode, if it is neither `night` nor `dark`.
    var dark: OptionText?
    /// The platform's styles to extend, by the name of a component type or the path of a style.
    var parents: [(name: OptionText, style: OptionText)] = []
    /// Whether images and fonts become resources.
    var assets = AssetCopying.none
    /// The content of the vector images, by hash. An image without content is left out.
    var images: [String: [UInt8]] = [:]

    static let kind = OutputKind(
        AndroidResources.self, "android", fileExtension: nil, platform: "android",
        options: [
            .text("prefix") { $0.prefix = $1 }, .axes, .placedText("dark") { $0.dark = $1 },
            ExportOption("parents") { $0.parents = $2.parents($1) }, .assets { $0.assets = $1 },
        ],
        pathFault: { path in
            // The folders for flavors are next to this folder, and their names start with its name.
            ["", ".."].contains(path.lastName) ? "the name of a folder, such as app/src/main/res" : nil
        }
    ) { AndroidResources(folder: $0.path.isEmpty ? "res" : $0.lastName) }

    var leavesOutCSS: Bool { true }
    var usesReferences: Bool { true }
    var axisValues: [OptionText] { dark.map { [$0] } ?? [] }
    var componentTypes: [OptionText] { parents.map(\.name) }

    func renaming(_ path: (String) -> String) -> AndroidResources {
        var copy = self
        copy.parents = parents.map { (OptionText(path($0.name.text), at: $0.name.place), $0.style) }
        return copy
    }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let used = assets == .copy ? AndroidAssets(theme, contents: images) : nil
        var table = AndroidTable(theme, prefix: prefix, parents: parents, assets: used)
        let roots = table.roots(theme.axes, dark: dark?.text)
        try table.names.check()
        let writer = AndroidWriter(table: table, folder: folder, prefix: prefix, annotations: theme.annotations)
        let files = roots.indices.flatMap { writer.files(of: roots[$0], over: $0 > 0 ? roots[0] : nil) }
        return (files, table.remarks + cyclicParents(table) + theme.emptyLists)
    }

    /// Returns remarks for configured styles that this output itself defines, because such a style would extend itself.
    private func cyclicParents(_ table: AndroidTable) -> [Remark] {
        guard !parents.isEmpty else { return [] }
        let names = Set(table.rows.filter { $0.key.kind == .style }.map(\.key.name))
        return parents.filter { names.contains($0.style.text) }.map { _, style in
            Remark(
                .invalidOption, "invalid value of 'parents': '\(style.text)' is a style of this output", at: style.place
            )
        }
    }
}

extension OptionReader {
    /// Reads the platform style for each component type or style.
    fileprivate mutating func parents(_ node: Node) -> [(name: OptionText, style: OptionText)] {
        texts(node, of: "parents").map { name, style in
            if style.text.wholeMatch(of: /([A-Za-z][A-Za-z0-9_.]*:)?[A-Za-z_][A-Za-z0-9_.]*/) == nil {
                invalid("parents", "the name of a style such as Widget.AppCompat.Button", at: style.place)
            }
            return (name, style)
        }
    }
}
