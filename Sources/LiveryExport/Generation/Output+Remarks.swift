import LiveryModel
import LiveryTheme

/// Mistakes of an output that show only with its theme.
extension Output {
    /// How a file is in the way of another one.
    public enum Overlap {
        case sameFile
        /// The path of the other file differs only in case.
        case differentCase(path: String)
        /// The path of one of the files is that of a folder of the other one.
        case folder(path: String)
    }

    /// The remark that a file of an output is in the way of a file of another output, or of the same one.
    public func overlap(with other: Output, at path: String, _ overlap: Overlap = .sameFile) -> Remark {
        let fault =
            switch overlap {
            case .sameFile: "two outputs write '\(path)'"
            case .differentCase(let other):
                "'\(path)' and '\(other)' differ only in case: on some systems they are one file"
            case .folder(let other): "can't write both '\(path)' and '\(other)': one of them would be a folder"
            }
        let note = Remark.Note(message: "the other output is here", place: other.pathPlace)
        let hint = Remark.Note(message: "choose another path", place: nil)
        return Remark(.sameFile, fault, at: pathPlace, notes: (other.pathPlace == pathPlace ? [] : [note]) + [hint])
    }

    /// The remark that an output writes to a file that another plan generates.
    public func overlap(withPlan plan: String, at path: String) -> Remark {
        let hint = "choose another path, or run 'livery generate \(plan)' if that plan no longer writes it"
        return Remark(
            .sameFile, "'\(path)' belongs to '\(plan)'", at: pathPlace, notes: [Remark.Note(message: hint, place: nil)])
    }

    /// The remark that the file at ``idsPath`` can't be read.
    /// - Parameter reason: That of the operating system, such as "No such file or directory".
    public func unreadableIDs(because reason: String) -> Remark {
        Remark(.invalidOption, "can't read '\(ids?.text ?? "")': \(reason)", at: ids?.place ?? place)
    }

    /// The remark that an output would replace a file that outputs are made from.
    /// - Parameter description: What the file is, such as "this plan".
    public func replacement(of description: String, at path: String) -> Remark {
        let note = Remark.Note(message: "choose another path", place: nil)
        return Remark(.invalidOption, "can't write '\(path)': it is \(description)", at: pathPlace, notes: [note])
    }

    func unknownAxes(in axes: [Theme.Axis]) -> [Remark] {
        let known = axes.map(\.name)
        var remarks = ((self.axes ?? []) + choices.map(\.axis)).filter { !known.contains($0.text) }.map { word in
            unknown(.unknownAxis, "axis", word, in: known)
        }
        for (axis, value) in choices {
            guard let values = axes.first(where: { $0.name == axis.text })?.values, !values.contains(value.text) else {
                continue
            }
            remarks.append(unknown(.unknownAxis, "value of axis '\(axis.text)',", value, in: values))
        }
        if let dark, !axes.contains(where: { $0.values.contains(dark.text) }) {
            remarks.append(unknown(.unknownAxis, "value of an axis,", dark, in: axes.flatMap(\.values)))
        }
        return remarks
    }

    /// The paths that the output names.
    var words: [Word] { included + excluded + renamed.map(\.path) }

    func unknownPaths(in input: ExportInput) -> [Remark] {
        guard !words.isEmpty else { return [] }
        let index = input.index ?? PathIndex(of: input)
        let unknown = words.filter { !index.contains($0.text) }
        guard !unknown.isEmpty else { return [] }
        let (known, values) = (Array(input.knownPaths), input.valuePaths)
        return unknown.map { word in
            guard let outer = word.text.groups.map(String.init).first(where: values.contains) else {
                return self.unknown(.unknownPath, "path", word, in: known)
            }
            let note = Remark.Note(message: "'\(outer)' can only be named as a whole", place: nil)
            return Remark(.unknownPath, "unknown path '\(word.text)'", at: word.place ?? place, notes: [note])
        }
    }

    /// The roles of `material` whose value isn't a color, or isn't in the output.
    func unusableRoles(in input: ExportInput) -> [Remark] {
        guard !material.isEmpty else { return [] }
        var types: [String: Set<Theme.ValueType>] = [:]
        for tokens in [input.base.tokens] + input.variants.map(\.tokens) {
            for (path, typed) in tokens where typed.value != .null { types[path, default: []].insert(typed.type) }
        }
        let colors = types.keys.filter { types[$0] == [.color] }
        return material.map(\.path).filter { types[$0.text] != [.color] }.map { word in
            guard let type = types[word.text]?.first(where: { $0 != .color }) else {
                return unknown(.unknownPath, "color", word, in: colors)
            }
            return Remark(
                .invalidOption, "'\(word.text)' must be a color, but it is of the type '\(type.name)'",
                at: word.place ?? place)
        }
    }

    func unknownTypes(in theme: PreparedTheme) -> [Remark] {
        let known = theme.componentTypes
        return parents.map(\.type).filter { !known.contains($0.text) }.map {
            unknown(.unknownType, "component type", $0, in: known)
        }
    }

