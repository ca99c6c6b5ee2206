import LiveryModel
import LiveryTheme
import Shapes
import Testing

@testable import LiveryExport

@Suite("Design tokens export")
struct DTCGExportTests {
    /// The values that the compiler reads from the exported document.
    func reread(_ bundle: ThemeBundle) throws -> [String: Theme.Value.Typed] {
        let files = ThemeFiles(
            name: "a", entry: "a.tokens.json", files: ["a.tokens.json": DTCGExport.bytes(bundle)])
        let compilation = try Compiler().compile(files)
        #expect(compilation.diagnostics.map(\.text) == [])
        return compilation.bundles.first?.tokens ?? [:]
    }

    static let blue = Theme.Color(red: 0, green: 122, blue: 255, alpha: 32)
    static let everything: [String: Theme.Value.Typed] = {
        var text = Theme.TextAttributes()
        text.font = Theme.Font(name: "Inter", fallbacks: ["serif"], size: Theme.Dimension(1, .rem), weight: 450)
        text.letterSpacing = Theme.Dimension(0.5)
        text.lineHeightMultiple = 1.5
        let p3 = Theme.Color(Theme.WideColor(space: .displayP3, components: [1, nil, 0.25], alpha: 0.5))
        let dashes = Theme.Dashes(lengths: [Theme.Dimension(4)], cap: .square)
        let shadow = Theme.Shadow(color: blue, offsetY: Theme.Dimension(1), inset: true)
        return [
            "a.blue": .init(.color, .color(blue)), "a.p3": .init(.color, .color(p3)),
            "a.group.$root": .init(.double, .double(0.1)), "a.group.hover": .init(.double, .double(2)),
            "border": .init(.border, .border(Theme.Border(color: p3, width: Theme.Dimension(1), style: "dotted"))),
            "curve": .init(.easing, .easing(Theme.Easing(0.4, -1, 1, 2))),
            "dashed": .init(
                .border, .border(Theme.Border(color: blue, width: Theme.Dimension(1), style: "dashed", dashes: dashes))),
            "dashes": .init(.enumeration(.strokeStyle), .dashes(dashes)),
            "families": .init(.fontFamily, .fontFamily(["a b", "serif"])),
            "gradient": .init(.gradient, .gradient(Theme.Gradient(stops: [.init(color: blue, position: 0.5)]))),
            "line": .init(.enumeration(.strokeStyle), .keyword("groove")),
            "ms": .init(.duration, .duration(120)), "rem": .init(.dimension, .dimension(Theme.Dimension(2, .rem))),
            "shadow": .init(.shadow, .shadow(shadow)), "shadows": .init(.shadow, .shadows([shadow, shadow])),
            "text": .init(.textAttributes, .textAttributes(text)),
            "transition": .init(.transition, .transition(Theme.Transition(duration: 200, delay: 10))),
            "weight": .init(.fontWeight, .double(700)),
        ]
    }()

