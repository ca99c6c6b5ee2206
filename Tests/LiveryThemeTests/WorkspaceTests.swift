import LiveryModel
import LiveryTheme
import Testing

@Suite("A workspace")
struct WorkspaceTests {
    /// The number of built-in files, because the built-in components also count as a file.
    private static let builtIn = 1

    @Test("parses only the changed file of many", arguments: [1, 10, 50])
    func oneEdit(count: Int) throws {
        let workspace = Workspace(limit: 64 << 20)
        var files = screens(count)
        let compile = { try Compiler().compile(theme($0), in: workspace) }
        #expect(try compile(files).parsed == count + 1 + Self.builtIn)
        #expect(try compile(files).parsed == 0)
        files["screens/0.ktv"] = screen(0, color: "#000")
        let edited = try compile(files)
        #expect(edited.parsed == 1)
        #expect(edited.bundles == (try Compiler().compile(theme(files)).bundles))
        // Restores the original text, as an undo does.
        #expect(try compile(screens(count)).parsed == 0)
    }

    @Test("repeats all diagnostics of unchanged text, including syntax errors")
    func sameReports() throws {
        let workspace = Workspace(limit: 64 << 20)
        let files = [
            "theme.ktv": "@include: [\"a.ktv\", \"b.ktv\"]\nc: @broken\n", "a.ktv": "a: { x: 1\nb: #12345\n",
            "b.ktv": "d: \"open\ne: http://x/y\nd: 2\nnothing:\n", "unused.ktv": "",
        ]
        let apart = try Compiler().compile(theme(files)).diagnostics
        #expect(apart.count > 4)
        for _ in 0..<3 {
            #expect(try Compiler().compile(theme(files), in: workspace).diagnostics == apart)
        }
    }

    @Test("does not affect the output, regardless of the themes compiled before", arguments: 0..<6)
    func sharingChangesNothing(seed: Int) throws {
        // With a small limit, files are removed and their numbers are assigned to other files.
        let workspaces = [20_000, 64 << 20].map { Workspace(limit: $0) }
        for round in 0..<5 {
            var random = RandomTheme(seed: seed * 10 + round)
            let (own, core) = random.files()
            let base = theme(core, name: "core")
            let compiler = Compiler { reference, _ in reference.name == "core" ? base : nil }
            let apart = try compiler.compile(theme(own), for: .one([:]))
            for workspace in workspaces {
                let together = try compiler.compile(theme(own), for: .one([:]), in: workspace)
                #expect(together.bundles == apart.bundles, "\(own) \(core)")
                #expect(together.diagnostics == apart.diagnostics, "\(own) \(core)")
                #expect(workspace.byteCount <= workspace.limit)
            }
        }
    }

    @Test("caches the most recently used files when space is short")
    func limit() throws {
        let workspace = Workspace(limit: 200_000)
        for edit in 0..<200 {
            var files = screens(4)
            files["screens/0.ktv"] = screen(0, color: "@unknown\(edit)")
            files["screens/1.ktv"] = "name\(edit): 1"
            let parsed = try Compiler().compile(theme(files), in: workspace).parsed
            #expect(parsed >= 2 || edit == 0)
            #expect(workspace.byteCount <= workspace.limit)
        }
        let files = screens(4)
        _ = try Compiler().compile(theme(files), in: workspace)
        #expect(try Compiler().compile(theme(files), in: workspace).parsed == 0)
    }

    @Test("caches nothing with a limit of 0")
    func nothingKept() throws {
        let workspace = Workspace(limit: 0)
        for _ in 0..<2 {
            #expect(try Compiler().compile(theme(screens(3)), in: workspace).parsed == 4 + Self.builtIn)
            #expect(workspace.byteCount == 0)
        }
    }

    private func screens(_ count: Int) -> [String: String] {
        let names = (0..<count).map { "\"screens/\($0).ktv\"" }.joined(separator: ", ")
        var files = ["theme.ktv": "@axes: { skin: [day, night] }\n@include: [\(names)]\nink: #333\n"]
        for index in 0..<count { files["screens/\(index).ktv"] = screen(index, color: "#fff") }
        return files
    }

    private func screen(_ index: Int, color: String) -> String {
        "screen\(index)(Label): { backgroundColor: \(color), textColor: @ink }\n"
    }

    private func theme(_ files: [String: String], name: String = "t") -> ThemeFiles {
        ThemeFiles(name: name, files: files.mapValues { Array($0.utf8) })
    }
}
