import LiveryModel

extension FileReader {
    /// The assets of the theme's own files: those of every choice, and those of overlays by axis and value.
    func assets(_ axes: [Theme.Axis]) -> (root: AssetLayer, overlays: [String: [String: AssetLayer]]) {
        var root = AssetLayer()
        var overlays: [String: [String: AssetLayer]] = [:]
        let found = files.files.keys.filter { Asset.isPath($0) || files.assetErrors[$0] != nil }
            .sorted(by: utf8Precedes).compactMap(assetFile)
        let folders = Dictionary(axes.map { (Theme.Axis.folder(of: $0.name), $0) }) { first, _ in first }
        for (place, files) in Dictionary(grouping: found, by: { AssetPlace($0.path, folders) }) {
            let layer = layer(files, in: place)
            guard let axis = place.axis, let value = place.value else {
                root = layer
                continue
            }
            overlays[axis, default: [:]][value] = layer
        }
        reportSimilarPaths(found)
        let total = Set(found.map(\.asset)).reduce(0) { $0 + $1.byteCount }
        if total > Asset.totalLimit, let largest = found.max(by: { $0.asset.byteCount < $1.asset.byteCount }) {
            diagnostics.report(.limitExceeded(.assetBytes, count: total), at: largest.span)
        }
        return (root, overlays)
    }

    /// Reports paths that differ only in case, because a folder on macOS or Windows can't contain both files.
    private func reportSimilarPaths(_ files: [AssetLayer.File]) {
        var seen: [String: String] = [:]
        for file in files {
            if let first = seen.updateValue(file.path, forKey: file.path.lowercased()) {
                diagnostics.report(
                    .invalidAsset("'\(first)' differs only in case: rename one of the files"), at: file.span)
            }
        }
    }

    /// The description in a file. Reports a file that can't be used.
    private func assetFile(_ path: String) -> AssetLayer.File? {
        let span = unread(path)
        if let error = files.assetErrors[path] {
            diagnostics.report(.invalidAsset(error), at: span)
            return nil
        }
        do {
            let asset = try Asset(description: files.files[path] ?? [])
            let named = Asset.MediaType(extension: path[(path.lastIndex(of: ".") ?? path.startIndex)...].dropFirst())
            // OTF files can contain the outlines of TrueType.
            if let named, named != asset.type, !(named == .otf && asset.type == .ttf) {
                let error = AssetError.wrongContent(expected: named, found: .asset(asset.type))
                diagnostics.report(.invalidAsset(error.description), at: span)
                return nil
            }
            return AssetLayer.File(path: path, asset: asset, span: span)
        } catch {
            diagnostics.report(.invalidAsset("the file doesn't describe an image or font: \(error)"), at: span)
            return nil
        }
    }

    private func layer(_ files: [AssetLayer.File], in place: AssetPlace) -> AssetLayer {
        var layer = AssetLayer()
        var webFonts: [String: AssetLayer.File] = [:]
        for file in files {
            let (name, scale) = place.name(of: file.path)
            switch file.asset.content {
            case .image: add(AssetLayer.Image(scale: scale, file: file), named: name, to: &layer)
            case .font(let face):
                if !face.mayBeEmbedded { diagnostics.report(.restrictedFont(face.family), at: file.span) }
                layer.fonts.append(AssetLayer.Font(face: face, file: file))
            case .webFont: webFonts[name] = file
            }
        }
        for index in layer.fonts.indices {
            layer.fonts[index].web = webFonts.removeValue(forKey: place.name(of: layer.fonts[index].file.path).name)
        }
        for (name, file) in webFonts.sortedMembers { diagnostics.report(.lonelyWebFont(name), at: file.span) }
        layer.images.values.forEach(reportScales)
        return layer
    }

    private func add(_ image: AssetLayer.Image, named name: String, to layer: inout AssetLayer) {
        var files = layer.images[name, default: []]
        if let same = files.first(where: { $0.scale == image.scale && $0.isVector == image.isVector }) {
            diagnostics.report(
                .invalidAsset("'\(same.file.path)' is the same image at the same scale"), at: image.file.span)
            return
        }
        files.append(image)
        layer.images[name] = files.sorted { ($0.scale, $0.file.path) < ($1.scale, $1.file.path) }
    }

    /// Reports files whose size isn't a multiple of the size at scale 1.
    private func reportScales(_ images: [AssetLayer.Image]) {
        func size(_ image: AssetLayer.Image) -> Asset.PixelSize? {
            guard !image.isVector, case .image(let size) = image.file.asset.content else { return nil }
            return size
        }
        guard let base = images.first(where: { $0.scale == 1 && !$0.isVector }).flatMap(size) else { return }
        for image in images where image.scale > 1 {
            guard let found = size(image) else { continue }
            let scale = Double(image.scale)
            let expected = Asset.PixelSize(width: base.width * scale, height: base.height * scale)
            guard found != expected else { continue }
            diagnostics.report(.assetScale(image.scale, expected: expected, found: found), at: image.file.span)
        }
    }
}

/// The layer to which an asset belongs, given its folder.
private struct AssetPlace: Hashable {
    var axis: String?
    var value: String?
    /// The folder, with a slash at the end.
    private var folder = Asset.folder

    /// - Parameter axes: The axes by the names of their folders.
    init(_ path: String, _ axes: [String: Theme.Axis]) {
        let parts = path.dropFirst(Asset.folder.count).split(separator: "/", maxSplits: 2)
        guard parts.count == 3, let axis = axes[String(parts[0])] else { return }
        guard axis.values.contains(String(parts[1])) else { return }
        self.axis = axis.name
        value = String(parts[1])
        folder = "\(Asset.folder)\(parts[0])/\(parts[1])/"
    }

    /// An asset's name, without folder, extension and scale, and its scale.
    func name(of path: String) -> (name: String, scale: Int) {
        let stem = path.dropFirst(folder.count)
        let name = stem[..<(stem.lastIndex(of: ".") ?? stem.endIndex)]
        for scale in 1...4 where name.hasSuffix("@\(scale)x") { return (String(name.dropLast(3)), scale) }
        return (String(name), 1)
    }
}
