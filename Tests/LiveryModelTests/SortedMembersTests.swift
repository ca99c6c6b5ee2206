import LiveryModel
import Testing

/// Tests the order of names in all of Livery's output.
@Suite struct SortedMembersTests {
    /// Names that differ only after one of the first forty bytes, names that end there, and non-ASCII names.
    private static let names: [String] = (0...40).flatMap { length in
        let begin = String(repeating: "token.", count: 7).prefix(length)
        return ["\(begin)", "\(begin)a", "\(begin)b", "\(begin)é", "\(begin)🎨", "\(begin)-"]
    }

    @Test func `Members are sorted by the UTF-8 bytes of their names, with common prefixes of any length`() {
        let members = Dictionary(Self.names.map { ($0, $0.count) }, uniquingKeysWith: { first, _ in first })
        let sorted = members.sortedMembers
        #expect(sorted.map(\.key) == members.keys.sorted { utf8Precedes($0, $1) })
        #expect(sorted.allSatisfy { members[$0.key] == $0.value })
    }

    @Test(arguments: ["", "a", "tokens.", "tokens.of.the.theme.with.a.long.path.", "é.🎨."])
    func `Names that all begin alike are sorted by the bytes that follow`(begin: String) {
        let names = Self.names.map { begin + $0 }
        let expected = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        #expect(names.shuffled().sorted(byUTF8Of: \.self) == expected)
    }

    @Test func `No members and a single member are sorted`() {
        #expect([String: Int]().sortedMembers.isEmpty)
        #expect(["a": 1].sortedMembers.map(\.value) == [1])
    }
}
