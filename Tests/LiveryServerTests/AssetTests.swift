import LiveryHTTP
import LiveryModel
import LiveryRoutes
import LiveryStore
import Testing

/// Vector images, because they are the shortest.
private enum SVG {
    static func image(_ color: String) -> [UInt8] {
        Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><path fill="\(color)" d="M0 0h24v16z"/></svg>
            """.utf8)
    }
    static let heart = image("red")
}

extension TestService {
    /// Uploads a file, by default with its own hash in the path.
    fileprivate func upload(
        _ bytes: [UInt8], as sha256: String? = nil, app: String = "badoo", token: String? = nil
    ) async throws -> Answer {
        try await call(
            .put, "/themes/\(app)/assets/\(sha256 ?? bytes.sha256.hexadecimal)",
            ["Authorization": "Bearer \(token ?? self.token)", "Content-Type": "application/octet-stream"], body: bytes)
    }

    /// Publishes a theme with an image whose bytes are uploaded.
    fileprivate func publish(_ image: [UInt8], app: String = "badoo") async throws -> String {
        let description = try await upload(image, app: app).json["description"]?.string ?? ""
        _ = try await publish("icon(image): heart", app: app, files: ["assets/heart.svg": description])
        return "/assets/\(image.sha256.hexadecimal)"
    }
}

@Suite("Images and fonts")
struct AssetRouteTests {
    @Test("are uploaded, published and served for a year", arguments: Transport.allCases)
    func life(transport: Transport) async throws {
        let livery = try TestService.make(transport)
        let made = try await livery.upload(SVG.heart)
        #expect(made.status == 201 && made.json["type"] == "image/svg+xml")
        #expect(try await livery.upload(SVG.heart).status == 200)
        let path = try #require(made.field("Location"))
        // Nobody can read an upload before a version has it, except people of the app.
        #expect(try await livery.get(path).problem == "unknown-asset")
        #expect(try await livery.read(path).body == SVG.heart)
        _ = try await livery.publish(SVG.heart)
        let found = try await livery.get(path)
        #expect(found.status == 200 && found.body == SVG.heart)
        #expect(found.field("Cache-Control") == "public, max-age=31536000, immutable")
        #expect(found.etag == "\"\(SVG.heart.sha256.hexadecimal)\"")
        #expect(try await livery.get(path, ["If-None-Match": found.etag]).status == 304)
        #expect(try await livery.get(path, ["If-Match": "\"other\""]).status == 412)
        #expect(try await livery.call(.head, path).field("Content-Type") == "image/svg+xml")
        let bundle = try await livery.get("/themes/badoo/latest").json
        #expect(bundle["assets"]?["heart"]?.elements?.first?["size"] == [24, 16])
    }

    @Test("are resumed by ranges")
    func ranges() async throws {
        let livery = try TestService.make()
        let path = try await livery.publish(SVG.heart)
        let tag = "\"\(SVG.heart.sha256.hexadecimal)\""
        let rest = try await livery.get(path, ["Range": "bytes=10-", "If-Range": tag])
        #expect(rest.status == 206 && rest.body == Array(SVG.heart[10...]))
        #expect(rest.field("Content-Range") == "bytes 10-\(SVG.heart.count - 1)/\(SVG.heart.count)")
        #expect(try await livery.get(path, ["Range": "bytes=10-", "If-Range": "\"other\""]).body == SVG.heart)
        #expect(try await livery.get(path, ["Range": "bytes=100000-"]).status == 416)
    }

    @Test("can't run scripts as pages")
    func isolation() async throws {
        let livery = try TestService.make()
        let found = try await livery.get(try await livery.publish(SVG.heart))
        #expect(found.field("X-Content-Type-Options") == "nosniff")
        #expect(found.field("Content-Disposition") == "attachment")
        #expect(found.field("Content-Security-Policy")?.contains("sandbox") == true)
    }

    @Test("that a publish describes must be uploaded to its app before")
    func missing() async throws {
        let livery = try TestService.make()
        let path = "assets/heart.svg"
        // Knowing the hash of another app's file isn't enough, since that app can be private.
        let description = try await livery.upload(SVG.heart, app: "bumble").json["description"]?.string ?? ""
        let refused = try await livery.publish("a: 1", files: [path: description])
        #expect(refused.status == 422 && refused.problem == "missing-assets")
        #expect(refused.json["paths"] == [.string(path)])
        #expect(try await livery.get("/themes/badoo").status == 404)
        // The file is already stored, but now the app has it as well.
        #expect(try await livery.upload(SVG.heart).status == 200)
        #expect(try await livery.publish("a: 1", files: [path: description]).status == 201)
    }

    @Test("are refused with the reason")
    func refusals() async throws {
        let livery = try TestService.make()
        #expect(try await livery.upload(SVG.heart, as: String(repeating: "0", count: 64)).problem == "digest-mismatch")
        #expect(try await livery.upload(Array("GIF89a".utf8)).problem == "invalid-asset")
        let large = [UInt8](repeating: 0x20, count: Asset.byteLimit + 1)
        #expect(try await livery.upload(large).problem == "content-too-large")
        #expect(try await livery.upload(SVG.heart, as: "secret").status == 404)
        let reader = try livery.store.createToken(role: "reader", app: nil, name: "Rea").secret
        #expect(try await livery.upload(SVG.heart, token: reader).problem == "forbidden")
    }

    @Test("of private apps are shown to the holders of preview links")
    func previews() async throws {
        let livery = try TestService.make()
        let path = try await livery.publish(SVG.heart)
        let other = try await livery.publish(SVG.image("blue"), app: "bumble")
        for app in ["badoo", "bumble"] { _ = try await livery.makePrivate(app) }
        let draft = "/themes/badoo/drafts/night"
        #expect(try await livery.change(.put, draft, seen: nil, [:]).status == 201)
        let author = try livery.store.createToken(role: "designer", app: "badoo", name: "Ada").secret
        let link = try await livery.call(
            .post, draft + "/previews", ["Authorization": "Bearer \(author)", "Content-Type": "application/json"],
            body: Array("{}".utf8)
        ).json
        let shown = try await livery.get("/preview/draft", ["Livery-Preview": link["secret"]?.string ?? ""])
        let cookie = try #require(shown.field("Set-Cookie"))
        #expect(cookie.contains("Path=/assets; ") && cookie.contains("; HttpOnly; SameSite=Strict"))
        let sent: [String: String] = ["Cookie": String(cookie.prefix { $0 != ";" })]
        let found = try await livery.get(path, sent)
        #expect(found.status == 200 && found.body == SVG.heart)
        #expect(found.field("Cache-Control")?.hasPrefix("private") == true)
        #expect(try await livery.get(path).status == 404)
        #expect(try await livery.get(other, sent).status == 404)
        let revoked = try await livery.call(
            .delete, draft + "/previews/\(link["id"]?.int ?? 0)", ["Authorization": "Bearer \(livery.token)"])
        #expect(revoked.status == 204)
        #expect(try await livery.get(path, sent).status == 404)
    }

    @Test("of private apps need the rights of an app that has them")
    func privacy() async throws {
        let livery = try TestService.make()
        let path = try await livery.publish(SVG.heart)
        _ = try await livery.makePrivate("badoo")
        #expect(try await livery.get(path).problem == "unknown-asset")
        let app = try livery.store.createToken(role: "app", app: "badoo", name: "iOS").secret
        let other = try livery.store.createToken(role: "app", app: "bumble", name: "iOS").secret
        let found = try await livery.get(path, ["Authorization": "Bearer \(app)"])
        #expect(found.status == 200 && found.field("Cache-Control")?.hasPrefix("private") == true)
        #expect(try await livery.get(path, ["Authorization": "Bearer \(other)"]).status == 404)
        // A public app that extends a private one lets everybody see what its bundles list.
        _ = try await livery.publish("@extends: badoo\nmine: @icon", app: "bumble")
        let shared = try await livery.get(path)
        #expect(shared.status == 200)
        // The response doesn't reveal which private apps have the file.
        #expect(shared.field("Surrogate-Key") == "livery app-bumble")
    }
}
