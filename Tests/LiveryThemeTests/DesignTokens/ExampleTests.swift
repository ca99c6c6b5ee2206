import Foundation
import LiveryModel
import LiveryTheme
import Testing

@Suite(
    "Published design systems",
    .enabled(
        if: SharedData.has("dtcg-examples"), "no data: set LIVERY_SHARED_DATA to the folder that holds dtcg-examples"))
struct ExampleTests {
    @Test(
        "have the same values as in another tool",
        arguments: [
            ("figma-sds", "[data-theme=\"light\"]", ["theme": "light"], 393),
            ("figma-sds", "[data-theme=\"dark\"]", ["theme": "dark"], 393),
            ("shopify-polaris", ":root", [:], 67),
        ])
    func values(system: String, selector: String, choice: [String: String], count: Int) throws {
        let files = ThemeFiles(
            name: system, entry: "\(system).resolver.json", files: try SharedData.files(in: "dtcg-examples"))
        let compilation = try Compiler().compile(files, for: .one(choice))
        let bundle = try #require(compilation.bundles.first, "\(Unexpected(compilation.diagnostics))")
        let found = declarations(of: bundle)
        let css = String(decoding: try SharedData.bytes("dtcg-examples/expected/\(system).css"), as: UTF8.self)
        let expected = try #require(ExpectedCSS(css, selector: selector))
        #expect(expected.declarations.count == count)
        for (name, text) in expected.declarations.sorted(by: { $0.key < $1.key }) {
            let value = try #require(found[name], "missing value '\(name)'")
            #expect(isSame(value, expected.resolved(text)), "\(name) is \(value) instead of \(text)")
        }
        #expect(Set(found.keys).subtracting(expected.declarations.keys).isEmpty)
    }

    /// The values of a bundle, by their names in the other tool.
    private func declarations(of bundle: ThemeBundle) -> [String: Theme.Value] {
        var found: [String: Theme.Value] = [:]
        for (path, typed) in bundle.tokens {
            let name = ExpectedCSS.name(path)
            found[name] = typed.value
            guard let text = Theme.TextAttributes(typed.value), let font = text.font else { continue }
            found["\(name)-font-family"] = .fontFamily([font.name ?? ""] + font.fallbacks)
            found["\(name)-font-size"] = font.size.map { .dimension($0) }
            found["\(name)-font-weight"] = font.weight.map { .double($0) }
            found["\(name)-letter-spacing"] = text.letterSpacing.map { .dimension($0) }
            found["\(name)-line-height"] = text.lineHeightMultiple.map { .double($0) }
        }
        return found
    }

    private func isSame(_ value: Theme.Value, _ text: String) -> Bool {
        switch value {
        case .color(let color): return ExpectedCSS.color(text).map { isSame(color, $0) } ?? false
        case .dimension(let dimension):
            if dimension.value == 0 { return ["0", "0px", "0rem", "0em"].contains(text) }
            return text == "\(JSON.double(dimension.value).text)\(dimension.unit == .rem ? "rem" : "px")"
        case .double(let number): return Double(text) == number
        case .fontFamily(let names): return ExpectedCSS.families(text) == names
        default: return Theme.TextAttributes(value).map { isSame($0, text) } ?? false
        }
    }

    /// Whether the attributes match a text of the form `weight size/lineHeight families`.
    private func isSame(_ attributes: Theme.TextAttributes, _ text: String) -> Bool {
        guard let font = attributes.font, let size = font.size, let weight = font.weight, let name = font.name,
            let lineHeight = attributes.lineHeightMultiple
        else { return false }
        let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
        let measures = parts[1].split(separator: "/").map(String.init)
        return Double(parts[0]) == weight && isSame(.dimension(size), measures[0])
            && Double(measures[1]) == lineHeight && ExpectedCSS.families(parts[2]) == [name] + font.fallbacks
    }

    private func isSame(_ color: Theme.Color, _ channels: [Double]) -> Bool {
        let found = [color.red, color.green, color.blue, color.alpha].map { Double($0) / 255 }
        return zip(found, channels).allSatisfy { abs($0 - $1) < 0.0001 }
    }
}

/// A rule in a style sheet from another tool.
struct ExpectedCSS {
    let declarations: [String: String]

    init?(_ text: String, selector: String) {
        guard let start = text.range(of: "\(selector) {"),
            let end = text.range(of: "}", range: start.upperBound..<text.endIndex)
        else { return nil }
        var declarations: [String: String] = [:]
        for line in text[start.upperBound..<end.lowerBound].split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, parts[0].hasPrefix("--") else { continue }
            declarations[String(parts[0].dropFirst(2))] = String(parts[1].dropLast())
        }
        self.declarations = declarations
    }

    /// A value with its `var()` references replaced.
    func resolved(_ text: String) -> String {
        guard let start = text.range(of: "var(--"),
            let end = text.range(of: ")", range: start.upperBound..<text.endIndex)
        else { return text }
        let name = String(text[start.upperBound..<end.lowerBound])
        let value = declarations[name] ?? "missing value '\(name)'"
        return resolved(text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: value))
    }

    /// The name for a path, such as `color-blue-dark` for `color.blueDark.$root`.
    static func name(_ path: String) -> String {
        var name = ""
        for character in path.replacingOccurrences(of: ".$root", with: "") {
            if character == "." {
                name += "-"
            } else if character.isUppercase {
                name += "-" + character.lowercased()
            } else {
                name.append(character)
            }
        }
        return name
    }

    /// Parses `rgb(r% g% b% / a)` into four numbers from 0 to 1.
    static func color(_ text: String) -> [Double]? {
        guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return nil }
        let parts = text.dropFirst(4).dropLast().split(separator: "/")
        let channels = parts[0].split(separator: " ").compactMap { Double($0.dropLast()).map { $0 / 100 } }
        return channels + [parts.count == 2 ? Double(parts[1].trimmingCharacters(in: .whitespaces)) ?? -1 : 1]
    }

    static func families(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
    }
}
