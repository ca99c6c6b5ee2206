import LiveryModel
import LiveryTheme

/// The images and fonts that the values of a theme use, in every mode.
struct UsedAssets {
    /// An image, by the name that values use.
    struct Image {
        let name: String
        /// The files in each mode. Empty if the image is the app's own resource in that mode, and `nil` if no value uses
        /// it there.
        let files: [[ImageFile]?]

        /// The path that messages show.
        var path: String { Asset.folder + name }
    }

    /// A font with a weight and slant.
    struct Font {
        let face: FontFace
        /// The file in each mode. A mode that doesn't use the font has the file of the first mode that does.
        let files: [FontFile]

        /// The path that messages show.
        var path: String { Asset.folder + face.family }
        /// A name with the font's weights and slant, such as `Quicksand-700` or `Inter-100-900-italic`.
        var name: String {
            let weights = Set([face.weights.lowerBound, face.weights.upperBound]).sorted().map(String.init)
            return ([face.family] + weights + (face.isItalic ? ["italic"] : [])).joined(separator: "-")
        }
        /// The weights to list for a font: its only one, or each hundred in the weights of a variable font.
        var namedWeights: [Int] {
            let hundreds = stride(from: 100, through: 900, by: 100).filter(face.weights.contains)
            return face.weights.count == 1 || hundreds.isEmpty ? [face.weights.lowerBound] : hundreds
        }
        /// Whether an overlay replaces the file in some modes.
        var varies: Bool { files.contains { $0.asset.sha256 != files[0].asset.sha256 } }
    }

    /// The images that are files of the theme in at least one mode, sorted by name.
    let images: [Image]
    /// The fonts, sorted by family, weight and slant.
    let fonts: [Font]

    init(_ theme: ResolvedTheme) {
        let modes = theme.modes.indices
        let names = modes.map { theme.assetNames(in: $0).images }
        let all = Set(modes.flatMap { theme.modes[$0].assets.images.keys })
        images = all.sorted(by: utf8Precedes).map { name in
            Image(
                name: name,
                files: modes.map { mode in
                    theme.modes[mode].assets.images[name] ?? (names[mode].contains(name) ? [] : nil)
                })
        }
        let found = modes.map { mode in
            Dictionary(
                theme.modes[mode].assets.fonts.map { ($0.face.identity, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let faces = Array(Set(found.flatMap(\.keys))).sorted(byUTF8Of: \.order)
        fonts = faces.compactMap { face in
            found.lazy.compactMap { $0[face] }.first.map { first in
                Font(face: face, files: found.map { $0[face] ?? first })
            }
        }
    }
}

extension FontFace {
    /// The family, weights and slant, without other members.
    fileprivate var identity: FontFace { FontFace(family: family, weights: weights, isItalic: isItalic) }

    fileprivate var order: String {
        let weights = [weights.lowerBound, weights.upperBound].map { String($0 + 10_000) }
        return ([family] + weights + [isItalic ? "1" : "0"]).joined(separator: "\u{1}")
    }
}

extension [ImageFile] {
    /// The files of the specified types: the pixel images, sorted by scale, or else a single vector image.
    func usable(_ types: Set<Asset.MediaType>) -> [ImageFile] {
        let known = filter { types.contains($0.asset.type) }
        let pixels = known.filter { !$0.asset.type.isVector }
        return pixels.isEmpty ? Array(known.prefix(1)) : pixels
    }
}

extension Asset.MediaType {
    var isVector: Bool { self == .svg || self == .pdf }
}

extension ImageFile {
    /// The part of a file's name that states the scale: empty for 1, and otherwise such as `@2x`.
    var suffix: String { scale == 1 ? "" : "@\(scale)x" }
    /// The extension of a file's name.
    var fileExtension: String { asset.type.extensions[0] }
}
