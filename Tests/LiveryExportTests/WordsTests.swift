import Testing

@testable import LiveryExport

@Suite("Words of a name")
struct WordsTests {
    @Test(
        "end at changes of case and at punctuation",
        arguments: [
            ("secondaryText", ["secondary", "text"]), ("custom_style", ["custom", "style"]),
            ("URLSession", ["url", "session"]), ("title3", ["title3"]), ("2xl", ["2xl"]),
            ("title3Bold", ["title3", "bold"]),
            ("a.b", ["a", "b"]), ("ÄpfelUndÖl", ["äpfel", "und", "öl"]), ("--", []), ("", []), ("🎨 red", ["red"]),
            ("HTML", ["html"]), ("cafe\u{301}Noir", ["cafe\u{301}", "noir"]),
        ])
    func words(name: String, words: [String]) {
        #expect(Words(of: name).words == words)
    }

    @Test("are written in each casing")
    func casing() {
        let words = Words(of: "brand.secondaryText2x")
        #expect(Casing.camel.text(of: words) == "brandSecondaryText2x")
        #expect(Casing.pascal.text(of: words) == "BrandSecondaryText2x")
        #expect(Casing.kebab.text(of: words) == "brand-secondary-text2x")
        #expect(Casing.snake.text(of: words) == "brand_secondary_text2x")
    }
}
