import LiveryTheme
import Testing

@testable import LiveryImport

@Suite("Import limits")
struct LimitTests {
    private func findings(_ files: [String: String]) -> [FindingID] {
        Importer().theme("t", from: files.mapValues { Array($0.utf8) }).findings.map(\.id)
    }

    @Test("bound the size of a file")
    func size() {
        #expect(findings(["a.json": String(repeating: " ", count: ImportLimits.fileBytes + 1)]) == [.fileTooLarge])
    }

    @Test("limit numbers to the range that themes support, and report each token")
    func numbers() throws {
        let text = "{ gap: { value: Infinity }, width: { value: 1e999, type: 'dimension' }, red: { value: '#f00' } }"
        let outcome = Importer().theme("t", from: ["a.json5": Array(text.utf8)])
        #expect(outcome.findings.map(\.id) == [.unreadableValue, .unreadableValue])
        #expect(outcome.findings.map(\.token) == ["gap", "width"])
        #expect(try !Compiler().compile(try #require(outcome.theme)).hasErrors)
    }

    @Test("bound the number of files")
    func count() {
        let files = (0...ImportLimits.files).map { ("\($0).json", "{}") }
        #expect(findings(Dictionary(uniqueKeysWithValues: files)) == [.tooManyFiles])
    }

    @Test("bound the number of tokens")
    func tokens() {
        let tokens = (0...ImportLimits.tokens).map { "a\($0):{value:1}" }.joined(separator: ",")
        #expect(findings(["a.json5": "{\(tokens)}"]) == [.tooManyTokens])
    }

    @Test("bound the nesting and length of an expression")
    func expression() {
        let deep = String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000)
        #expect(ExpressionParser.parse(deep) == nil)
        #expect(ExpressionParser.parse(String(repeating: "1+", count: 5000) + "1") == nil)
        #expect(ExpressionParser.parse(String(repeating: "-", count: 5000) + "x") == nil)
        #expect(ExpressionParser.parse(String(repeating: "f(", count: 5000) + "1") == nil)
    }

    @Test("bound the length of a chain of references, and leave out longer chains")
    func chain() throws {
        let tokens = (1...400).map { "\"t\($0)\": { \"value\": \"{t\($0 - 1)}\" }" }
        let text = "{ \"t0\": { \"value\": \"#fff\" }, \(tokens.joined(separator: ", ")) }"
        let outcome = Importer(dialect: .styleDictionary).theme("t", from: ["a.json": Array(text.utf8)])
        let theme = try #require(outcome.theme)
        #expect(try !Compiler().compile(theme).hasErrors)
        #expect(outcome.findings.allSatisfy { $0.id == .refusedValue || $0.id == .lostReference })
    }

    /// Tokens that each repeat the previous token twice.
    private func doubled(_ type: String, _ first: String, _ separator: String) throws -> Importer.Outcome {
        let tokens = (1...100).map { number in
            "t\(number): { value: '{t\(number - 1)}\(separator){t\(number - 1)}', type: '\(type)' }"
        }
        let text = "{ t0: { value: '\(first)', type: '\(type)' }, \(tokens.joined(separator: ", ")) }"
        return Importer(dialect: .styleDictionary).theme("t", from: ["a.json5": Array(text.utf8)])
    }

    @Test("bound the length of texts that repeat each other")
    func texts() throws {
        let outcome = try doubled("text", "four", " ")
        #expect(try !Compiler().compile(try #require(outcome.theme)).hasErrors)
        #expect(outcome.findings.contains { $0.id == .unreadableValue && $0.token == "t99" })
    }

    @Test("bound the number of shadows in lists that repeat each other", arguments: ["0 1px #000", "none"])
    func shadows(first: String) throws {
        let outcome = try doubled("boxShadow", first, ", ")
        #expect(try !Compiler().compile(try #require(outcome.theme)).hasErrors)
        #expect(outcome.findings.contains { $0.id == .unreadableValue && $0.token == "t99" })
    }
}
