import Foundation
import Shapes

/// Converts the model's tokens to the syntax of each dialect.
extension Model {
    /// The path of a token. It starts with the category from which Style Dictionary derives the type.
    static func name(_ number: Int) -> String { "\(isColor(number) ? "color" : "size").group\(number % 3).t\(number)" }

    /// The tokens for Style Dictionary, with the lower and the upper set as two files. The later file wins.
    func styleDictionary(seed: UInt64) -> [String: [UInt8]] {
        var random = SeededRandom(seed: seed)
        var files = ["a.json5": text(Array(base.enumerated()), isStudio: false, &random)]
        let upper = over.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        if !upper.isEmpty { files["b/over.json"] = text(upper, isStudio: false, &random) }
        return files.mapValues { Array($0.utf8) }
    }

    /// The tokens for Tokens Studio, with a set that is always enabled and a set that a theme enables.
    func tokensStudio(seed: UInt64) -> [String: [UInt8]] {
        var random = SeededRandom(seed: seed)
        let themes = """
            [{ name: 'Day', selectedTokenSets: { low: 'source' } },
             { name: 'Night', selectedTokenSets: { low: 'source', high: 'enabled' } }]
            """
        let low = text(Array(base.enumerated()), isStudio: true, &random)
        let high = text(over.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, isStudio: true, &random)
        let all = "{ low: \(low), high: \(high), $themes: \(themes), $metadata: { tokenSetOrder: ['low', 'high'] } }"
        return ["tokens.json": Array(all.utf8)]
    }

    private func text(_ formulas: [(Int, Formula)], isStudio: Bool, _ random: inout SeededRandom) -> String {
        var groups: [String: [String: [String]]] = [:]
        for (number, formula) in formulas {
            let path = Self.name(number).split(separator: ".").map(String.init)
            let token = token(number, formula, isStudio: isStudio, &random)
            groups[path[0], default: [:]][path[1], default: []].append("\(path[2]): \(token)")
        }
        let outer = groups.sorted { $0.key < $1.key }.map { name, inner in
            let parts = inner.sorted { $0.key < $1.key }.map { "'\($0.key)': { \($0.value.joined(separator: ", ")), }" }
            return "\"\(name)\": { \(parts.joined(separator: ",\n  ")) }"
        }
        return "{ // random\n\(outer.joined(separator: ",\n")) }"
    }

    private func token(_ number: Int, _ formula: Formula, isStudio: Bool, _ random: inout SeededRandom) -> String {
        let key = isStudio && Bool.random(using: &random) ? "$value" : "value"
        let type = isStudio ? ", type: '\(Self.isColor(number) ? "color" : "spacing")'" : ""
        let link = { (number: Int) in "{\(Self.name(number))\(isStudio ? "" : ".value")}" }
        let modified = { (type: String, one: Int, share: Double, color: String) in
            "{ \(key): '\(link(one))', type: 'color', $extensions: { 'studio.tokens': { modify: { type: '\(type)', "
                + "value: '\(share)', space: 'srgb'\(color) } } } }"
        }
        let value: String
        switch formula {
        case .color(let rgb): value = "#" + String(format: "%06x", rgb)
        case .length(let length, let isRem): value = "\(length)\(isRem ? "rem" : "px")"
        case .alias(let one): value = link(one)
        case .times(let one, let factor):
            value = Bool.random(using: &random) ? "\(link(one)) * \(factor)" : "\(factor)*\(link(one))"
        case .sum(let one, let other): value = "\(link(one)) + \(link(other))"
        case .mean(let one, let other): value = "(\(link(one)) + \(link(other))) / 2"
        case .alpha(let one, let share): value = "rgba(\(link(one)), \(share))"
        case .lighten(let one, let share): return modified("lighten", one, share, "")
        case .darken(let one, let share): return modified("darken", one, share, "")
        case .mix(let one, let other, let share): return modified("mix", one, share, ", color: '\(link(other))'")
        }
        return "{ \(key): '\(value)'\(type) }"
    }
}
