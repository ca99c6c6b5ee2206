import LiveryAuthoring
import LiveryModel
import LiveryTheme
import Testing

@Suite("Renaming a value")
struct RenamingTests {
    /// A theme after a renaming, by file.
    private static func renamed(
        _ path: String, to name: String, _ files: [String: String], bases: [String: String] = [:]
    ) throws -> [String: String] {
        let theme = ThemeFiles(name: "t", files: files.mapValues { Array($0.utf8) })
        let compiler = Compiler { reference, _ in
            bases[reference.name].map { ThemeFiles(name: reference.name, files: ["theme.ktv": Array($0.utf8)]) }
        }
        let renaming = try compiler.rename(path, to: name, in: theme)
        return renaming.theme.files.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private static func renamed(_ path: String, to name: String, _ text: String) throws -> String? {
        try renamed(path, to: name, ["theme.ktv": text])["theme.ktv"]
    }

    @Test(
        "changes the name wherever the theme spells it, and nothing else",
        arguments: [
            ("a: #fff\nb: @a", "x: #fff\nb: @x"),
            ("a: #fff // the a\na2: @a", "x: #fff // the a\na2: @x"),
            ("\"a\": #fff\nb: \"@a\"", "\"x\": #fff\nb: \"@x\""),
            ("a: #fff\nb: ~color.mix(@a, #000)", "x: #fff\nb: ~color.mix(@x, #000)"),
            ("a: #fff\nb: \"~color.mix(@a, @a)\"", "x: #fff\nb: \"~color.mix(@x, @x)\""),
            ("a: 1\nb: [@a, 2]", "x: 1\nb: [@x, 2]"),
            ("a(font): { name: H, size: 1 }\nb(+a): { size: 2 }", "x(font): { name: H, size: 1 }\nb(+x): { size: 2 }"),
            ("a: { a: 1 }\nb: @a.a", "x: { a: 1 }\nb: @x.a"),
            ("a.b: 1\nc: @a/b", "x.b: 1\nc: @x/b"),
            ("a: { b: 1 }\na2(+a): { c: 2 }", "x: { b: 1 }\na2(+x): { c: 2 }"),
            ("@requires: { a: color }\na: #fff", "@requires: { x: color }\nx: #fff"),
            (
                "@screens: { a: [@a, { style: @a, text: \"a\" }] }\na(Label): {}",
                "@screens: { a: [@x, { style: @x, text: \"a\" }] }\nx(Label): {}"
            ),
            ("@deprecated: { a: \"a\" }\na: #fff", "@deprecated: { x: \"a\" }\nx: #fff"),
            ("a(View): {}\nb(View): { @parent: \"a\" }", "x(View): {}\nb(View): { @parent: \"x\" }"),
        ])
    func spellings(before: String, after: String) throws {
        #expect(try Self.renamed("a", to: "x", before) == after)
    }

    @Test(
        "follows descriptions and deprecations in groups and files",
        arguments: [
            ("brand: {\n    @deprecated: { main: \"use accent\" }\n    main: #36c\n}\nink: @brand.main", "brand.main"),
            ("brand: { @description: { main: \"a\", other: \"main\" }, main: #36c, other: 1 }", "brand.main"),
            ("@description: { brand.main: \"a\" }\nbrand: { main: #36c }", "brand.main"),
            ("@deprecated: { brand: { main: true } }\nbrand: { main: #36c }", "brand.main"),
            ("@deprecated: { main: { inner: true } }\nmain: { inner: #36c }", "main"),
            ("a: { b: { @deprecated: { main: { c: \"d\" } }, main: { c: 1 } } }", "a.b.main"),
        ])
    func remarks(before: String, path: String) throws {
        let after = before.replacing("main:", with: "primary:").replacing("main\n", with: "primary\n")
        let last = after.hasSuffix("main") ? after.dropLast(4) + "primary" : after[...]
        #expect(try Self.renamed(path, to: "primary", before) == String(last))
    }

    @Test("follows links and mixins of the enclosing group")
    func heirs() throws {
        let text = """
            brand: { purple: #783bf9, blue: #00f }
            house(+brand): { blue: #00a }
            shop: @brand
            a: @house.purple
            b: @shop.purple
            c: @brand.purple
            purple: #000
            d: @purple
            """
        let expected = """
            brand: { violet: #783bf9, blue: #00f }
            house(+brand): { blue: #00a }
            shop: @brand
            a: @house.violet
            b: @shop.violet
            c: @brand.violet
            purple: #000
            d: @purple
            """
        #expect(try Self.renamed("brand.purple", to: "violet", text) == expected)
    }

    @Test("follows a mixin of a group further out")
    func outerMixin() throws {
        let text = "day: { colors: { ink: #000 } }\nnight(+day): { colors: { back: #111 } }\na: @night.colors.ink"
        let expected = "day: { colors: { text: #000 } }\nnight(+day): { colors: { back: #111 } }\na: @night.colors.text"
        #expect(try Self.renamed("day.colors.ink", to: "text", text) == expected)
    }

    @Test("reaches included files, overlays of every axis, and design tokens")
    func files() throws {
        let after = try Self.renamed(
            "brand.purple", to: "violet",
            [
                "theme.ktv":
                    "@axes: { skin: [day, night] }\n@include: [\"base.ktv\", \"more.tokens.json\"]\na: @brand.purple",
                "base.ktv": "brand: { purple: #fff }",
                "more.tokens.json": #"{"ink": {"$type": "color", "$value": "{brand.purple}"}}"#,
                "skins/night.ktv": "brand.purple: #000",
            ])
        #expect(
            after == [
                "theme.ktv":
                    "@axes: { skin: [day, night] }\n@include: [\"base.ktv\", \"more.tokens.json\"]\na: @brand.violet",
                "base.ktv": "brand: { violet: #fff }",
                "more.tokens.json": #"{"ink": {"$type": "color", "$value": "{brand.violet}"}}"#,
                "skins/night.ktv": "brand.violet: #000",
            ])
    }

