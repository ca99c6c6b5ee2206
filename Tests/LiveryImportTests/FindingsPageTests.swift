import Foundation
import LiveryImport
import LiveryTheme
import Testing

/// Checks the import sections of `LiveryTheme.docc/Diagnostics.md`. Each has a heading with the id, its meaning, and an
/// example.
@Suite("The diagnostics page on imports")
struct FindingsPageTests {
    struct Section: CustomTestStringConvertible {
        let id: String
        let text: String
        var testDescription: String { id }
    }

    static let sections: [Section] = {
        let page = URL(filePath: #filePath)
            .appending(path: "../../../Sources/LiveryTheme/LiveryTheme.docc/Diagnostics.md").standardizedFileURL
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n### import: ").dropFirst().map { section in
            let lines = section.components(separatedBy: "\n")
            return Section(id: lines[0], text: lines.dropFirst().joined(separator: "\n"))
        }
    }()

    /// Limits, and findings that only special files or a bug in the importer could cause.
    private static let withoutExample: Set<FindingID> = [
        .fileTooLarge, .tooManyFiles, .tooManyTokens, .tooManyCombinations, .uncheckedResult, .invalidAxis,
    ]

    @Test("has exactly one section for each id")
    func complete() {
        #expect(Self.sections.map(\.id).sorted() == FindingID.allCases.map(\.rawValue).sorted())
    }

    @Test("shows an example that triggers each finding", arguments: FindingsPageTests.sections)
    func examples(section: Section) throws {
        let id = try #require(FindingID(rawValue: section.id))
        let blocks = section.text.components(separatedBy: "\n```").filter { $0.hasPrefix("json5\n") }
        guard !Self.withoutExample.contains(id) else { return #expect(blocks.isEmpty) }
        let findings = try findings(#require(blocks.first))
        #expect(blocks.count == 1)
        #expect(findings.map(\.id).contains(id))
        #expect(section.text.contains("*Stops the import.*") == findings.contains { $0.severity == .error })
    }

    private func findings(_ example: String) -> [Finding] {
        var files: [String: [UInt8]] = [:]
        for file in example.dropFirst("json5\n".count).components(separatedBy: "\n// file: ").enumerated() {
            let lines = file.element.components(separatedBy: "\n")
            let (name, text) = file.offset == 0 ? ("tokens.json5", lines) : (lines[0], Array(lines.dropFirst()))
            files[name] = Array(text.joined(separator: "\n").utf8)
        }
        return Importer().theme("t", from: files).findings
    }
}
