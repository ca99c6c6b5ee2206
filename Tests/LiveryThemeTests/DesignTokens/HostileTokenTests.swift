import LiveryTheme
import Testing

/// Tests files that refer to each other twice, which doubles the amount of work at every step.
@Suite("Hostile design tokens")
struct HostileTokenTests {
    @Test("exceed the limit of includes if each file includes the previous one twice")
    func includes() throws {
        var files = ["a0.tokens.json": #"{ "t": { "$type": "number", "$value": 1 } }"#]
        for count in 1...25 {
            let below = count == 1 ? "a0.tokens.json" : "a\(count - 1).ktv"
            files["a\(count).ktv"] = #"{ l: { @include: "\#(below)" }, r: { @include: "\#(below)" } }"#
        }
        files["theme.ktv"] = #"{ @include: "a25.ktv" }"#
        #expect(try ids(files, entry: "theme.ktv") == [.limitExceeded])
    }

    @Test("exceed the limit of values if each set refers to the previous one twice")
    func sets() throws {
        let sets = (1...100).map {
            ##""s\##($0)": { "sources": [{ "$ref": "#/sets/s\##($0 - 1)" }, { "$ref": "#/sets/s\##($0 - 1)" }] }"##
        }
        let text = """
            { "version": "2025.10", "sets": { "s0": { "sources": [] }, \(sets.joined(separator: ", ")) },
              "resolutionOrder": [{ "$ref": "#/sets/s100" }] }
            """
        #expect(try ids(["x.resolver.json": text], entry: "x.resolver.json").contains(.tooManyValues))
    }

    @Test("exceed the limit of values if each reference doubles a font family")
    func families() throws {
        let tokens = (1...60).map { #""f\#($0)": { "$value": ["{f\#($0 - 1)}", "{f\#($0 - 1)}"] }"# }
        let text = #"{ "$type": "fontFamily", \#(tokens.reversed().joined(separator: ", ")), "f0": { "$value": "a" } }"#
        #expect(try ids(["x.tokens.json": text], entry: "x.tokens.json") == [.tooManyValues])
    }

    private func ids(_ files: [String: String], entry: String) throws -> Set<DiagnosticID> {
        let theme = ThemeFiles(name: "t", entry: entry, files: files.mapValues { Array($0.utf8) })
        return Set(try Compiler().compile(theme).diagnostics.map(\.id))
    }
}
