package import LiveryModel

/// Why a file can't be an asset.
package enum AssetError: Error, Hashable, CustomStringConvertible {
    /// No asset has this file name extension. It is empty if the name has none.
    case unknownExtension(String)
    /// The content isn't of any format that an asset can have. The format is `nil` if it is unknown.
    case unknownFormat(FileFormat?)
    /// The file has no bytes.
    case empty
    /// The file has more bytes than an asset can have.
    case tooLarge(byteCount: Int)
    /// The content isn't of the type that the file's name says. `found` is `nil` if the format is unknown.
    case wrongContent(expected: Asset.MediaType, found: FileFormat?)
    /// A part of the file is incomplete or contradicts itself at an offset in bytes.
    case damaged(part: String, offset: Int)
    /// A pixel image is empty or too large to be decoded on a device.
    case impossibleSize(width: Int, height: Int)
    /// The file contains several fonts.
    case fontCollection
    /// A font has no readable family name.
    case noFamily
    /// The root element of an SVG file isn't `svg`.
    case otherRoot(String)
    /// The root element of an SVG file isn't in the namespace of SVG.
    case noNamespace
    /// The text of an SVG file isn't UTF-8.
    case notUTF8

    /// The largest number of columns or rows in an image. Graphics processors have the same limit for textures.
    package static let sideLimit = 16_384

    /// A sentence that says what is wrong and what to do, without the path of the file.
    package var description: String {
        switch self {
        case .unknownExtension(""):
            "the file's name has no extension: add the one of its format, which can be \(Self.extensions)"
        case .unknownExtension(let name): "'.\(name)' files can't be assets: convert the file to \(Self.extensions)"
        case .unknownFormat(let found):
            "the file is \(found?.description ?? "of an unknown format"): convert it to \(Self.extensions)"
        case .empty: "the file is empty: export it again"
        case .tooLarge(let byteCount):
            "the file has \(byteCount) bytes, but the limit is \(Asset.byteLimit): compress it, or make it smaller"
        case .wrongContent(let expected, let found): Self.wrongContent(expected, found)
        case .damaged(let part, let offset): "the \(part) is damaged at byte \(offset): export the file again"
        case .impossibleSize(let width, let height):
            "the image is \(width) × \(height) pixels: change both sides to between 1 and \(Self.sideLimit) pixels"
        case .fontCollection:
            "the file is a font collection, which isn't supported: save each of its fonts as a TTF or OTF file"
        case .noFamily: "the font has no family name: set the name in a font editor"
        case .otherRoot(let name): "the root element is '\(name)' instead of 'svg': export the image as SVG"
        case .noNamespace: "the 'svg' element has no namespace: add xmlns=\"\(SVGReader.namespace)\""
        case .notUTF8: "the SVG isn't encoded in UTF-8: save the file as UTF-8"
        }
    }

    private static func wrongContent(_ expected: Asset.MediaType, _ found: FileFormat?) -> String {
        let wanted = FileFormat.asset(expected)
        guard let found else { return "the file isn't \(wanted): export it again in this format" }
        let fault = "the file is \(found), not \(wanted)"
        return switch found {
        case .asset(let type): "\(fault): change the extension to '.\(type.extensions[0])', or convert the file"
        case .pointer: "\(fault): run 'git lfs pull' to download the file"
        case .other: "\(fault): convert it"
        }
    }

    /// The extensions of assets, as a list in words.
    private static var extensions: String {
        let all = Asset.MediaType.allCases.map(\.extensions[0])
        return all.dropLast().joined(separator: ", ") + " or " + all.suffix(1).joined()
    }
}
