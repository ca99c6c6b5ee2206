import LiveryModel
import LiveryTheme

/// The IDs of everything that already exists in a Figma file, so that variables are updated instead of created again.
///
/// `livery import` writes the IDs to a file, which the output's option `ids` names. Without this option, all variables
/// are new.
package struct FigmaIDs: Hashable, Sendable {
    /// A collection of variables.
    struct KnownCollection: Hashable, Sendable {
        let name: String
        /// The collection's ID, or `nil` if it isn't known, as for files that Figma exports.
        let id: String?
        /// The axis whose values are the modes, or `nil` if there is a single mode.
        let axis: String?
        let modes: [Mode]
    }

    /// A mode of a collection.
    struct Mode: Hashable, Sendable {
        /// The axis value, or `nil` if there is no axis.
        let value: String?
        let name: String
        let id: String?
    }

    /// A variable.
    struct Variable: Hashable, Sendable {
        /// The path of the variable's value in the theme.
        let path: String
        let id: String
        /// The index of the variable's collection.
        let collection: Int
        /// The variable's type in the REST API, which can't change.
        let type: String?
        /// The variable's name in Figma, if it isn't derived from the path.
        let name: String?
    }

    private(set) var collections: [KnownCollection] = []
    /// The variables, by the names that Livery gives to them. Several paths can have the same name.
    private(set) var variables: [String: Variable] = [:]

    /// The variable for the value at a path, or `nil` if it doesn't exist in Figma.
    func variable(at path: String) -> Variable? { variables[FigmaName.text(of: path)] }
}

// Reading.
extension FigmaIDs {
    /// The reason why a file doesn't contain IDs.
    package struct Fault: Error {
        /// The message, in lowercase without a period.
        package let message: String
        var notes: [Remark.Note] = []
    }

    /// Reads a file of IDs.
    package init(_ bytes: [UInt8]) throws(Fault) {
        let json: JSON
        do { json = try JSON.parse(bytes) } catch {
            let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
            throw Fault(message: "line \(line): \(error.reason)")
        }
        guard let collections = json["collections"]?.elements, let variables = json["variables"]?.members else {
            let hint = "write one with 'livery import --ids'"
            throw Fault(
                message: "the file has no ids of Figma variables", notes: [Remark.Note(message: hint, place: nil)])
        }
        for json in collections { self.collections.append(try Self.collection(json)) }
        var paths: [String: String] = [:]
        for member in variables {
            let variable = try variable(member.value, at: member.name)
            if let other = paths.updateValue(member.name, forKey: variable.id) {
                throw Fault(message: "'\(other)' and '\(member.name)' have the same id")
            }
            let name = FigmaName.text(of: member.name)
            if let other = self.variables.updateValue(variable, forKey: name) {
                throw Fault(message: "'\(other.path)' and '\(member.name)' are both named '\(name)' in Figma")
            }
        }
    }

    private static func collection(_ json: JSON) throws(Fault) -> KnownCollection {
        guard let name = json["name"]?.string, let elements = json["modes"]?.elements, !elements.isEmpty else {
            throw Fault(message: "a collection needs 'name' and 'modes'")
        }
        var modes: [Mode] = []
        for element in elements {
            guard let mode = element["name"]?.string else {
                throw Fault(message: "a mode of the collection '\(name)' needs a 'name'")
            }
            let value = element["value"]?.string
            if let value, modes.contains(where: { $0.value == value }) {
                throw Fault(message: "two modes of the collection '\(name)' have the value '\(value)'")
            }
            modes.append(Mode(value: value, name: mode, id: element["id"]?.string))
        }
        return KnownCollection(name: name, id: json["id"]?.string, axis: json["axis"]?.string, modes: modes)
    }