    @Test("writes the direction or shape of a gradient, which the format doesn't have, as an extension")
    func gradients() {
        let stops = [Theme.Gradient.Stop(color: Theme.Color(red: 0, green: 0, blue: 0), position: 0)]
        let gradients = [
            "turned": Theme.Gradient(stops: stops, angle: 45), "round": .init(stops: stops, isRadial: true),
        ]
        let bundle = ThemeBundle(app: "a", tokens: gradients.mapValues { .init(.gradient, .gradient($0)) })
        let text = String(decoding: DTCGExport.bytes(bundle), as: UTF8.self)
        let value = ##""$value":[{"color":{"colorSpace":"srgb","components":[0,0,0],"hex":"#000000"},"position":0}]"##
        for (name, member) in [("turned", #"{"angle":45}"#), ("round", #"{"radial":true}"#)] {
            let extensions = ##""$extensions":{"\##(DTCGExport.extensionName)":\##(member)}"##
            #expect(text.contains(##""\##(name)":{\##(extensions),"$type":"gradient",\##(value)}"##))
        }
    }

    @Test("preserves values in a round trip")
    func roundTrip() throws {
        let read = try reread(ThemeBundle(app: "a", tokens: Self.everything))
        for (path, typed) in Self.everything { #expect(read[path] == typed) }
        #expect(read.count == Self.everything.count)
    }

    @Test("preserves every bit of an sRGB color through a bundle, design tokens and CSS")
    func colors() throws {
        var random = SeededRandom(seed: 1)
        var tokens: [String: Theme.Value.Typed] = [:]
        for number in 0..<500 {
            let components = (0..<3).map { _ in
                Int.random(in: 0..<8, using: &random) == 0 ? nil : Double.random(in: 0...1, using: &random)
            }
            let alpha = number % 3 == 0 ? 1 : Double.random(in: 0...1, using: &random)
            let wide = Theme.WideColor(space: .srgb, components: components, alpha: alpha)
            tokens["wide.n\(number)"] = .init(.color, .color(Theme.Color(wide)))
            let hex = Theme.Color(
                red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                blue: .random(in: 0...255, using: &random), alpha: .random(in: 0...255, using: &random))
            tokens["hex.n\(number)"] = .init(.color, .color(hex))
        }
        let bundle = ThemeBundle(app: "a", tokens: tokens)
        #expect(try ThemeBundle(bytes: bundle.bytes) == bundle)
        #expect(try reread(bundle) == tokens)
        for (path, typed) in tokens {
            #expect(Self.cssColor(CSSText.text(of: typed.value)) == typed, "\(path)")
        }
    }

    /// Parses `#rrggbb`, `#rrggbbaa` or `color(srgb r g b / a)`.
    private static func cssColor(_ text: String) -> Theme.Value.Typed? {
        if let color = Theme.Color(hex: text) { return .init(.color, .color(color)) }
        guard text.hasPrefix("color(srgb "), text.hasSuffix(")") else { return nil }
        let words = text.dropFirst(11).dropLast().split(separator: " ").filter { $0 != "/" }
        let numbers = words.map { Double($0) }
        let alpha = numbers.count > 3 ? numbers[3] ?? .nan : 1
        return .init(
            .color,
            .color(Theme.Color(Theme.WideColor(space: .srgb, components: Array(numbers.prefix(3)), alpha: alpha))))
    }

    @Test("keeps links to equal tokens of the document as aliases, which are read back with the same values")
    func references() throws {
        let theme = """
            brand: { purple: #783bf9, size: 1 }
            link: @brand.purple
            chain: @link
            gap(dimension): @brand.size
            news(Label): { textColor: { normal: @link, disabled: #000 }, alpha: @brand.size }
            """
        let input = try resolved(["theme.ktv": theme])
        let export = DTCGDocument(fileName: "a.tokens.json", keepsReferences: true)
        let bytes = try #require(export.files(input).files.first?.bytes)
        let json = try JSON.parse(bytes)
        #expect(json["link"]?["$value"] == "{brand.purple}" && json["chain"]?["$value"] == "{link}")
        #expect(json["gap"]?["$value"]?.members != nil)
        #expect(json["news"]?["textColor"]?["$root"]?["$value"] == "{link}")
        let files = ThemeFiles(name: "a", entry: "a.tokens.json", files: ["a.tokens.json": bytes])
        let read = try #require(try Compiler().compile(files).bundles.first).tokens
        #expect(read["chain"] == input.leaf(at: "link")?[0])
        #expect(read["news.textColor.$root"]?.value == input.leaf(at: "link")?[0]?.value)
    }

    @Test("has each token on a line of its own in a file, and no line breaks over HTTP")
    func lines() throws {
        let theme = """
            @description: A theme
            brand: { @description: Colors, purple: #783bf9, on: true }
            gap(dimension): 4
            """
        let input = try resolved(["theme.ktv": theme])
        let file = try #require(DTCGDocument(fileName: "a.tokens.json").files(input).files.first?.bytes)
        let purple = #"{"colorSpace":"srgb","components":[0.47058823529411764,0.23137254901960785,0.9764705882352941],"#
        #expect(
            String(decoding: file, as: UTF8.self) == """
                {
                  "$description": "A theme",
                  "$extensions": {
                    "livery": {
                      "brand.on": {"type":"bool","value":true}
                    }
                  },
                  "brand": {
                    "$description": "Colors",
                    "purple": {"$type":"color","$value":\(purple)"hex":"#783bf9"}}
                  },
                  "gap": {"$type":"dimension","$value":{"value":4,"unit":"px"}}
                }

                """)
        let delivered = DTCGExport.bytes(input.bundle(of: 0), annotations: input.annotations)
        #expect(!delivered.contains(UInt8(ascii: "\n")))
        #expect(try JSON.parse(delivered) == JSON.parse(file))
    }

    @Test("writes groups for values without a type in the format, and stores the rest in extensions")
    func groups() throws {
        var text = Theme.TextAttributes()
        text.alignment = "center"
        text.color = Self.blue
        let bundle = ThemeBundle(
            app: "a",
            tokens: [
                "insets": .init(.insets, .insets(Theme.Insets(top: 1, left: 2, bottom: 3, right: 4))),
                "name": .init(.string, .string("Livery")), "off": .init(.color, .null),
                "size{": .init(.double, .double(1)), "text": .init(.textAttributes, .textAttributes(text)),
            ])
        let read = try reread(bundle)
        #expect(
            read.keys.sorted() == ["insets.bottom", "insets.left", "insets.right", "insets.top", "text.color"])
        let document = try JSON.parse(DTCGExport.bytes(bundle))
        let stored = document["$extensions"]?[DTCGExport.extensionName]
        #expect(stored?.members?.map(\.name) == ["name", "off", "size{", "text.alignment"])
        #expect(stored?["name"] == ["type": "string", "value": "Livery"])
    }

