import Foundation
import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Android resources")
struct AndroidTests {
    /// The files for a theme, by path, without the files for attributes.
    private func files(
        _ files: [String: String], _ export: AndroidResources = AndroidResources(folder: "res")
    ) throws -> [String: String] {
        let made = try export.files(resolved(files)).files
        return Dictionary(uniqueKeysWithValues: made.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    }

    private func lines(_ text: String?) -> [String] {
        (text ?? "").split(separator: "\n").dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private func remarks(_ text: String) throws -> [String] {
        try AndroidResources(folder: "res").files(resolved(["theme.ktv": text])).remarks.map {
            "\($0.path ?? ""): \($0.message)"
        }
    }

    @Test("hold what differs by night, and what differs for another axis in a folder beside them")
    func folders() throws {
        let files = try files(twoAxes)
        #expect(
            files["values/colors.xml"] == """
                <resources>
                    <color name="ink">#000000</color>
                    <color name="accent">#222222</color>
                    <color name="mix">#111111</color>
                </resources>

                """)
        #expect(files["values/dimens.xml"] == "<resources>\n    <dimen name=\"space\">4dp</dimen>\n</resources>\n")
        #expect(
            lines(files["values-night/colors.xml"])
                == ["<color name=\"ink\">#eeeeee</color>", "<color name=\"mix\">#888888</color>"])
        #expect(
            lines(files["../res-loud/values/colors.xml"])
                == ["<color name=\"accent\">#ee0000</color>", "<color name=\"mix\">#770000</color>"])
        #expect(lines(files["../res-loud/values-night/colors.xml"]) == ["<color name=\"mix\">#ee7777</color>"])
        #expect(files["../res-loud/values/dimens.xml"] != nil && files["../res-loud/values-night/dimens.xml"] == nil)
        #expect(files.count == 6)
    }

    @Test("use a configured dark value, the day of a dark theme, and no night if the night has another look")
    func schemes() throws {
        let theme = { (values: String) in
            ["theme.ktv": "@axes: { mood: [\(values)] }\na: 1", "moods/dim.ktv": "a: 2", "moods/light.ktv": "a: 3"]
        }
        #expect(
            try files(theme("bright, dim")).keys.sorted() == ["../res-dim/values/integers.xml", "values/integers.xml"])
        let dim = try files(theme("bright, dim"), AndroidResources(folder: "res", dark: OptionText("dim")))
        #expect(dim.keys.sorted() == ["values-night/integers.xml", "values/integers.xml"])
        #expect(
            try files(theme("dark, light")).keys.sorted() == ["values-notnight/integers.xml", "values/integers.xml"])
        let third = [
            "theme.ktv": "@axes: { skin: [day, night, sepia] }\na: 1", "skins/night.ktv": "a: 2",
            "skins/sepia.ktv": "a: 3",
        ]
        let found = try files(third)
        #expect(lines(found["../res-sepia/values/integers.xml"]) == ["<integer name=\"a\">3</integer>"])
        #expect(lines(found["../res-sepia/values-night/integers.xml"]) == ["<integer name=\"a\">3</integer>"])
    }

    @Test("reset what a choice of axes does not have")
    func removal() throws {
        let files = try files([
            "theme.ktv": "@axes: { skin: [day, night] }\na: 1\nb: nil\nc(Label): { textColor: #fff }",
            "skins/night.ktv": "a: nil\nb: 2\nc: nil",
        ])
        #expect(
            lines(files["values/integers.xml"]) == [
                "<integer name=\"a\">1</integer>", "<integer name=\"b\">@null</integer>",
            ])
        #expect(
            lines(files["values-night/integers.xml"])
                == ["<integer name=\"a\">@null</integer>", "<integer name=\"b\">2</integer>"])
        #expect(lines(files["values-night/styles.xml"]) == ["<style name=\"C\" />"])
    }

    @Test("follow a link that leads elsewhere by night, even to the same value")
    func relinking() throws {
        let files = try files([
            "theme.ktv": """
            @axes: { skin: [day, night] }
            red: #f00
            crimson: #f00
            count: 4
            alert: @red
            outer: @alert
            length(dimension): @count
            box(shadow): { color: @red, blur: 2 }
            """,
            "skins/night.ktv": "alert: @crimson\ncount(dimension): 4",
        ])
        let day = lines(files["values/colors.xml"])
        #expect(day.contains("<color name=\"alert\">@color/red</color>"))
        #expect(day.contains("<color name=\"outer\">@color/alert</color>"))
        #expect(lines(files["values-night/colors.xml"]) == ["<color name=\"alert\">@color/crimson</color>"])
        #expect(lines(files["values/integers.xml"]) == ["<integer name=\"count\">4</integer>"])
        #expect(lines(files["values/dimens.xml"]).contains("<dimen name=\"length\">4dp</dimen>"))
        #expect(
            lines(files["values-night/dimens.xml"])
                == ["<dimen name=\"length\">@dimen/count</dimen>", "<dimen name=\"count\">4dp</dimen>"])
    }

    @Test("take a name such as normal for no state, and a group for no value")
    func namesOfStates() throws {
        let nested = try files([
            "theme.ktv": """
            @axes: { skin: [day, night] }
            h: { other: #f00, x: #0f0 }
            g: { normal: @h, other: #f00 }
            shade(shadow): { color: #f00, blur: 2 }
            token: { normal: @shade, color: #f00 }
            """,
            "skins/night.ktv": "h: { other: #00f }\nshade: { color: #00f }",
        ])
        let day = lines(nested["values/colors.xml"])
        #expect(day.contains("<color name=\"g_other\">#ff0000</color>"))
        #expect(day.contains("<color name=\"token_color\">#ff0000</color>"))
        #expect(
            lines(nested["values-night/colors.xml"])
                == ["<color name=\"h_other\">#0000ff</color>", "<color name=\"shade_color\">#0000ff</color>"])
    }

    @Test("give a value that is renamed into a linked group no link of the group")
    func renamingIntoGroups() throws {
        let theme = prepared([
            "theme.ktv": """
            @axes: { skin: [day, night] }
            h: { x: #0f0 }
            p(shadow): { color: #f00, blur: 2 }
            g: @h
            q(shadow): { color: #f00, blur: 2 }
            """,
            "skins/night.ktv": "p: { color: #00f }",
        ])
        let plan = "theme: t\noutputs: [{ as: android, to: res, rename: { q: g.z, p: h.z } }]"
        let output = try #require(GenerationPlan.read(Array(plan.utf8), path: "generate.ktv").plan?.outputs.first)
        let made = try output.result(for: theme, header: false).files
        let text = made.first { $0.path == "res/values/colors.xml" }.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(lines(text).contains("<color name=\"g_z_color\">#ff0000</color>"))
    }

    @Test("remark on the choices of axes whose values they can't hold")
    func remarksOfChoices() throws {
        let theme = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            big: 3000000000
            both: 3000000000
            same: 4000000000
            late: 1
            """,
            "skins/night.ktv": "big: 1\nboth: 5000000000\nlate: 3000000000",
        ]
        let remarks = try AndroidResources(folder: "res").files(resolved(theme)).remarks
        #expect(
            remarks.map { "\($0.path ?? ""): \($0.message)" } == [
                "big: in 'day': Android integers have 32 bits: left out",
                "both: Android integers have 32 bits: left out", "same: Android integers have 32 bits: left out",
                "late: in 'night': Android integers have 32 bits: left out",
            ])
    }

    private static let button = """
        brand: { purple: #783bf9 }
        title(font): { name: system, size: 20 }
        round(dimension): 12
        primary(Button): {
            backgroundColor: { normal: @brand.purple, disabled: "~color.alpha(@brand.purple, 0.4)" }
            cornerRadius: @round
            font: @title
            contentInsets: [14, 20, 14, 20]
        }
        outlined(Button+primary): { borderWidth: 1, borderColor: @brand.purple, font: nil }
        """

    @Test("write a style with references, states and the shape behind it")
    func styles() throws {
        let files = try files(["theme.ktv": Self.button])
        #expect(
            files["values/styles.xml"] == """
                <resources>
                    <style name="TextAppearance.Title" parent="">
                        <item name="android:fontFamily">sans-serif</item>
                        <item name="android:textSize">20sp</item>
                    </style>
                    <style name="Primary">
                        <item name="android:background">@drawable/primary_background</item>
                        <item name="android:paddingStart">20dp</item>
                        <item name="android:paddingTop">14dp</item>
                        <item name="android:paddingEnd">20dp</item>
                        <item name="android:paddingBottom">14dp</item>
                        <item name="android:textAppearance">@style/TextAppearance.Title</item>
                    </style>
                    <style name="Outlined" parent="Primary">
                        <item name="android:background">@drawable/outlined_background</item>
                        <item name="android:textAppearance">@null</item>
                    </style>
                </resources>

                """)
        #expect(
            files["color/primary_background_color.xml"] == """
                <selector xmlns:android="http://schemas.android.com/apk/res/android">
                    <item android:color="#66783bf9" android:state_enabled="false" />
                    <item android:color="@color/brand_purple" />
                </selector>

                """)
        #expect(
            files["drawable/outlined_background.xml"] == """
                <shape xmlns:android="http://schemas.android.com/apk/res/android">
                    <solid android:color="@color/primary_background_color" />
                    <stroke android:width="1dp" android:color="@color/brand_purple" />
                    <corners android:radius="@dimen/round" />
                </shape>

                """)
    }

    @Test("extend the configured style of the type, or of the nearest type that it extends")
    func parents() throws {
        var export = AndroidResources(folder: "res", prefix: "acme")
        export.parents = [(OptionText("Button"), OptionText("Widget.AppCompat.Button"))]
        let text =
            "@components: { Chip(+Button): {} }\na: { b(Button): { alpha: 1 }, c(Chip): { alpha: 1 }, d(View): { alpha: 1 } }"
        let files = try files(["theme.ktv": text], export)
        #expect(
            lines(files["values/acme_styles.xml"]).filter { $0.hasPrefix("<style") } == [
                "<style name=\"Acme.A.B\" parent=\"Widget.AppCompat.Button\">",
                "<style name=\"Acme.A.C\" parent=\"Widget.AppCompat.Button\">",
                "<style name=\"Acme.A.D\" parent=\"\">",
            ])
        export.parents = [(OptionText("Button"), OptionText("Acme.A.D"))]
        let remarks = try export.files(resolved(["theme.ktv": text])).remarks
        #expect(remarks.map(\.message) == ["invalid value of 'parents': 'Acme.A.D' is a style of this output"])
        #expect(remarks.map(\.severity) == [.error])
    }

    @Test("extend the configured style of a single style in place of their mixin, with all items")
    func parentOfOneStyle() throws {
        let text = "a: { b(Button): { alpha: 1 }, c(Button+a.b): { borderWidth: 2 } }"
        let plan = """
            theme: t
            outputs: [{
                as: android, to: "res", rename: { a: x }
                parents: { Button: Widget.AppCompat.Button, a.c: Widget.AppCompat.Button.Borderless }
            }]
            """
        let output = try #require(GenerationPlan.read(Array(plan.utf8), path: "generate.ktv").plan?.outputs.first)
        let result = try output.result(for: prepared(["theme.ktv": text]))
        #expect(result.remarks.isEmpty)
        let styles = result.files.first { $0.path.hasSuffix("values/styles.xml") }
        #expect(
            lines(styles.map { String(decoding: $0.bytes, as: UTF8.self) }).filter { $0.contains("name=") } == [
                "<style name=\"X.B\" parent=\"Widget.AppCompat.Button\">", "<item name=\"android:alpha\">1</item>",
                "<style name=\"X.C\" parent=\"Widget.AppCompat.Button.Borderless\">",
                "<item name=\"android:background\">@drawable/x_c_background</item>",
                "<item name=\"android:alpha\">1</item>",
            ])
    }

    @Test("have names that aapt2, Java and Gradle accept")
    func names() {
        let names = [
            "brand.primaryColor": "brand_primary_color", "2xl": "_2xl", "sizes.2xl": "sizes_2xl", "class": "class_",
            "🎨": "u1f3a8", "größe": "gruf6udfe", "a b": "a_b", "*": "u2a", "a.$root": "a", "$root": "root", "_": "__",
        ]
        for (path, name) in names { #expect(AndroidName.value([path]) == name) }
        #expect(AndroidName.style(["Widget.AppCompat.Button", "title"]) == "Widget.AppCompat.Button.Title")
        #expect(AndroidName.style(["2xl.3d"], prefix: "") == "_2xl.3d")
        #expect(AndroidName.attribute(["shadow", "offsetX"]) == "liveryShadowOffsetX")
        #expect(AndroidName.attribute(["shadow"], prefix: "acme-ui") == "acmeUiShadow")
    }

    @Test("escape texts")
    func texts() {
        let texts = [
            "@a": "\\@a", "?a@?": "\\?a@?", "it's \"so\"": "it\\'s \\\"so\\\"", " a  b ": "\\u0020a \\u0020b\\u0020",
            "a\n\tb\\n": "a\\n\\tb\\\\n", "<b>&": "&lt;b&gt;&amp;", "\u{2028}\u{1}": "\\u2028\\u0001", "🎨": "🎨", "": "",
            " ": "\\u0020",
        ]
        for (text, escaped) in texts { #expect(AndroidText.string(text) == escaped) }
        #expect(AndroidText.comment("a --> b */ \\u0041") == "a -> b * / /u0041")
        #expect(
            AndroidText.literal(of: .color(Theme.Color(red: 1, green: 2, blue: 3, alpha: 4)), .color) == "#04010203")
        #expect(AndroidText.literal(of: .dimension(Theme.Dimension(1.5, .rem)), .dimension) == "24dp")
        #expect(AndroidText.literal(of: .dimension(Theme.Dimension(1.5, .rem)), .fontSize) == "24sp")
        #expect(AndroidText.literal(of: .dimension(Theme.Dimension(1.5)), .fontSize) == "1.5sp")
        #expect(AndroidText.literal(of: .list([]), .list) == nil)
    }

    @Test("remark on what they can't hold")
    func unknowns() throws {
        #expect(
            try remarks(
                """
                big: 3000000000
                far(dimension): 9000000
                slow(duration): 1.5ms
                wide: ~color.mix(#ff0000, #ff0000)
                nothing: nil
                steep(gradient): [
                    { color: #000, position: 0 }, { color: #111, position: 0.3 }, { color: #222, position: 0.6 },
                    { color: #333, position: 1 }
                ]
                turned(gradient): { stops: [{ color: #000, position: 0 }, { color: #111, position: 1 }], angle: 30 }
                round(gradient): { stops: @turned, radial: true }
                empty(Button): { image: { normal: "", hovered: "x" } }
                b(Button): { alpha: { normal: 1, disabled: 0.5 }, textColor: { normal: #000, disabled: nil } }
                """
            ).sorted() == [
                "b.alpha.disabled: in Android resources, only colors and images can vary by state: only the normal value is written",
                "b.textColor.disabled: in Android resources, every state needs a value: left out",
                "big: Android integers have 32 bits: left out",
                "empty.image.hovered: no value for the normal state, which Android requires: left out",
                "empty.image: a drawable must have a name: left out",
                "far: Android lengths are less than 8,388,608: left out",
                "nothing: no value for any combination of axis values: no resource is written",
                "round: in Android resources, radial gradients are circles: the radius is half of the shorter side",
                "slow: Android durations are whole milliseconds in 32 bits: left out",
                "steep: a drawable has a color at each end and up to one between: written as colors and positions",
                "turned: in Android resources, gradient angles are multiples of 45°: written with the closest angle",
            ])
        let color = Theme.Color(Theme.WideColor(space: .displayP3, components: [1, 0, 0]))
        let bundle = ThemeBundle(
            app: "a",
            tokens: [
                "dashes": Theme.Value.Typed(
                    .enumeration(.strokeStyle), .dashes(Theme.Dashes(lengths: [Theme.Dimension(1)], cap: .round))),
                "nul": Theme.Value.Typed(.string, .string("\0")), "p3": Theme.Value.Typed(.color, .color(color)),
            ])
        #expect(
            try AndroidResources(folder: "res").files(ResolvedTheme(bundle)).remarks.map(\.message) == [
                "Android resources don't support dash patterns: left out",
                "Android strings can have up to 32,767 bytes and no NUL: left out",
                "outside sRGB: written as the closest sRGB color",
            ])
    }

    @Test("throw if two values have the same name")
    func collisions() throws {
        for text in ["a-b: 1\na: { b: 2 }", "aB(Label): {}\na-b(Label): {}", "A: #fff\na: #000"] {
            #expect(throws: NameCollisions.self, "\(text)") { try files(["theme.ktv": text]) }
        }
        let choices = ["theme.ktv": "@axes: { tone: [x, aB, a_b] }\nn: 1", "tones/a_b.ktv": "n: 2"]
        #expect(throws: NameCollisions.self) { try files(choices) }
        #expect(try files(["theme.ktv": "a: 1\nb: { a: \"x\", A: 2 }"]).count == 2)
    }

    @Test("explain a mistake in the configuration")
    func mistakes() throws {
        let result = { (options: String) in
            let text = "theme: t\noutputs: [{ as: android, to: \"app/src/main/res\", \(options) }]"
            let (plan, _, remarks) = GenerationPlan.read(Array(text.utf8), path: "generate.ktv")
            let theme = prepared(["theme.ktv": "@axes: { tone: [calm, loud] }\na: 1", "tones/loud.ktv": "a: 2"])
            guard let output = plan?.outputs.first else { return (remarks: remarks, files: [ExportedFile]()) }
            let made = try output.result(for: theme)
            return (made.remarks, made.files)
        }
        #expect(
            try result("parents: { Buton: Widget.Button }").remarks.map(\.text) == [
                """
                generate.ktv:2:61: error: unknown component type 'Buton' [unknown-type]
                outputs: [{ as: android, to: "app/src/main/res", parents: { Buton: Widget.Button } }]
                                                                            ^~~~~
                note: did you mean 'Button'?
                """
            ])
        #expect(try result("parents: { Button: \"a b\" }").remarks.map(\.id) == [.invalidOption])
        #expect(try result("parents: Button").remarks.map(\.id) == [.invalidOption])
        #expect(try result("parents: { Button: \"android:Widget.Material.Button\" }").remarks.isEmpty)
        #expect(
            try result("prefix: acme").files.map(\.path) == [
                "app/src/main/res/values/acme_integers.xml", "app/src/main/res-loud/values/acme_integers.xml",
            ])
    }
}

/// Checks that each value of a theme with every type of value either shows in the files or has a remark.
@Suite("Every value in Android resources")
struct AndroidCoverageTests {
    private static let everything: [String: String] = {
        let folder = URL(filePath: #filePath).appending(path: "../../Exports/everything").standardizedFileURL
        let paths = ["theme.ktv", "skins/night.ktv", "tones/first.ktv"]
        let texts = paths.map { (try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)) ?? "" }
        return Dictionary(uniqueKeysWithValues: zip(paths, texts))
    }()

    @Test("is written or remarked")
    func coverage() throws {
        let bundle = try resolved(Self.everything).bundle(of: 0)
        let export = AndroidResources(folder: "res")
        let (files, remarks) = try export.files(ResolvedTheme(bundle))
        let remarked = Set(remarks.compactMap(\.path))
        var count = 0
        for (path, typed) in bundle.tokens {
            for (leaf, changed) in typed.value.changes(at: path) where !remarked.contains(leaf) {
                var other = bundle
                other.tokens[path] = Theme.Value.Typed(typed.type, changed)
                #expect(try export.files(ResolvedTheme(other)).files != files, "\(leaf)")
                count += 1
            }
        }
        for (path, style) in bundle.styles {
            for (leaf, changed) in style.changes(at: path) where !remarked.contains(where: leaf.isInside) {
                var other = bundle
                other.styles[path] = changed
                #expect(try export.files(ResolvedTheme(other)).files != files, "\(leaf)")
                count += 1
            }
        }
        #expect(count > 150)
    }
}

extension Theme.Style {
    /// Copies of the style, each with another value in one place.
    fileprivate func changes(at path: String) -> [(String, Theme.Style)] {
        attributes.flatMap { name, attribute in
            switch attribute {
            case .value(let value):
                value.changes(at: "\(path).\(name)").map { leaf, changed in
                    (leaf, setting(name, .value(changed)))
                }
            case .states(let values):
                values.flatMap { state, value in
                    value.changes(at: "\(path).\(name)" + (state == .normal ? "" : ".\(state)")).map { leaf, changed in
                        (leaf, setting(name, .states(values.merging([state: changed]) { $1 })))
                    }
                }
            }
        }
    }

    private func setting(_ name: String, _ attribute: Attribute) -> Theme.Style {
        var style = self
        style.attributes[name] = attribute
        return style
    }
}

extension Theme.Value {
    /// Copies of the value, each with another value in one place.
    fileprivate func changes(at path: String) -> [(String, Theme.Value)] {
        switch self {
        case .composite(let composite):
            composite.members.flatMap { member, value in
                value.changes(at: "\(path).\(member.name)").map { leaf, changed in
                    var other = composite
                    other[member.name] = changed
                    return (leaf, .composite(other))
                }
            }
        case .composites(let composites):
            composites.indices.flatMap { index in
                Theme.Value.composite(composites[index]).changes(at: "\(path).\(index)").compactMap { leaf, changed in
                    guard case .composite(let changed) = changed else { return nil }
                    var others = composites
                    others[index] = changed
                    return (leaf, .composites(others))
                }
            }
        case .list(let elements):
            elements.indices.flatMap { index in
                elements[index].value.changes(at: "\(path).\(index)").map { leaf, changed in
                    var others = elements
                    others[index].value = changed
                    return (leaf, .list(others))
                }
            }
        case .style(let style): style.changes(at: path).map { ($0, .style($1)) }
        default: changed.map { [(path, $0)] } ?? []
        }
    }

    /// Another value of the same type. Nil for a value that has no members and no alternative.
    private var changed: Theme.Value? {
        switch self {
        case .bool(let value): .bool(!value)
        case .int(let number): .int(number + 1)
        case .double(let number): .double([0.75: 0.5, 1: 0.5, 45: 90][number] ?? number + 1)
        case .string(let text): .string(text + "x")
        case .image(let text): .image(text + "x")
        case .keyword(let name): .keyword(["left": "right", "solid": "dotted"][name] ?? Self.others[name] ?? "center")
        case .fontFamily(let names): .fontFamily(["Another"] + names.dropFirst())
        case .color(let color): .color(Theme.Color(red: color.red ^ 1, green: 2, blue: 3, alpha: 200))
        case .dimension(let length): .dimension(Theme.Dimension(length.value + 1, length.unit))
        case .duration(let time): .duration(time + 1)
        case .easing(let easing): .easing(Theme.Easing(easing.x1, easing.y1 + 1, easing.x2, easing.y2))
        case .point(let point): .point(Theme.Point(x: point.x, y: point.y + 1))
        case .size(let size): .size(Theme.Size(width: size.width + 1, height: size.height))
        case .rect(let rect): .rect(Theme.Rect(origin: rect.origin, size: Theme.Size(width: 99, height: 1)))
        case .insets(let insets):
            .insets(Theme.Insets(top: insets.top, left: insets.left + 1, bottom: insets.bottom, right: insets.right))
        default: nil
        }
    }

    /// For the name of each enumeration value, another name in the same enumeration.
    private static let others: [String: String] = {
        let pairs = Theme.Enumeration.all.flatMap { enumeration in
            zip(enumeration.cases, enumeration.cases.dropFirst() + enumeration.cases.prefix(1))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }()
}
