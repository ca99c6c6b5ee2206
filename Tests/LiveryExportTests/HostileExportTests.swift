import LiveryModel
import LiveryTheme
import Shapes
import TestSupport
import Testing

@testable import LiveryExport

/// Names and strings that end strings, comments or rules, that are keywords, or that differ only in case.
@Suite("Hostile names in exports")
struct HostileExportTests {
    private static let names = [
        "a", "a_b", "aB", "A", "class", "2xl", "🎨", "größe", "a b", "$x", "\\(z)", "__proto__", "constructor", "*/",
        "]]>", "'", "&", "<b>", "%", "!", "ab-", "-a", "--", "e\u{301}", "\u{2028}x", "initial", "true",
    ]
    private static let texts = [
        "x", "*/ }", "\"", "\\", "#{$x}", "${y}", "\\(z)", "`", "</style>", "\n", "\u{2028}", "]]>", "//", "🎨", "",
        "*/\u{301}", "&\u{301}", "#{\u{301}", "--\u{301}", "\"\u{301}",
    ]

    private func bundle(_ random: inout some RandomNumberGenerator) -> ThemeBundle {
        var bundle = ThemeBundle(app: "*/ hostile")
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let length = Int.random(in: 1...3, using: &random)
            let path = (0..<length).map { _ in Self.names.randomElement(using: &random) ?? "a" }.joined(separator: ".")
            let text = Self.texts.randomElement(using: &random) ?? ""
            if Bool.random(using: &random) {
                bundle.tokens[path] = Theme.Value.Typed(.string, .string(text))
            } else {
                bundle.styles[path] = Theme.Style(
                    type: "Button", attributes: ["image": .states([.normal: .image(text), .hovered: .null])])
            }
        }
        return bundle
    }

    @Test("give files, or a collision that names two different values", arguments: OutputKind.all)
    func random(kind: OutputKind) {
        var random = SeededRandom(seed: 1)
        for _ in 0..<times(150, thorough: 1_500) {
            let bundle = bundle(&random)
            var output = Output(kind, path: "a" + (kind.fileExtension ?? ""))
            if kind == .template {
                let text = "{{#values}}{{path}} {{json}}{{/values}}{{#styles}}{{path}}{{/styles}}"
                output.setTemplate("page.mustache")
                let remark = output.readTemplate { _ in .bytes(Array(text.utf8)) }
                #expect(remark == nil)
            }
            let isNested = Bool.random(using: &random)
            let mode = SwiftTheme.Mode.allCases.randomElement(using: &random) ?? .live
            let shape = SwiftTheme.Shape.allCases.randomElement(using: &random) ?? .tree
            switch kind.name {
            case "css": output.export = CSSSheet(fileName: "a.css", keepsReferences: true, hasClasses: true)
            case "compose": output.export = ComposeTheme(keepsReferences: true)
            case "dtcg": output.export = DTCGDocument(fileName: "a.tokens.json", keepsReferences: true)
            case "json": output.export = JSONDocument(fileName: "a.json", isNested: isNested)
            case "swift": output.export = SwiftTheme(mode: mode, shape: shape)
            default: break
            }
            do throws(NameCollisions) {
                let files = try output.export.files(ResolvedTheme(bundle)).files
                #expect(!files.isEmpty && files.allSatisfy { String(validating: $0.bytes, as: UTF8.self) != nil })
                for file in files where file.comment != .none {
                    #expect(Header.isIntact(Header(app: bundle.app).adding(to: file)), "\(bundle)")
                }
            } catch {
                #expect(!error.collisions.isEmpty && error.collisions.allSatisfy { $0.first != $0.second })
            }
        }
    }

    @Test("have the same value after a round trip through JSON")
    func json() throws {
        var random = SeededRandom(seed: 1)
        for _ in 0..<times(60, thorough: 300) {
            let bundle = bundle(&random)
            let document = try JSON.parse(
                Array(LiveryExportTests.text(JSONDocument(fileName: "a.json"), ResolvedTheme(bundle)).utf8))
            for (path, typed) in bundle.tokens {
                #expect(document["default"]?[path]?.string.map { .string($0) } == typed.value)
            }
        }
    }

    @Test("have no escaped apostrophe in SCSS, whose names are in double quotes")
    func scss() throws {
        let bundle = ThemeBundle(app: "hostile", tokens: [#"it's "x""#: Theme.Value.Typed(.int, .int(1))])
        let module = try LiveryExportTests.text(SCSSModule(fileName: "_a.scss"), ResolvedTheme(bundle))
        #expect(module.contains("\n    \"it's \\\"x\\\"\": 1,\n"))
    }

    @Test("escapes what ends a text or comment, also before a combining mark")
    func combiningMarks() {
        #expect(CSSText.comment("a */\u{301} b") == "a * /\u{301} b")
        #expect(CSSText.string("!important\u{301}") == "\"\\21 important\u{301}\"")
        #expect(SCSSText.string("#{\u{301}$x}") == "\"\\#{\u{301}$x}\"")
        #expect(AndroidText.xml("&\u{301}<\u{338}>\u{301}") == "&amp;\u{301}&lt;\u{338}&gt;\u{301}")
        #expect(AndroidText.comment("--\u{301} */\u{301}") == "-\u{301} * /\u{301}")
    }
}
