import Foundation
import LiveryTheme
import Testing

/// Checks that the page `LiveryTheme.docc/Diagnostics.md` explains every diagnostic. Each section has a heading with
/// the id, the meaning, an example, `Fixed:`, and the fixed example. A new id needs such a section, in any order.
@Suite("The diagnostics page")
struct DiagnosticsPageTests {
    struct Section: CustomTestStringConvertible {
        let id: String
        let text: String
        var testDescription: String { id }

        /// The fenced blocks, in order.
        var examples: [String] {
            text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }
                .map { $0.element.divided(at: "\n").1 }
        }
    }

    static let sections: [Section] = {
        let page = URL(filePath: #filePath)
            .appending(path: "../../../Sources/LiveryTheme/LiveryTheme.docc/Diagnostics.md").standardizedFileURL
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        // Other tests cover the diagnostics of imports and exports.
        return text.components(separatedBy: "\n### ").dropFirst().filter(isOfCompiler).map { section in
            let (id, text) = section.divided(at: "\n")
            return Section(id: id, text: text.components(separatedBy: "\n## ")[0])
        }
    }()

    private static func isOfCompiler(_ section: String) -> Bool {
        !section.hasPrefix("import: ") && !section.hasPrefix("export: ")
    }

    @Test("has exactly one section for each id")
    func complete() {
        #expect(Self.sections.map(\.id).sorted() == DiagnosticID.allCases.map(\.rawValue).sorted())
    }

    @Test("marks warnings, by a word or by their section", arguments: DiagnosticsPageTests.sections)
    func severity(section: Section) {
        let advice: Set<DiagnosticID> = [
            .unknownWarning, .deprecatedLink, .unusedValue, .nearDuplicateColors, .lowContrast,
            .lostStates, .unmatchedOverride, .unmarkedColor,
        ]
        guard let id = DiagnosticID(rawValue: section.id), !advice.contains(id) else { return }
        #expect(section.text.contains("*Warning.*") == (id.severity == .warning))
    }

    @Test("has an example of each problem and of its fix", arguments: DiagnosticsPageTests.sections)
    func examples(section: Section) throws {
        let examples = section.examples
        guard examples.count == 2 else { return #expect(examples.count == 2, "\(section.id)") }
        #expect(section.text.contains("\nFixed:\n"))
        #expect(try diagnostics(of: examples[0]).map(\.id.rawValue).contains(section.id))
        #expect(try diagnostics(of: examples[1]).map(\.text) == [], "fixed")
    }

    private func diagnostics(of example: String) throws -> [Diagnostic] {
        let first = example.hasPrefix("// file: ") ? "" : "--- theme.ktv\n"
        let text = "\n\(first)\(example)".replacingOccurrences(of: "\n// file: ", with: "\n--- ")
        return try Golden(text: text).diagnostics()
    }
}
