import LiveryModel
import LiveryTheme

/// A merge of three versions of a file.
struct FileMerge {
    let path: String
    let base: [UInt8]?
    let ours: [UInt8]?
    let theirs: [UInt8]?
    let choices: [ThemeMerge.Point: ThemeMerge.Choice]
    let interruption: Interruption?

    /// The merged file. If `bytes` is `nil`, the merge removes the file.
    struct Merged {
        var bytes: [UInt8]?
        var conflicts: [ThemeMerge.Conflict] = []
        var taken: [ThemeMerge.Point] = []
        var refused: [ThemeMerge.Point] = []
    }

    private var point: ThemeMerge.Point { ThemeMerge.Point(file: path, path: nil) }

    func merged() -> Merged {
        if ours == theirs || base == theirs { return Merged(bytes: ours, refused: Array(choices.keys)) }
        if base == ours { return Merged(bytes: theirs, taken: [point], refused: Array(choices.keys)) }
        // The members of a description belong together.
        return Asset.isPath(path) ? asWhole() : byValue() ?? byLines() ?? asWhole()
    }

    /// The merged text, which includes their comments and formatting where these don't conflict with ours. First merges
    /// the pieces of text, and then the values that are still missing. Returns `nil` if the result doesn't have the
    /// merged values.
    private func withTheirText(
        _ decided: ValueMerge, _ baseTree: TextTree?, _ theirTree: TextTree, _ names: NameTable
    ) -> [UInt8]? {
        guard let base, let ours, let theirs,
            interruption?.hasCome != true, let text = TextMerge(base: base, ours: ours, theirs: theirs).merged(),
            let tree = read(text, names), tree.isJSON == decided.ours.isJSON
        else { return nil }
        var merge = ValueMerge(
            file: path, base: baseTree, ours: tree, theirs: theirTree, choices: choices, interruption)
        merge.run()
        let bytes = merge.edits.applied()
        guard let result = read(bytes, names), result.isJSON == decided.ours.isJSON,
            merge.conflicts.map(\.point) == decided.conflicts.map(\.point), decided.isExpected(result)
        else { return nil }
        return bytes
    }

    /// Merges the file by value. Returns `nil` if one of the versions can't be read or the result can't be written.
    private func byValue() -> Merged? {
        let names = NameTable()
        guard let ours, let theirs, let ourTree = read(ours, names),
            let theirTree = read(theirs, names)
        else { return nil }
        var baseTree: TextTree?
        if let base {
            baseTree = read(base, names)
            if baseTree == nil { return nil }
        }
        var merge = ValueMerge(
            file: path, base: baseTree, ours: ourTree, theirs: theirTree, choices: choices, interruption)
        merge.run()
        let bytes = merge.edits.applied()
        guard let result = read(bytes, names), merge.isExpected(result) else {
            // An invalid new value makes the text unreadable. The other choices remain valid.
            return merge.newTexts.isEmpty ? nil : Merged(bytes: ours, refused: merge.newTexts)
        }
        return Merged(
            bytes: withTheirText(merge, baseTree, theirTree, names) ?? bytes, conflicts: merge.conflicts,
            taken: merge.taken, refused: merge.unused)
    }

    /// Reads the values of a version. Returns `nil` if the version can't be read or the result is no longer needed.
    private func read(_ bytes: [UInt8], _ names: NameTable) -> TextTree? {
        TextTree(bytes, path: path, names: names, interruption)
    }

    /// Merges the file by lines if a version can't be read as values, such as while an author is typing. Returns `nil`
    /// if both sides changed the same lines.
    private func byLines() -> Merged? {
        guard let base, let ours, let theirs,
            [base, ours, theirs].contains(where: { read($0, NameTable()) == nil }), interruption?.hasCome != true,
            let text = TextMerge(base: base, ours: ours, theirs: theirs).complete()
        else { return nil }
        return Merged(bytes: text, taken: [point], refused: Array(choices.keys))
    }

    private func asWhole() -> Merged {
        let refused = choices.keys.filter { $0.path != nil }
        switch choices[point] {
        case .ours: return Merged(bytes: ours, refused: refused)
        case .theirs: return Merged(bytes: theirs, taken: [point], refused: refused)
        case .text(let text): return Merged(bytes: Array(text.utf8), refused: refused)
        case nil:
            let side = { (bytes: [UInt8]?) in
                bytes.map { ThemeMerge.Side(type: "", text: String(decoding: $0, as: UTF8.self), place: nil) }
            }
            let conflict = ThemeMerge.Conflict(
                point: point, base: side(base), ours: side(ours), theirs: side(theirs))
            return Merged(bytes: ours, conflicts: [conflict], refused: refused)
        }
    }
}
