import LiveryModel

extension FilePart {
    /// The size in points of what a PDF document's first page shows: its crop box, after turning the page. `nil` if the
    /// file doesn't state the page's size without compression (ISO 32000-2, 7.7.3.3).
    func pdfSize() throws(AssetError) -> Asset.PixelSize? {
        let bytes = try bytes(at: 0, count: count)
        guard let place = bytes.end(of: "/MediaBox"), let media = bytes[place...].box else { return nil }
        // The other entries of the page are in the same object.
        let last = bytes[place...].end(of: "endobj") ?? bytes.endIndex
        let page = bytes[bytes[..<place].lastEnd(of: "obj")..<last]
        let crop = page.end(of: "/CropBox").flatMap { page[$0...].box } ?? media
        let width = min(media.x.upperBound, crop.x.upperBound) - max(media.x.lowerBound, crop.x.lowerBound)
        let height = min(media.y.upperBound, crop.y.upperBound) - max(media.y.lowerBound, crop.y.lowerBound)
        let angle = page.end(of: "/Rotate").flatMap { page[$0...].number } ?? 0
        let isTurned = angle.truncatingRemainder(dividingBy: 180) != 0
        return isTurned ? Asset.PixelSize(units: height, width) : Asset.PixelSize(units: width, height)
    }
}

extension ArraySlice<UInt8> {
    /// The index after the first occurrence of a word.
    fileprivate func end(of word: StaticString) -> Int? {
        let word = word.withUTF8Buffer { Array($0) }
        return indices.first { self[$0] == word[0] && self[$0...].starts(with: word) }.map { $0 + word.count }
    }

    /// The index after the last occurrence of a word, or else the first index.
    fileprivate func lastEnd(of word: StaticString) -> Int {
        let word = word.withUTF8Buffer { Array($0) }
        let start = indices.last { self[$0] == word[0] && self[$0...].starts(with: word) }
        return start.map { $0 + word.count } ?? startIndex
    }

    /// The number at the start.
    fileprivate var number: Double? {
        var numbers = NumberScanner(self)
        return numbers.number()
    }

    /// The rectangle at the start: two opposite corners in brackets.
    fileprivate var box: (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
        var numbers = NumberScanner(self)
        numbers.skipSpace()
        guard numbers.skip(UInt8(ascii: "[")), let corners = numbers.numbers(4) else { return nil }
        return (Self.range(corners[0], corners[2]), Self.range(corners[1], corners[3]))
    }

    private static func range(_ one: Double, _ other: Double) -> ClosedRange<Double> {
        one < other ? one...other : other...one
    }
}

extension Asset.PixelSize {
    /// Creates the size of a vector image in its own units, or `nil` if it isn't a size.
    init?(units width: Double, _ height: Double) {
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        self.init(width: width, height: height)
    }
}
