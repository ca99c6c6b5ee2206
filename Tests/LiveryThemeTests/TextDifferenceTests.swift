import LiveryAuthoring
import LiveryTheme
import Shapes
import Testing

@Suite("The text difference of a theme")
struct TextDifferenceTests {
    private static func changes(_ old: String?, _ new: String?) -> [FileChange] {
        FileChange.all(
            from: old.map { ["a.ktv": Array($0.utf8)] } ?? [:], to: new.map { ["a.ktv": Array($0.utf8)] } ?? [:])
    }

    private static func numbered(_ numbers: some Sequence<Int>) -> String { numbers.map { "\($0)\n" }.joined() }

    @Test("has three lines of context, like diff -u")
    func hunk() {
        let changes = Self.changes(Self.numbered(1...9), Self.numbered([1, 2, 3, 4, 50, 51, 6, 7, 8, 9]))
        #expect(
            changes.map(\.text) == [
                """
                --- a/a.ktv
                +++ b/a.ktv
                @@ -2,7 +2,8 @@
                 2
                 3
                 4
                -5
                +50
                +51
                 6
                 7
                 8
                """
            ])
    }

    @Test("joins nearby changes into one hunk")
    func hunks() {
        let new = Self.numbered((1...40).filter { ![3, 9, 30].contains($0) })
        let hunks = Self.changes(Self.numbered(1...40), new).flatMap(\.hunks)
        #expect(hunks.map(\.oldStart) == [1, 27])
        #expect(hunks.map(\.oldCount) == [12, 7])
        #expect(hunks.map(\.newCount) == [10, 6])
    }

    @Test("lists added and removed files, and omits unchanged ones")
    func files() {
        #expect(Self.changes("a\n", "a\n").isEmpty)
        #expect(Self.changes(nil, "a\n").map(\.text) == ["--- /dev/null\n+++ b/a.ktv\n@@ -0,0 +1,1 @@\n+a"])
        #expect(Self.changes("a\n", nil).map(\.text) == ["--- a/a.ktv\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a"])
    }

    @Test("marks a missing line end at the end of a file")
    func lastLine() {
        let changes = Self.changes("a\nb\n", "a\nb")
        #expect(changes.flatMap(\.hunks).flatMap(\.lines) == [" a", "-b", "+b", "\\ No newline at end of file"])
    }

    @Test("turns any old text into any new one")
    func replay() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            let make = { (random: inout SeededRandom) in
                let count = Int.random(in: 0...12, using: &random)
                return (0..<count).map { _ in "\(Int.random(in: 0...3, using: &random))" }
            }
            let (old, new) = (make(&random), make(&random))
            let changes = Self.changes(old.map { "\($0)\n" }.joined(), new.map { "\($0)\n" }.joined())
            var (replayed, place) = ([String](), 0)
            for hunk in changes.flatMap(\.hunks) {
                let start = hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1
                replayed += old[place..<start]
                replayed += hunk.lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }
                place = start + hunk.oldCount
            }
            #expect(replayed + old[place...] == new)
            let removed = changes.flatMap(\.hunks).flatMap(\.lines).count { $0.hasPrefix("-") }
            #expect(removed == old.count - Self.longestCommon(old, new), "\(old) \(new)")
        }
    }

    /// The length of the longest common subsequence, computed with the textbook algorithm.
    private static func longestCommon(_ first: [String], _ second: [String]) -> Int {
        var row = [Int](repeating: 0, count: second.count + 1)
        for line in first {
            var diagonal = 0
            for (index, other) in second.enumerated() {
                let above = row[index + 1]
                row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[second.count]
    }

    @Test("is one large replacement if the texts have nothing in common")
    func different() {
        let hunks = Self.changes(Self.numbered(0..<30_000), Self.numbered(30_000..<60_000)).flatMap(\.hunks)
        #expect(hunks.map(\.oldCount) == [30_000])
        #expect(hunks.map(\.newCount) == [30_000])
    }

    private static func renames(_ old: [String: String], _ new: [String: String]) -> [String] {
        FileChange.all(from: old.mapValues { Array($0.utf8) }, to: new.mapValues { Array($0.utf8) }).map {
            [$0.kind.rawValue, $0.oldPath, $0.path].compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test("finds renamed files, also if some of their lines differ")
    func renamed() {
        let text = Self.numbered(1...10)
        #expect(Self.renames(["a": text, "b": "b"], ["c": text, "b": "b"]) == ["renamed a c"])
        #expect(Self.renames(["a": text], ["c": text + "11\n"]) == ["renamed a c"])
        #expect(Self.renames(["a": text], ["c": Self.numbered(6...20)]) == ["removed a", "added c"])
        #expect(Self.renames(["a": text], ["a": text, "c": text]) == ["added c"])
        #expect(Self.renames(["a": ""], ["c": ""]) == ["removed a", "added c"])
    }

    @Test("pairs each renamed file with one other, and equal ones first")
    func renamedPairs() {
        let (text, longer) = (Self.numbered(1...10), Self.numbered(1...11))
        #expect(
            Self.renames(["a": text, "b": longer], ["c": longer, "d": text]) == ["renamed b c", "renamed a d"])
        #expect(Self.renames(["a": text], ["c": longer, "d": text]) == ["added c", "renamed a d"])
        #expect(Self.renames(["a": text, "b": text], ["c": text]) == ["removed b", "renamed a c"])
    }

    @Test("shows both paths of a renamed file, like diff -u")
    func renamedText() {
        let changes = FileChange.all(from: ["a": Array("1\n2\n3\n".utf8)], to: ["b": Array("1\n2\n".utf8)])
        #expect(changes.map(\.text) == ["--- a/a\n+++ b/b\n@@ -1,3 +1,2 @@\n 1\n 2\n-3"])
    }

    @Test("compares large or many renamed files as a whole only")
    func largeRenamed() {
        let large = Self.numbered(1...400_000)
        #expect(Self.renames(["a": large], ["c": large]) == ["renamed a c"])
        #expect(Self.renames(["a": large], ["c": large + "x\n"]) == ["removed a", "added c"])
        let old = Dictionary(uniqueKeysWithValues: (0..<400).map { ("old\($0)", Self.numbered($0...$0 + 5)) })
        let new = Dictionary(uniqueKeysWithValues: old.map { ("new\($0.dropFirst(3))", $1) })
        #expect(Self.renames(old, new).allSatisfy { $0.hasPrefix("renamed ") })
        #expect(Self.renames(old, new.mapValues { $0 + "x\n" }).count == 800)
    }
}