    /// Reads a variable. It refers to its collection by name, or by ID if several collections have the same name.
    private func variable(_ json: JSON, at path: String) throws(Fault) -> Variable {
        guard let id = json["id"]?.string, !id.isEmpty, let collection = json["collection"]?.string else {
            throw Fault(message: "the variable '\(path)' needs 'id' and 'collection'")
        }
        let index = collections.firstIndex { $0.id == collection } ?? collections.firstIndex { $0.name == collection }
        guard let index else {
            throw Fault(
                message: "unknown collection '\(collection)' of the variable '\(path)'",
                notes: Suggestion.note(for: collection, in: collections.map(\.name)))
        }
        return Variable(
            path: path, id: id, collection: index, type: json["type"]?.string, name: json["name"]?.string)
    }
}

extension FigmaIDs {
    /// The index of the varying axis whose values are the modes of a collection. `livery import` might have given the
    /// axis another name. In that case, it is the only axis that has exactly these values.
    /// - Parameter chosen: The values of all axes of the theme.
    func axis(of collection: KnownCollection, in axes: [Theme.Axis], _ chosen: [String: String]) -> Int? {
        guard let axis = collection.axis else { return nil }
        if let index = axes.firstIndex(where: { $0.name == axis }) { return index }
        guard chosen[axis] == nil else { return nil }
        let values = Set(collection.modes.compactMap(\.value))
        let alike = axes.indices.filter { index in
            Set(axes[index].values) == values && !collections.contains { $0.axis == axes[index].name }
        }
        return alike.count == 1 ? alike[0] : nil
    }
}

// Remarks.
extension FigmaIDs {
    /// Returns an error for each ID whose value isn't in the output. The value might have another path now.
    func remarks(on collections: FigmaCollections, _ table: FigmaTable, _ excluded: Set<String>) -> [Remark] {
        let present = Set(collections.names + table.remarks.compactMap(\.path).map(FigmaName.text))
        let lost = variables.filter { !present.contains($0.key) && !$0.value.path.isInside(excluded) }
        guard !lost.isEmpty else { return [] }
        let rest = table.rows.map(\.leaf.path).filter { variable(at: $0) == nil }.sorted(by: utf8Precedes)
        return lost.values.sorted { utf8Precedes($0.path, $1.path) }.map { variable in
            let hint = "in the ids file, give the variable the value's new path, or remove the variable"
            return Remark(
                .unknownPath, "unknown path '\(variable.path)' of the variable '\(variable.id)'", at: nil,
                notes: Suggestion.note(for: variable.path, in: rest) + [Remark.Note(message: hint, place: nil)])
        }
    }

    /// Returns an error for each axis or axis value that isn't in the theme. Without it, new modes would be added in
    /// Figma instead of renaming the existing ones.
    func remarks(on theme: ResolvedTheme) -> [Remark] {
        collections.flatMap { collection -> [Remark] in
            guard let name = collection.axis else { return [] }
            guard let axis = axis(of: collection, in: theme.axes, theme.standard).map({ theme.axes[$0] }) else {
                let known = theme.standard.keys.sorted(by: utf8Precedes)
                return known.contains(name) ? [] : [unknown("axis '\(name)' of", collection.name, nil, name, known)]
            }
            return collection.modes.compactMap { mode in
                guard let value = mode.value, !axis.values.contains(value) else { return nil }
                let rest = axis.values.filter { known in !collection.modes.contains { $0.value == known } }
                return unknown("value '\(value)' of axis '\(axis.name)' for", collection.name, mode.name, value, rest)
            }
        }
    }

    private func unknown(
        _ what: String, _ collection: String, _ mode: String?, _ word: String, _ known: [String]
    ) -> Remark {
        let subject = mode.map { "the mode '\($0)' of the collection" } ?? "the collection"
        let hint = "in the ids file, give \(mode == nil ? "it" : "the mode") the new name, or remove it"
        return Remark(
            .unknownAxis, "unknown \(what) \(subject) '\(collection)'", at: nil,
            notes: Suggestion.note(for: word, in: known) + [Remark.Note(message: hint, place: nil)])
    }
}
