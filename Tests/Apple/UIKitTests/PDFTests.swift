import Foundation
import LiveryClient
import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("A PDF image of a theme", .serialized)
@MainActor
struct PDFTests {
    private func image(_ files: ThemeWithFiles, display: Int = 2) throws -> UIImage? {
        image(try files.theme.image("heart"), display: display)
    }

    private func image(_ heart: Theme.ImageName, display: Int = 2) -> UIImage? {
        UITraitCollection.scale = display
        defer { UITraitCollection.scale = 0 }
        return UIImage.themed(
            heart, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    }

    @Test(
        "has the size of its first page and the pixels of the display",
        arguments: [
            (1, "page 0,0 24,17@1x", 17), (2, "page 0,0 48,33@2x", 16.5), (3, "page 0,0 72,50@3x", 50.0 / 3),
            // An unspecified scale.
            (0, "page 0,0 72,50@3x", 50.0 / 3),
        ])
    func scales(display: Int, name: String, height: Double) throws {
        let image = try #require(try image(ThemeWithFiles(page: "/MediaBox [0 0 24 16.5]"), display: display))
        #expect(image.name == name)
        #expect(image.size == CGSize(width: 24, height: height))
    }

    @Test("is smaller by its file's scale")
    func fileScale() throws {
        let files = try ThemeWithFiles(page: "/MediaBox [0 0 48 32]", scale: 2)
        let image = try #require(try image(files, display: 3))
        #expect(image.name == "page 0,0 72,48@3x")
        #expect(image.size == CGSize(width: 24, height: 16))
    }

    @Test(
        "shows the crop box, turned clockwise",
        arguments: [
            ("", "page 0,0 40,20@2x", [20.0, 10]),
            ("/Rotate 90", "page 0,40 20,0@2x", [10, 20]),
            ("/Rotate 180", "page 40,20 0,0@2x", [20, 10]),
            ("/Rotate 270", "page 20,0 0,40@2x", [10, 20]),
        ])
    func crop(rotation: String, name: String, size: [Double]) throws {
        let files = try ThemeWithFiles(page: "/MediaBox [-5 0 30 40] /CropBox [10 5 60 15] \(rotation)")
        let image = try #require(try image(files))
        #expect(image.name == name)
        #expect(image.size == CGSize(width: size[0], height: size[1]))
    }

    @Test("is drawn once for each scale")
    func cache() throws {
        let files = try ThemeWithFiles(page: "/MediaBox [0 0 24 24]")
        let first = try #require(try image(files))
        #expect(try image(files, display: 3)?.name == "page 0,0 72,72@3x")
        try files.removeFiles()
        #expect(try image(files) === first)
    }

    @Test(
        "that can't be drawn is reported, and replaced with the app's resource",
        arguments: [
            "", "GIF89a", "%PDF-1.7\n/MediaBox [0 0 24", "%PDF-1.7\n/Pages\ntrailer",
            "%PDF-1.7\n/MediaBox [0 0 24 24]\ntrailer /Encrypt", "%PDF-1.7\n/MediaBox [0 0 0 24]\ntrailer",
            "%PDF-1.7\n/MediaBox [0 0 24 0.1]\ntrailer", "%PDF-1.7\n/MediaBox [0 0]\ntrailer",
            "%PDF-1.7\n/MediaBox [0 0 9 9] /CropBox [10 10 20 20]\ntrailer",
            "%PDF-1.7\n/MediaBox [0 0 14400 14400]\ntrailer", "%PDF-1.7\n/MediaBox [0 0 24 1e300]\ntrailer",
        ])
    func unreadable(document: String) throws {
        let files = try ThemeWithFiles(document: document)
        let heart = try files.theme.image("heart")
        let problems = collected { #expect(image(heart)?.name == "heart") }
        #expect(problems == [.unreadableImage("heart")])
    }

    @Test("has up to 4,096 pixels on each side", arguments: [(4096, "page 0,0 4096,10@1x"), (4097, "heart")])
    func limit(width: Int, name: String) throws {
        let image = try image(ThemeWithFiles(page: "/MediaBox [0 0 \(width) 10]"), display: 1)
        #expect(image?.name == name)
    }

    @Test("whose file has been removed is reported")
    func removed() throws {
        let files = try ThemeWithFiles(page: "/MediaBox [0 0 24 24]")
        let heart = try files.theme.image("heart")
        try files.removeFiles()
        let problems = collected { #expect(image(heart)?.name == "heart") }
        #expect(problems == [.unreadableImage("heart")])
    }
}
