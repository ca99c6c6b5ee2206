import Foundation
import LiveryImport
import LiveryModel
import LiveryTheme
import Testing

/// A design system with the structure of GitHub's Primer. It has a scale of base colors for each skin, and 1,066
/// functional colors that refer to them, with `alpha` and `mix` next to their value.
@Suite("Import of a thousand colors with opacities and mixes")
struct PrimerTests {
    private static let count = 1066
    private static let skins = ["light", "dark"]

    /// The channels of a base color.
    private static func base(_ index: Int, _ skin: Int) -> [Int] {
        let seed = (index * 7919 + skin * 104_729) % 0x1000000
        return [seed >> 16, seed >> 8 & 255, seed & 255]
    }

    private static func opacity(_ index: Int) -> Double? { index % 3 == 1 ? nil : Double(index % 99 + 1) / 100 }

    private static func weight(_ index: Int) -> Double? { index % 3 == 0 ? nil : Double(index % 19 + 1) / 20 }

    private static func token(_ index: Int) -> String {
        let mix = weight(index).map { ", mix: { color: '{base.color.\((index + 7) % 50)}', weight: \($0) }" } ?? ""
        let alpha = opacity(index).map { ", alpha: \($0)" } ?? ""
        return "c\(index): { $value: '{base.color.\(index % 50)}', $type: 'color'\(mix)\(alpha) }"
    }

    private static func file(_ skin: Int) -> String {
        let scale = (0..<50).map { index in
            let digits = base(index, skin).map { String(format: "%02x", $0) }.joined()
            return "'\(index)': { $value: '#\(digits)', $type: 'color' }"
        }
        return "{ base: { color: { \(scale.joined(separator: ", ")) } },\n fg: {\n"
            + (0..<count).map(token).joined(separator: ",\n") + " } }"
    }

    @Test("gives each color the expected value in each skin")
    func values() throws {
        let files = Dictionary(
            uniqueKeysWithValues: Self.skins.indices.map { ("\(Self.skins[$0]).json5", Array(Self.file($0).utf8)) })
        let axis = try #require(ImportAxis("skin=light.json5,dark.json5"))
        let outcome = Importer(axes: [axis]).theme("primer", from: files)
        #expect(outcome.findings.map(\.text) == [])
        let bundles = try Compiler().compile(#require(outcome.theme)).bundles
        #expect(bundles.map { $0.axes["skin"] } == Self.skins)
        for (skin, bundle) in bundles.enumerated() {
            let wrong = (0..<Self.count).filter { !Self.isRight($0, skin, bundle.tokens["fg.c\($0)"]?.value) }
            #expect(wrong == [], "\(Self.skins[skin])")
        }
    }

    private static func isRight(_ index: Int, _ skin: Int, _ value: Theme.Value?) -> Bool {
        guard case .color(let color)? = value else { return false }
        let (first, second) = (base(index % 50, skin), base((index + 7) % 50, skin))
        let share = weight(index) ?? 0
        let channels = zip(first, second).map { (Double($0) * (1 - share) + Double($1) * share) / 255 }
        let found = [color.sRGB.x, color.sRGB.y, color.sRGB.z]
        return zip(channels, found).allSatisfy { abs($0 - $1) < 1e-9 } && color.opacity == opacity(index) ?? 1
    }
}
