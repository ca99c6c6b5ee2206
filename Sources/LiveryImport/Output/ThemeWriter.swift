import LiveryAuthoring
import LiveryModel
import LiveryTheme

/// Writes the files of a theme: the entry file, a file for each set, and an overlay for each theme in a group.
struct ThemeWriter {
    let plan: ThemePlan
    let converter: SetConverter
    private let setPaths: [String]
    /// The sets that can serve as overlays because they are the only file of an axis value.
    private let overlays: Set<Int>

    /// The written files, with the token of each line.
    struct Output {
        var files: [String: [UInt8]] = [:]
        var keys: [String: [SetConverter.Key?]] = [:]
    }

    init(_ plan: ThemePlan, _ converter: SetConverter) {
        self.plan = plan
        self.converter = converter
        var taken: Set<String> = ["theme"]
        for group in plan.groups {
            let folder = Theme.Axis.folder(of: group.axis)
            taken.formUnion(group.choices.map { "\(folder)/\($0.name)" })
        }
        let folder = plan.source.dialect == .tokensStudio ? ["sets"] : []
        overlays = Set(plan.source.axes.flatMap(\.choices).filter { $0.sets.count == 1 }.flatMap(\.sets))
        setPaths = plan.source.sets.map { set in
            let parts = folder + set.name.split(separator: "/").map { TokenName.plain(String($0)) }
            let path = TokenName.unique(parts.joined(separator: "/"), among: taken)
            taken.insert(path)
            return path
        }
    }

    func write() -> Output {
        var output = Output()
        for set in Set(plan.base + plan.groups.flatMap { $0.choices.flatMap(\.sets) }).subtracting(overlays).sorted() {
            add(file(of: set), at: setPaths[set], to: &output)
        }
        for group in plan.groups {
            for choice in group.choices {
                let path = "\(Theme.Axis.folder(of: group.axis))/\(choice.name)"
                if let overlay = overlay(choice, of: group) { add(overlay, at: path, to: &output) }
            }
        }
        add(entry(), at: "theme", to: &output)
        return output
    }

    private func add(_ file: KTVFile, at path: String, to output: inout Output) {
        let lines = file.lines()
        let text = lines.map { $0.text + "\n" }.joined()
        output.files[path + ".ktv"] = Array(text.utf8)
        output.keys[path + ".ktv"] = lines.map(\.key)
    }

    private func entry() -> KTVFile {
        var file = KTVFile(header: "Imported from \(plan.source.dialect.tool).")
        if !plan.groups.isEmpty {
            let axes = plan.groups.map { group in
                "    \(KTV.name(group.axis)): [\(group.choices.map { Self.word($0.name) }.joined(separator: ", "))]"
            }
            file.add("@axes: {\n\(axes.joined(separator: "\n"))\n}")
        }
        if !plan.base.isEmpty { file.add(include(plan.base, from: "")) }
        return file
    }

    /// A name, in quotes if it would otherwise be read as another kind of value.
    private static func word(_ name: String) -> String {
        let isWord = name.first?.isLetter == true && !["true", "false", "nil", "null"].contains(name)
        return isWord ? name : "\"\(name)\""
    }

    private func include(_ sets: [Int], from folder: String) -> String {
        let paths = sets.map { "    \"\(folder)\(setPaths[$0]).ktv\"" }
        return "@include: [\n\(paths.joined(separator: "\n"))\n]"
    }

    private func file(of set: Int) -> KTVFile {
        var file = KTVFile()
        for token in plan.source.sets[set].tokens {
            let key = SetConverter.Key(set: set, name: token.name)
            if let conversion = converter.properties[key] {
                file.add(conversion, of: token, key: key)
            } else if plan.hidden[set]?.contains(token.name) != true, !converter.unchanged.contains(key) {
                file.add(lost: token)
            }
        }
        for (path, comment) in plan.source.sets[set].comments { file.explain(comment, at: path) }
        return file
    }

    private func overlay(_ choice: ThemePlan.Choice, of group: ThemePlan.Group) -> KTVFile? {
        let overrides = converter.overrides.filter { $0.axis == group.axis && $0.choice == choice.name }
        guard !choice.sets.isEmpty || !overrides.isEmpty else { return nil }
        var file = KTVFile()
        if choice.sets.count == 1, overlays.contains(choice.sets[0]) {
            file = self.file(of: choice.sets[0])
        } else if !choice.sets.isEmpty {
            file.add(include(choice.sets, from: "../"))
        }
        for override in overrides {
            if let token = converter.token(override.key) {
                file.add(override.conversion, of: token, key: override.key)
            }
        }
        return file
    }
}
