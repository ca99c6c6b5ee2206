import LiveryModel
import LiveryTheme

/// Writes an asset catalog with an image set for each image, by the name that values use, and a folder with the fonts.
///
/// The images have their own catalog, because the folders of colors and images can have the same names.
struct SwiftImages {
    /// The catalog's name without an extension.
    let name: String
    /// The index of the mode with the values.
    let index: Int
    /// The indices of the modes for other appearances.
    let others: [(index: Int, appearances: [SwiftAssets.Appearance])]

    /// The formats that Xcode accepts in image sets.
    private static let types: Set<Asset.MediaType> = [.png, .jpeg, .heic, .pdf, .svg]
    private static let scaleLimit = 3

    /// The files of the catalog. Image sets are in a folder for each folder in their name.
    func files(_ images: [UsedAssets.Image]) -> [ExportedFile] {
        let sets = images.flatMap(files(of:))
        guard !sets.isEmpty else { return [] }
        var folders: Set<String> = []
        for image in images {
            var rest = image.name[...]
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                folders.insert(String(rest))
            }
        }
        let groups = folders.sorted(by: utf8Precedes).map { folder in
            contents(
                folder + "/",
                "{\n\(SwiftAssets.info),\n  \"properties\" : {\n    \"provides-namespace\" : true\n  }\n}\n")
        }
        return [contents("", "{\n\(SwiftAssets.info)\n}\n")] + groups + sets
    }

    private func contents(_ folder: String, _ text: String) -> ExportedFile {
        ExportedFile(path: "\(name).xcassets/\(folder)Contents.json", text: text, comment: .none)
    }

    private func files(of image: UsedAssets.Image) -> [ExportedFile] {
        var base = Self.usable(image.files[index])
        var variants = others.compactMap { other in
            Self.usable(image.files[other.index]).map { (files: $0, appearances: other.appearances) }
        }
        // An image that only another appearance uses can as well be the same in all appearances.
        if image.files[index] == nil, let first = variants.first?.files { base = first }
        variants.removeAll { $0.files == base }
        let folder = "\(image.name).imageset/"
        let stem = image.name.split(separator: "/").last.map(String.init) ?? image.name
        var (entries, copies) = ([String](), [ExportedFile]())
        for (files, appearances) in [(base ?? [], [])] + variants where !files.isEmpty {
            let name = ([stem] + appearances.map(\.value)).joined(separator: "-")
            for file in files {
                let fileName = "\(name)\(file.suffix).\(file.fileExtension)"
                entries.append(Self.entry(file, fileName, appearances))
                copies.append(ExportedFile(path: "\(self.name).xcassets/\(folder)\(fileName)", copying: file.asset))
            }
        }
        guard !entries.isEmpty else { return [] }
        let isVector = copies.allSatisfy { $0.asset?.type.isVector == true }
        let vector = ",\n  \"properties\" : {\n    \"preserves-vector-representation\" : true\n  }"
        let text =
            "{\n  \"images\" : [\n\(entries.joined(separator: ",\n"))\n  ],\n\(SwiftAssets.info)\(isVector ? vector : "")\n}\n"
        return [contents(folder, text)] + copies
    }

    /// The files that an image set can contain. `nil` if there are none.
    private static func usable(_ files: [ImageFile]?) -> [ImageFile]? {
        let usable = files?.usable(types).filter { $0.scale <= scaleLimit } ?? []
        return usable.isEmpty ? nil : usable
    }

    private static func entry(_ file: ImageFile, _ name: String, _ appearances: [SwiftAssets.Appearance]) -> String {
        let scale = file.asset.type.isVector ? "" : ",\n      \"scale\" : \"\(file.scale)x\""
        return """
                {
            \(SwiftAssets.list(appearances))      "filename" : \(JSON.string(name).text),
                  "idiom" : "universal"\(scale)
                }
            """
    }

    /// Remarks on files that no image set can contain.
    static func remarks(_ images: [UsedAssets.Image]) -> [Remark] {
        images.filter { image in
            image.files.contains { files in
                guard let files, !files.isEmpty else { return false }
                return usable(files) != files.usable(Set(Asset.MediaType.allCases))
            }
        }.map {
            Remark(.noEquivalent, "asset catalogs can't contain WebP files or scales over 3: left out", path: $0.path)
        }
    }

    /// The fonts in a folder.
    static func fonts(_ fonts: [UsedAssets.Font]) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        var names = NameTable()
        let files = fonts.map { font in
            let asset = font.files[0].asset
            let name = "\(CSSName.text(of: [font.name])).\(asset.type.extensions[0])"
            names.add(name.lowercased(), of: font.path)
            return ExportedFile(path: "Fonts/\(name)", copying: asset)
        }
        try names.check()
        let varying = fonts.filter(\.varies)
        return (files, varying.map { Remark(.noEquivalent, "a font has the same file in all modes", path: $0.path) })
    }
}
