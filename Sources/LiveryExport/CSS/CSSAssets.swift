import LiveryModel
import LiveryTheme

/// Images and fonts for the web: files next to a style sheet, rules that declare the fonts, and values that refer to
/// the images.
///
/// The name of a file contains the start of its hash, so that browsers can cache it forever, and so that modes with
/// different files don't need different folders.
struct CSSAssets {
    /// The folder of the files, relative to that of the style sheet, with a slash at the end.
    private let folder: String
    private let used: UsedAssets
    private(set) var files: [ExportedFile] = []
    private(set) var remarks: [Remark] = []
    /// The `@font-face` rules, each followed by an empty line.
    private(set) var fontFaces = ""
    /// The value of each image in each mode, by name. `nil` if the image is the app's own resource.
    private var values: [String: [String?]] = [:]

    /// - Parameter fileName: The name of the style sheet.
    init(_ theme: ResolvedTheme, for fileName: String) {
        let stem = fileName.lastIndex(of: ".").map { fileName[..<$0] } ?? fileName[...]
        folder = "\(stem).assets/"
        used = UsedAssets(theme)
        for font in used.fonts { add(font) }
        for image in used.images { add(image) }
        var seen: Set<String> = []
        files = files.filter { seen.insert($0.path).inserted }
    }

    /// The theme with CSS in place of the names of its images.
    func applied(to theme: ResolvedTheme) -> ResolvedTheme {
        guard !values.isEmpty else { return theme }
        var theme = theme
        let modes = theme.modes.indices
        theme.leaves = theme.leaves.map { leaf in
            guard leaf.values.contains(where: { $0?.value.namesImage(in: values) == true }) else { return leaf }
            return ResolvedTheme.Leaf(
                leaf.path,
                modes.map { mode in
                    leaf[mode].map { typed in
                        Theme.Value.Typed(typed.type, typed.value.replacingImages { values[$0]?[mode] })
                    }
                })
        }
        return theme
    }

    private mutating func add(_ font: UsedAssets.Font) {
        let own = font.files[0]
        let face = font.face
        let sources = [own.webAsset, own.asset].compactMap(\.self).map { asset in
            "\(url(of: asset, named: font.name, suffix: "")) format(\"\(Self.format(asset.type))\")"
        }
        let weights = Set([face.weights.lowerBound, face.weights.upperBound]).sorted().map(String.init)
        fontFaces += """
            @font-face {
              font-family: \(CSSText.string(face.family));
              font-style: \(face.isItalic ? "italic" : "normal");
              font-weight: \(weights.joined(separator: " "));
              src: \(sources.joined(separator: ", "));
            }


            """
        if font.varies {
            remarks.append(Remark(.noEquivalent, "a font has the same file in all modes", path: font.path))
        }
    }

    private static func format(_ type: Asset.MediaType) -> String {
        switch type {
        case .woff2: "woff2"
        case .otf: "opentype"
        default: "truetype"
        }
    }

    private static let types: Set<Asset.MediaType> = [.png, .jpeg, .webp, .svg]

    private mutating func add(_ image: UsedAssets.Image) {
        var isIncomplete = false
        var texts: [String?] = []
        for files in image.files {
            let usable = files?.usable(Self.types) ?? []
            isIncomplete = isIncomplete || usable.isEmpty && files?.isEmpty == false
            texts.append(usable.isEmpty ? nil : text(of: usable, named: image.name))
        }
        values[image.name] = texts
        if isIncomplete {
            let message = "browsers don't show HEIC and PDF images: only the name is written"
            remarks.append(Remark(.noEquivalent, message, path: image.path))
        }
    }

    private mutating func text(of images: [ImageFile], named name: String) -> String {
        let urls = images.map { url(of: $0.asset, named: name, suffix: $0.suffix) }
        guard images.count > 1 || images[0].scale > 1 else { return urls[0] }
        return "image-set(\(zip(urls, images).map { "\($0) \($1.scale)x" }.joined(separator: ", ")))"
    }

    /// Copies a file, and returns its URL relative to the style sheet.
    private mutating func url(of asset: Asset, named name: String, suffix: String) -> String {
        let file = "\(CSSName.text(of: [name]).lowercased())\(suffix).\(asset.sha256.prefix(8))"
        let path = "\(folder)\(file).\(asset.type.extensions[0])"
        files.append(ExportedFile(path: path, copying: asset))
        let url = path.escaping("%", as: "%25").escaping("#", as: "%23").escaping("?", as: "%3F")
        return "url(\(CSSText.string(url)))"
    }
}

extension Theme.Value {
    /// Whether the value contains the name of an image.
    fileprivate func namesImage(in values: [String: [String?]]) -> Bool {
        var names = AssetNames()
        names.add(self)
        return names.images.contains { values[$0] != nil }
    }

    /// The value with CSS in place of the names of images.
    fileprivate func replacingImages(_ text: (String) -> String??) -> Theme.Value {
        switch self {
        case .image(let name): (text(name) ?? nil).map { .css($0) } ?? self
        case .list(let elements): .list(elements.map { Typed($0.type, $0.value.replacingImages(text)) })
        case .object(let members): .object(members.mapValues { Typed($0.type, $0.value.replacingImages(text)) })
        case .style(let style):
            .style(
                Theme.Style(
                    type: style.type,
                    attributes: style.attributes.mapValues { attribute in
                        switch attribute {
                        case .value(let value): .value(value.replacingImages(text))
                        case .states(let values): .states(values.mapValues { $0.replacingImages(text) })
                        }
                    }))
        default: self
        }
    }
}
