import LiveryModel
import LiveryTheme

/// Images and fonts as resources: a drawable for each density or a vector drawable, and for each font family the files of
/// its fonts.
struct AndroidAssets {
    /// A resource with its content in each mode.
    struct Row {
        let key: AndroidResource.Key
        /// The path that messages show.
        let path: String
        let contents: [AndroidResource.Content]
    }

    private(set) var rows: [Row] = []
    private(set) var remarks: [Remark] = []
    private let contents: [String: [UInt8]]

    /// - Parameter contents: The content of ``vectorImages(in:)``, by hash.
    init(_ theme: ResolvedTheme, contents: [String: [UInt8]]) {
        let used = UsedAssets(theme)
        self.contents = contents
        for image in used.images { add(image) }
        var families: [(name: String, fonts: [UsedAssets.Font])] = []
        for font in used.fonts {
            if families.last?.name != font.face.family { families.append((font.face.family, [])) }
            families[families.count - 1].fonts.append(font)
        }
        for family in families { add(family.name, family.fonts, modes: theme.modes.count) }
    }

    /// The formats that every version of Android shows.
    private static let types: Set<Asset.MediaType> = [.png, .jpeg, .webp, .svg]

    /// The images that are converted to vector drawables, each with the path that messages show.
    static func vectorImages(in theme: ResolvedTheme) -> [(path: String, asset: Asset)] {
        UsedAssets(theme).images.flatMap { image in
            image.files.flatMap { $0?.usable(types) ?? [] }.filter { $0.asset.type == .svg }
                .map { (image.path, $0.asset) }
        }
    }

    private mutating func add(_ image: UsedAssets.Image) {
        let usable = image.files.map { $0?.usable(Self.types) }
        if zip(image.files, usable).contains(where: { $0?.isEmpty == false && $1?.isEmpty == true }) {
            let message = "Android drawables can't be PDF or HEIC files: the app must have the drawable"
            remarks.append(Remark(.noEquivalent, message, path: image.path))
        }
        let found = usable.map { files in files.map { content(of: $0, at: image.path) } }
        // In a mode that doesn't use the image, any file will do.
        guard let any = found.lazy.compactMap(\.self).first(where: { $0 != .own }) else { return }
        let key = AndroidResource.Key(kind: .drawable, name: AndroidName.value([image.name]))
        rows.append(Row(key: key, path: image.path, contents: found.map { $0 ?? any }))
    }

    private mutating func content(of files: [ImageFile], at path: String) -> AndroidResource.Content {
        guard let file = files.first else { return .own }
        guard file.asset.type == .svg, case .image(let size) = file.asset.content else { return .images(files) }
        guard let bytes = contents[file.asset.sha256] else { return .own }
        do throws(VectorFault) {
            return .vector(try VectorDrawable.xml(bytes, size: size, scale: file.scale))
        } catch {
            let remark = Remark(.noEquivalent, error.message, path: path)
            if !remarks.contains(remark) { remarks.append(remark) }
            return .own
        }
    }

    private mutating func add(_ family: String, _ fonts: [UsedAssets.Font], modes: Int) {
        var children: [AndroidXML] = []
        for font in fonts {
            let key = AndroidResource.Key(kind: .font, name: AndroidName.value([font.name]))
            rows.append(Row(key: key, path: font.path, contents: font.files.map { .font($0.asset) }))
            children += Self.entries(of: font, key.reference)
        }
        let key = AndroidResource.Key(kind: .font, name: AndroidName.value([family]))
        let content = AndroidResource.Content.file(AndroidXML("font-family", [], children))
        let path = Asset.folder + family
        rows.append(Row(key: key, path: path, contents: Array(repeating: content, count: modes)))
    }

    /// The entries of a font in its family: one, or for a variable font one for each hundred in its weights.
    private static func entries(of font: UsedAssets.Font, _ reference: String) -> [AndroidXML] {
        let weights = font.face.weights
        return font.namedWeights.map { weight in
            var words = [
                ("font", reference), ("fontStyle", font.face.isItalic ? "italic" : "normal"),
                ("fontWeight", String(weight)),
            ]
            if weights.count > 1 { words.append(("fontVariationSettings", "'wght' \(weight)")) }
            return AndroidXML("font", words)
        }
    }
}

extension ImageFile {
    /// The qualifier for the density at which Android shows the file unchanged.
    var density: String { [1: "mdpi", 2: "xhdpi", 3: "xxhdpi"][scale] ?? "xxxhdpi" }
}
