import LiveryModel

/// Resource folders of an Android app: `values`, `values-night` and files of colors, drawables and interpolators.
///
/// Each further combination of axis values is a resource root of its own beside the folder, for a flavor of the app. It
/// holds what differs.
struct AndroidResources: Export {
    /// The last name on the path of the folder.
    let folder: String
    var prefix = ""
    /// The axis value for dark surroundings, if it is neither `night` nor `dark`.
    var dark: String?
    /// The style that those of a component type extend, by the name of the type.
    var parents: [(type: Output.Word, style: Output.Word)] = []

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        var table = AndroidTable(input, prefix: prefix, parents: parents)
        let roots = table.roots(input.axes, dark: dark)
        try table.names.check()
        var writer = AndroidWriter(table: table, folder: folder, prefix: prefix, annotations: input.annotations)
        for (index, root) in roots.enumerated() { writer.write(root, over: index > 0 ? roots[0] : nil) }
        return (writer.files, table.remarks + cyclicParents(table.styleNames))
    }

    /// Remarks on configured styles that this output defines: they would extend themselves.
    private func cyclicParents(_ names: some Sequence<String>) -> [Remark] {
        guard !parents.isEmpty else { return [] }
        let names = Set(names)
        return parents.compactMap { _, style in
            guard names.contains(style.text) else { return nil }
            return Remark(
                .invalidOption, "invalid value of 'parents': '\(style.text)' is a style of this output", at: style.place
            )
        }
    }
}
