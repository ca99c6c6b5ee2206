import LiveryModel
import LiveryTheme

/// A collection of variables, with its modes.
struct FigmaCollection {
    struct Mode {
        let name: String
        /// The mode's ID in Figma, or `nil` for a new mode.
        let id: String?
        /// The index of the axis value, or `nil` if the collection has no axis.
        let value: Int?
    }

    let name: String
    /// The collection's ID in Figma, or `nil` for a new collection.
    let id: String?
    /// Whether the collection already exists in Figma.
    let isKnown: Bool
    /// The index of the axis whose values are the modes.
    let axis: Int?
    let modes: [Mode]
    var variables: [FigmaVariable] = []
    /// The positions of the variables by name.
    private(set) var groups = FigmaGroups()
    /// Whether all variables have different names, and none has the same name as a group.
    private(set) var hasDistinctNames = true

    /// Groups the variables. Call this method after all variables have been added.
    fileprivate mutating func group() {
        for index in variables.indices {
            if !groups.add(index, at: variables[index].name.parts(between: "/")[...]) { hasDistinctNames = false }
        }
    }
}

/// A variable, with its content in each mode of its collection.
struct FigmaVariable {
    /// The content of a variable for a combination of axis values.
    struct Entry {
        /// The key of the variable to which this variable is an alias. This is the path to which the author's link
        /// refers, if a Figma alias can represent the link.
        let target: String?
        /// The value itself.
        let value: FigmaValue

        /// Whether a variable has the same content for both combinations. An alias has no value of its own.
        func isSame(as other: Entry) -> Bool { target == other.target && (target != nil || value == other.value) }
    }

    /// The identity of the variable among all collections.
    let key: String
    /// The path of the variable's value in the theme.
    let path: String
    let name: String
    /// The variable's ID in Figma, or `nil` for a new variable.
    let id: String?
    let type: FigmaType
    let entries: [Entry]
    let description: String?
    /// The position of the variable's names in code.
    let codeSyntax: Int?
    /// Whether the variable exists only for use by other variables.
    let isHidden: Bool
}

/// Assigns the values of a theme to collections.
///
/// The values of the axis with the dark skin become the modes of the main collection. Each other axis has its own
/// collection, which contains the values that vary with that axis. A value that varies with two axes is a variable in
/// the collection of the first axis. In each mode, it is an alias to a hidden variable in the collection of the second
/// axis, such as `night/shadow`. Users can therefore select each axis independently, as in a theme.
struct FigmaCollections {
    private let table: FigmaTable
    private let ids: FigmaIDs?
    private let annotations: Annotations
    /// The paths of the styles. Empty if there are no annotations, because only descriptions need the paths.
    private let styles: Set<String>
    private(set) var code: FigmaCode
    /// The indices of the axes, starting with the main axis.
    private let order: [Int]
    private let main: Int
    private(set) var collections: [FigmaCollection] = []
    private(set) var remarks: [Remark] = []
    /// The collection and position of each variable, by key.
    private(set) var positions: [String: (collection: Int, variable: Int)] = [:]

    init(_ table: FigmaTable, of theme: ResolvedTheme, dark: String?, ids: FigmaIDs?, code: FigmaCode) {
        self.table = table
        self.ids = ids
        annotations = theme.annotations
        let styleLeaves = theme.leaves.filter { $0.values.contains { $0?.isStyle == true } }
        styles = annotations.isEmpty ? [] : Set(styleLeaves.map(\.path))
        self.code = code
        let scheme = SchemeAxis(table.axes, dark: dark)?.name
        let first = table.axes.firstIndex { $0.name == scheme }
        order = (first.map { [$0] } ?? []) + table.axes.indices.filter { $0 != first }
        collections = (ids?.collections ?? []).map { known in
            Self.known(known, ids?.axis(of: known, in: table.axes, theme.standard), table.axes, theme.standard)
        }
        if let known = collections.firstIndex(where: { $0.axis == first }) {
            main = known
        } else {
            main = collections.count
            collections.append(Self.new(theme.app, axis: first, table.axes, besides: collections))
        }
        let fixed = table.axes.map { _ in 0 }
        for row in table.rows {
            place(row, key: row.leaf.path, varying: table.varying(row, among: order, fixed: fixed), fixed: fixed)
        }
        positions.reserveCapacity(table.rows.count)
        for collection in collections.indices {
            collections[collection].group()
            for index in collections[collection].variables.indices {
                positions[collections[collection].variables[index].key] = (collection, index)
            }
        }
    }

