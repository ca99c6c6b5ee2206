public import LiveryTheme

/// A theme that two people changed from one base, put together value by value.
///
/// What only one side changed is taken; what both changed to the same is no conflict; what both changed differently is
/// one, until somebody chooses. The text is ours with theirs spliced in: comments and form of either side stay where they
/// don't collide, and ours where they do. A file that can't be read as values, on any side, is one value as a whole.
///
/// A pure function. Time grows in line with the text.
public struct ThemeMerge: Sendable {
    /// A value of a file, or a whole file.
    public struct Point: Hashable, Sendable {
        /// The file's path.
        public let file: String
        /// The value's path in the file: `brand.purple`; nil for the file itself.
        public let path: String?

        /// Names a value, which need not exist.
        public init(file: String, path: String?) {
            self.file = file
            self.path = path
        }

        /// Where compiling starts, which is named by the file where ours does.
        public static func entry(_ file: String) -> Point { Point(file: file, path: "@entry") }

        /// Whether it is where compiling starts: no theme has a directive of that name.
        public var isEntry: Bool { self == .entry(file) }
    }

    /// A value as one side has it.
    public struct Side: Hashable, Sendable {
        /// Its type and mixins as written, `(Label+texts.body)`; empty if it has none.
        public let type: String
        /// The value as written, which a new one may take the place of. Of a whole file its text.
        public let text: String
        /// Where it is; nil for a whole file.
        public let place: Place?
    }

    /// A value that both sides changed, each differently.
    public struct Conflict: Hashable, Sendable {
        /// Which.
        public let point: Point
        /// What it was; nil when it was not there.
        public let base: Side?
        /// What we made of it; nil when we took it away.
        public let ours: Side?
        /// What they made of it; nil when they took it away.
        public let theirs: Side?
    }

    /// How a conflict is to end.
    public enum Choice: Hashable, Sendable {
        case ours
        case theirs
        /// A new value, as it would be written behind the colon; of a whole file its text.
        case text(String)
    }

    /// The files. Where there is a conflict, what we have.
    public internal(set) var files: [String: [UInt8]] = [:]
    /// Where compiling starts; nil if only files were merged.
    public internal(set) var entry: String?
    /// What nobody has chosen yet, by file and place.
    public internal(set) var conflicts: [Conflict] = []
    /// What was taken from them, conflicts that were chosen so among it.
    public internal(set) var taken: [Point] = []
    /// Choices that can't be made: there is no such conflict, or the text is no value.
    public internal(set) var refused: [Point] = []

    /// Puts together what `ours` and `theirs` made of `base`.
    public init(
        base: [String: [UInt8]], ours: [String: [UInt8]], theirs: [String: [UInt8]], choices: [Point: Choice] = [:]
    ) {
        let choicesByFile = Dictionary(grouping: choices, by: \.key.file)
        for path in Set(base.keys).union(ours.keys).union(theirs.keys).sorted() {
            let file = FileMerge(
                path: path, base: base[path], ours: ours[path], theirs: theirs[path],
                choices: Dictionary(uniqueKeysWithValues: choicesByFile[path] ?? []))
            let merged = file.merged()
            files[path] = merged.bytes
            conflicts += merged.conflicts
            taken += merged.taken
            refused += merged.refused
        }
        let known = Set(base.keys).union(ours.keys).union(theirs.keys)
        refused += choices.keys.filter { !known.contains($0.file) }
    }

    /// Values of a file as written, with their types, to find out who wrote them; those that are there, if the file can be
    /// read.
    public static func texts(of paths: [String], in bytes: [UInt8]?, named file: String) -> [String: String] {
        guard let bytes, let tree = TextTree(bytes, path: file, names: NameTable()) else { return [:] }
        return paths.reduce(into: [:]) { texts, path in
            texts[path] = tree.item(at: path).map { tree.side(of: $0) }.map { $0.type + $0.text }
        }
    }
}
