package import LiveryModel

extension Asset {
    /// Describes a file by its content.
    ///
    /// The content can be hostile: reading it takes time and memory in proportion to its size.
    ///
    /// - Parameter path: The path below `assets/`, such as `assets/heart@2x.png`.
    package init(path: String, bytes: [UInt8]) throws(AssetError) {
        let type = try Self.type(path: path)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(byteCount: bytes.count) }
        let file = FilePart("file", bytes)
        let format = try Self.format(file, named: type)
        self.init(
            sha256: bytes.sha256.hexadecimal, type: format, byteCount: bytes.count,
            content: try Self.content(file, format))
    }

    /// Describes a file whose name isn't known.
    package init(bytes: [UInt8]) throws(AssetError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(byteCount: bytes.count) }
        switch FileFormat(FilePart("file", bytes)) {
        case .asset(let type)?: try self.init(path: "file.\(type.extensions[0])", bytes: bytes)
        case let other: throw .unknownFormat(other)
        }
    }

    private static func type(path: String) throws(AssetError) -> MediaType {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let end = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        guard let type = MediaType(extension: end) else { throw .unknownExtension(end) }
        return type
    }

    private static func content(_ file: FilePart, _ type: MediaType) throws(AssetError) -> Content {
        switch type {
        case .png: .image(try file.pngSize())
        case .jpeg: .image(try file.jpegSize())
        case .webp: .image(try file.webpSize())
        case .heic: .image(try HEICReader(file).size())
        case .pdf: .image(try file.pdfSize())
        case .svg: .image(try SVGReader(file).size())
        case .ttf, .otf: .font(try FontReader(file).face())
        case .woff2: try webFont(file)
        }
    }

    /// The type of a file whose name says a type. Only OTF can be another one, because these files can contain the
    /// outlines of TrueType.
    private static func format(_ file: FilePart, named type: MediaType) throws(AssetError) -> MediaType {
        let found = FileFormat(file)
        if found == .asset(type) { return type }
        if type == .otf, found == .asset(.ttf) { return .ttf }
        if type.isFont, file.has(FileFormat.collection) { throw .fontCollection }
        // The reader's errors say more, such as what the root element is.
        if type == .svg, found == nil { _ = try SVGReader(file).size() }
        throw .wrongContent(expected: type, found: found)
    }

    /// Checks the header of a WOFF2 file (https://www.w3.org/TR/WOFF2/#woff20Header).
    private static func webFont(_ file: FilePart) throws(AssetError) -> Content {
        let header = try file.part("WOFF2 header", at: 0, count: min(48, file.count))
        guard !header.has(FileFormat.collection, at: 4) else { throw .fontCollection }
        guard try header.uint32(at: 8) == file.count else { throw header.damaged(at: 8) }
        return .webFont
    }
}
