import LiveryModel

/// An axis whose values are Style Dictionary files, Tokens Studio sets, or modes in files, as in
/// `skin=light.json,dark.json`.
public struct ImportAxis: Hashable, Sendable {
    /// A value of the axis, and the file, folder, set or mode that contains its tokens.
    public struct Value: Hashable, Sendable {
        /// The value's name, such as `dark`.
        public let name: String
        /// The path of a file or folder, as passed to ``Importer/theme(_:from:)``.
        public let path: String

        /// Creates a value from its name and the path of its tokens.
        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// The axis's name, such as `skin`.
    public let name: String
    /// The axis's values, starting with the default.
    public let values: [Value]

    /// Creates an axis. The first value is the default.
    public init(name: String, values: [Value]) {
        self.name = name
        self.values = values
    }

    /// Parses an axis such as `skin=light.json,dark.json`, whose first value is the default. Returns `nil` if the name
    /// or the paths are missing. A value's name is the file name without folders and extensions, unless a name precedes
    /// the path, as in `night:tokens/dark.json`.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        self.init(
            name: String(parts[0]),
            values: parts[1].split(separator: ",", omittingEmptySubsequences: false).map(Self.value))
    }

    private static func value(_ text: Substring) -> Value {
        if let colon = text.firstIndex(of: ":") {
            return Value(name: String(text[..<colon]), path: String(text[text.index(after: colon)...]))
        }
        let file = text.split(separator: "/").last ?? ""
        return Value(name: file.split(separator: ".").first.map(String.init) ?? "", path: String(text))
    }

    /// The reason why the axis is invalid, or `nil` if it is valid.
    var fault: String? {
        guard TokenName.plain(name) == name else {
            return "'\(name)' can't be the name of an axis: use letters, digits, '-' and '_'"
        }
        guard !Theme.Axis.reservedNames.contains(name) else {
            return "'\(name)' can't be the name of an axis: it is reserved"
        }
        guard values.count > 1 else { return "axis '\(name)' needs two files or more: '\(name)=light.json,dark.json'" }
        var names: Set<String> = []
        for value in values {
            guard !value.path.isEmpty else { return "axis '\(name)' has a value without a file" }
            guard TokenName.plain(value.name) == value.name else {
                return "axis '\(name)': '\(value.name)' can't be used as a value name: write 'name:\(value.path)'"
            }
            guard names.insert(value.name).inserted else {
                return "axis '\(name)' has two values called '\(value.name)': write 'name:\(value.path)'"
            }
        }
        return nil
    }
}

/// The files for each axis value, and the order in which files override each other.
struct AxisFiles {
    /// The numbers of the files, lowest layer first.
    private(set) var order: [Int] = []
    /// The axes. The sets in them are positions in ``order``. A default value has no sets, because its files always
    /// apply.
    private(set) var groups: [ThemePlan.Group] = []

    /// The positions in ``order`` of the files that belong to an axis.
    var own: Range<Int> { order.count - owners.count..<order.count }

    private let paths: [String]
    /// What the paths refer to: `file` or `set`.
    private let noun: String
    private let findings: FindingCollector
    /// The axis that owns each file.
    private var owners: [Int: String] = [:]

    /// Creates the files of several axes. If an axis or one of its files is invalid, reports the reason and returns
    /// `nil`.
    init?(
        _ axes: [ImportAxis], among paths: [String], of noun: String = "file", _ findings: FindingCollector
    ) {
        self.paths = paths
        self.noun = noun
        self.findings = findings
        var files: [[[Int]]] = []
        for (index, axis) in axes.enumerated() {
            guard isSound(axis, after: axes[..<index]) else { return nil }
            var own: [[Int]] = []
            for value in axis.values {
                guard let numbers = numbers(of: value, axis) else { return nil }
                own.append(numbers)
            }
            files.append(own)
        }
        order = paths.indices.filter { owners[$0] == nil } + files.flatMap { $0[0] }
        groups = zip(axes, files).map { axis, files in
            let choices = zip(axis.values, files).enumerated().map { index, choice in
                ThemePlan.Choice(name: choice.0.name, sets: index == 0 ? [] : place(choice.1))
            }
            return ThemePlan.Group(axis: axis.name, choices: choices)
        }
    }

    /// Separates the axes whose values are files or sets from the axes whose values are modes in files.
    static func split(
        _ axes: [ImportAxis], _ paths: [String], _ modes: Set<String>
    ) -> (files: [ImportAxis], modes: [ImportAxis]) {
        let known = Set(modes.map { $0.lowercased() })
        let isMode = { (axis: ImportAxis) in
            axis.fault == nil
                && axis.values.allSatisfy { known.contains($0.path.lowercased()) && !paths.contains($0.path) }
        }
        return (axes.filter { !isMode($0) }, axes.filter(isMode))
    }

    private mutating func place(_ files: [Int]) -> [Int] {
        order += files
        return Array(order.count - files.count..<order.count)
    }

    private func isSound(_ axis: ImportAxis, after others: ArraySlice<ImportAxis>) -> Bool {
        if let fault = axis.fault { return reject(fault) }
        guard !others.contains(where: { $0.name == axis.name }) else {
            return reject("axis '\(axis.name)' is defined twice")
        }
        return true
    }

    /// The file at a value's path, or all files in the folder at that path.
    private mutating func numbers(of value: ImportAxis.Value, _ axis: ImportAxis) -> [Int]? {
        let path = value.path.hasSuffix("/") ? String(value.path.dropLast()) : value.path
        let numbers = paths.indices.filter { index in
            [paths[index], SourceFile.stem(of: paths[index])].contains(path)
                || paths[index] == SourceFile.stem(of: path) || paths[index].hasPrefix(path + "/")
        }
        guard !numbers.isEmpty else {
            findings.report(
                .invalidAxis(
                    "axis '\(axis.name)': no \(noun) or folder with tokens is called '\(path)'",
                    nearest: findings.nearest(to: path, in: paths)))
            return nil
        }
        for number in numbers {
            if let owner = owners.updateValue(axis.name, forKey: number) {
                let both = owner == axis.name ? "two values of axis '\(owner)'" : "axes '\(owner)' and '\(axis.name)'"
                _ = reject("'\(paths[number])' is specified for \(both)")
                return nil
            }
        }
        return numbers
    }

    private func reject(_ reason: String) -> Bool {
        findings.report(.invalidAxis(reason, nearest: nil))
        return false
    }
}
