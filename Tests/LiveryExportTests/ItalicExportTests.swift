import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Slanted and decorated text, in exports")
struct ItalicExportTests {
    private static let theme = """
        i(textAttributes): { font: { name: Inter, size: 14, weight: bold, italic: true }, decoration: strikethrough }
        plain(font): { name: Inter, size: 14, italic: false }
        title(Label): { font: @i.font, decoration: underline }
        """

    private func files(_ export: some Export) throws -> String {
        let files = try export.files(resolved(["theme.ktv": Self.theme])).files
        return files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    @Test("has the properties of CSS")
    func css() throws {
        var sheet = CSSSheet(fileName: "a.css")
        sheet.hasClasses = true
        let text = try files(sheet)
        for line in [
            "--i-font-style: italic;", "--i-decoration: line-through;", "--plain-style: normal;",
            "--title-font-style: italic;", "font-style: var(--title-font-style);", "text-decoration-line: underline;",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    @Test("has the text style of Android")
    func android() throws {
        let text = try files(AndroidResources(folder: "res"))
        #expect(text.contains(#"<item name="android:textStyle">bold|italic</item>"#))
        #expect(text.contains(#"<item name="android:textStyle">normal</item>"#))
    }

    @Test("has the font style and decoration of Compose")
    func compose() throws {
        let text = try files(ComposeTheme())
        #expect(text.contains("fontStyle = FontStyle.Italic"))
        #expect(text.contains("fontStyle = FontStyle.Normal"))
        #expect(text.contains("textDecoration = TextDecoration.LineThrough"))
        #expect(text.contains("import androidx.compose.ui.text.style.TextDecoration\n"))
    }

    @Test("has the members of Swift's fonts")
    func swift() throws {
        var theme = SwiftTheme()
        theme.mode = .baked
        let text = try files(theme)
        #expect(text.contains("italic: true"))
        #expect(text.contains("public enum TextDecoration: String"))
    }
}
