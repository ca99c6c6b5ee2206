public import LiveryTheme

/// A merge of two versions of a theme, ours and theirs, that changed a common base. Values are merged individually.
///
/// If only one side changed a value, the merge keeps that change. Equal changes on both sides don't conflict. Different
/// changes on both sides are a conflict until the user chooses one. The merged text is our text with their changes
/// inserted. Comments and formatting of both sides are preserved if they are compatible. Otherwise, ours are preserved.
/// If a file can't be read as values on either side, it is merged line by line. If both sides changed the same lines,
/// the file is treated as a single value.
///
/// Merging has no side effects. The time is linear in the length of the text.
public struct ThemeMerge: Sendable {
    /// A value in a file, or a whole file.
    public struct Point: Hashable, Sendable {
        /// The file's path.
        public let file: String
        /// The value's path in the file, such as `brand.purple`, or `nil` for the file itself.
        public let path: String?

        /// Creates the identity of a value, which doesn't have to exist.
        public init(file: String, path: String?) {
            self.file = file
            self.path = path
        }

        /// The theme's choice of entry file, identified by the entry file in our version.
        public static func entry(_ file: String) -> Point { Point(file: file, path: "@entry") }

        /// Whether this is the theme's choice of entry file. No directive has the name that identifies it.
        public var isEntry: Bool { self == .entry(file) }
    }

    /// A value in one of the versions.
    public struct Side: Hashable, Sendable {
        /// The type and mixins as written, as in `(Label+texts.body)`. Empty if the value has neither.
        public let type: String
        /// The value as written, or the text of a whole file. A new value replaces exactly this string.
        public let text: String
        /// The location of the value, or `nil` for a whole file.
        public let place: Place?
    }

    /// A value that both sides changed in different ways.
    public struct Conflict: Hashable, Sendable {
        /// The value in conflict.
        public let point: Point
        /// The value in the base, or `nil` if it doesn't exist there.
        public let base: Side?
        /// The value in our version, or `nil` if we removed it.
        public let ours: Side?
        /// The value in their version, or `nil` if they removed it.
        public let theirs: Side?
    }

    /// The resolution of a conflict.
    public enum Choice: Hashable, Sendable {
        case ours
        case theirs
        /// A new value as written after the colon, or the text of a whole file.
        case text(String)
    }

    /// The merged files, which contain our version of all values whose conflicts aren't resolved.
    public internal(set) var files: [String: [UInt8]] = [:]
    /// The entry file, or `nil` if only files were merged.
    public internal(set) var entry: String?
    /// The unresolved conflicts, by file and position.
    public internal(set) var conflicts: [Conflict] = []
    /// The values taken from their version, including those that a choice resolved in this way.
    public internal(set) var taken: [Point] = []
    /// The invalid choices, which don't match a conflict or whose text isn't a value.
    public internal(set) var refused: [Point] = []

    /// Merges the changes that `ours` and `theirs` made to `base`.
    public init(
        base: [String: [UInt8]], ours: [String: [UInt8]], theirs: [String: [UInt8]], choices: [Point: Choice] = [:]
    ) {
        self.init(base: base, ours: ours, theirs: theirs, choices: choices, nil)
    }

    /// Merges edits by people who write at the same time. This never drops a comment: if one of their comments would be
    /// lost, the whole file is a conflict. Stops and returns `nil` if the result is no longer needed.
    ///
    /// - Parameter isUnwanted: Returns whether the result is no longer needed. Called on this thread, before each file
    ///   and about once per millisecond.
    public init?(
        base: [String: [UInt8]], ours: [String: [UInt8]], theirs: [String: [UInt8]],
        unless isUnwanted: @escaping () -> Bool
    ) {
        let interruption = Interruption(isUnwanted)
        self.init(base: base, ours: ours, theirs: theirs, choices: [:], interruption)
        let clashing = Set(conflicts.map(\.point.file))
        for (path, merged) in files.sorted(by: { $0.key < $1.key }) where !clashing.contains(path) {
            guard let own = ours[path], let other = theirs[path], own != base[path],
                TextMerge.losesComment(base: base[path] ?? [], theirs: other, merged: merged)
            else { continue }
            let side = { (bytes: [UInt8]) in Side(type: "", text: String(decoding: bytes, as: UTF8.self), place: nil) }
            files[path] = own
            taken.removeAll { $0.file == path }
            conflicts.append(
                Conflict(
                    point: Point(file: path, path: nil), base: base[path].map(side), ours: side(own),
                    theirs: side(other)))
        }
        // Sorting is stable, so the conflicts of a file stay in order.
        conflicts.sort { $0.point.file < $1.point.file }
        interruption.ask()
        if interruption.hasCome { return nil }
    }

