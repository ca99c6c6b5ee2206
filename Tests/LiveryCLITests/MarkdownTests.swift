import Foundation
import Testing

@Suite("livery diff --format markdown")
struct MarkdownTests {
    private func diff(_ old: String, _ new: String) throws -> Outcome {
        let folder = try temporaryFolder()
        return try run(
            "diff", theme("old", in: folder, ["theme.ktv": old]), theme("new", in: folder, ["theme.ktv": new]),
            "--format", "markdown")
    }

    @Test("prints a table in which breaking changes come first")
    func table() throws {
        let outcome = try diff("a: 1\nz: 1", "a: 2\nb: 3")
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                ### Theme: breaking changes

                1 major, 1 minor, 1 patch

                | level | change | value | before | after |
                |---|---|---|---|---|
                | **major** | removed | `z` | `1` |  |
                | minor | added | `b` |  | `3` |
                | patch | changed | `a` | `1` | `2` |

                """)
    }

    @Test("prints text as code, so that it can't mention people, end the table or contain markup")
    func escapes() throws {
        let outcome = try diff(#"a: "x""#, ##"a: "to @ada | `b` <i>""##)
        let row = ##"| patch | changed | `a` | `"x"` | `` "to @ada \| `b` <i>" `` |"##
        #expect(outcome.output.contains(row), "\(outcome.output)\(outcome.errors)")
    }

    @Test("says that nothing changed")
    func nothing() throws {
        let outcome = try diff("a: 1", "a: 1")
        #expect(outcome.status == 0)
        #expect(outcome.output == "**No changes**\n")
    }
}
