import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@Suite("A draft")
struct DraftTests {
    /// A draft of the first version with another purple.
    private func changed(_ transport: Transport = .inProcess) async throws -> TestService {
        let livery = try TestService.make(transport)
        try await livery.publish("{\n  purple: #783bf9\n  green: #0f0\n}")
        try await livery.change(.put, "/themes/badoo/drafts/night", seen: nil, [:])
        let file = try await livery.read("/themes/badoo/drafts/night/files/theme.ktv")
        try await livery.save("{\n  purple: #111\n  green: #0f0\n}", "theme.ktv", draft: "night", seen: file.etag)
        return livery
    }

    @Test("is saved file by file, checked, compared and published", arguments: Transport.allCases)
    func lifecycle(transport: Transport) async throws {
        let livery = try await changed(transport)
        let draft = try await livery.read("/themes/badoo/drafts/night")
        #expect(draft.json["base"] == 1)
        #expect(draft.json["behind"] == false)
        #expect(draft.json["edits"]?.elements?.first?["kind"] == "changed")
        #expect(draft.field("Cache-Control") == "no-store")
        let check = try await livery.post("/themes/badoo/drafts/night/check", [:])
        #expect(check.json["bundle"]?["tokens"]?["purple"]?["value"] == "#111111ff")
        let diff = try await livery.read("/themes/badoo/drafts/night/diff")
        #expect(diff.json["changes"]?.elements?.first?["path"] == "purple")
        let published = try await livery.post("/themes/badoo/versions", ["draft": "night", "message": "Darker"])
        #expect(published.status == 201)
        #expect(published.json["origin"] == ["kind": "draft", "draft": "night"])
        #expect(published.json["changes"]?["patch"] == 1)
        let after = try await livery.read("/themes/badoo/drafts/night")
        #expect(after.json["base"] == 2)
        #expect(after.json["edits"] == [])
    }

    @Test("never loses changes that a client has not seen", arguments: Transport.allCases)
    func conditions(transport: Transport) async throws {
        let livery = try await changed(transport)
        let path = "/themes/badoo/drafts/night"
        let twice = try await livery.change(.put, path, seen: nil, [:])
        #expect(twice.problem == "draft-conflict")
        let blind = try await livery.call(
            .put, path + "/files/theme.ktv", ["Authorization": "Bearer \(livery.token)"], body: [0x7B, 0x7D])
        #expect(blind.problem == "precondition-required")
        let late = try await livery.save("{}", "theme.ktv", draft: "night", seen: "\"old\"")
        #expect(late.problem == "file-conflict")
        let file = try await livery.read(path + "/files/theme.ktv")
        #expect(late.etag == file.etag)
        #expect(late.json["etag"]?.string == file.etag)
        let again = try await livery.save(
            "{\n  purple: #111\n  green: #0f0\n}", "theme.ktv", draft: "night", seen: "\"old\"")
        #expect(again.status == 200, "saving the current content again succeeds")
        #expect(try await livery.change(.delete, path, seen: "\"d1.1\"").problem == "draft-conflict")
        let draft = try await livery.read(path)
        #expect(try await livery.change(.delete, path, seen: draft.etag).status == 204)
        #expect(try await livery.read(path).problem == "unknown-draft")
    }

    @Test("with an old base is rebased value by value before it is published")
    func rebase() async throws {
        let livery = try await changed()
        try await livery.publish("{\n  purple: #783bf9\n  green: #00ff01\n}")
        let behind = try await livery.post("/themes/badoo/versions", ["draft": "night", "message": "x"])
        #expect(behind.problem == "draft-behind")
        #expect(behind.json["latest"] == 2)
        let path = "/themes/badoo/drafts/night"
        let draft = try await livery.read(path)
        let rebased = try await livery.change(.post, path + "/rebase", seen: draft.etag, [:])
        #expect(rebased.json["base"] == 2)
        #expect(rebased.json["taken"] == [["file": "theme.ktv", "path": "green"]])
        let text = rebased.json["files"]?["theme.ktv"]?["text"]?.string
        #expect(text == "{\n  purple: #111\n  green: #00ff01\n}")
        #expect(try await livery.post("/themes/badoo/versions", ["draft": "night", "message": "x"]).status == 201)
    }

