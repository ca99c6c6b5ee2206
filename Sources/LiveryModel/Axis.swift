extension Theme {
    /// A dimension in which an app's design varies, such as `skin`, and its values.
    public struct Axis: Hashable, Sendable {
        /// The axis's name: `skin`.
        public let name: String
        /// Its values in declared order, at least one. The first is the default.
        public let values: [String]
        /// Whether a selection must name a value, as for a modifier of a resolver document without a default.
        public let isRequired: Bool
        /// Whether a selection may ignore the case of the name and values, as for the inputs of a resolver document.
        public let ignoresCase: Bool

        /// Names that no axis can have, because they are parameters in the URL of a bundle, a comparison or an
        /// explanation.
        public static let reservedNames = ["as", "followers", "format", "from", "path", "rev", "to"]

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
    /// An invalid selection. It names an unknown axis or value, or omits a required one.
    public enum AxisError: Error, Hashable, Sendable {
        /// The selection names an axis that doesn't exist. `known` has the names of the existing axes.
        case unknownAxis(String, known: [String])
        /// The axis has no such value. `known` has its values.
        case unknownValue(String, axis: String, known: [String])
        /// The axis has no default, and the selection doesn't name a value. `known` has its values.
        case missingValue(axis: String, known: [String])
    }
}

extension [Theme.Axis] {
    /// The number of selections: the product of the numbers of values. Saturates instead of overflowing.
    public var combinationCount: Int {
        reduce(1) { count, axis in
            let (product, overflow) = count.multipliedReportingOverflow(by: axis.values.count)
            return overflow ? .max : product
        }
    }

    /// Every selection, the default first, with the last axis varying fastest.
    public var combinations: [[String: String]] {
        reduce([[:]]) { choices, axis in
            choices.flatMap { choice in
                axis.values.map { choice.merging([axis.name: $0]) { $1 } }
            }
        }
    }

    /// The selections to compile together: all of them if there are at most `limit`, otherwise the default selection
    /// and each other value on its own, up to the limit. The count then grows with the sum of the numbers of values,
    /// not with their product.
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

    /// Completes a selection with the defaults of the axes that it doesn't name.
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

    /// A selection with declared spelling for axes that ignore case. Ambiguous and unknown names and values are
    /// unchanged. A selection that names an axis twice is also unchanged.
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
    /// The canonical key of a selection, sorted by axis name: `platform=ios&skin=night`.
    public var axisKey: String {
        sorted { utf8Precedes($0.key, $1.key) }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }
}
