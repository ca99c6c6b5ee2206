import LiveryModel
import LiveryTheme
import Testing

@Suite("Themes in the dialect of S2")
struct DialectTests {
    private static let old = """
        {
            "@dialect": "s2",
            "@include": "about.json",
            "basicColors": { "separatorsColor": "#00407020", "link": "#fff" },
            "marginsInsets": [1, 2, 3, 4],
            "centerPoint": [0.5, 1],
            "iconSize": [16, 24],
            "fontSize": 17,
            "list": [1, 2]
        }
        """

    @Test("have types by the last words of their names, in all files")
    func types() throws {
        let tokens = try tokens(
            Self.old,
            files: ["about.json": #"{"about": {"frameRect": [0, 0, 1, 1], "tintColor": "@basicColors.link"}}"#])
        let types = tokens.mapValues(\.type)
        #expect(types["marginsInsets"] == .insets)
        #expect(types["centerPoint"] == .point)
        #expect(types["iconSize"] == .size)
        #expect(types["about.frameRect"] == .rect)
        #expect(types["about.tintColor"] == .color)
        #expect(types["basicColors.separatorsColor"] == .color)
        // A value that isn't a list can't be a size, and a name without a suffix doesn't indicate a type.
        #expect(types["fontSize"] == .int)
        #expect(types["list"] == .list)
    }

    @Test("are checked against those types")
    func mistakes() throws {
        #expect(try complaints("@dialect: s2\nbackgroundColor: \"blak\"") == ["2:18 type-mismatch"])
        #expect(try complaints("@dialect: s2\nmarginsInsets(list): [1, 2]") == [])
        #expect(try complaints("@dialect: s3\na: 1") == ["1:11 invalid-directive"])
        #expect(try complaints("a: { @dialect: s2 }") == ["1:6 misplaced-directive"])
    }

    @Test("have no types by their names unless the entry declares the dialect")
    func unasked() throws {
        #expect(try tokens("marginsInsets: [1, 2, 3, 4]")["marginsInsets"]?.type == .list)
    }
}
