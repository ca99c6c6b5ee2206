import Foundation
import LiveryTesting
import Testing

@Suite("A golden file")
struct GoldenFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var url: URL { folder.appending(path: "styles/news.txt") }

    @Test("is recorded by the first check, which fails, and compared by the next one")
    func records() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let golden = GoldenFile(url, records: false)
        #expect(throws: GoldenFileError.recorded(url)) { try golden.check("alpha: 0.5\n") }
        try golden.check("alpha: 0.5\n")
        #expect(try String(contentsOf: url, encoding: .utf8) == "alpha: 0.5\n")
    }

    @Test("names the first line that differs, and stays as it is")
    func differs() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try GoldenFile(url, records: true).check("news\nalpha: 0.5\nend")
        let golden = GoldenFile(url, records: false)
        let error = #expect(throws: GoldenFileError.self) { try golden.check("news\nalpha: 1\nend") }
        #expect(error?.description.contains("news.txt:2: expected 'alpha: 0.5', found 'alpha: 1'") == true)
        let shorter = #expect(throws: GoldenFileError.self) { try golden.check("news\nalpha: 0.5") }
        #expect(shorter?.description.contains("news.txt:3: expected 'end', found 'the end'") == true)
        #expect(throws: GoldenFileError.differs(url, nil)) { try golden.check(Data([1, 2])) }
        try golden.check("news\nalpha: 0.5\nend")
    }

    @Test("is replaced while recording")
    func replaces() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for text in ["one", "two"] { try GoldenFile(url, records: true).check(text) }
        try GoldenFile(url, records: false).check("two")
    }

    @Test("that can't be read is not recorded again")
    func unreadable() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        #expect(throws: CocoaError.self) { try GoldenFile(url, records: false).check("one") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == [])
    }
}
