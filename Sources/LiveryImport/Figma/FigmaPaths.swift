import LiveryModel

/// The paths of variables in the theme. Figma allows names that conflict in a theme, such as the same name in two
/// collections, or a name that is also a group.
struct FigmaPaths {
    private let findings: FindingCollector
    private var taken: Set<[String]> = []
    private var groups: Set<[String]> = []
    /// The last number that was appended to each path for which several variables compete.
    private var numbers: [[String]: Int] = [:]
    /// The paths by collection and variable.
    private(set) var paths: [[[String]]] = []

    init(_ collections: [FigmaSource.Collection], _ findings: FindingCollector) {
        self.findings = findings
        for collection in collections { paths.append(assign(collection)) }
    }

    private mutating func assign(_ collection: FigmaSource.Collection) -> [[String]] {
        let plain = collection.variables.map { Self.plain($0.names) }
        let isFree = plain.allSatisfy { !taken.contains($0) && !groups.contains($0) && !isInside($0) }
        let prefix = isFree ? [] : [TokenName.plain(collection.name).lowercasedFirst]
        if let group = prefix.first {
            findings.report(.sharedNames(collection.name, group: group), at: collection.modes[0].span)
        }
        let wanted = plain.map { prefix + $0 }
        for path in wanted { for length in 1..<max(1, path.count) { groups.insert(Array(path.prefix(length))) } }
        return zip(collection.variables, wanted).map { variable, wanted in
            let path = unique(wanted)
            taken.insert(path)
            let (name, joined) = (variable.name, path.joined(separator: "."))
            if path != wanted {
                findings.report(.takenName(name, to: joined), token: name, at: variable.span)
            } else if wanted != prefix + variable.names {
                findings.report(.renamedToken(name, to: joined), token: name, at: variable.span)
            }
            return path
        }
    }

    private func isInside(_ path: [String]) -> Bool {
        (1..<max(1, path.count)).contains { taken.contains(Array(path.prefix($0))) }
    }

    /// A path for a variable that differs from the paths of all other variables and groups. The groups of a collection
    /// are known before its first path is requested.
    private mutating func unique(_ path: [String]) -> [String] {
        let path = groups.contains(path) ? path + ["root"] : path
        var (own, number) = (path, numbers[path] ?? 1)
        while taken.contains(own) || groups.contains(own) {
            number += 1
            own = path.dropLast() + ["\(path.last ?? "")-\(number)"]
        }
        numbers[path] = number
        return own
    }

    private static func plain(_ names: [String]) -> [String] {
        let segments = names.flatMap { name in
            TokenName.segments(of: String(name.map { "{}".contains($0) ? "-" : $0 })).segments
        }
        return segments.isEmpty ? ["_"] : segments
    }
}
