import LiveryImport
import Shapes
import Testing

/// Imports files of every shape on a thread with a small stack. `script/fuzz time` does the same with 4 MiB files.
@Suite("Import time")
struct ImportTimeTests {
    private static let shapes = Shape.all.filter { $0.reader == .importer }

    @Test("grows no faster than the file", arguments: ImportTimeTests.shapes)
    func growth(shape: Shape) {
        let (short, long) = (seconds(shape, bytes: 2 << 10), seconds(shape, bytes: 32 << 10))
        // The text is 16 times as long. Quadratic growth would take 256 times as long, and other
        // processes that use the same caches can make the long one several times slower.
        #expect(long < 128 * short + 0.5, "\(short) s, then \(long) s")
    }

    @Test("is bounded for chained sums")
    func sums() {
        let sums = (1...250).map { "\"a\($0)\": { value: \"{a\($0 - 1)}\(String(repeating: " + 1", count: 150))\" }" }
        let text = "{ \"a0\": { value: \"1\" }, \(sums.joined(separator: ", ")) }"
        let taken = SmallThread.seconds { _ = Importer().theme("t", from: ["a.json": Array(text.utf8)]) }
        #expect(taken < 20)
    }

    @Test("is bounded for rounding to a fractional number of digits")
    func fractionOfDigit() {
        let text = #"{ a: { value: "1" }, b: { value: "roundTo({a}, 0.5)" } }"#
        #expect(Importer().theme("t", from: ["a.json": Array(text.utf8)]).theme != nil)
    }

    private func seconds(_ shape: Shape, bytes: Int) -> Double {
        let text = Array(shape.text(bytes: bytes).utf8)
        return SmallThread.seconds { _ = Importer().theme("t", from: ["tokens.json": text]) }
    }
}
