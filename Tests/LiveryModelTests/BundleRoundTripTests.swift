import LiveryModel
import Testing

@Suite("Bundle wire form")
struct BundleRoundTripTests {
    static let everything: ThemeBundle = {
        var text = Theme.TextAttributes()
        text.font = Theme.Font(name: "Inter", size: Theme.Dimension(16), weight: 400)
        text.color = Theme.Color(red: 1, green: 2, blue: 3)
        text.lineHeight = Theme.Dimension(1.5, .rem)
        text.alignment = "left"
        text.letterCase = "upper"
        let p3 = Theme.Color(Theme.WideColor(space: .displayP3, components: [1, nil, 0.25], alpha: 0.5))
        return ThemeBundle(
            app: "badoo",
            axes: ["skin": "night", "platform": "ios"],
            types: [
                "View": Theme.ComponentType(
                    name: "View",
                    attributes: [
                        "backgroundColor": .value(.color, stateful: true), "alpha": .value(.double, stateful: false),
                    ]),
                "Label": Theme.ComponentType(
                    name: "Label", parent: "View", attributes: ["font": .value(.font, stateful: true)]),
                "NewsView": Theme.ComponentType(
                    name: "NewsView", parent: "View",
                    attributes: [
                        "title": .value(.component("Label"), stateful: false),
                        "message": .value(.component("Label"), stateful: false), "backgroundColor": .unmanaged,
                    ], declaredParts: ["title", "message"]),
            ],
            tokens: [
                "a.int": .init(.int, .int(-7)), "a.whole": .init(.double, .double(16)),
                "a.fraction": .init(.double, .double(0.1)), "a.tiny": .init(.double, .double(1e-7)),
                "a.text": .init(.string, .string("line\n\"quoted\" \u{1} é 🎨")), "a.flag": .init(.bool, .bool(true)),
                "a.reset": .init(.color, .null),
                "a.color": .init(.color, .color(Theme.Color(red: 0, green: 64, blue: 112))),
                "a.p3": .init(.color, .color(p3)), "a.rem": .init(.dimension, .dimension(Theme.Dimension(0.25, .rem))),
                "a.size": .init(.fontSize, .dimension(Theme.Dimension(14))), "a.ms": .init(.duration, .duration(200)),
                "a.easing": .init(.easing, .easing(Theme.Easing(0.4, 0, 1, 1))),
                "a.font": .init(.font, .font(Theme.Font(textStyle: "title3"))),
                "a.text2": .init(.textAttributes, .textAttributes(text)),
                "a.point": .init(.point, .point(Theme.Point(x: 1, y: 2))),
                "a.wh": .init(.size, .size(Theme.Size(width: 1, height: 2))),
                "a.rect": .init(
                    .rect, .rect(Theme.Rect(origin: Theme.Point(x: 1, y: 2), size: Theme.Size(width: 3, height: 4)))),
                "a.insets": .init(.insets, .insets(Theme.Insets(top: 14, left: 20, bottom: 14, right: 20))),
                "a.shadow": .init(.shadow, .shadow(Theme.Shadow(color: p3, blur: Theme.Dimension(2), inset: true))),
                "a.border": .init(
                    .border, .border(Theme.Border(color: p3, width: Theme.Dimension(1), style: "dotted"))),
                "a.turned": .init(
                    .gradient, .gradient(Theme.Gradient(stops: [.init(color: p3, position: 0)], angle: -22.5))),
                "a.radial": .init(
                    .gradient, .gradient(Theme.Gradient(stops: [.init(color: p3, position: 0)], isRadial: true))),
                "a.gradient": .init(.gradient, .gradient(Theme.Gradient(stops: [.init(color: p3, position: 2)]))),
                "a.transition": .init(.transition, .transition(Theme.Transition(duration: 200))),
                "a.image": .init(.image, .image("badge")),
                "a.case": .init(.enumeration(.letterCase), .keyword("upper")),
                "a.list": .init(
                    .list, .list([.init(.int, .int(0)), .init(.object, .object(["x": .init(.null, .null)]))])),
            ],
            styles: [
                "news": Theme.Style(
                    type: "NewsView",
                    attributes: [
                        "alpha": .value(.null),
                        "title": .value(
                            .style(
                                Theme.Style(
                                    type: "Label",
                                    attributes: [
                                        "font": .value(.font(Theme.Font(name: "system", size: Theme.Dimension(22)))),
                                        "backgroundColor": .states([.normal: .color(p3), .disabled: .null]),
                                    ]))),
                    ])
            ])
    }()

    @Test("survives a round trip exactly")
    func roundTrip() throws {
        let bytes = Self.everything.bytes
        let back = try ThemeBundle(bytes: bytes)
        #expect(back == Self.everything)
        #expect(back.bytes == bytes)
    }