    private func unknown(_ id: RemarkID, _ what: String, _ word: Word, in known: [String]) -> Remark {
        let note = Suggestion.note(for: word.text, in: known.sorted(by: utf8Precedes))
        return Remark(id, "unknown \(what) '\(word.text)'", at: word.place ?? place, notes: note)
    }

    func tooManyModes(_ count: Int, _ axes: [String]) -> Remark {
        let hint = "name the axes that vary with 'axes', and choose values of others with 'with'"
        return Remark(
            .tooManyModes,
            "\(axes.joined(separator: ", ")) have \(count) combinations: the limit is \(ExportInput.modeLimit)",
            at: place, notes: [Remark.Note(message: hint, place: nil)])
    }

    /// Remarks with places. With `strict`, each is an error. A warning about a value has no place, because all values
    /// with the same warning are listed on one line.
    func placed(_ remarks: [Remark], _ renaming: Renaming, in theme: PreparedTheme) -> [Remark] {
        var remarks = remarks
        for index in remarks.indices where remarks[index].path == nil && remarks[index].place == nil {
            remarks[index].place = place
        }
        if isStrict {
            let note = Remark.Note(message: "an error because of 'strict' in \(name)", place: nil)
            for index in remarks.indices where remarks[index].severity == .warning {
                remarks[index].severity = .error
                remarks[index].notes.append(note)
            }
        }
        let placeless = remarks.indices.filter { remarks[$0].severity == .error && remarks[$0].place == nil }
        guard !placeless.isEmpty else { return remarks }
        let places = theme.places(of: placeless.map { renaming.origin(of: remarks[$0].path ?? "") })
        for (index, place) in zip(placeless, places) { remarks[index].place = place }
        return remarks
    }

    /// Errors for the first collisions, and the number of the others.
    /// - Parameters:
    ///   - values: The paths of all values and styles in the theme.
    ///   - origin: The path in the theme of a value that the output names.
    func collisions(
        _ found: [NameCollision], in theme: PreparedTheme, values: Set<String>, origin: (String) -> String
    ) -> [Remark] {
        let shown = found.prefix(Self.shownCollisions)
        let (firsts, seconds) = (shown.map { origin($0.first) }, shown.map { origin($0.second) })
        let (firstPlaces, secondPlaces) = (theme.places(of: firsts), theme.places(of: seconds))
        // 'rename' gives a group or a whole value another name: neither a part of one, nor the value of an axis.
        let known = values.union(values.flatMap { $0.groups.map(String.init) })
        let renamable = { (path: String) in
            known.contains(path) ? path[...] : path.groups.first { values.contains(String($0)) }
        }
        var remarks = shown.indices.map { index in
            let (name, first, second) = (found[index].name, found[index].first, found[index].second)
            var notes = firstPlaces[index].map { [Remark.Note(message: "'\(first)' is defined here", place: $0)] } ?? []
            notes += renamed.map(\.path).filter { [firsts[index], seconds[index]].contains($0.text) }.map {
                Remark.Note(message: "'\($0.text)' is renamed here", place: $0.place)
            }
            let canRename = renamable(firsts[index]) != renamable(seconds[index])
            let hint =
                ComposeImport.allCases.contains { $0.qualifiedName == first }
                ? "choose another 'prefix'"
                : canRename ? NameCollision.hint : "give one of them another name in the theme"
            return Remark(
                .nameCollision, "'\(first)' and '\(second)' are both named '\(name)' in \(self.name)",
                at: secondPlaces[index] ?? self.place,
                notes: notes + [Remark.Note(message: hint, place: nil)])
        }
        let more = found.count - shown.count
        if more > 0 {
            let subject = more == 1 ? "1 more pair has" : "\(more) more pairs have"
            let hint = Remark.Note(message: "resolve those above first", place: nil)
            remarks.append(Remark(.nameCollision, "\(subject) the same name in \(name)", at: place, notes: [hint]))
        }
        return remarks
    }

    private static let shownCollisions = 20

    /// The output in a message: its form, and its path in `generate.ktv`.
    private var name: String { place == nil || path.isEmpty ? kind.rawValue : "\(kind.rawValue) (\(path))" }

    /// The error that `exclude` leaves no value; nil if it leaves one.
    func emptySelection(_ kept: ExportInput) -> Remark? {
        guard let last = excluded.last, kept.valuePaths.isEmpty else { return nil }
        let hint = Remark.Note(message: "exclude less, or remove the output", place: nil)
        return Remark(.invalidOption, "no value is left to write in \(name)", at: last.place ?? place, notes: [hint])
    }
}

/// Notes that suggest a name for an unknown one.
enum Suggestion {
    /// The most similar name, or all names if there are few.
    static func note(for name: String, in known: [String]) -> [Remark.Note] {
        if let nearest = nearestName(to: name, in: known) {
            return [Remark.Note(message: "did you mean '\(nearest)'?", place: nil)]
        }
        guard (1...listed).contains(known.count) else { return [] }
        return [Remark.Note(message: "valid names: \(known.joined(separator: ", "))", place: nil)]
    }

    private static let listed = 16
}
