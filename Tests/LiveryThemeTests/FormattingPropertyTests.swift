import LiveryAuthoring
import LiveryModel
import LiveryTheme
import TestSupport
import Testing

@Suite("Formatting")
struct FormattingPropertyTests {
    @Test("leaves the samples unchanged", arguments: RobustnessTests.files)
    func samples(file: SampleFile) {
        guard file.path.hasSuffix(".ktv") else { return }
        let outcome = FormattedText(of: file.bytes, path: file.path).outcome
        #expect(outcome == .text(file.bytes), "run: livery format Samples")
    }

    @Test("preserves the meaning of a theme", arguments: SampleThemes.names)
    func meaning(name: String) throws {
        var theme = try SampleThemes.theme(name)
        for (path, bytes) in theme.files {
            // Writes the file on as few lines as possible and then formats it.
            guard case .text(let text) = FormattedText(of: Self.untidy(bytes), path: path).outcome else { continue }
            theme.files[path] = text
        }
        let (before, after) = (try SampleThemes.compiled(name), try SampleThemes.compiler.compile(theme))
        #expect(after.bundles.map(\.bytes) == before.bundles.map(\.bytes))
        #expect(!after.bundles.isEmpty)
    }

    @Test("is idempotent", arguments: Golden.all(in: "diagnostics"))
    func goldens(golden: Golden) {
        for theme in golden.themes.values {
            for (path, bytes) in theme.files { Self.check(bytes, path) }
        }
    }

    @Test(
        "preserves the content of damaged files that are still readable", arguments: RobustnessTests.files)
    func damaged(file: SampleFile) {
        let tokens = TokenScanner(bytes: file.bytes).tokens()
        let damages =
            tokens.map { Damage.removed($0) } + tokens.map { Damage.doubled($0) }
            + zip(tokens, tokens.dropFirst()).map { Damage.swapped($0, $1) }
            + file.bytes.indices.map { Damage.replaced($0, by: Self.structural[$0 % Self.structural.count]) }
        // The damages are the same in every run.
        for index in stride(from: 0, to: damages.count, by: max(1, damages.count / times(40, thorough: 300))) {
            Self.check(damages[index].apply(to: file.bytes), "\(file.testDescription), \(damages[index])")
        }
    }

    private static let structural = Array("{}[]():;,\"\\@~#/+.-\n\r\t 0a".utf8)

    /// Checks that readable text has a canonical form, and that formatting that form changes nothing.
    private static func check(_ bytes: [UInt8], _ what: String) {
        switch FormattedText(of: bytes, path: "theme.ktv").outcome {
        case .broken: break
        case .refused: Issue.record("\(what): the canonical form would have another meaning")
        case .text(let text):
            #expect(FormattedText(of: text, path: "theme.ktv").outcome == .text(text), "\(what)")
        }
    }

    /// The same text with different white space, which is tabs for indentation, spaces around colons, and doubled empty
    /// lines.
    private static func untidy(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(
            text.replacing("    ", with: "\t").replacing("\n\n", with: "\n\n\n\n").replacing(": {", with: "  :{").utf8)
    }
}
