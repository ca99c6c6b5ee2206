import Testing

@testable import LiveryExport

@Suite("Names of a file")
struct NameTableTests {
    @Test("of another table collide in their order, and the first owner keeps its name")
    func record() {
        var (table, other) = (NameTable(), NameTable())
        for name in ["a", "b", "c"] { table.add(name, of: "first.\(name)") }
        other.add("a", of: "first.a")
        for name in ["c", "d", "b"] { other.add(name, of: "second.\(name)") }
        table.record(other)
        let expected = ["b", "c"].map { NameCollision(name: $0, first: "first.\($0)", second: "second.\($0)") }
        #expect(table.collisions == expected)
        table.add("b", of: "first.b")
        #expect(table.collisions == expected)
        table.add("d", of: "first.d")
        #expect(table.collisions.last == NameCollision(name: "d", first: "second.d", second: "first.d"))
    }
}
