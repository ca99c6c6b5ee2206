import LiveryModel

extension FilePart {
    /// The size of a PDF document's first page in points, if the file states it without compression
    /// (ISO 32000-2, 7.7.3.3).
    func pdfSize() throws(AssetError) -> Asset.PixelSize? {
        let key = Array("/MediaBox".utf8)
        let bytes = try bytes(at: 0, count: count)
        guard let found = bytes.indices.first(where: { bytes[$0] == key[0] && bytes[$0...].starts(with: key) })
        else { return nil }
        var numbers = NumberScanner(bytes[(found + key.count)...])
        numbers.skipSpace()
        guard numbers.skip(UInt8(ascii: "[")), let corners = numbers.numbers(4) else { return nil }
        return Asset.PixelSize(units: abs(corners[2] - corners[0]), abs(corners[3] - corners[1]))
    }
}

extension Asset.PixelSize {
    /// Creates the size of a vector image in its own units, or `nil` if it isn't a size.
    init?(units width: Double, _ height: Double) {
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        self.init(width: width, height: height)
    }
}
