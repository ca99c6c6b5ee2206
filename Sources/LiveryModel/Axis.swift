extension Theme {
    /// A dimension along which an app's design varies, such as `skin`, with its possible values.
    public struct Axis: Hashable, Sendable {
        /// The axis's name, such as `skin`.
        public let name: String
        /// The axis's values in declared order. There is at least one, and the first is the default.
        public let values: [String]
        /// Whether a selection must include a value for this axis, as with a resolver document's modifier that has no
        /// default.
        public let isRequired: Bool
        /// Whether the names and values in a selection are case-insensitive, as with the inputs of a resolver document.
        public let ignoresCase: Bool

        /// Names that are reserved because they are query parameters in the URLs of bundles, comparisons and
        /// explanations.
        public static let reservedNames = ["as", "contract", "followers", "format", "from", "path", "rev", "to"]

        /// The name of the axis for people who want more contrast, and the value with more contrast.
        package static let (contrast, moreContrast) = ("contrast", "more")

        /// The folder of the axis's overlays: the name in the plural. `skin` and `skins` both have `skins`.
        package static func folder(of name: String) -> String { name.hasSuffix("s") ? name : name + "s" }

        /// Creates an axis.
        public init(name: String, values: [String], isRequired: Bool = false, ignoresCase: Bool = false) {
            self.name = name
            self.values = values
            self.isRequired = isRequired
            self.ignoresCase = ignoresCase
        }
    }
}

extension Theme {
    /// An error in a selection: an unknown axis or value, or a missing required value.
    public enum AxisError: Error, Hashable, Sendable {
        /// The selection names an axis that doesn't exist. `known` lists the names of the existing axes.
        case unknownAxis(String, known: [String])
        /// The axis has no such value. `known` lists the values that it has.
        case unknownValue(String, axis: String, known: [String])
        /// The axis has no default, and the selection doesn't include a value for it. `known` lists the axis's values.
        case missingValue(axis: String, known: [String])
    }
}

extension [Theme.Axis] {
    /// The number of possible selections: the product of the number of values of each axis. Saturates at `Int.max`
    /// instead of overflowing.
    public var combinationCount: Int {
        reduce(1) { count, axis in
            let (product, overflow) = count.multipliedReportingOverflow(by: axis.values.count)
            return overflow ? .max : product
        }
    }

    /// All possible selections, starting with the default selection. The last axis varies fastest.
    public var combinations: [[String: String]] {
        reduce([[:]]) { choices, axis in
            choices.flatMap { choice in
                axis.values.map { choice.merging([axis.name: $0]) { $1 } }
            }
        }
    }

    /// The selections to compile together: all of them if there are at most `limit`. Otherwise, the default selection
    /// and each selection that differs from it in a single value, up to the limit. Their number then grows with the sum
    /// of the axes' value counts, not with the product.
    public func choices(limit: Int) -> [[String: String]] {
        guard combinationCount > limit else { return combinations }
        let first = Dictionary(uniqueKeysWithValues: map { ($0.name, $0.values[0]) })
        var choices = [first]
        for axis in self {
            for value in axis.values.dropFirst() where choices.count < limit {
                choices.append(first.merging([axis.name: value]) { $1 })
            }
        }
        return choices
    }

    /// Completes a selection with the default values of the axes that it omits.
    public func selection(_ chosen: [String: String]) throws(Theme.AxisError) -> [String: String] {
        let chosen = spelledAsDeclared(chosen)
        for (name, value) in chosen.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            guard let axis = first(where: { $0.name == name }) else {
                throw .unknownAxis(name, known: map(\.name))
            }
            guard axis.values.contains(value) else {
                throw .unknownValue(value, axis: name, known: axis.values)
            }
        }
        for axis in self where axis.isRequired && chosen[axis.name] == nil {
            throw .missingValue(axis: axis.name, known: axis.values)
        }
        return Dictionary(uniqueKeysWithValues: map { ($0.name, chosen[$0.name] ?? $0.values[0]) })
    }

    /// A copy of a selection in which names and values have their declared spelling if their axis ignores case. Unknown
    /// or ambiguous names and values are unchanged, and so is a selection that names an axis twice.
    public func spelledAsDeclared(_ chosen: [String: String]) -> [String: String] {
        guard contains(where: \.ignoresCase) else { return chosen }
        func match(_ text: String, in known: [String]) -> String {
            let matches = known.filter { $0.lowercased() == text.lowercased() }
            return known.contains(text) || matches.count != 1 ? text : matches[0]
        }
        let names = filter(\.ignoresCase).map(\.name)
        let pairs = chosen.map { name, value in
            let name = contains { $0.name == name } ? name : match(name, in: names)
            let axis = first { $0.name == name && $0.ignoresCase }
            return (name, axis.map { match(value, in: $0.values) } ?? value)
        }
        guard Set(pairs.map(\.0)).count == pairs.count else { return chosen }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

extension [String: String] {
    /// The selection's canonical key, sorted by axis name, such as `platform=ios&skin=night`.
    public var axisKey: String {
        sorted { utf8Precedes($0.key, $1.key) }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }

    /// Whether this selection has all values of another one, such as those that a build fixes.
    package func includes(_ others: [String: String]) -> Bool { others.allSatisfy { self[$0.key] == $0.value } }
}
