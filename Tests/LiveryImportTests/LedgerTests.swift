import Foundation
import LiveryImport
import LiveryModel
import LiveryTheme
import Shapes
import Testing

/// Compares imported values with values that are left out. Every token in the input must be in the theme with its
/// value, or in the findings with a reason.
@Suite("Every imported token")
struct LedgerTests {
    /// A value as a source spells it, its type, and the resulting value in the theme. Nil if the value is left out.
    struct Sample {
        let type: String
        let source: String
        let value: String?
    }

    private static let all: [(type: String, source: String, value: String?)] = [
        ("color", "'#fa0'", "#ffaa00ff"), ("color", "'rgb(10% 20% 40% / 1)'", "srgb 0.1 0.2 0.4 / 1"),
        ("color", "'oklch(50% 0.1 0.5turn)'", "oklch 0.5 0.1 180 / 1"), ("color", "'hwb(0 0 0)'", "#ff0000ff"),
        ("color", "'lab(none 10 20 / 50%)'", "lab none 10 20 / 0.5"), ("color", "'color(a b c)'", nil),
        ("color", "'inherit'", "inherit"), ("color", "'inherited'", nil), ("color", "12", nil),
        ("color", "{ deep: '#fff' }", nil),
        ("spacing", "'calc(2px * 3)'", "6"), ("spacing", "'1.5rem'", "1.5rem"), ("spacing", "-4", "-4"),
        ("spacing", "'calc(1em + 1px)'", "calc(1em + 1px)"), ("spacing", "'fit-content'", "fit-content"),
        ("spacing", "true", nil),
        ("opacity", "'35%'", "0.35"), ("opacity", "'x'", nil), ("lineHeights", "'AUTO'", nil),
        ("lineHeights", "'130%'", "1.3"), ("fontWeights", "'650 Italic'", "650"), ("fontWeights", "'0'", nil),
        ("fontWeights", "'Demi Bold'", "600"), ("fontWeights", "1001", nil),
        ("fontFamilies", "\"Kid's, serif\"", "Kid's|serif"), ("fontFamilies", "''", nil),
        ("border", "'solid 2px #000'", "border"), ("border", "'2px'", nil), ("border", "'none'", "nil"),
        ("boxShadow", "'none'", "nil"), ("boxShadow", "[]", "nil"), ("boxShadow", "'0 1px 2px #000'", "shadow"),
        ("boxShadow", "'0 1px #000, inset 0 0 1px red'", "shadows"), ("boxShadow", "'1px'", nil),
        ("transition", "{ duration: '1s', 'timing-function': 'linear' }", "transition"), ("transition", "'1s'", nil),
        ("typography", "'bold 12px/2 Inter'", "textAttributes"), ("typography", "'Inter'", nil),
        ("typography", "{ 'font-size': '12px', 'font-family': 'Inter' }", "textAttributes"),
        ("text", "'anything'", "anything"), ("boolean", "'maybe'", nil), ("duration", "'-1s'", nil),
    ]

    static let samples = all.map { Sample(type: $0.type, source: $0.source, value: $0.value) }

    /// A token in a random input.
    private struct Token {
        let name: String
        let type: String
        let source: String
        let value: String?
        /// The file that contains the value. Another file can contain the rest of the token.
        let file: Int
        let isSplit: Bool
    }

    /// Tokens with the samples' values, and references to earlier tokens of the same type.
    private static func tokens(_ random: inout SeededRandom) -> [Token] {
        var tokens: [Token] = []
        for number in 0..<40 {
            let name = "g\(number % 4).s\(number % 3).t\(number)"
            let isSplit = Int.random(in: 0..<5, using: &random) == 0
            let file = Int.random(in: 0..<3, using: &random)
            if Bool.random(using: &random), let target = tokens.randomElement(using: &random) {
                let source = "'{\(target.name)}'"
                tokens.append(
                    Token(
                        name: name, type: target.type, source: source, value: target.value, file: file,
                        isSplit: isSplit))
            } else if let sample = samples.randomElement(using: &random) {
                tokens.append(
                    Token(
                        name: name, type: sample.type, source: sample.source, value: sample.value, file: file,
                        isSplit: isSplit))
            }
        }
        return tokens
    }

    private static func files(_ tokens: [Token]) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for file in 0..<3 {
            var groups: [String: [String: [String]]] = [:]
            for token in tokens {
                let path = token.name.split(separator: ".").map(String.init)
                var members: [String] = []
                if token.file == file { members.append("value: \(token.source)") }
                if token.isSplit ? (token.file + 1) % 3 == file : token.file == file {
                    members.append("type: '\(token.type)'")
                }
                guard !members.isEmpty else { continue }
                groups[path[0], default: [:]][path[1], default: []].append(
                    "\(path[2]): { \(members.joined(separator: ", ")) }")
            }
            let outer = groups.map { name, inner in
                "\(name): { \(inner.map { "\($0): { \($1.joined(separator: ", ")) }" }.joined(separator: ",\n")) }"
            }
            files["f\(file).json5"] = Array("{ \(outer.joined(separator: ",\n")) }".utf8)
        }
        return files
    }

    @Test("is in the theme with its value or in the findings with a reason", arguments: 1...60)
    func everyToken(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tokens = Self.tokens(&random)
        let outcome = Importer(dialect: .styleDictionary).theme("t", from: Self.files(tokens))
        let bundle = try Compiler().compile(try #require(outcome.theme)).bundles.first
        let left = Set(outcome.findings.filter { $0.outcome == "it is left out" }.compactMap(\.token))
        for token in tokens {
            let found = bundle?.tokens[token.name].map { Self.text($0.value) }
            if let value = token.value {
                #expect(found == value, "\(token.name): \(token.source)")
            } else {
                #expect(found == nil, "\(token.name): \(token.source)")
                #expect(left.contains(token.name), "\(token.name): \(token.source) is nowhere")
            }
        }
    }

    /// A short string for a value.
    private static func text(_ value: Theme.Value) -> String {
        switch value {
        case .null: "nil"
        case .string(let text): text
        case .double(let number): number == number.rounded() ? String(Int(number)) : String(number)
        case .int(let number): String(number)
        case .dimension(let length): text(.double(length.value)) + (length.unit == .rem ? "rem" : "")
        case .fontFamily(let names): names.joined(separator: "|")
        case .color(let color): color.wide.map(text) ?? color.hex
        case .composite(let composite): composite.type.name
        case .composites: "shadows"
        default: "\(value)"
        }
    }

    private static func text(_ color: Theme.WideColor) -> String {
        let components = color.components.map { $0.map { text(.double($0)) } ?? "none" }
        return "\(color.space.rawValue) \(components.joined(separator: " ")) / \(text(.double(color.alpha)))"
    }
}
