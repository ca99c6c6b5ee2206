import Foundation
import Testing

@Suite("livery diff")
struct DiffCommandTests {
    static let old = "{ @axes: { skin: [day, night] }\n brand: { purple: #783bf9, accent: #f00 } }\n"
    static let new = "{ @axes: { skin: [day, night] }\n brand: { purple: #783bf9 } }\n"
    static let night = ["skins/night.ktv": "brand: { purple: #000 }"]

    @Test("prints nothing for equal themes, status 0")
    func same() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": Self.old])
        let outcome = try run("diff", path, path)
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        #expect(outcome.errors == "")
    }

    @Test("prints the changes between two folders and their locations, status 1")
    func folders() throws {
        let folder = try temporaryFolder()
        let old = try theme("old", in: folder, ["theme.ktv": Self.old])
        let new = try theme("new", in: folder, Self.night.merging(["theme.ktv": Self.new]) { $1 })
        let outcome = try run("diff", old, new)
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                major  removed  brand.accent (color): #ff0000
                patch  changed  brand.purple (color): #783bf9 → #000000  [skin=night]
                major: 2 changes, 1 major, 0 minor, 1 patch

                """)
        let json = try run("diff", old, new, "--format", "json", "--skin", "day")
        #expect(json.output.hasPrefix(#"{"level":"major","changes":[{"subject":"token","path":"brand.accent","#))
        #expect(!json.output.contains("brand.purple"))
    }

    @Test("compares published versions with each other and with folders")
    func published() throws {
        let (server, folder) = (try RunningServer(), try temporaryFolder())
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        let old = try theme("old", in: folder, ["theme.ktv": Self.old])
        let new = try theme("new", in: folder, Self.night.merging(["theme.ktv": Self.new]) { $1 })
        for path in [old, new] {
            try run("publish", path, "--app", "badoo", "--message", "A change", environment: environment)
        }
        let folders = try run("diff", old, new)
        for pair in [("badoo@1", "badoo@2"), ("badoo@1", "badoo@latest"), (old, "badoo@2"), ("badoo@1", new)] {
            #expect(try run("diff", pair.0, pair.1, environment: environment).output == folders.output, "\(pair)")
        }
        #expect(try run("diff", "badoo@2", new, "--server", server.url).status == 0)
        let missing = try run("diff", "badoo@1", "badoo@7", environment: environment)
        #expect(missing.status == 2)
        #expect(missing.errors == "error: 'badoo' has no version 7\n")
    }

    @Test("exits with status 2 and a reason if a comparison is impossible")
    func trouble() throws {
        let folder = try temporaryFolder()
        let good = try theme("good", in: folder, ["theme.ktv": Self.old])
        let broken = try theme("broken", in: folder, ["theme.ktv": "{ a: @b }"])
        let errors = try run("diff", good, broken)
        #expect(errors.status == 2)
        #expect(errors.errors.contains("unknown link '@b'"))
        #expect(errors.errors.contains("has errors"))
        #expect(try run("diff", good, "/nowhere").status == 2)
        let axis = try run("diff", good, good, "--platform", "ios")
        #expect(axis.status == 2)
        #expect(axis.errors.contains("unknown axis 'platform': valid axes: skin"))
        #expect(try run("diff", good).status == 2)
    }
}
