package import LiveryModel

/// The format of a file, recognized by its first bytes.
package enum FileFormat: Hashable, CustomStringConvertible {
    /// A format that assets can have.
    case asset(Asset.MediaType)
    /// A stand-in that Git stores instead of a file.
    case pointer
    /// Another format, with its name and article, such as `a GIF image`.
    case other(String)

    /// The format's name with its article.
    package var description: String {
        switch self {
        case .asset(.png): "a PNG image"
        case .asset(.jpeg): "a JPEG image"
        case .asset(.webp): "a WebP image"
        case .asset(.heic): "a HEIC image"
        case .asset(.pdf): "a PDF document"
        case .asset(.svg): "an SVG image"
        case .asset(.ttf): "a TrueType font"
        case .asset(.otf): "an OpenType font"
        case .asset(.woff2): "a WOFF2 font"
        case .pointer: "a Git LFS pointer"
        case .other(let name): name
        }
    }

    /// The first bytes of a font collection.
    static let collection = Array("ttcf".utf8)

    /// Recognizes the format of a file. Returns `nil` if it is unknown.
    init?(_ file: FilePart) {
        if let signature = Self.signatures.first(where: { file.has($0.bytes) }) {
            self = signature.format
        } else if file.has("RIFF"), file.has("WEBP", at: 8) {
            self = .asset(.webp)
        } else if file.has("ftyp", at: 4) {
            self = HEICReader(file).format
        } else if let markup = SVGReader.format(file) {
            self = markup
        } else {
            return nil
        }
    }

    private static let signatures: [(bytes: [UInt8], format: FileFormat)] = [
        ([0x89] + "PNG\r\n\u{1A}\n".utf8, .asset(.png)),
        ([0xFF, 0xD8, 0xFF], .asset(.jpeg)),
        (Array("%PDF-".utf8), .asset(.pdf)),
        ([0, 1, 0, 0], .asset(.ttf)),
        (Array("true".utf8), .asset(.ttf)),
        (Array("OTTO".utf8), .asset(.otf)),
        (Array("wOF2".utf8), .asset(.woff2)),
        (Array("version https://git-lfs".utf8), .pointer),
        (collection, .other("a font collection")),
        (Array("wOFF".utf8), .other("a WOFF font")),
        (Array("%!".utf8), .other("a PostScript file")),
        (Array("GIF8".utf8), .other("a GIF image")),
        (Array("8BPS".utf8), .other("a Photoshop document")),
        (Array("BM".utf8), .other("a BMP image")),
        (Array("II*\0".utf8), .other("a TIFF image")),
        (Array("MM\0*".utf8), .other("a TIFF image")),
        (Array("icns".utf8), .other("an icon file")),
        ([0, 0, 1, 0], .other("an icon file")),
        ([0xFF, 0x0A], .other("a JPEG XL image")),
        ([0, 0, 0, 12] + "JXL ".utf8, .other("a JPEG XL image")),
        (Array("PK\u{3}\u{4}".utf8), .other("a ZIP archive")),
        ([0x1F, 0x8B], .other("a gzip file")),
    ]
}
