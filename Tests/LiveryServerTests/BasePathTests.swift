import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("A service below a base path")
struct BasePathTests {
    private let livery: TestService

    init() throws { livery = try TestService.make(.socket, basePath: "/livery") }

    private func publish() async throws -> TestService.Answer {
        try await livery.post("/livery/themes/badoo/versions", ["message": "x", "files": ["theme.ktv": "{ a: 1 }"]])
    }

    @Test("names its resources by addresses below the path")
    func addresses() async throws {
        #expect(try await publish().field("Location") == "/livery/themes/badoo/versions/1")
        _ = try await publish()
        for target in ["/livery/themes/badoo/latest", "/livery/themes/badoo/latest?as=css"] {
            let answer = try await livery.get(target)
            #expect(answer.status == 200)
            #expect(answer.field("Content-Location")?.hasPrefix("/livery/themes/badoo/versions/2") == true)
            let part = try await livery.get(target, ["Range": "bytes=0-1"])
            #expect(part.status == 206)
            #expect(part.field("Content-Location") == answer.field("Content-Location"))
        }
        let page = try await livery.get("/livery/themes/badoo/versions?limit=1")
        #expect(page.field("Link")?.hasPrefix("</livery/themes/badoo/versions?limit=1") == true)
        let contract = try await livery.get("/livery/openapi.json")
        #expect(contract.json["servers"]?.elements?.first?["url"] == "/livery/")
    }

    @Test("also answers requests from which a proxy has removed the path, and no others")
    func requests() async throws {
        _ = try await publish()
        let direct = try await livery.get("/themes/badoo/latest")
        #expect(direct.status == 200)
        #expect(try await livery.get("/livery/themes/badoo/latest").etag == direct.etag)
        #expect(try await livery.get("/livery/readyz").status == 200)
        for other in ["/liverything/themes/badoo/latest", "/livery/livery/themes/badoo/latest", "/other/readyz"] {
            #expect(try await livery.get(other).status == 404)
        }
    }

    @Test("has a session for that path only")
    func session() async throws {
        let answer = try await livery.post("/livery/session", ["token": .string(livery.token)])
        let cookie = try #require(answer.field("Set-Cookie"))
        #expect(cookie.contains("; Path=/livery; "))
        let headers = ["Cookie": String(cookie.prefix { $0 != ";" })]
        #expect(try await livery.get("/livery/session", headers).status == 200)
        #expect(SecretCookie.session.name(isSecure: true, below: "/livery") == "__Secure-livery_session")
    }

    @Test("has pages with links and assets below the path")
    func pages() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "assets"), withIntermediateDirectories: true)
        try Data("a {}".utf8).write(to: folder.appending(path: "assets/a.css"))
        let html = "<a href=\"/\">All</a><link href=\"/assets/a.css\">"
        try Data(html.utf8).write(to: folder.appending(path: "index.html"))
        let request = Request(target: "/")
        let page = try Pages(folder: folder.path, basePath: "/livery").page("index.html", for: request)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("href=\"/livery/\""))
        #expect(text.contains("href=\"/livery/assets/"))
    }
}
