import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Copies of images and fonts")
struct AssetExportTests {
    /// A theme with an image in three scales that another skin replaces, a font, and an image of the app.
    private static let files = [
        "theme.ktv": """
        @axes: { skin: [day, night] }
        icons: { like(image): icons/heart, own(image): mine }
        title(font): { name: Quicksand, size: 20, weight: 700 }
        """,
        "assets/icons/heart.png": image("a"), "assets/icons/heart@2x.png": image("b"),
        "assets/icons/heart@3x.png": image("c"), "assets/skins/night/icons/heart@2x.png": image("d"),
        "assets/Quicksand-Bold.ttf": font("e", weight: 700), "assets/Quicksand-Bold.woff2": webFont("f"),
    ]

    /// The description of a file, whose hash is a repeated hexadecimal digit.
    private static func image(_ digit: String, _ type: String = "image/png") -> String {
        #"{"sha256":"\#(hash(digit))","type":"\#(type)","bytes":100,"size":[24,24]}"# + "\n"
    }

    private static func font(_ digit: String, family: String = "Quicksand", weight: Int) -> String {
        #"{"sha256":"\#(hash(digit))","type":"font/ttf","bytes":100,"family":"\#(family)","weight":\#(weight),"#
            + #""italic":false}"# + "\n"
    }

    private static func webFont(_ digit: String) -> String {
        #"{"sha256":"\#(hash(digit))","type":"font/woff2","bytes":50}"# + "\n"
    }

    private static func hash(_ digit: String) -> String { String(repeating: digit, count: 64) }

    private func result(_ output: String, _ files: [String: String] = files) throws -> Output.Result {
        let (plan, _, remarks) = GenerationPlan.read(Array("theme: t\noutputs: [\(output)]".utf8), path: "generate.ktv")
        #expect(remarks.map(\.text) == [])
        return try #require(plan?.outputs.first).result(for: prepared(files))
    }

    /// The first digit of the hash of each copied file, by path.
    private func copies(_ result: Output.Result) -> [String: String] {
        let copied = result.files.compactMap { file in file.asset.map { (file.path, String($0.sha256.prefix(1))) } }
        return Dictionary(uniqueKeysWithValues: copied)
    }

