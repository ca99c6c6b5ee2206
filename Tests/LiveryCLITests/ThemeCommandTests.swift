import Foundation
import LiveryModel
import Testing

@Suite("livery check and compile")
struct ThemeCommandTests {
    static let broken = "{\n    brand: { purple: #783bf9 }\n    title: @brand.purpel\n}\n"

    @Test("a theme without errors exits with status 0")
    func good() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "{ a: 1 }"])
        let outcome = try run("check", path)
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.errors == "0 errors, 0 warnings\n")
    }

    @Test("errors exit with status 1, and show the line, carets and a suggestion")
    func bad() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": Self.broken])
        let outcome = try run("check", path)
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                badoo/theme.ktv:3:12: error: unknown link '@brand.purpel' [unknown-link]
                    title: @brand.purpel
                           ^~~~~~~~~~~~~
                note: did you mean '@brand.purple'?

                """)
        #expect(outcome.errors == "1 error, 0 warnings\n")
    }

    @Test("diagnostics show the path given on the command line")
    func singleFile() throws {
        let path = try theme("brand", in: temporaryFolder(), ["light.ktv": Self.broken]) + "/light.ktv"
        #expect(try run("check", path).output.hasPrefix("\(path):3:12: error: unknown link '@brand.purpel'"))
    }

    @Test("links inside the folder are read, and links out of it are ignored")
    func links() throws {
        let folder = try temporaryFolder()
        let path = try theme("badoo", in: folder, ["theme.ktv": "@include: [a.ktv, secret.ktv]", "b.ktv": "{ b: 1 }"])
        let secret = try theme("other", in: folder, ["secret.ktv": "{ no: theme: at: all }"]) + "/secret.ktv"
        let link = FileManager.default.createSymbolicLink(atPath:withDestinationPath:)
        try link(path + "/a.ktv", "b.ktv")
        try link(path + "/secret.ktv", secret)
        let outcome = try run("check", path)
        #expect(outcome.output.contains("file 'secret.ktv' not found in this theme [missing-file]"))
        #expect(!outcome.output.contains("'a.ktv'"))
        #expect(!outcome.output.contains("at: all"))
    }

    @Test("the entry of a theme of several files is not the theme")
    func entry() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "@include: [a.ktv]", "a.ktv": "b: 1"])
        #expect(try run("check", path).status == 0)
        let outcome = try run("check", path + "/theme.ktv")
        #expect(outcome.status == 1)
        let note = "note: only 'theme.ktv' was read: if the theme has several files, specify the path of its folder"
        #expect(outcome.output.contains(note))
    }

    @Test("values with the same name in CSS are an error")
    func clashes() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "{ a-b: 1, a: { b: 2 } }"])
        let outcome = try run("compile", path, "--as", "css")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("'a-b' and 'a.b' are both named '--a-b' in css [name-collision]"))
    }

    @Test("check prints JSON")
    func json() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": Self.broken])
        let outcome = try run("check", path, "--format", "json")
        #expect(outcome.status == 1)
        #expect(outcome.output.hasPrefix(#"{"diagnostics":[{"theme":"#))
        #expect(outcome.output.contains(#""id":"unknown-link","severity":"error""#))
    }

    @Test("rename writes the files that change, and with --check none")
    func rename() throws {
        let files = ["theme.ktv": "@include: base.ktv\nink: @brand.purple\n", "base.ktv": "brand: { purple: #fff }\n"]
        let path = try theme("badoo", in: temporaryFolder(), files)
        let text = { (file: String) in try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8) }
        let checked = try run("rename", path, "brand.purple", "violet", "--check")
        #expect(checked.output == "badoo/base.ktv:1:10\nbadoo/theme.ktv:2:13\n")
        #expect(try text("theme.ktv") == files["theme.ktv"])
        #expect(try run("rename", path, "brand.purple", "violet").output == checked.output)
        #expect(try text("theme.ktv") == "@include: base.ktv\nink: @brand.violet\n")
        #expect(try text("base.ktv") == "brand: { violet: #fff }\n")
        let again = try run("rename", path, "brand.purple", "violet")
        #expect(again.status == 1)
        #expect(again.errors.hasPrefix("error: unknown value 'brand.purple'"))
    }

    @Test("rename writes the themes that extend the renamed one, or no theme at all")
    func renameEverywhere() throws {
        let folder = try temporaryFolder()
        let core = try theme("core", in: folder, ["theme.ktv": "brand: { purple: #fff }\n"])
        let badoo = try theme("badoo", in: folder, ["theme.ktv": "@extends: core\nink: @brand.purple\n"])
        let shop = try theme("shop", in: folder, ["theme.ktv": "@extends: badoo\nline: @brand.purple\n"])
        let text = { (theme: String) in try String(contentsOfFile: "\(theme)/theme.ktv", encoding: .utf8) }
        let taken = try theme("taken", in: folder, ["theme.ktv": "@extends: core\nbrand: { violet: #eee }\n"])
        let rejected = try run("rename", core, "brand.purple", "violet", "--also", badoo, "--also", taken)
        #expect(rejected.status == 1)
        #expect(rejected.errors.hasPrefix("error: \(taken): 'brand.violet' already exists"))
        #expect(try text(core) == "brand: { purple: #fff }\n")
        #expect(try text(badoo) == "@extends: core\nink: @brand.purple\n")
        let outcome = try run("rename", core, "brand.purple", "violet", "--also", shop, "--also", badoo)
        #expect(outcome.output == "core/theme.ktv:1:10\nbadoo/theme.ktv:2:13\nshop/theme.ktv:2:14\n")
        #expect(try text(shop) == "@extends: badoo\nline: @brand.violet\n")
    }

    @Test("rename follows the plans in the theme's folder, around it and beside it")
    func renamedPlans() throws {
        let folder = try temporaryFolder()
        let text = "brand: { main: #36c, other: #fff }\nink: @brand.main\n"
        let path = try theme("badoo", in: folder, ["theme.ktv": text])
        let plan = """
            outputs: [
                { as: css, to: "a.css", include: [brand.main, "ink"], rename: { brand.main: accent, ink: brand.main2 } }
                { as: json, to: "a.json", exclude: [brand.other], rename: { brand: { main: x } } }
                { as: compose, to: "c", material: { primary: brand.main } }
            ]

            """
        let plans = ["badoo/generate.ktv": ".", "generate.ktv": "badoo", "web/generate.ktv": "../badoo/theme.ktv"]
        for (file, name) in plans {
            let url = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("theme: \"\(name)\"\n\(plan)".utf8).write(to: url)
        }
        let files = ["theme.ktv": "brand: { main: 1 }", "generate.ktv": "theme: \".\"\n\(plan)"]
        let other = try theme("other", in: folder, files)
        let outcome = try run("rename", path, "brand.main", "primary")
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").count == 2 + 3 * 4)
        #expect(outcome.output.contains("\(folder.path)/generate.ktv:3:39\n"))
        for (file, name) in plans {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let expected = plan.replacing("brand.main,", with: "brand.primary,")
                .replacing("brand.main:", with: "brand.primary:").replacing("{ main:", with: "{ primary:")
                .replacing("brand.main }", with: "brand.primary }")
            #expect(text == "theme: \"\(name)\"\n\(expected)")
            #expect(try run("generate", folder.appending(path: file).path).status == 0)
        }
        #expect(try String(contentsOfFile: "\(other)/generate.ktv", encoding: .utf8).contains("[brand.main,"))
    }

    @Test("rename changes nothing if an output would have an error")
    func renameBreakingAPlan() throws {
        let files = [
            "theme.ktv": "a: { b: 1 }\na-c: 2\n",
            "generate.ktv": "theme: \".\"\noutputs: [{ as: css, to: \"a.css\" }]\n",
        ]
        let taken = try theme("badoo", in: temporaryFolder(), files)
        let rejected = try run("rename", taken, "a.b", "c")
        #expect(rejected.status == 1)
        #expect(rejected.errors.contains("generate.ktv' would have an error, so nothing was renamed:\n"))
        #expect(rejected.errors.contains("[name-collision]"))
        #expect(try String(contentsOfFile: "\(taken)/theme.ktv", encoding: .utf8) == "a: { b: 1 }\na-c: 2\n")
    }

    @Test("explain prints JSON")
    func explanation() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "a: @b\nb: 5"])
        let outcome = try run("explain", path, "a", "--format", "json")
        #expect(outcome.status == 0)
        let json = try JSON.parse(outcome.output)
        #expect(json["value"]?.int == 5)
        #expect(json["steps"]?.elements?.compactMap { $0["kind"]?.string } == ["link", "set"])
        #expect(json["steps"]?.elements?.last?["origin"]?["layer"]?.string == "badoo")
    }

    @Test("warnings exit with status 0, or 1 with --strict, unless the theme allows them")
    func warnings() throws {
        let folder = try temporaryFolder()
        let pale = "pale(Label): { backgroundColor: #fff, textColor: #ccc }"
        let path = try theme("badoo", in: folder, ["theme.ktv": pale])
        let outcome = try run("check", path)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("[low-contrast]"))
        #expect(outcome.errors == "0 errors, 1 warning\n")
        #expect(try run("check", path, "--strict").status == 1)
        let allowed = try theme("bumble", in: folder, ["theme.ktv": "@allow: [low-contrast]\n\(pale)"])
        #expect(try run("check", allowed, "--strict").status == 0)
        #expect(try run("compile", path).errors == "")
    }

    @Test("wrong usage exits with status 2 and names the expected arguments")
    func usage() throws {
        for arguments in [["check"], ["nonsense"], ["compile", "x", "--as", "pdf"], ["serve", "--port", "99999"]] {
            let started = try start(arguments)
            let text = String(decoding: started.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            started.process.waitUntilExit()
            #expect(started.process.terminationStatus == 2, "\(arguments)")
            #expect(text.contains("Usage:"), "\(arguments)")
        }
    }

    @Test("missing files exit with status 1")
    func missing() throws {
        let outcome = try run("check", "/nowhere")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "error: no file or folder '/nowhere'\n")
    }

    @Test("compiles for a platform and skin, to standard output or a file, as a bundle or CSS")
    func compile() throws {
        let folder = try temporaryFolder()
        let path = try theme(
            "badoo", in: folder,
            [
                "theme.ktv": "{ @axes: { skin: [day, night] }\n c: #fff }", "skins/night.ktv": "{ c: #000 }",
            ])
        let bundle = try run("compile", path, "--skin", "night")
        #expect(bundle.status == 0)
        #expect(
            bundle.output
                == ##"{"format":1,"app":"badoo","axes":{"skin":"night"},"types":{},"tokens":{"c":{"type":"color","value":"#000000ff"}},"styles":{}}"##
                + "\n")
        let css = try run("compile", path, "--as", "css", "-o", folder.appending(path: "out.css").path)
        #expect(css.output == "")
        let text = try String(contentsOf: folder.appending(path: "out.css"), encoding: .utf8)
        #expect(text == ":root {\n  --c: #ffffff;\n}\n")
        let all = try run("compile", path, "--as", "css", "--skin", "all").output
        #expect(all.hasSuffix("[data-skin=night] {\n  --c: #000000;\n}\n"))
        let into = folder.appending(path: "into/")
        #expect(try run("compile", path, "--as", "css", "-o", into.path + "/").status == 0)
        #expect(try String(contentsOf: into.appending(path: "theme.css"), encoding: .utf8) == text)
        let wrong = try run("compile", path, "--skin", "dusk")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("unknown value 'dusk' of axis 'skin': valid values: day, night"))
    }

    @Test("finds an extended theme in the adjacent folder")
    func extending() throws {
        let folder = try temporaryFolder()
        _ = try theme("core", in: folder, ["theme.ktv": "{ brand: { color: #111 } }"])
        let path = try theme("badoo", in: folder, ["theme.ktv": "{ @extends: core, c: @brand.color }"])
        let outcome = try run("compile", path)
        #expect(outcome.output.contains(##""c":{"type":"color","value":"#111111ff"}"##))
    }

    @Test("livery --help lists the commands, and every command has help")
    func help() throws {
        let help = try run("--help")
        #expect(help.status == 0)
        for command in [
            "check", "format", "compile", "diff", "publish", "versions", "rollback", "serve", "token", "sign-in",
        ] {
            #expect(help.output.contains(command))
            #expect(try run(command, "--help").status == 0)
        }
    }
}
