import LiveryModel
import LiveryTheme
import Testing

@Suite("The brands have sufficient contrast")
struct ContrastTests {
    /// The ratio that WCAG 2.2, success criterion 1.4.3, requires at level AA for text of any size.
    private static let enough = 4.5

    @Test("in every style, state, skin and platform", arguments: ["badoo", "bumble"])
    func contrast(name: String) throws {
        var pale: Set<String> = []
        for bundle in try SampleThemes.compiled(name).bundles {
            let grounds = ["colors.background", "colors.surface"].compactMap { bundle.tokens[$0]?.value.color }
            #expect(grounds.count == 2)
            for (path, style) in bundle.styles where !Self.standsOnImages(style) {
                for state in [Theme.ControlState.normal, .highlighted, .selected] {
                    for pair in Self.pairs(style, in: state, on: grounds, path: path) {
                        guard pair.text.contrast(with: pair.ground) < Self.enough else { continue }
                        pale.insert("\(pair.path) \(state) \(bundle.axes.axisKey)")
                    }
                }
            }
        }
        #expect(pale.sorted() == [])
    }

    private static func standsOnImages(_ style: Theme.Style) -> Bool {
        style.attributes["backgroundImage"] != nil
    }

    private struct Pair {
        let path: String
        let text: Theme.Color
        let ground: Theme.Color
    }

    /// A style's text colors and their backgrounds. A background is the style's own or, if it has none, the enclosing
    /// style's.
    private static func pairs(
        _ style: Theme.Style, in state: Theme.ControlState, on grounds: [Theme.Color], path: String
    ) -> [Pair] {
        var grounds = grounds
        if let own = style.value("backgroundColor", in: state)?.color, own.alpha == 255 { grounds = [own] }
        var pairs: [Pair] = []
        if let text = style.value("textColor", in: state)?.color {
            pairs += grounds.map { Pair(path: path, text: text, ground: $0) }
        }
        for name in style.attributes.keys {
            guard let part = style.part(name) else { continue }
            pairs += Self.pairs(part, in: state, on: grounds, path: "\(path).\(name)")
        }
        return pairs
    }
}

extension Theme.Value {
    fileprivate var color: Theme.Color? {
        if case .color(let color) = self { color } else { nil }
    }
}
