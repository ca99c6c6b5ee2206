import LiveryModel
import LiveryTheme
import Testing

@Suite("A hostile asset")
struct HostileAssetTests {
    private static let files: [(name: String, bytes: [UInt8])] = [
        ("a.png", SampleImage.png(3, 4)), ("a.jpg", SampleImage.jpeg(3, 4)),
        ("a.webp", SampleImage.webp("VP8L", [0x2F] + 0.little(4))),
        ("a.heic", SampleImage.heic(properties: [SampleImage.extent(3, 4)], associated: [1])),
        ("a.pdf", SampleImage.pdf("/MediaBox [0 0 3 4]")), ("a.svg", SampleImage.svg("viewBox='0 0 3 4'")),
        (
            "a.ttf",
            SampleFont.file([
                "OS/2": SampleFont.metrics(), "fvar": SampleFont.variations([("wght", 200, 900)]),
                "cmap": SampleFont.characters([
                    (0, 3, SampleFont.segments([(0x20, 0x7E, 1)])), (3, 10, SampleFont.groups([(0x20, 0x7E, 1)])),
                ]),
            ])
        ),
    ]

    @Test("is read or rejected if any of its bytes changes", arguments: files)
    func changes(name: String, bytes: [UInt8]) throws {
        for index in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF, bytes[index] ^ 1] {
                var changed = bytes
                changed[index] = value
                _ = describe(name, changed)
            }
        }
    }

    @Test("is read or rejected if it ends early", arguments: files)
    func cuts(name: String, bytes: [UInt8]) throws {
        for count in bytes.indices { _ = describe(name, Array(bytes.prefix(count))) }
    }

    /// The largest possible files whose numbers demand more work than there are bytes.
    private static let slow: [(name: String, bytes: @Sendable () -> [UInt8])] = [
        ("a.png", { fill(Array(SampleImage.png(3, 4).dropLast(12)), with: SampleImage.chunk("tEXt", [])) }),
        ("a.jpg", { fill([0xFF, 0xD8, 0xFF], with: [0xFF, 0xE0, 0, 2]) }),
        ("a.jpg", { fill([0xFF, 0xD8, 0xFF], with: [0xFF]) }),
        ("a.heic", { fill(SampleImage.heic(properties: [], associated: []), with: SampleImage.box("free", [])) }),
        (
            "a.heic",
            {
                let boxes = fill([], with: SampleImage.box("free", []), room: 1000)
                return SampleImage.heic(properties: [boxes], associated: [1])
            }
        ),
        ("a.pdf", { fill(SampleImage.pdf(""), with: Array("/MediaBo".utf8)) }),
        ("a.pdf", { fill(SampleImage.pdf("/MediaBox ["), with: Array("1".utf8)) }),
        ("a.pdf", { fill(SampleImage.pdf("/MediaBox [0 0 1 1]"), with: Array("/CropBo".utf8)) }),
        ("a.svg", { fill([], with: Array("<!".utf8)) }),
        ("a.svg", { fill(Array("<!--".utf8), with: Array("-".utf8)) }),
        ("a.svg", { fill(Array("<".utf8), with: Array("a".utf8)) }),
        ("a.svg", { fill(Array("<svg ".utf8), with: Array("width='' ".utf8)) }),
        ("a.svg", { fill(Array("<svg width='".utf8), with: Array("1".utf8)) }),
        ("a.svg", { SampleImage.svg("width='\(String(repeating: " ", count: limit - 100))'") }),
        ("a.ttf", { fill([0, 1, 0, 0, 0xFF, 0xFF] + 0.big(6), with: Array("name".utf8) + 0.big(12)) }),
        (
            // 65,535 names, of which all have the same unreadable text.
            "a.ttf",
            {
                let record: [UInt8] = [3, 1, 0x409, 16, 256, 0].flatMap { $0.big(2) }
                let names = 0.big(2) + 0xFFFF.big(2) + 6.big(2) + [[UInt8]](repeating: record, count: 0xFFFF).joined()
                return SampleFont.file(["name": Array(names)])
            }
        ),
        (
            // Each segment has all characters.
            "a.ttf",
            {
                let segments = SampleFont.segments([(Int, Int, Int)](repeating: (0, 0xFFFE, 1), count: 32_000))
                return SampleFont.file(["cmap": SampleFont.characters([(3, 1, segments)])])
            }
        ),
        (
            // Each group has all characters, in the reverse order.
            "a.ttf",
            {
                let groups = SampleFont.groups((0..<170_000).map { (170_000 - $0, 0xFFFF_FFFF, 1) })
                return SampleFont.file(["cmap": SampleFont.characters([(3, 10, groups)])])
            }
        ),
        (
            "a.ttf",
            {
                let groups = SampleFont.groups([]).prefix(12) + 0xFFFF_FFFF.big(4)
                return fill(SampleFont.file(["cmap": SampleFont.characters([(3, 10, Array(groups))])]), with: [0])
            }
        ),
    ]

    @Test("takes less than a second, even with the most bytes", arguments: slow.indices)
    func time(index: Int) {
        let file = Self.slow[index]
        let bytes = file.bytes()
        #expect(bytes.count > Asset.byteLimit / 10 && bytes.count <= Asset.byteLimit)
        let start = threadSeconds()
        _ = describe(file.name, bytes)
        let seconds = threadSeconds() - start
        #expect(seconds < 1)
    }

    private static var limit: Int { Asset.byteLimit }

    /// Repeats bytes up to the limit of assets.
    private static func fill(_ start: [UInt8], with part: [UInt8], room: Int = 0) -> [UInt8] {
        var filling = part
        while filling.count < limit { filling += filling }
        return start + filling.prefix((limit - start.count - room) / part.count * part.count)
    }

    /// Reads a file. A crash would end the test, and errors are expected.
    private func describe(_ name: String, _ bytes: [UInt8]) -> Result<Asset, AssetError> {
        Result { () throws(AssetError) in try Asset(path: "assets/\(name)", bytes: bytes) }
    }
}
