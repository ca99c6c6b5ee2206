import LiveryClient
import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("Images of a theme", .serialized)
@MainActor
struct ImageTests {
    private let files: ThemeWithFiles
    private let heart: Theme.ImageName

    init() throws {
        files = try ThemeWithFiles()
        heart = try files.theme.image("heart")
    }

    @Test(
        "are the files that suit the display",
        arguments: [(0, "large@2x"), (1, "small@1x"), (2, "large@2x"), (3, "large@2x")])
    func scales(scale: Int, expected: String) {
        UITraitCollection.scale = scale
        defer { UITraitCollection.scale = 0 }
        let traits = UITraitCollection(preferredContentSizeCategory: .large)
        #expect(UIImage.themed(heart, compatibleWith: traits)?.name == expected)
    }

    @Test("are decoded once")
    func cache() throws {
        let first = try #require(UIImage.themed(heart))
        try files.removeFiles()
        #expect(UIImage.themed(heart) === first)
    }

    @Test("are the app's resources if the theme has no file, or none that can be decoded")
    func resources() throws {
        #expect(UIImage.themed(try files.theme.image("own"))?.name == "own")
        #expect(UIImage.themed("heart")?.name == "heart")
        let problems = collected { #expect(UIImage.themed("none") == nil) }
        #expect(problems == [.missingImage("none")])
    }

    @Test("are reported if they are damaged, but not if they are for the web")
    func damaged() throws {
        for (type, expected) in [("image/png", [StyleProblem.unreadableImage("heart")]), ("image/svg+xml", [])] {
            let files = try ThemeWithFiles(type: type, files: [(1, "<svg/>")])
            let image = try files.theme.image("heart")
            let problems = collected { #expect(UIImage.themed(image)?.name == "heart") }
            #expect(problems == expected)
        }
    }

    @Test("are what a style names")
    func styles() throws {
        let view = UIImageView(frame: .zero)
        var style = Theme.ImageViewStyle()
        style.image = .set(heart)
        view.apply(style)
        #expect(view.image?.name == "large@2x")
    }
}
