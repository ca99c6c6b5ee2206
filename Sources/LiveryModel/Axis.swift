/// One way in which an app's look varies, such as `skin`, and the values it can take.
public struct Axis: Hashable, Sendable {
    /// The axis's name: `skin`.
    public let name: String
    /// Its values in the order declared, at least one; the first is the default.
    public let values: [String]
    /// Whether a choice must name a value: a modifier of a resolver document that has no default.
    public let isRequired: Bool
    /// Whether a choice may spell its name and values in either case, as the inputs of a resolver document are.
    public let ignoresCase: Bool

    /// What no axis may be called: in the address of a bundle, or of what changed, it stands for something else.
    public static let reservedNames = ["as", "format", "from", "to"]

    /// An axis with those values.
    public init(name: String, values: [String], isRequired: Bool = false, ignoresCase: Bool = false) {
        self.name = name
        self.values = values
        self.isRequired = isRequired
        self.ignoresCase = ignoresCase
    }
}

/// A value chosen for an axis that does not offer it, or for an axis that is not there.
public enum AxisError: Error, Hashable, Sendable {
    /// No axis has that name; the names that exist.
    case unknownAxis(String, known: [String])
    /// The axis has no such value; the values that it has.
    case unknownValue(String, axis: String, known: [String])
    /// The axis has no default and no value was chosen; the values that it has.
    case missingValue(axis: String, known: [String])
}

extension [Axis] {
    /// How many different choices there are: the product of the numbers of values. Saturates instead of overflowing.
    public var combinationCount: Int {
        reduce(1) { count, axis in
            let (product, overflow) = count.multipliedReportingOverflow(by: axis.values.count)
            return overflow ? .max : product
        }
    }

    /// Every choice, the last axis varying fastest, the default choice first.
    public var combinations: [[String: String]] {
        reduce([[:]]) { choices, axis in
            choices.flatMap { choice in
                axis.values.map { choice.merging([axis.name: $0]) { $1 } }
            }
        }
    }

    /// The choices that are made at once: every one if they are at most `limit`, otherwise the default choice and each
    /// other value alone, as many as the limit allows. Their number grows with the values then, not with their product.
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

    /// A whole choice: what is not chosen takes its default.
    public func selection(_ chosen: [String: String]) throws(AxisError) -> [String: String] {
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

    /// A choice in which the names and values of axes that ignore case are spelled as they are declared. Names and
    /// values that are ambiguous or unknown stay as they are, and so does a choice that names an axis twice.
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
    /// The one spelling of a choice of axes: `platform=ios&skin=night`, sorted by the axes' names.
    public var axisKey: String {
        sorted { utf8Precedes($0.key, $1.key) }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }
}
