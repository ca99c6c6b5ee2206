import LiveryModel
import LiveryTheme

// Images and fonts.
extension SwiftAssets {
    /// The symbols of a value that is the same image for every axis choice, or of an attribute with such images.
    func imageNames(
        _ member: SwiftMember, _ names: [String]
    ) -> [(names: [String], image: Theme.Value.Typed)] {
        switch member.content {
        case .value(.image, let images):
            return Self.image(images.map { $0?.value }).map { [(names, $0)] } ?? []
        case .states(.image, let states):
            let found = Theme.ControlState.allCases.filter { state in states.contains { $0?[state] != nil } }
            return found.compactMap { state in
                Self.image(states.map { $0?[state] ?? $0?[.normal] }).map { (names + [state.rawValue], $0) }
            }
        default: return []
        }
    }

    private static func image(_ values: [Theme.Value?]) -> Theme.Value.Typed? {
        guard case .image(let name)? = values.first, Set(values).count == 1, !name.isEmpty else { return nil }
        return Theme.Value.Typed(.image, .image(name))
    }

    /// The catalogs of images, and the fonts.
    func copies() throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        guard let used else { return ([], []) }
        var names = NameTable()
        for image in used.images { names.add(image.name.lowercased(), of: image.path) }
        try names.check()
        let (fonts, remarks) = try SwiftImages.fonts(used.fonts)
        let images = catalogs.flatMap { catalog in
            SwiftImages(name: "\(name)Images\(catalog.suffix)", index: catalog.index, others: catalog.others)
                .files(used.images)
        }
        return (images + fonts, SwiftImages.remarks(used.images) + remarks)
    }

    static let imageAsset = """
            /// An image of the asset catalog, by its name.
            public struct ImageAsset: Hashable, Sendable {
                /// The name in the catalog, with those of the folders.
                public let name: String

                init(_ name: String) {
                    self.name = name
                }

                #if canImport(SwiftUI)
                /// The image of a bundle, by default that of the app.
                public func image(in bundle: Bundle? = nil) -> SwiftUI.Image {
                    SwiftUI.Image(name, bundle: bundle)
                }
                #endif

                #if canImport(UIKit) && !os(watchOS)
                /// The image of a bundle, by default the app's. It follows the appearance. Nil if the bundle has no such
                /// image.
                public func uiImage(in bundle: Bundle? = nil) -> UIImage? {
                    UIImage(named: name, in: bundle, compatibleWith: nil)
                }
                #endif
            }


        """
}
