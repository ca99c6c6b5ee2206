package import LiveryModel

/// The images and fonts of a theme's own files, or of one of its overlays.
package struct AssetLayer {
    /// A file with its description.
    package struct File {
        /// The file's path in the theme, such as `assets/heart@2x.png`.
        package let path: String
        package let asset: Asset
        /// The start of the file.
        let span: Span
    }

    /// A file of an image.
    struct Image {
        let scale: Int
        let file: File
        var isVector: Bool { file.asset.type == .svg || file.asset.type == .pdf }
    }

    /// A font, with the copy for the web that has the same name.
    struct Font {
        let face: FontFace
        let file: File
        var web: File?
        var files: [File] { [file] + [web].compactMap(\.self) }
    }

    /// The files of each image, sorted by scale, by the image's name.
    var images: [String: [Image]] = [:]
    /// The fonts, sorted by path.
    var fonts: [Font] = []

    var isEmpty: Bool { images.isEmpty && fonts.isEmpty }

    /// These assets, with those of an overlay in place of the ones with the same name, or with the same family, weight
    /// and slant.
    func merged(under other: AssetLayer) -> AssetLayer {
        let replaced = Set(other.fonts.map(\.face.identity))
        let kept = fonts.filter { !replaced.contains($0.face.identity) }
        return AssetLayer(images: images.merging(other.images) { $1 }, fonts: kept + other.fonts)
    }
}

extension FontFace {
    /// What distinguishes fonts of a theme.
    struct Identity: Hashable {
        let family: String
        let weights: ClosedRange<Int>
        let isItalic: Bool
    }

    var identity: Identity { Identity(family: family, weights: weights, isItalic: isItalic) }
}

extension LoadedTheme {
    /// The assets for an axis choice, including inherited ones.
    func assets(for selection: [String: String]) -> AssetLayer {
        let below = (base?.assets(for: selection) ?? AssetLayer()).merged(under: assets)
        return axes.reduce(below) { layer, axis in
            guard let over = selection[axis.name].flatMap({ assetOverlays[axis.name]?[$0] }) else { return layer }
            return layer.merged(under: over)
        }
    }

    /// Whether this theme or one that it extends has assets.
    var hasAssets: Bool { !assets.isEmpty || !assetOverlays.isEmpty || base?.hasAssets == true }

    /// The files of this theme's own assets, including those of overlays: a list of each image, and of each font and its
    /// copy for the web.
    var assetFiles: [[AssetLayer.File]] {
        let layers = [assets] + assetOverlays.values.flatMap(\.values)
        let images = Dictionary(grouping: layers.flatMap(\.images), by: \.key)
        return images.values.map { $0.flatMap { $0.value.map(\.file) } } + layers.flatMap { $0.fonts.map(\.files) }
    }
}
