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
            ("ABc", ["a", "bc"]), ("ÄBç", ["ä", "bç"]), ("A1B_-c", ["a1", "b", "c"]), ("É1B_-ç", ["é1", "b", "ç"]),
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

/// Identifiers in a language such as Swift.
@Suite("Identifiers")
struct IdentifierStyleTests {
    private let style = IdentifierStyle(
        casing: .camel, keywords: ["class"], escape: { "`\($0)`" }, allows: { $0.properties.isXIDContinue })

    @Test(
        "have words in the casing, no digit first, and only characters that the language allows",
        arguments: [
            ("secondary_text", "secondaryText"), ("class", "`class`"), ("2xl", "_2xl"), ("größe", "größe"),
            ("🎨", "u1f3a8"), ("a²", "aub2"), ("--", "u2du2d"),
        ])
    func text(name: String, identifier: String) {
        #expect(style.text(of: name) == identifier)
    }
}