    @Test(
        "writes a line height as a multiple of the font size",
        arguments: [
            (24.0, 16.0, 1.5), (24.0, 20.0, 1.2), (20.0, 14.0, 20.0 / 14), (18.0, 16.0, 1.125), (0.0, 16.0, 0.0),
        ])
    func lineHeights(length: Double, size: Double, multiple: Double) throws {
        var text = Theme.TextAttributes()
        text.font = Theme.Font(name: "Inter", size: Theme.Dimension(size), weight: 400)
        text.letterSpacing = Theme.Dimension(0)
        text.lineHeight = Theme.Dimension(length)
        let read = try reread(ThemeBundle(app: "a", tokens: ["t": .init(.textAttributes, .textAttributes(text))]))
        text.lineHeight = nil
        text.lineHeightMultiple = multiple
        #expect(read == ["t": .init(.textAttributes, .textAttributes(text))])
    }

    @Test("writes a typography with defaults for what is missing, and stores what it can't hold in extensions")
    func typography() throws {
        let theme = """
            @description: { t: "A title" }
            t(textAttributes): {
                font: { name: Inter, size: 1.25rem }
                color: #112233
                lineHeight: 30
                case: upper
            }
            link: @t
            open(textAttributes): { font: { name: Inter, size: 14 }, letterSpacing: 1 }
            """
        let input = try resolved(["theme.ktv": theme])
        let (files, remarks) = DTCGDocument(fileName: "a.tokens.json", keepsReferences: true).files(input)
        let json = try JSON.parse(try #require(files.first).bytes)
        let title = try #require(json["t"])
        #expect(title["$type"] == "typography" && title["$description"] == "A title")
        #expect(
            title["$value"] == [
                "fontFamily": "Inter", "fontSize": ["value": .double(1.25), "unit": "rem"], "fontWeight": 400,
                "letterSpacing": ["value": 0, "unit": "px"], "lineHeight": .double(1.5),
            ])
        let stored = try #require(title["$extensions"]?[DTCGExport.extensionName])
        #expect(stored.members?.map(\.name) == ["color", "case"] && stored["case"] == "upper")
        #expect(json["link"]?["$value"] == "{t}" && json["link"]?["$extensions"] == title["$extensions"])
        // The format has no line height that depends on the font.
        #expect(json["open"]?["$type"] == nil && json["open"]?["letterSpacing"]?["$type"] == "dimension")
        #expect(remarks.compactMap(\.path) == ["t.color", "t.case", "link.color", "link.case"])
    }

    @Test("writes the states of a style as a group, with the normal state as its root")
    func styles() throws {
        let style = Theme.Style(
            type: "Button",
            attributes: [
                "backgroundColor": .states([.normal: .color(Self.blue), .disabled: .null]),
                "cornerRadius": .value(.dimension(Theme.Dimension(8))),
                "title": .value(
                    .style(Theme.Style(type: "Label", attributes: ["textColor": .value(.color(Self.blue))]))),
            ])
        let read = try reread(ThemeBundle(app: "a", styles: ["primary": style]))
        #expect(
            read == [
                "primary.backgroundColor.$root": .init(.color, .color(Self.blue)),
                "primary.cornerRadius": .init(.dimension, .dimension(Theme.Dimension(8))),
                "primary.title.textColor": .init(.color, .color(Self.blue)),
            ])
    }

    @Test("keeps a value whose name has a dot outside of the tokens, in each order of a dictionary")
    func dottedNames() throws {
        let paths = ["a", "a-b", "a.b", "b.c", "b.c.d"]
        for _ in 0..<20 {
            var tokens: [String: Theme.Value.Typed] = [:]
            for path in paths.shuffled() { tokens[path] = .init(.int, .int(1)) }
            let (bytes, rest, _) = DTCGExport.document(ResolvedTheme(ThemeBundle(app: "a", tokens: tokens)))
            #expect(rest == ["a.b", "b.c.d"])
            let names = try JSON.parse(bytes).members?.map(\.name)
            #expect(names == ["$extensions", "a", "a-b", "b"])
        }
    }
}
