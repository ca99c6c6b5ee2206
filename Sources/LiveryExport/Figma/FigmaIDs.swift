import LiveryModel
import LiveryTheme

/// The ids of what a file of Figma already has, so that its variables are updated and not created again.
///
/// `livery import` writes them, and the option `ids` of the output names the file. Without it, everything is new.
package struct FigmaIDs: Hashable, Sendable {
    /// A collection of variables.
    struct KnownCollection: Hashable, Sendable {
        let name: String
        /// Nil if it is not known, as in the files that Figma exports.
        let id: String?
        /// The axis whose values the modes are; nil for a single mode.
        let axis: String?
        let modes: [Mode]
    }

    /// A mode of a collection.
    struct Mode: Hashable, Sendable {
        /// The value of the axis; nil if there is no axis.
        let value: String?
        let name: String
        let id: String?
    }

    /// A variable.
    struct Variable: Hashable, Sendable {
        /// The path of its value in the theme.
        let path: String
        let id: String
        /// The index of its collection.
        let collection: Int
        /// The type in the REST API, which can't change.
        let type: String?
        /// The name in Figma, if it isn't that of the path.
        let name: String?
    }

    private(set) var collections: [KnownCollection] = []
    /// The variables by the names that Livery gives them. Several paths can have one name.
    private(set) var variables: [String: Variable] = [:]

    /// The variable for the value at a path; nil if Figma has none.
    func variable(at path: String) -> Variable? { variables[FigmaName.text(of: path)] }
}

// Reading.
extension FigmaIDs {
    /// Why a file is not one of ids.
    package struct Fault: Error {
        /// Lower case, no full stop.
        package let message: String
        var notes: [Remark.Note] = []
    }

    /// Reads the file.
    package init(_ bytes: [UInt8]) throws(Fault) {
        let json: JSON
        do { json = try JSON.parse(bytes) } catch {
            let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
            throw Fault(message: "line \(line): \(error.reason)")
        }
        guard let collections = json["collections"]?.elements, let variables = json["variables"]?.members else {
            let hint = "write one with 'livery import --ids'"
            throw Fault(message: "no ids of Figma's variables", notes: [Remark.Note(message: hint, place: nil)])
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

    /// A variable names its collection, or has its id if several collections have the name.
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
    /// The index of the axis, of those that vary, whose values the modes of a collection are. `livery import` may have named
    /// it differently: then it is the only one with exactly these values.
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
    /// An error for each id whose value is not in the output. The value may have another path now.
    func remarks(on collections: FigmaCollections, _ table: FigmaTable, _ excluded: Set<String>) -> [Remark] {
        let present = Set(collections.names + table.remarks.compactMap(\.path).map(FigmaName.text))
        let lost = variables.filter { !present.contains($0.key) && !$0.value.path.isInside(excluded) }
        guard !lost.isEmpty else { return [] }
        let rest = table.rows.map(\.leaf.path).filter { variable(at: $0) == nil }.sorted(by: utf8Precedes)
        return lost.values.sorted { utf8Precedes($0.path, $1.path) }.map { variable in
            let hint = "in the file of ids, give the variable the value's new path, or remove it"
            return Remark(
                .unknownPath, "unknown path '\(variable.path)' of the variable '\(variable.id)'", at: nil,
                notes: Suggestion.note(for: variable.path, in: rest) + [Remark.Note(message: hint, place: nil)])
        }
    }

    /// An error for each axis or axis value that is not in the theme. Figma would get new modes instead of the renamed
    /// ones.
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
        let hint = "in the file of ids, give \(mode == nil ? "it" : "the mode") the new name, or remove it"
        return Remark(
            .unknownAxis, "unknown \(what) \(subject) '\(collection)'", at: nil,
            notes: Suggestion.note(for: word, in: known) + [Remark.Note(message: hint, place: nil)])
    }
}
