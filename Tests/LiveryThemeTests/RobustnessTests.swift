import LiveryModel
import LiveryTheme
import Shapes
import Testing

/// Tests that the compiler neither crashes nor hangs for any text. It must produce a bundle, or diagnostics with valid
/// locations.
@Suite("A damaged theme")
struct RobustnessTests {
    /// Every file in every sample.
    static let files: [SampleFile] = SampleThemes.all.flatMap { name, theme in
        theme.files.map { SampleFile(theme: name, path: $0, bytes: $1) }
    }.sorted { ($0.theme, $0.path) < ($1.theme, $1.path) }

    @Test("compiles when truncated before, within or after any token", arguments: files)
    func cut(file: SampleFile) throws {
        let tokens = TokenScanner(bytes: file.bytes).tokens()
        let ends = Set(tokens.flatMap { [$0.lowerBound, $0.lowerBound + 1, $0.upperBound - 1, $0.upperBound] })
        try file.survives(ends.sorted().map { Damage.cut(at: $0) })
    }

    @Test("compiles with any token removed, duplicated or swapped with the next", arguments: files)
    func tokens(file: SampleFile) throws {
        let tokens = TokenScanner(bytes: file.bytes).tokens()
        let pairs = zip(tokens, tokens.dropFirst())
        try file.survives(tokens.map { Damage.removed($0) })
        try file.survives(tokens.map { Damage.doubled($0) })
        try file.survives(pairs.map { Damage.swapped($0, $1) })
    }

    @Test("compiles with a byte replaced by a syntax character", arguments: files)
    func structuralBytes(file: SampleFile) throws {
        let structural = Array("{}[]():;,\"\\@~#/+.-\n\r\t 0a".utf8) + [0x00, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
        try file.survives(
            file.bytes.indices.map { Damage.replaced($0, by: structural[$0 * 7 % structural.count]) })
    }

    @Test("compiles with a missing file and invalid file names", arguments: ["", "/", "//", ".", "..", "a/"])
    func names(name: String) throws {
        #expect(try complaints("@include: \"x.ktv\"", files: [name: "{ a: 1 }"]).contains("1:11 missing-file"))
    }

    @Test("compiles when made of random bytes", arguments: 0..<8)
    func garbage(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let words = [
            "{", "}", "[", "]", "(", ")", ":", ",", ";", "\n", "\"", "\\", "@", "~", "#", "//", "/*", "*/", "@a",
            "@a.b",
            "~color.alpha(", "a", "b", "a.b", "(color)", "(+a)", "(font+b)", "nil", "1", "-1e999", "#fff", "\u{FEFF}",
            "@include", "@extends", "@axes", "@components", "@requires", "@parent", "\\ud800", "Å", "normal",
            "unmanaged",
        ]
        for _ in 0..<250 {
            let length = Int.random(in: 0...60, using: &random)
            let text = (0..<length).compactMap { _ in words.randomElement(using: &random) }
            let separator = Bool.random(using: &random) ? "" : " "
            try SampleFile.survives(theme(Array(text.joined(separator: separator).utf8)), "\(text)")
            let count = Int.random(in: 0...80, using: &random)
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            try SampleFile.survives(theme(bytes), "\(bytes)")
        }
    }

    private func theme(_ bytes: [UInt8]) -> ThemeFiles {
        ThemeFiles(name: "garbage", files: [ThemeFiles.defaultEntry: bytes])
    }
}