    init(
        base: [String: [UInt8]], ours: [String: [UInt8]], theirs: [String: [UInt8]], choices: [Point: Choice],
        _ interruption: Interruption?
    ) {
        let choicesByFile = Dictionary(grouping: choices, by: \.key.file)
        for path in Set(base.keys).union(ours.keys).union(theirs.keys).sorted() {
            let file = FileMerge(
                path: path, base: base[path], ours: ours[path], theirs: theirs[path],
                choices: Dictionary(uniqueKeysWithValues: choicesByFile[path] ?? []), interruption: interruption)
            let merged = file.merged()
            files[path] = merged.bytes
            conflicts += merged.conflicts
            taken += merged.taken
            refused += merged.refused
        }
        let known = Set(base.keys).union(ours.keys).union(theirs.keys)
        refused += choices.keys.filter { !known.contains($0.file) }
    }

    /// The values at several paths in a file as written, with their types, for finding their authors. Omits paths that
    /// don't exist. Empty if the file can't be read.
    public static func texts(of paths: [String], in bytes: [UInt8]?, named file: String) -> [String: String] {
        guard let bytes, let tree = TextTree(bytes, path: file, names: NameTable()) else { return [:] }
        return paths.reduce(into: [:]) { texts, path in
            texts[path] = tree.item(at: path).map { tree.side(of: $0) }.map { $0.type + $0.text }
        }
    }
}

// The choice of entry file is merged like a value that doesn't belong to a file.
extension ThemeMerge {
    /// Merges the changes that `ours` and `theirs` made to `base`, including their entry files.
    public init(
        base: ThemeFiles?, ours: ThemeFiles, theirs: ThemeFiles, choices: [Point: Choice] = [:]
    ) {
        self.init(base: base, ours: ours, theirs: theirs, choices: choices, nil)
    }

    /// Merges in the same way, but stops and returns `nil` if the result is no longer needed.
    ///
    /// - Parameter isUnwanted: Returns whether the result is no longer needed. Called on this thread, before each file
    ///   and about once per millisecond.
    public init?(
        base: ThemeFiles?, ours: ThemeFiles, theirs: ThemeFiles, choices: [Point: Choice] = [:],
        unless isUnwanted: @escaping () -> Bool
    ) {
        let interruption = Interruption(isUnwanted)
        self.init(base: base, ours: ours, theirs: theirs, choices: choices, interruption)
        interruption.ask()
        if interruption.hasCome { return nil }
    }

    private init(
        base: ThemeFiles?, ours: ThemeFiles, theirs: ThemeFiles, choices: [Point: Choice], _ interruption: Interruption?
    ) {
        let point = Point.entry(ours.entry)
        self.init(
            base: base?.files ?? [:], ours: ours.files, theirs: theirs.files,
            choices: choices.filter { $0.key != point }, interruption)
        mergeEntry(at: point, base?.entry, ours.entry, theirs.entry, choices[point])
    }

    private mutating func mergeEntry(
        at point: Point, _ base: String?, _ ours: String, _ theirs: String, _ choice: Choice?
    ) {
        entry = ours
        guard ours != theirs, base != theirs else { return refuse(choice, of: point) }
        if base == ours {
            refuse(choice, of: point)
            return take(theirs, at: point)
        }
        switch choice {
        case .ours: break
        case .theirs: take(theirs, at: point)
        case .text(let path) where files[path] != nil: entry = path
        case .text: refused.append(point)
        case nil:
            let side = { Side(type: "", text: $0, place: nil) }
            conflicts.append(Conflict(point: point, base: base.map(side), ours: side(ours), theirs: side(theirs)))
        }
    }

    private mutating func take(_ theirs: String, at point: Point) {
        entry = theirs
        taken.append(point)
    }

    private mutating func refuse(_ choice: Choice?, of point: Point) {
        if choice != nil { refused.append(point) }
    }
}