    @Test("with a conflict does not change until each conflict is resolved, and names values and authors")
    func conflict() async throws {
        let livery = try await changed()
        let bo = try livery.store.createToken(role: "publisher", app: nil, name: "Bo").secret
        let header = ["Authorization": "Bearer \(bo)"]
        try await livery.publish("{\n\n  purple: #222\n  green: #0f0\n}", header)
        try await livery.publish("{\n\n  purple: #222\n  green: #0f0\n  more: 1\n}")
        let path = "/themes/badoo/drafts/night"
        let draft = try await livery.read(path)
        let refused = try await livery.change(.post, path + "/rebase", seen: draft.etag, [:])
        #expect(refused.status == 409)
        #expect(refused.problem == "merge-conflicts")
        let conflict = refused.json["conflicts"]?.elements?.first
        #expect(conflict?["path"] == "purple")
        #expect(conflict?["base"]?["text"] == "#783bf9")
        #expect(
            conflict?["ours"] == [
                "type": .null, "text": "#111", "author": "Ada", "version": .null, "line": 2, "column": 3,
            ])
        #expect(
            conflict?["theirs"] == [
                "type": .null, "text": "#222", "author": "Bo", "version": 2, "line": 3, "column": 3,
            ])
        #expect(try await livery.read(path).etag == draft.etag)
        let chosen = try await livery.change(
            .post, path + "/rebase", seen: draft.etag,
            ["choices": [["file": "theme.ktv", "path": "purple", "text": "#333"]]])
        #expect(chosen.json["base"] == 3)
        #expect(chosen.json["files"]?["theme.ktv"]?["text"] == "{\n  purple: #333\n  green: #0f0\n  more: 1\n}")
    }

    @Test("that is rebased has the entry file of either side, and no choice is lost")
    func entry() async throws {
        let livery = try TestService.make()
        let path = "/themes/badoo/drafts/night"
        try await livery.publish("{ a: 1 }", files: ["main.ktv": "{ m: 1 }"])
        try await livery.change(.put, path, seen: nil, [:])
        try await livery.save("{ a: 2 }", "theme.ktv", draft: "night", seen: "*")
        let files: JSON = ["theme.ktv": "{ a: 1 }", "main.ktv": "{ m: 1 }", "more.ktv": "{ o: 1 }"]
        _ = try await livery.post("/themes/badoo/versions", ["message": "x", "files": files, "entry": "main.ktv"])
        let rebased = try await livery.change(.post, path + "/rebase", seen: try await livery.read(path).etag, [:])
        #expect(rebased.json["entry"] == "main.ktv")
        #expect(rebased.json["taken"]?.elements?.last == ["file": "theme.ktv", "path": "@entry"])
        #expect(try await livery.post("/themes/badoo/versions", ["draft": "night", "message": "x"]).status == 201)
        #expect(try await livery.get("/themes/badoo/versions/3/source").json["entry"] == "main.ktv")

        // A value that both sides changed is a conflict.
        let draft = try await livery.read(path)
        try await livery.change(.put, path, seen: draft.etag, ["entry": "theme.ktv"])
        _ = try await livery.post(
            "/themes/badoo/versions", ["message": "x", "files": files, "entry": "more.ktv"])
        let tag = try await livery.read(path).etag
        let refused = try await livery.change(.post, path + "/rebase", seen: tag, [:])
        let conflict = refused.json["conflicts"]?.elements?.first
        #expect(refused.status == 409)
        #expect(conflict?["path"] == "@entry")
        #expect(conflict?["base"]?["text"] == "main.ktv")
        #expect(conflict?["ours"]?["text"] == "theme.ktv")
        #expect(conflict?["theirs"]?["text"] == "more.ktv")
        #expect(conflict?["theirs"]?["version"] == 4)
        #expect(conflict?["ours"]?["author"] == .null)
        let chosen = try await livery.change(
            .post, path + "/rebase", seen: tag,
            ["choices": [["file": "theme.ktv", "path": "@entry", "take": "theirs"]]])
        #expect(chosen.json["base"] == 4)
        #expect(chosen.json["entry"] == "more.ktv")
    }

    @Test("names the author of a value in a conflict, even if others saved or rebased the file later")
    func authors() async throws {
        let livery = try TestService.make()
        let path = "/themes/badoo/drafts/night"
        func someone(_ name: String) throws -> [String: String] {
            let grant = Grant(role: "publisher", name: name)
            return ["Authorization": "Bearer \(try livery.store.createToken(grant).secret)", "If-Match": "*"]
        }
        func save(_ text: String, by name: String) async throws {
            let answer = try await livery.call(
                .put, path + "/files/theme.ktv", try someone(name), body: Array(text.utf8))
            #expect(answer.status == 200)
        }
        func ours() async throws -> [String: String] {
            let answer = try await livery.change(
                .post, path + "/rebase?validate_only=1", seen: try await livery.read(path).etag, [:])
            let authors = (answer.json["conflicts"]?.elements ?? []).map {
                ($0["path"]?.string ?? "", $0["ours"]?["author"]?.string ?? "")
            }
            return Dictionary(uniqueKeysWithValues: authors)
        }
        try await livery.publish("{ a: 1, b: 1, c: 1, d: 1 }")
        try await livery.change(.put, path, seen: nil, [:])
        try await save("{ a: 5, b: 1, c: 1, d: 1 }", by: "Ada")
        try await save("{ a: 5, b: 6, c: 1, d: 1 }", by: "Bo")
        try await livery.publish("{ a: 2, b: 2, c: 1, d: 1 }")
        #expect(try await ours() == ["a": "Ada", "b": "Bo"])
        // Another author rebases it on that version and sets another value.
        let choices: JSON = [
            ["file": "theme.ktv", "path": "a", "take": "ours"], ["file": "theme.ktv", "path": "b", "text": "7"],
        ]
        let headers = try someone("Cy").merging([
            "Content-Type": "application/json", "If-Match": try await livery.read(path).etag,
        ]) { $1 }
        let body: JSON = ["choices": choices]
        #expect(try await livery.call(.post, path + "/rebase", headers, body: body.bytes).status == 200)
        try await save("{ a: 5, b: 7, c: 8, d: 1 }", by: "Dee")
        try await livery.publish("{ a: 3, b: 3, c: 3, d: 1 }")
        #expect(try await ours() == ["a": "Ada", "b": "Cy", "c": "Dee"])
        // A value that was set back to the base has no author.
        try await save("{ a: 2, b: 2, c: 1, d: 1 }", by: "Ada")
        try await save("{ a: 5, b: 2, c: 1, d: 1 }", by: "Bo")
        #expect(try await ours() == ["a": "Bo"])
    }

    @Test("rejects invalid choices also with validate_only")
    func choices() async throws {
        let livery = try await changed()
        try await livery.publish("{\n  purple: #222\n  green: #0f0\n}")
        let path = "/themes/badoo/drafts/night"
        let tag = try await livery.read(path).etag
        let own = { (path: String, choice: JSON.Member) -> JSON in
            .object([JSON.Member("file", "theme.ktv"), JSON.Member("path", .string(path)), choice])
        }
        let good = own("purple", JSON.Member("take", "ours"))
        let bad: [JSON] =
            ["#99 } evil: 1 {", "", "// c"].map { [own("purple", JSON.Member("text", .string($0)))] } + [
                [good, own("green", JSON.Member("take", "theirs"))],
                [good, own("purple", JSON.Member("take", "theirs"))], [good, good],
            ]
        for choices in bad {
            for query in ["", "?validate_only=1"] {
                let answer = try await livery.change(
                    .post, path + "/rebase" + query, seen: tag, ["choices": choices])
                #expect(answer.status == 400, "\(choices)")
                #expect(answer.problem == "malformed-body", "\(choices)")
            }
        }
        let tried = try await livery.change(
            .post, path + "/rebase?validate_only=1", seen: tag, ["choices": [good]])
        #expect(tried.status == 200)
        #expect(tried.json["conflicts"] == [])
    }

    @Test("keeps its base when it is replaced, and can be checked with another entry file")
    func replaced() async throws {
        let livery = try await changed()
        try await livery.publish("{ purple: #222 }")
        let path = "/themes/badoo/drafts/night"
        let tag = try await livery.read(path).etag
        let moved = try await livery.change(.put, path, seen: tag, ["base": 2])
        #expect(moved.status == 400)
        #expect(moved.json["detail"]?.string?.contains("rebase") == true)
        #expect(try await livery.change(.put, path, seen: tag, ["base": 1]).json["base"] == 1)
        let checked = try await livery.post(
            path + "/check", ["entry": "main.ktv", "files": ["main.ktv": "{ m: 1 }"]])
        #expect(checked.json["bundle"]?["tokens"]?["m"]?["value"] == 1)
    }

    @Test("is limited by a token for some files: no other file and no draft with one")
    func limitedToFiles() async throws {
        let livery = try await changed()
        let path = "/themes/badoo/drafts/night"
        let grant = Grant(role: "publisher", name: "Bo", files: ["skins/*.ktv"])
        let header = ["Authorization": "Bearer \(try livery.store.createToken(grant).secret)"]
        let draft = try await livery.read(path)
        func ask(
            _ method: LiveryHTTP.Method, _ path: String, _ tag: String?, _ body: String = ""
        ) async throws -> TestService.Answer {
            var headers = header
            headers[tag == nil ? "If-None-Match" : "If-Match"] = tag ?? "*"
            headers["Content-Type"] = path.contains("/files/") ? nil : "application/json"
            return try await livery.call(method, path, headers, body: Array(body.utf8))
        }
        let files = #"{"files": {"theme.ktv": "{ purple: #222 }"}}"#
        let refused = [
            try await ask(.put, path + "/files/theme.ktv", "*", "{}"),
            try await ask(.delete, path + "/files/theme.ktv", "*"),
            try await ask(.put, path, draft.etag, files),
            try await ask(.put, "/themes/badoo/drafts/other", nil, files),
            try await ask(.delete, path, draft.etag),
            try await ask(
                .post, path + "/rebase", draft.etag,
                #"{"choices": [{"file": "theme.ktv", "path": "purple", "take": "ours"}]}"#),
            try await livery.post("/themes/badoo/versions", ["draft": "night", "message": "x"], header),
        ]
        for answer in refused {
            #expect(answer.status == 403)
            #expect(answer.json["detail"]?.string?.contains("'theme.ktv'") == true)
        }
        #expect(try await livery.read(path).etag == draft.etag)
        #expect(try await ask(.put, path + "/files/skins/a.ktv", nil, "{}").status == 201)
    }
}
