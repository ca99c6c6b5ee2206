import LiveryModel
import LiveryTheme

/// Remarks on mistakes in an output that only the theme reveals.
extension Output {
    /// How a file conflicts with another file.
    package enum Overlap {
        case sameFile
        /// The path of the other file differs only in case.
        case differentCase(path: String)
        /// The path of one file is the path of a folder that contains the other file.
        case folder(path: String)
    }

    /// Returns a remark that a file of this output conflicts with a file of another output or of the same output.
    package func overlap(with other: Output, at path: String, _ overlap: Overlap = .sameFile) -> Remark {
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

    /// Returns a remark that the output writes to a file that another plan generates.
    package func overlap(withPlan plan: String, at path: String) -> Remark {
        let hint = "choose another path, or run 'livery generate \(plan)' if that plan no longer writes it"
        return Remark(
            .sameFile, "'\(path)' belongs to '\(plan)'", at: pathPlace, notes: [Remark.Note(message: hint, place: nil)])
    }

    /// Returns a remark that the output would replace a file from which outputs are generated.
    /// - Parameter description: A description of the file, such as "this plan".
    package func replacement(of description: String, at path: String) -> Remark {
        let note = Remark.Note(message: "choose another path", place: nil)
        return Remark(.invalidOption, "can't write '\(path)': it is \(description)", at: pathPlace, notes: [note])
    }

    /// Returns errors for axes and axis values that the theme doesn't have.
    func unknownAxes(in axes: [Theme.Axis]) -> [Remark] {
        let known = axes.map(\.name)
        var remarks = ((self.axes ?? []) + choices.map(\.axis)).filter { !known.contains($0.text) }.map {
            Remark.unknown(.unknownAxis, "axis", $0, in: known)
        }
        for (axis, value) in choices {
            guard let values = axes.first(where: { $0.name == axis.text })?.values, !values.contains(value.text) else {
                continue
            }
            remarks.append(.unknown(.unknownAxis, "value of axis '\(axis.text)',", value, in: values))
        }
        for value in export.axisValues where !axes.contains(where: { $0.values.contains(value.text) }) {
            remarks.append(.unknown(.unknownAxis, "value of an axis,", value, in: axes.flatMap(\.values)))
        }
        return remarks
    }

    /// Returns errors for paths that the theme doesn't have.
    func unknownPaths(in resolved: ResolvedTheme) -> [Remark] {
        let unknown = (included + excluded + renamed.map(\.path)).filter { !resolved.contains($0.text) }
        guard !unknown.isEmpty else { return [] }
        let known = resolved.knownPaths
        return unknown.map { word in
            guard let outer = word.text.groups.map(String.init).first(where: { resolved.leaf(at: $0) != nil }) else {
                return .unknown(.unknownPath, "path", word, in: known)
            }
            let note = Remark.Note(message: "'\(outer)' can be selected only as a whole", place: nil)
            return Remark(.unknownPath, "unknown path '\(word.text)'", at: word.place, notes: [note])
        }
    }

    /// Returns errors for component types that the theme doesn't have, and that aren't the path of a style either.
    func unknownTypes(in theme: PreparedTheme, _ resolved: ResolvedTheme) -> [Remark] {
        let known = theme.componentTypes
        let unknown = export.componentTypes.filter { name in
            !known.contains(name.text) && resolved.leaf(at: name.text)?.values.contains { $0?.isStyle == true } != true
        }
        return unknown.map {
            .unknown(.unknownType, "component type", $0, in: known)
        }
    }

    func tooManyModes(_ count: Int, _ axes: [String]) -> Remark {
        let hint = "list the axes that vary in 'axes', and choose values for the others in 'with'"
        return Remark(
            .tooManyModes,
            "\(axes.joined(separator: ", ")) have \(count) combinations: the limit is \(ResolvedTheme.modeLimit)",
            at: place, notes: [Remark.Note(message: hint, place: nil)])
    }

    /// Adds locations to remarks. If `strict` is set, each warning becomes an error. A warning about a value has no
    /// location, because all values with the same warning are listed on one line.
    func placed(_ remarks: [Remark], _ renaming: Renaming, in theme: PreparedTheme) -> [Remark] {
        var remarks = remarks
        for index in remarks.indices where remarks[index].path == nil && remarks[index].place == nil {
            remarks[index].place = place
        }
        if isStrict {
            let note = Remark.Note(message: "this is an error because \(name) has 'strict: true'", place: nil)
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

    /// Returns errors for the first collisions, and the number of further collisions.
    /// - Parameters:
    ///   - resolved: All values and styles of the theme.
    ///   - origin: Returns the path in the theme for a path in the output.
    func collisions(
        _ found: [NameCollision], in theme: PreparedTheme, _ resolved: ResolvedTheme, origin: (String) -> String
    ) -> [Remark] {
        let shown = found.prefix(Self.shownCollisions)
        let (firsts, seconds) = (shown.map { origin($0.first) }, shown.map { origin($0.second) })
        let (firstPlaces, secondPlaces) = (theme.places(of: firsts), theme.places(of: seconds))
        // `rename` can rename a group or a whole value, but not a part of a value or a value of an axis.
        let renamable = { (path: String) in
            resolved.contains(path) ? path[...] : path.groups.first { resolved.leaf(at: String($0)) != nil }
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
                : canRename ? NameCollision.hint : "rename one of them in the theme"
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

    /// The output as named in messages, with its format and its path in `generate.ktv`.
    private var name: String { place == nil || path.isEmpty ? kind.name : "\(kind.name) (\(path))" }

    /// An error if `exclude` leaves no values, or `nil` otherwise.
    func emptySelection(_ kept: ResolvedTheme) -> Remark? {
        guard let last = excluded.last, kept.leaves.isEmpty else { return nil }
        let hint = Remark.Note(message: "exclude fewer values, or remove the output", place: nil)
        return Remark(.invalidOption, "\(name) has no values to write", at: last.place ?? place, notes: [hint])
    }
}