    private func text(_ path: String, _ result: Output.Result) throws -> String {
        String(decoding: try #require(result.files.first { $0.path == path }).bytes, as: UTF8.self)
    }

    @Test("are made only with 'assets: copy'", arguments: ["css, to: a.css", "android, to: r", "swift, to: s"])
    func byDefault(output: String) throws {
        let plain = try result("{ as: \(output) }")
        #expect(copies(plain).isEmpty)
        #expect(try result("{ as: \(output), assets: none }").files == plain.files)
        #expect(try copies(result("{ as: \(output), assets: copy }")).isEmpty == false)
    }

    @Test("are an option of outputs that can refer to files")
    func otherOutputs() {
        let read = GenerationPlan.read(
            Array("theme: t\noutputs: [{ as: json, to: a.json, assets: copy }]".utf8), path: "p")
        #expect(read.remarks.first?.text.contains("it is an option of android, css, swift") == true)
    }

    // Android

    @Test("become drawables by density, and fonts with a family")
    func android() throws {
        let found = try result("{ as: android, to: res, assets: copy }")
        #expect(
            copies(found) == [
                "res/drawable-mdpi/icons_heart.png": "a", "res/drawable-xhdpi/icons_heart.png": "b",
                "res/drawable-xxhdpi/icons_heart.png": "c", "res/drawable-night-xhdpi/icons_heart.png": "d",
                "res/font/quicksand_700.ttf": "e",
            ])
        let family = try text("res/font/quicksand.xml", found)
        #expect(
            family.contains(
                #"<font android:font="@font/quicksand_700" android:fontStyle="normal" android:fontWeight="700" />"#))
        let drawables = try text("res/values/drawables.xml", found)
        #expect(drawables.contains(#"<drawable name="icons_like">@drawable/icons_heart</drawable>"#))
        #expect(drawables.contains(#"<drawable name="icons_own">@drawable/mine</drawable>"#))
    }

    @Test("of a value with the image's own name don't collide with it")
    func ownName() throws {
        let files = ["theme.ktv": "heart(image): heart", "assets/heart.png": Self.image("a")]
        #expect(try copies(result("{ as: android, to: r, assets: copy }", files)) == ["r/drawable-mdpi/heart.png": "a"])
    }

    @Test(
        "collide if their resources would have the same name",
        arguments: [
            ["theme.ktv": "a(image): a_b\nb(image): a/b", "assets/a_b.png": image("a"), "assets/a/b.png": image("b")],
            ["theme.ktv": "heart(image): star\nother(image): heart", "assets/heart.png": image("a")],
        ])
    func collisions(files: [String: String]) throws {
        let found = try result("{ as: android, to: r, assets: copy }", files)
        #expect(found.hasErrors && found.remarks.map(\.id) == [.nameCollision], "\(found.remarks.map(\.text))")
    }

    @Test("that exist only at night leave the app's own image by day")
    func onlyAtNight() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\nlike(image): heart",
            "assets/skins/night/heart.png": Self.image("a"),
        ]
        let android = try result("{ as: android, to: r, assets: copy }", files)
        #expect(copies(android) == ["r/drawable-night-mdpi/heart.png": "a"])
        let sheet = try text("a.css", result("{ as: css, to: a.css, assets: copy }", files))
        #expect(sheet.contains(":root {\n  --like: \"heart\";\n}"))
        #expect(sheet.contains("[data-skin=night] {\n  --like: url(\"a.assets/heart.aaaaaaaa.png\");\n}"))
        let swift = try result("{ as: swift, to: s, mode: assets, assets: copy }", files)
        #expect(copies(swift) == ["s/AcmeImages.xcassets/heart.imageset/heart-dark.png": "a"])
    }

    @Test("that only night uses need no qualifier, because Android rejects resources without a default")
    func usedOnlyAtNight() throws {
        let files = [
            "theme.ktv": "@axes: { skin: [day, night] }\nlike(image): star", "skins/night.ktv": "like: moon",
            "assets/star.png": Self.image("a"), "assets/moon.png": Self.image("b"),
        ]
        let android = try result("{ as: android, to: r, assets: copy }", files)
        #expect(copies(android) == ["r/drawable-mdpi/star.png": "a", "r/drawable-mdpi/moon.png": "b"])
    }

    @Test("in formats that Android doesn't show are left out with a remark")
    func formats() throws {
        let files = ["theme.ktv": "like(image): heart", "assets/heart.pdf": Self.image("a", "application/pdf")]
        let android = try result("{ as: android, to: r, assets: copy }", files)
        #expect(copies(android).isEmpty && android.remarks.map(\.path) == ["assets/heart"])
    }

    /// An SVG image that night replaces.
    private static let vectors = [
        "theme.ktv": "@axes: { skin: [day, night] }\nlike(image): heart",
        "assets/heart.svg": image("a", "image/svg+xml"), "assets/skins/night/heart.svg": image("b", "image/svg+xml"),
    ]

    /// The result for ``vectors`` whose files have this content.
    private func result(day: String, night: String) throws -> Output.Result {
        let plan = GenerationPlan.read(
            Array("theme: t\noutputs: [{ as: android, to: r, assets: copy }]".utf8), path: "generate.ktv")
        var output = try #require(plan.plan?.outputs.first)
        var inputs = ExportInputs(prepared(Self.vectors))
        let wanted = try output.vectorImages(for: &inputs)
        #expect(wanted.map(\.path) == ["assets/heart", "assets/heart"])
        let contents = [Self.hash("a"): day, Self.hash("b"): night].mapValues { content in
            Array("<svg xmlns='http://www.w3.org/2000/svg'>\(content)</svg>".utf8)
        }
        #expect(Set(wanted.map(\.asset.sha256)) == Set(contents.keys))
        output.read(images: contents)
        return try #require(Output.results(of: [output], for: &inputs).first)
    }

    @Test("in SVG become vector drawables")
    func vectors() throws {
        let found = try result(day: "<circle r='1'/>", night: "<circle r='2'/>")
        #expect(copies(found).isEmpty && found.remarks.map(\.text) == [])
        #expect(try text("r/drawable/heart.xml", found).contains(#"android:pathData="M1,0A1,1,0"#))
        #expect(try text("r/drawable-night/heart.xml", found).contains(#"android:pathData="M2,0A2,2,0"#))
        let css = try result("{ as: css, to: a.css, assets: copy }", Self.vectors)
        #expect(copies(css) == ["a.assets/heart.aaaaaaaa.svg": "a", "a.assets/heart.bbbbbbbb.svg": "b"])
    }

    @Test("in SVG with something that drawables don't have are left out with a remark")
    func unsupportedVectors() throws {
        let found = try result(day: "<circle r='1'/>", night: "<text/>")
        let drawables = found.files.map(\.path).filter { $0.contains("drawable") }
        #expect(drawables == ["r/drawable/heart.xml", "r/values/drawables.xml"])
        #expect(
            found.remarks.map(\.text) == [
                "warning: 'assets/heart': Android drawables don't support the SVG element 'text': change the image, or "
                    + "add a drawable with its name to the app [no-equivalent]"
            ])
    }

    // Web

    @Test("are next to a style sheet, which declares the fonts and names the images with their scales")
    func css() throws {
        let found = try result("{ as: css, to: web/theme.css, assets: copy }")
        #expect(
            copies(found) == [
                "web/theme.assets/icons-heart.aaaaaaaa.png": "a", "web/theme.assets/icons-heart@2x.bbbbbbbb.png": "b",
                "web/theme.assets/icons-heart@3x.cccccccc.png": "c",
                "web/theme.assets/icons-heart@2x.dddddddd.png": "d",
                "web/theme.assets/quicksand-700.eeeeeeee.ttf": "e",
                "web/theme.assets/quicksand-700.ffffffff.woff2": "f",
            ])
        let sheet = try text("web/theme.css", found)
        #expect(
            sheet.contains(
                """
                @font-face {
                  font-family: "Quicksand";
                  font-style: normal;
                  font-weight: 700;
                  src: url("theme.assets/quicksand-700.ffffffff.woff2") format("woff2"), \
                url("theme.assets/quicksand-700.eeeeeeee.ttf") format("truetype");
                }

                """))
        #expect(
            sheet.contains(
                """
                  --icons-like: image-set(url("theme.assets/icons-heart.aaaaaaaa.png") 1x, \
                url("theme.assets/icons-heart@2x.bbbbbbbb.png") 2x, url("theme.assets/icons-heart@3x.cccccccc.png") 3x);
                  --icons-own: "mine";
                """))
        #expect(
            sheet.contains(
                "[data-skin=night] {\n  --icons-like: image-set(url(\"theme.assets/icons-heart@2x.dddddddd.png\") 2x);\n}"
            ))
    }

    @Test("include only files that the output's values use")
    func included() throws {
        #expect(try copies(result("{ as: css, to: a.css, assets: copy, include: [icons.own] }")).isEmpty)
        let fonts = try result("{ as: css, to: a.css, assets: copy, include: [title] }")
        #expect(copies(fonts).values.sorted() == ["e", "f"])
    }

    // Swift

    @Test("become image sets with the appearances of colors")
    func imageSets() throws {
        let found = try result("{ as: swift, to: s, mode: assets, assets: copy }")
        let folder = "s/AcmeImages.xcassets/icons"
        #expect(
            copies(found) == [
                "\(folder)/heart.imageset/heart.png": "a", "\(folder)/heart.imageset/heart@2x.png": "b",
                "\(folder)/heart.imageset/heart@3x.png": "c", "\(folder)/heart.imageset/heart-dark@2x.png": "d",
                "s/Fonts/Quicksand-700.ttf": "e",
            ])
        let contents = try JSON.parse(
            try #require(found.files.first { $0.path == "\(folder)/heart.imageset/Contents.json" }).bytes)
        let images = try #require(contents["images"]?.elements)
        #expect(images.map { $0["scale"]?.string } == ["1x", "2x", "3x", "2x"])
        #expect(images.last?["appearances"]?.elements?.first?["value"]?.string == "dark")
        #expect(try text("\(folder)/Contents.json", found).contains("provides-namespace"))
        let symbols = try text("s/Acme.swift", found)
        #expect(symbols.contains(#"public var like: Acme.ImageAsset { Acme.ImageAsset("icons/heart") }"#))
        #expect(symbols.contains(#"public var own: Acme.ImageAsset { Acme.ImageAsset("mine") }"#))
    }

    @Test("ship with the bundles of a live theme, each once and named by its hash")
    func shipped() throws {
        let found = try result("{ as: swift, to: s, assets: copy, with: { skin: day } }")
        #expect(
            copies(found)
                == Dictionary(uniqueKeysWithValues: ["a", "b", "c", "e"].map { ("s/AcmeAssets/\(Self.hash($0))", $0) }))
        #expect(try text("s/Acme+Shipped.swift", found).contains("public static var shippedAssets: Foundation.URL? {"))
    }

    @Test("aren't part of literals")
    func baked() throws {
        let read = GenerationPlan.read(
            Array("theme: t\noutputs: [{ as: swift, to: s, mode: baked, assets: copy }]".utf8), path: "p")
        #expect(read.remarks.first?.text.contains("'assets' needs 'mode: live' or 'mode: assets'") == true)
    }
}