    /// The path of the style to which an attribute belongs, or `nil` for the value of a token.
    private func style(around path: String) -> String? {
        styles.isEmpty ? nil : path.groups.lazy.map(String.init).first(where: styles.contains)
    }

    private static func new(
        _ name: String, axis: Int?, _ axes: [Theme.Axis], besides others: [FigmaCollection]
    ) -> FigmaCollection {
        let taken = Set(others.map(\.name))
        let name = taken.contains(name) ? (2...).lazy.map { "\(name) \($0)" }.first { !taken.contains($0) } : name
        let values = axis.map { axes[$0].values } ?? []
        let modes = values.indices.map { FigmaCollection.Mode(name: values[$0], id: nil, value: $0) }
        return FigmaCollection(
            name: name ?? "", id: nil, isKnown: false, axis: axis,
            modes: modes.isEmpty ? [FigmaCollection.Mode(name: "Mode 1", id: nil, value: nil)] : modes)
    }

    /// A collection that exists in Figma. If its axis doesn't vary in the output, only the mode of the selected value
    /// is written.
    private static func known(
        _ known: FigmaIDs.KnownCollection, _ axis: Int?, _ axes: [Theme.Axis], _ chosen: [String: String]
    ) -> FigmaCollection {
        guard let axis else {
            let choice = known.axis.flatMap { chosen[$0] }
            var modes = known.modes.filter { choice == nil || $0.value == choice }.map { mode in
                FigmaCollection.Mode(name: mode.name, id: mode.id, value: nil)
            }
            if modes.isEmpty, let choice { modes = [FigmaCollection.Mode(name: choice, id: nil, value: nil)] }
            return FigmaCollection(name: known.name, id: known.id, isKnown: true, axis: nil, modes: modes)
        }
        let modes = axes[axis].values.enumerated().map { index, value in
            let mode = known.modes.first { $0.value == value }
            return FigmaCollection.Mode(name: mode?.name ?? value, id: mode?.id, value: index)
        }
        return FigmaCollection(name: known.name, id: known.id, isKnown: true, axis: axis, modes: modes)
    }
}

extension FigmaCollections {
    /// Adds the variable for a row, and the hidden variables that it needs.
    private mutating func place(_ row: FigmaTable.Row, key: String, varying: [Int], fixed: [Int]) {
        let path = Self.path(of: key)
        let known = ids?.variable(at: path)
        let collection = collection(of: row, known, varying: varying)
        let own = known.flatMap { $0.collection == collection ? $0 : nil }
        if let type = own?.type, type != row.leaf.type.resolvedType {
            remarks.append(.changedType(row.leaf, from: type))
        }
        let (axis, modes) = (collections[collection].axis, collections[collection].modes)
        // If no other axis varies, the modes are the combinations.
        let hasAllModes = table.axes.count == (axis == nil ? 0 : 1) && modes.count == row.entries.count
        let entries =
            hasAllModes
            ? row.entries
            : modes.map { entry(row, key: key, in: axis, mode: $0, fixed: fixed, varying: varying.dropFirst()) }
        let isHidden = key != row.leaf.path
        collections[collection].variables.append(
            FigmaVariable(
                key: key, path: row.leaf.path, name: own?.name ?? FigmaName.text(of: path),
                id: own?.id, type: row.leaf.type, entries: entries,
                description: annotations.text(at: row.leaf.path, in: row.leaf.owner, of: style(around: row.leaf.owner)),
                codeSyntax: isHidden ? nil : code.addNames(of: row.leaf), isHidden: isHidden))
    }