    @Test(
        "moves a value to another group",
        arguments: [
            ("a: #fff\nb: @a", "a", "c.d", "c.d: #fff\nb: @c.d"),
            (
                "brand: { main: #36c, other: 1 }\nink: @brand.main", "brand.main", "accent.main",
                "brand: { other: 1 }\nink: @accent.main\naccent.main: #36c"
            ),
            (
                "brand: {\n    main(color): #36c\n    other: 1\n}\naccent: {\n    a: 1\n}\nink: @brand.main\n",
                "brand.main", "accent.b",
                "brand: {\n    other: 1\n}\naccent: {\n    a: 1\n    b(color): #36c\n}\nink: @accent.b\n"
            ),
            ("brand: { main: #36c }\nink: @brand.main", "brand.main", "main", "ink: @main\nmain: #36c"),
            (
                "brand: { main: #36c }\nink: @brand.main", "brand.main", "brand.deep.main",
                "brand: { deep.main: #36c }\nink: @brand.deep.main"
            ),
            ("a: { b: { c: 1, d: @a.b.c } }\ne: 2", "a.b", "x.y", "e: 2\nx.y: { c: 1, d: @x.y.c }"),
            ("a.b: 1\na.c: @a.b", "a.b", "x.b", "x.b: 1\na.c: @x.b"),
            ("@requires: { a: { b: int } }\na: { b: 1 }", "a.b", "x.b", "@requires: { x.b: int }\nx.b: 1\n"),
            (
                "g: {\n    @deprecated: { a: \"b\" }\n    a: 1\n    c: 2\n}\n", "g.a", "h.a",
                "@deprecated: { h.a: \"b\" }\ng: {\n    c: 2\n}\nh.a: 1\n"
            ),
        ])
    func moves(before: String, path: String, newPath: String, after: String) throws {
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(before.utf8)])
        let moved = try Compiler().move(path, to: newPath, in: theme)
        #expect(String(decoding: moved.theme.files["theme.ktv"] ?? [], as: UTF8.self) == after)
        #expect(moved.newPath(of: path) == newPath)
    }

    @Test(
        "can't move a value to where it would mean something else",
        arguments: [
            ("a: 1\nb: 2", "a", "b.c", RenamingError.taken("b")),
            ("a: 1\nb: { c: 1 }", "a", "b.c", .taken("b.c")),
            ("a: { b: 1 }", "a", "a.c", .taken("a.c")),
            ("s(View): { alpha: 1 }", "s.alpha", "t.alpha", .part("s.alpha", of: "s")),
            ("a: { b: 1, e: 3 }\nc(+a): { d: 2 }", "a.b", "x.b", .changing("c.b")),
        ])
    func impossibleMoves(before: String, path: String, newPath: String, expected: RenamingError) {
        let theme = ThemeFiles(name: "t", files: ["theme.ktv": Array(before.utf8)])
        #expect(throws: expected) { try Compiler().move(path, to: newPath, in: theme) }
    }

    @Test(
        "is an error if the theme would mean something else",
        arguments: [
            ("a", "b", "a: 1\nb: 2", RenamingError.taken("b")),
            ("a", "b.c", "a: 1", .invalidName("b.c")),
            ("a", "", "a: 1", .invalidName("")),
            ("s.alpha", "beta", "s(View): { alpha: 1 }", .part("s.alpha", of: "s")),
            ("l.b", "x", "a: { b: 1 }\nl: @a", .linked("l.b", to: "a.b")),
            ("a.b", "x", "a: { b: 1 }\nc: { x: 2 }\nd(+a+c): {}\ne: @d.b", .taken("d.x")),
        ])
    func rejections(path: String, name: String, text: String, expected: RenamingError) throws {
        #expect(throws: expected) { try Self.renamed(path, to: name, text) }
    }

    @Test("needs a theme without errors, so that a mistake is noticed")
    func faulty() throws {
        let error = try #require(throws: RenamingError.self) { try Self.renamed("a", to: "x", "a: 1\nb: @c") }
        #expect(error.isFault)
        #expect(error.message == "fix the theme's errors first: t/theme.ktv:2:4: unknown link '@c'")
    }

    @Test("suggests the path that was meant")
    func unknown() throws {
        let error = try #require(throws: ExplanationError.self) {
            try Self.renamed("brand.purpel", to: "x", "brand: { purple: #fff }")
        }
        #expect(error.message.contains("did you mean 'brand.purple'?"))
    }

    @Test("belongs to the theme that defines the value")
    func extended() throws {
        let error = RenamingError.extended("a", theme: "core")
        #expect(throws: error) {
            try Self.renamed("a", to: "x", ["theme.ktv": "@extends: core\nb: @a"], bases: ["core": "a: 1"])
        }
        #expect(error.message == "'a' is defined in 'core': rename it there")
    }

    /// Themes after a renaming in `core`, by name. `shop` extends `brand`, and `brand` extends `core`.
    private static func renamedEverywhere(
        _ path: String, to name: String, _ themes: [String: String]
    ) throws -> [String: String] {
        let files = themes.map { ThemeFiles(name: $0.key, files: ["theme.ktv": Array($0.value.utf8)]) }
        let compiler = Compiler { reference, _ in files.first { $0.name == reference.name } }
        let theme = { name in try #require(files.first { $0.name == name }) }
        let renaming = try compiler.rename(path, to: name, in: theme("core"))
        var dependents = try DependentRenaming(renaming, to: name, of: theme("core"))
        var renamed = ["core": renaming]
        for name in ["brand", "shop"] where themes[name] != nil {
            renamed[name] = try dependents.rename(in: theme(name), with: compiler)
        }
        return renamed.mapValues { String(decoding: $0.theme.files["theme.ktv"] ?? [], as: UTF8.self) }
    }

    @Test("reaches the themes that extend the renamed one, directly and indirectly")
    func dependents() throws {
        let after = try Self.renamedEverywhere(
            "brand.purple", to: "violet",
            [
                "core": "brand: { purple: #fff }\nink: @brand.purple",
                "brand": "@extends: core\nbrand: { purple: #eee }\nback: @brand.purple",
                "shop": "@extends: brand\nline: ~color.mix(@brand.purple, #000)",
            ])
        #expect(
            after == [
                "core": "brand: { violet: #fff }\nink: @brand.violet",
                "brand": "@extends: core\nbrand: { violet: #eee }\nback: @brand.violet",
                "shop": "@extends: brand\nline: ~color.mix(@brand.violet, #000)",
            ])
    }

    @Test("ignores themes that don't extend the renamed one")
    func independent() throws {
        let after = try Self.renamedEverywhere("a", to: "x", ["core": "a: 1", "brand": "a: 2\nb: @a"])
        #expect(after == ["core": "x: 1"])
    }

    @Test("leaves a theme with its own value of the new name as it is")
    func takenInDependent() throws {
        #expect(throws: RenamingError.taken("x")) {
            try Self.renamedEverywhere("a", to: "x", ["core": "a: 1", "brand": "@extends: core\nx: 2\nb: @a"])
        }
    }

    @Test("keeps every value of the samples, whichever one is renamed", arguments: ["badoo", "bumble", "core"])
    func samples(name: String) throws {
        let theme = try SampleThemes.theme(name)
        let compiler = SampleThemes.compiler
        let bundle = try #require(try compiler.compile(theme, for: .one([:])).bundles.first)
        var renamed = 0
        for path in bundle.tokens.keys.sorted() where path.hasPrefix("brand.") {
            do {
                let renaming = try compiler.rename(path, to: "renamed", in: theme)
                let after = try #require(try compiler.compile(renaming.theme, for: .one([:])).bundles.first)
                #expect(after.tokens[renaming.newPath] == bundle.tokens[path])
                #expect(renaming.edits.allSatisfy { !$0.place.lineText.isEmpty })
                renamed += 1
            } catch let error as RenamingError {
                switch error {
                case .extended, .linked: continue
                default: throw error
                }
            }
        }
        #expect(renamed > 0)
    }
}