    @Test("writes hex for 8-bit colors, and adds the exact channels for others")
    func colors() throws {
        let colors: [String: Theme.Color] = [
            "a": Theme.Color(Theme.WideColor(space: .srgb, components: [0.2, 0.4, 0.6], alpha: 0.4)),
            "b": Theme.Color(Theme.WideColor(space: .srgb, components: [0.123456, 0.5, 0.8], alpha: 0.03)),
            "c": Theme.Color(Theme.WideColor(space: .srgb, components: [nil, 0.5, 0.8])),
        ]
        let bundle = ThemeBundle(app: "a", tokens: colors.mapValues { Theme.Value.Typed(.color, .color($0)) })
        let text = String(decoding: bundle.bytes, as: UTF8.self)
        #expect(text.contains(##""a":{"type":"color","value":"#33669966"}"##))
        let wide = ##"{"space":"srgb","components":[0.123456,0.5,0.8],"alpha":0.03,"srgb":"#1f80cc08"}"##
        #expect(text.contains(#""b":{"type":"color","value":\#(wide)}"#))
        #expect(text.contains(##""components":["none",0.5,0.8],"alpha":1,"srgb":"#0080ccff""##))
        #expect(try ThemeBundle(bytes: bundle.bytes) == bundle)
    }

    @Test("is canonical: sorted names, no white space, whole numbers without a fraction")
    func canonicalForm() {
        let bundle = ThemeBundle(
            app: "badoo", axes: ["skin": "night", "platform": "ios"],
            types: ["View": Theme.ComponentType(name: "View", attributes: ["alpha": .value(.double, stateful: false)])],
            tokens: [
                "b": .init(.double, .double(16)),
                "a": .init(.color, .color(Theme.Color(red: 0, green: 64, blue: 112, alpha: 32))),
            ],
            styles: ["news": Theme.Style(type: "View", attributes: ["alpha": .value(.null)])])
        #expect(
            String(decoding: bundle.bytes, as: UTF8.self)
                == #"{"format":1,"app":"badoo","axes":{"platform":"ios","skin":"night"},"#
                + #""types":{"View":{"attributes":{"alpha":{"type":"double"}}}},"#
                + ##""tokens":{"a":{"type":"color","value":"#00407020"},"b":{"type":"double","value":16}},"##
                + #""styles":{"news":{"type":"View","value":{"alpha":null}}}}"#)
    }

    @Test("lists the parts of a component in declared order")
    func parts() throws {
        let text = String(decoding: Self.everything.bytes, as: UTF8.self)
        #expect(text.contains(#""title":{"type":"Label"}},"parts":["title","message"]}"#))
        #expect(Self.everything.parts(of: "NewsView") == ["title", "message"])
    }

    @Test("preserves a bundle of an earlier release without an order of parts, and sorts its parts by name")
    func withoutOrder() throws {
        let text =
            #"{"format":1,"app":"a","axes":{},"types":{"Card":{"extends":"View","attributes":{"z":{"type":"View"},"#
            + #""a":{"type":"View"}}},"View":{"attributes":{}}},"tokens":{},"styles":{}}"#
        let bundle = try ThemeBundle(bytes: Array(text.utf8))
        #expect(bundle.parts(of: "Card") == ["a", "z"])
        #expect(!String(decoding: bundle.bytes, as: UTF8.self).contains("parts"))
        #expect(try ThemeBundle(bytes: bundle.bytes) == bundle)
    }

    @Test("lists inherited parts first, without content and cyclic types")
    func inheritedParts() {
        let part = Theme.ComponentType.Attribute.value(.component("View"), stateful: false)
        let types = [
            "View": Theme.ComponentType(name: "View"),
            "Base": Theme.ComponentType(
                name: "Base", parent: "View", attributes: ["z": part, "b": part, "x": part],
                declaredParts: ["z", "b", "x"]),
            "Card": Theme.ComponentType(
                name: "Card", parent: "Base", attributes: ["a": part, "z": part, "x": .unmanaged],
                declaredParts: ["a", "z"]),
            "Loop": Theme.ComponentType(name: "Loop", parent: "Loop", attributes: ["l": part]),
        ]
        let bundle = ThemeBundle(app: "a", types: types)
        #expect(bundle.parts(of: "Card") == ["z", "b", "a"])
        #expect(bundle.parts(of: "Loop") == ["l"])
        #expect(bundle.parts(of: "Nothing").isEmpty)
    }

    @Test("rejects a bundle that is truncated at any byte")
    func everyCut() {
        let bytes = Self.everything.bytes
        for length in 0..<bytes.count {
            let cut = Array(bytes.prefix(length))
            #expect(throws: BundleError.self) { try ThemeBundle(bytes: cut) }
        }
    }

    @Test(
        "reports the location of anything that doesn't match the format",
        arguments: [
            (#"{"format":2}"#, "unsupported bundle format 2 (this version reads format 1)"),
            (#"[]"#, "at bundle: expected a member 'format', found none"),
            (
                #"{"format":1,"app":"a","axes":{},"types":{},"tokens":{"x":{"type":"color","value":"red"}},"styles":{}}"#,
                "at bundle.tokens.x.value: expected a color such as #783bf9ff, found a string"
            ),
            (
                #"{"format":1,"app":"a","axes":{},"types":{},"tokens":{},"styles":{"s":{"type":"Card","value":{}}}}"#,
                "at bundle.styles.s.value: expected a style of a type that the bundle declares, found an object"
            ),
        ])
    func refusals(text: String, message: String) {
        let bytes = Array(text.utf8)
        let error = #expect(throws: BundleError.self) { try ThemeBundle(bytes: bytes) }
        #expect(error?.description == message)
    }
}
