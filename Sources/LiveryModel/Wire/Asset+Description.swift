extension Asset {
    /// The asset's description, which the theme's source contains in place of the file: canonical JSON with a line feed at
    /// its end.
    public var description: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.identity(self)
            switch content {
            case .image(let size): writer.size(size)
            case .font(let face): writer.face(face)
            case .webFont: break
            }
        }
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Reads a description. Throws if the bytes are anything else.
    public init(description bytes: [UInt8]) throws(BundleError) {
        let document: JSON
        do { document = try JSON.parse(bytes) } catch { throw .notJSON(error) }
        let root = Cursor(document, at: "asset")
        self.init(sha256: "", type: .png, byteCount: 0, content: .webFont)
        try readIdentity(root)
        switch type {
        case .woff2: content = .webFont
        case .ttf, .otf: content = .font(try root.face())
        default: content = .image(try root.pixelSize())
        }
    }

    /// Reads the hash, the type and the number of bytes.
    fileprivate mutating func readIdentity(_ cursor: Cursor) throws(BundleError) {
        sha256 = try cursor.member("sha256").sha256()
        guard let type = MediaType(rawValue: try cursor.member("type").string()) else {
            throw try cursor.member("type").expected("the media type of an image or font")
        }
        self.type = type
        byteCount = try cursor.member("bytes").byteCount()
    }
}

extension Cursor {
    fileprivate func sha256() throws(BundleError) -> String {
        let text = try string()
        guard [UInt8](hexadecimal: text) != nil else { throw expected("64 lowercase hexadecimal digits") }
        return text
    }

    fileprivate func byteCount() throws(BundleError) -> Int {
        let count = try int()
        guard (0...Asset.byteLimit).contains(count) else {
            throw expected("a number of bytes up to \(Asset.byteLimit)")
        }
        return count
    }

    fileprivate func pixelSize() throws(BundleError) -> Asset.PixelSize? {
        guard let numbers = try optional("size")?.numbers(2) else { return nil }
        return Asset.PixelSize(width: numbers[0], height: numbers[1])
    }

    fileprivate func face() throws(BundleError) -> FontFace {
        FontFace(
            family: try member("family").string(), weights: try member("weight").weights(),
            isItalic: try member("italic").bool(),
            mayBeEmbedded: try optional("embedding")?.string() != FontFace.restricted,
            characters: try optional("characters")?.characters() ?? [])
    }

    private func weights() throws(BundleError) -> ClosedRange<Int> {
        guard json.elements != nil else {
            let weight = try weight()
            return weight...weight
        }
        let ends = try elements().map { (cursor) throws(BundleError) in try cursor.weight() }
        guard ends.count == 2, ends[0] <= ends[1] else { throw expected("the lowest and the highest weight") }
        return ends[0]...ends[1]
    }

    private func weight() throws(BundleError) -> Int {
        let weight = try int()
        guard FontFace.weightRange.contains(weight) else { throw expected("a weight from 1 to 1000") }
        return weight
    }

    private func characters() throws(BundleError) -> [ClosedRange<UInt32>] {
        let parts = try string().split(separator: ",")
        guard parts.count <= FontFace.rangeLimit else { throw expected("at most \(FontFace.rangeLimit) ranges") }
        let ranges = try parts.map { (part) throws(BundleError) -> ClosedRange<UInt32> in
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { UInt32($0, radix: 16) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
                throw expected("ranges of hexadecimal numbers, such as 20-7e,a0")
            }
            return first...last
        }
        guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }) else {
            throw expected("ranges in ascending order")
        }
        return ranges
    }

    /// The files of an image, at every scale.
    func imageFiles() throws(BundleError) -> [ImageFile] {
        try elements().map { (cursor) throws(BundleError) in
            var asset = Asset(sha256: "", type: .png, byteCount: 0, content: .image(try cursor.pixelSize()))
            try asset.readIdentity(cursor)
            return ImageFile(scale: try cursor.member("scale").int(), asset: asset)
        }
    }

    /// A font with its files.
    func fontFile() throws(BundleError) -> FontFile {
        let face = try face()
        var asset = Asset(sha256: "", type: .ttf, byteCount: 0, content: .font(face))
        try asset.readIdentity(self)
        var file = FontFile(face: face, asset: asset)
        if let web = optional("woff2") {
            file.webAsset = Asset(
                sha256: try web.member("sha256").sha256(), type: .woff2,
                byteCount: try web.member("bytes").byteCount(), content: .webFont)
        }
        return file
    }
}

extension FontFace {
    /// The word for a license that forbids embedding.
    fileprivate static let restricted = "restricted"
}

extension JSONWriter {
    fileprivate mutating func identity(_ asset: Asset) {
        name("sha256")
        string(asset.sha256)
        name("type")
        string(asset.type.rawValue)
        name("bytes")
        int(asset.byteCount)
    }

    fileprivate mutating func size(_ size: Asset.PixelSize?) {
        guard let size else { return }
        name("size")
        array {
            $0.double(size.width)
            $0.double(size.height)
        }
    }

    fileprivate mutating func face(_ face: FontFace) {
        name("family")
        string(face.family)
        name("weight")
        if face.weights.lowerBound == face.weights.upperBound {
            int(face.weights.lowerBound)
        } else {
            array {
                $0.int(face.weights.lowerBound)
                $0.int(face.weights.upperBound)
            }
        }
        name("italic")
        bool(face.isItalic)
        if !face.mayBeEmbedded {
            name("embedding")
            string(FontFace.restricted)
        }
        if !face.characters.isEmpty {
            name("characters")
            let ranges = face.characters.map { range in
                let (first, last) = (String(range.lowerBound, radix: 16), String(range.upperBound, radix: 16))
                return first == last ? first : "\(first)-\(last)"
            }
            string(ranges.joined(separator: ","))
        }
    }

    /// Writes the files of an image as an array.
    mutating func imageFiles(_ files: [ImageFile]) {
        array { writer in
            for file in files {
                writer.object {
                    $0.name("scale")
                    $0.int(file.scale)
                    $0.identity(file.asset)
                    if case .image(let size) = file.asset.content { $0.size(size) }
                }
            }
        }
    }

    /// Writes a font with its files.
    mutating func fontFile(_ file: FontFile) {
        object {
            $0.face(file.face)
            $0.identity(file.asset)
            if let web = file.webAsset {
                $0.name("woff2")
                $0.object {
                    $0.name("sha256")
                    $0.string(web.sha256)
                    $0.name("bytes")
                    $0.int(web.byteCount)
                }
            }
        }
    }
}
