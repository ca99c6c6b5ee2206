import Foundation
import LiveryImport
import LiveryTheme
import Testing

/// Set `LIVERY_GOLDEN=write` to record the current results. Review them before committing.
@Suite("Golden imports")
struct GoldenTests {
    private static let writes = ProcessInfo.processInfo.environment["LIVERY_GOLDEN"] == "write"

    @Test("match the expected theme and report", arguments: Golden.all)
    func files(golden: Golden) throws {
        let outcome = try golden.outcome()
        if Self.writes { return try golden.write(outcome) }
        let expected = try golden.expected()
        #expect(outcome.keys.sorted() == expected.keys.sorted())
        for (path, bytes) in expected {
            #expect(String(decoding: outcome[path] ?? [], as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("compile without errors for every theme", arguments: Golden.all)
    func compiles(golden: Golden) throws {
        guard let theme = Importer().theme("imported", from: try golden.input()).theme else { return }
        let compilation = try Compiler().compile(theme)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.isEmpty)
    }

    @Test("cover every kind of finding", arguments: FindingID.allCases.filter { !GoldenTests.elsewhere.contains($0) })
    func everyID(id: FindingID) throws {
        let reports = try Golden.all.map { String(decoding: try $0.expected()["report.txt"] ?? [], as: UTF8.self) }
        #expect(reports.contains { $0.contains("[\(id.rawValue)]") })
    }

    /// Limits (see LimitTests), axes (see AxisTests), and findings that only a bug in the importer could cause.
    private static let elsewhere: Set<FindingID> = [
        .fileTooLarge, .tooManyFiles, .tooManyTokens, .tooManyCombinations, .uncheckedResult, .invalidAxis,
    ]

    @Test("report messages in lower case, without a full stop", arguments: Golden.all)
    func form(golden: Golden) throws {
        for finding in Importer().theme("imported", from: try golden.input()).findings {
            for sentence in [finding.message, finding.outcome].compactMap({ $0 }) {
                #expect(!sentence.hasSuffix("."), "\(sentence)")
                #expect(sentence.first?.isUppercase == false, "\(sentence)")
            }
        }
    }
}