    /// The content of a variable in a mode: a value, or an alias to a hidden variable if the value varies further.
    private mutating func entry(
        _ row: FigmaTable.Row, key: String, in axis: Int?, mode: FigmaCollection.Mode, fixed: [Int],
        varying: ArraySlice<Int>
    ) -> FigmaVariable.Entry {
        var combination = fixed
        if let axis { combination[axis] = mode.value ?? 0 }
        let entry = row.entries[table.number(of: combination)]
        let inner = table.varying(row, among: Array(varying), fixed: combination)
        guard !inner.isEmpty, let axis else { return entry }
        let hidden = ".\(table.axes[axis].values[combination[axis]]).\(Self.path(of: key))"
        place(row, key: hidden, varying: inner, fixed: combination)
        return FigmaVariable.Entry(target: hidden, value: entry.value)
    }

    /// The path in a key. The keys of hidden variables start with a dot, which no path does.
    private static func path(of key: String) -> String { key.first == "." ? String(key.dropFirst()) : key }

    /// The collection for a variable. This is the variable's collection in Figma, if that collection has the modes that
    /// the values need. Otherwise, it is the collection of the axis with which the values vary, or the main collection.
    private mutating func collection(
        of row: FigmaTable.Row, _ known: FigmaIDs.Variable?, varying: [Int]
    ) -> Int {
        let axis = varying.first
        if let known {
            let index = known.collection
            if axis == nil || axis == collections[index].axis { return index }
            remarks.append(
                Remark(
                    .noEquivalent,
                    "its Figma collection lacks the modes for its values: written as a new variable",
                    path: row.leaf.path))
        }
        guard let axis, axis != collections[main].axis else { return main }
        if let index = collections.firstIndex(where: { $0.axis == axis }) { return index }
        collections.append(Self.new(table.axes[axis].name, axis: axis, table.axes, besides: collections))
        return collections.count - 1
    }
}

extension FigmaCollections {
    /// The axes that vary.
    var axes: [Theme.Axis] { table.axes }

    /// The names that Livery gives to the variables.
    var names: [String] { positions.keys.map { FigmaName.text(of: Self.path(of: $0)) } }

    /// The variable with a key, and its collection.
    func variable(_ key: String) -> (variable: FigmaVariable, collection: FigmaCollection)? {
        positions[key].map { (collections[$0.collection].variables[$0.variable], collections[$0.collection]) }
    }

    /// Throws an error if two variables in a collection have the same name, or if a variable has the same name as a
    /// group.
    func checkNames() throws(NameCollisions) {
        var table = NameTable()
        for (index, collection) in collections.enumerated() where !collection.hasDistinctNames {
            let owners = Set(collection.variables.map(\.name))
            let known = Set(collection.variables.filter { $0.id != nil }.map(\.name))
            for variable in collection.variables {
                table.add("\(index)/\(variable.name)", of: variable.path)
            }
            // A token can't have the same name as a group, unless both already exist in Figma.
            for variable in collection.variables {
                var name = variable.name[...]
                while let slash = name.lastIndex(of: "/") {
                    name = name[..<slash]
                    guard owners.contains(String(name)), variable.id == nil || !known.contains(String(name)) else {
                        continue
                    }
                    table.add("\(index)/\(name)", of: variable.path)
                }
            }
        }
        let collisions = table.collisions.map { collision in
            NameCollision(
                name: String(collision.name.drop { $0 != "/" }.dropFirst()), first: collision.first,
                second: collision.second)
        }
        if !collisions.isEmpty { throw NameCollisions(collisions: collisions) }
    }
}

extension Annotations {
    /// The description of a value, or else of the value or style to which it belongs. A deprecation is appended as a
    /// sentence.
    fileprivate func text(at path: String, in owner: String, of style: String?) -> String? {
        let description = self[path]?.description ?? self[owner]?.description ?? style.flatMap { self[$0]?.description }
        var sentences = [description].compactMap { $0 }
        switch deprecation(at: path) {
        case .deprecated(let reason?): sentences.append("Deprecated: \(reason)")
        case .deprecated(nil): sentences.append("Deprecated")
        default: break
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    }
}

extension Remark {
    /// An error for a changed type, because Figma would reject the whole request.
    fileprivate static func changedType(_ leaf: FigmaLeaf, from type: String) -> Remark {
        var remark = Remark(
            .noEquivalent, "its Figma variable has the type \(type), which can't become \(leaf.type.resolvedType)",
            path: leaf.path)
        remark.severity = .error
        remark.notes = [
            Note(message: "remove the variable from the ids file, and rename or delete it in Figma", place: nil)
        ]
        return remark
    }
}
