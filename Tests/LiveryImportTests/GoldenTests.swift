import Foundation
import LiveryImport
import LiveryTheme
import Testing

/// `LIVERY_GOLDEN=write` writes down what comes out now, to be read before it is committed.
@Suite("An import")
struct GoldenTests {
    private static let writes = ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write"

    @Test("comes to the expected theme and report", arguments: Golden.all)
    func files(golden: Golden) throws {
        let outcome = try golden.outcome()
        if Self.writes { return try golden.write(outcome) }
        let expected = try golden.expected()
        #expect(outcome.keys.sorted() == expected.keys.sorted())
        for (path, bytes) in expected {
            #expect(String(decoding: outcome[path] ?? [], as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("compiles without errors for every theme", arguments: Golden.all)
    func compiles(golden: Golden) throws {
        guard let theme = Importer().theme("imported", from: try golden.input()).theme else { return }
        let compilation = try Compiler().compile(theme)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.isEmpty)
    }

    @Test("shows every kind of finding", arguments: FindingID.allCases.filter { !GoldenTests.elsewhere.contains($0) })
    func everyID(id: FindingID) throws {
        let reports = try Golden.all.map { String(decoding: try $0.expected()["report.txt"] ?? [], as: UTF8.self) }
        #expect(reports.contains { $0.contains("[\(id.rawValue)]") })
    }

    /// Limits, which LimitTests reach, axes, which AxisTests have, and what only a mistake of the importer could bring about.
    private static let elsewhere: Set<FindingID> = [
        .fileTooLarge, .tooManyFiles, .tooManyTokens, .tooManyCombinations, .uncheckedResult, .invalidAxis,
    ]

    @Test("has the house's form: lower case, no full stop", arguments: Golden.all)
    func form(golden: Golden) throws {
        for finding in Importer().theme("imported", from: try golden.input()).findings {
            for sentence in [finding.message, finding.outcome].compactMap({ $0 }) {
                #expect(!sentence.hasSuffix(".") && sentence.first?.isUppercase == false, "\(sentence)")
            }
        }
    }
}
