import LiveryAuthoring
import Shapes
import TestSupport
import Testing

@Suite("Merging random changes")
struct MergeRandomTests {
    @Test("loses no comment that only one side changed at random lines", arguments: 0..<UInt64(times(5, thorough: 20)))
    func randomComments(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let lines = (0..<8).map { "    v\($0): 1  // c\($0)" }
            var (ours, theirs, expected) = (lines, lines, lines)
            for index in lines.indices {
                let value = "    v\(index): 2", comment = "  // new \(index)"
                // Who changes the value and who changes the comment. Each is changed by neither side, by ours or by
                // theirs.
                let (byValue, byComment) = (
                    Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random)
                )
                func line(_ hasValue: Bool, _ hasComment: Bool) -> String {
                    (hasValue ? value : "    v\(index): 1") + (hasComment ? comment : "  // c\(index)")
                }
                ours[index] = line(byValue == 1, byComment == 1)
                theirs[index] = line(byValue == 2, byComment == 2)
                expected[index] = line(byValue > 0, byComment > 0)
            }
            let text = { (lines: [String]) in "{\n" + lines.joined(separator: "\n") + "\n}" }
            let merged = merge(text(lines), text(ours), text(theirs))
            #expect(merged.conflicts.isEmpty)
            #expect(merged.text() == text(expected))
        }
    }

    @Test("has every expected value after random changes", arguments: 0..<UInt64(times(10, thorough: 40)))
    func random(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let names = ["a", "b", "c", "d"]
        func object(_ depth: Int) -> Tree {
            var parts: [String: Tree] = [:]
            for name in names where Bool.random(using: &random) {
                let isObject = depth < 3 && Int.random(in: 0..<3, using: &random) == 0
                parts[name] = isObject ? object(depth + 1) : .leaf(.random(in: 0...2, using: &random))
            }
            return .object(parts)
        }
        for _ in 0..<25 {
            let (base, ours, theirs) = (object(0), object(0), object(0))
            let form = Tree.Form.allCases.randomElement(using: &random) ?? .lines
            let other = Tree.Form.allCases.randomElement(using: &random) ?? .lines
            let merged = merge(base.text(form), ours.text(form), theirs.text(other))
            let expected = Tree.merged(base, ours, theirs)
            guard merged.paths != [""] else { continue }
            #expect(Set(merged.paths) == expected.conflicts)
            // If the result already has the expected values, nothing remains to be merged.
            let rest = merge("{ // none\n}", merged.text() ?? "", expected.tree.text(.lines) + " ")
            #expect(rest.taken.isEmpty)
            #expect(rest.conflicts.isEmpty)
            let missing = merge("{ // none\n}", expected.tree.text(.lines) + " ", merged.text() ?? "")
            #expect(missing.taken.isEmpty)
            #expect(missing.conflicts.isEmpty)
        }
    }
}

/// Values without source text, which are the expected results of merges.
private indirect enum Tree: Hashable {
    case leaf(Int)
    case object([String: Tree])

    enum Form: CaseIterable { case lines, inline, json }

    func text(_ form: Form, _ indentation: String = "") -> String {
        guard case .object(let parts) = self else {
            if case .leaf(let value) = self { return "\(value)" }
            return ""
        }
        let inner = indentation + "  "
        let items = parts.sorted { $0.key < $1.key }.map { name, part in
            (form == .json ? "\"\(name)\"" : name) + ": " + part.text(form, inner)
        }
        guard !items.isEmpty else { return "{}" }
        return switch form {
        case .lines: "{\n" + items.map { inner + $0 + "\n" }.joined() + indentation + "}"
        case .inline, .json: "{ " + items.joined(separator: ", ") + " }"
        }
    }

    static func merged(
        _ base: Tree?, _ ours: Tree, _ theirs: Tree, at path: String = ""
    ) -> (tree: Tree, conflicts: Set<String>) {
        guard case .object(let mine) = ours, case .object(let other) = theirs else { return (ours, []) }
        var old: [String: Tree] = [:]
        if case .object(let parts)? = base { old = parts }
        var (result, conflicts) = ([String: Tree](), Set<String>())
        for name in Set(mine.keys).union(other.keys) {
            let here = path.isEmpty ? name : "\(path).\(name)"
            if case .object? = mine[name], case .object? = other[name], let a = mine[name], let b = other[name] {
                let inner = merged(old[name], a, b, at: here)
                result[name] = inner.tree
                conflicts.formUnion(inner.conflicts)
            } else if mine[name] == other[name] || old[name] == other[name] {
                result[name] = mine[name]
            } else if old[name] == mine[name] {
                result[name] = other[name]
            } else {
                result[name] = mine[name]
                conflicts.insert(here)
            }
        }
        return (.object(result), conflicts)
    }
}
