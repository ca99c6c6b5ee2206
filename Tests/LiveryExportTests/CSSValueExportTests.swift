import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Values that only CSS can use, in exports")
struct CSSValueExportTests {
    private static let theme = """
        half(dimension): 50%
        hand(css): pointer
        fluid(css): "clamp(1rem, 2vw, 2rem)"
        area(css): "1 / span 2"
        size: 4
        card(View): { width: @half, height: 2 }
        """

    @Test("are in style sheets as they are")
    func css() throws {
        let sheet = try text(CSSSheet(fileName: "a.css"), resolved(["theme.ktv": Self.theme]))
        for line in [
            "--half: 50%;", "--hand: pointer;", "--fluid: clamp(1rem, 2vw, 2rem);", "--area: 1 / span 2;",
            "--card-width: 50%;",
        ] {
            #expect(sheet.contains("  \(line)\n"), "\(line)")
        }
    }

    @Test("are unquoted in Sass, which calculates with none of them")
    func scss() throws {
        let module = try text(SCSSModule(fileName: "_a.scss"), resolved(["theme.ktv": Self.theme]))
        for value in ["\"half\": 50%,", "\"hand\": pointer,", "\"fluid\": clamp(1rem, 2vw, 2rem),"] {
            #expect(module.contains(value), "\(value)")
        }
        #expect(module.contains("\"area\": unquote(\"1 / span 2\"),"))
    }

    @Test("are strings in scripts and JSON")
    func json() throws {
        let document = try JSON.parse(
            Array(text(JSONDocument(fileName: "a.json"), resolved(["theme.ktv": Self.theme])).utf8))
        #expect(document["default"]?["half"] == "50%")
        #expect(document["default"]?["fluid"] == "clamp(1rem, 2vw, 2rem)")
    }

    @Test("are left out for apps with a remark each", arguments: ["android", "compose", "figma", "swift"])
    func apps(kind: String) throws {
        let kind = try #require(OutputKind.all.first { $0.name == kind })
        let result = try Output(kind, path: "out").result(for: prepared(Self.theme))
        let left = result.remarks.filter { $0.message == "a value that only CSS can use: left out" }
        #expect(left.map(\.path) == ["half", "hand", "fluid", "area", "card.width"])
        #expect(!result.files.isEmpty)
        for file in result.files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!text.contains("clamp"), "\(file.path)")
        }
    }
}
