import Testing

@testable import LiveryExport

@Suite("Names of a file")
struct NameTableTests {
    @Test("collide in their order, and the first owner keeps its name")
    func collisions() {
        var table = NameTable()
        for name in ["a", "b", "c"] { table.add(name, of: "first.\(name)") }
        table.add("a", of: "first.a")
        for name in ["c", "d", "b"] { table.add(name, of: "second.\(name)") }
        let expected = ["c", "b"].map { NameCollision(name: $0, first: "first.\($0)", second: "second.\($0)") }
        #expect(table.collisions == expected)
        table.add("b", of: "first.b")
        #expect(table.collisions == expected)
        table.add("d", of: "first.d")
        #expect(table.collisions.last == NameCollision(name: "d", first: "second.d", second: "first.d"))
    }
}
