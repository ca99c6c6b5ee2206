import LiveryHTTP
import LiveryModel
import LiveryStore
import Logging
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// Changes by a browser, whose page must be of this origin.
@Suite("The origin of a page")
struct OriginTests {
    private let store: Store
    private let responder: ServiceResponder

    init() throws {
        store = try Store(path: TestService.make().path)
        var options = ServiceResponder.Options()
        options.proxies = TrustedProxies([AddressRange("10.0.0.0/8")].compactMap(\.self))
        let service = try Service(store: store, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        responder = ServiceResponder(service, pages: Pages(), options: options)
    }

    private func signIn(_ fields: Fields, peer: String) throws -> Response {
        let token = try store.createToken(role: "designer", app: nil, name: "Dee").secret
        var fields = fields
        fields[.contentType] = "application/json"
        let body: JSON = ["token": .string(token)]
        return responder.answer(
            to: Request(method: .post, target: "/session", headers: fields, body: body.bytes, peer: peer))
    }

    private static let proxied: Fields = [
        .host: "inner:8080", "X-Forwarded-Host": "themes.example.org", "X-Forwarded-Proto": "https",
    ]

    @Test(
        "matches Host, or the host from a trusted proxy",
        arguments: [
            ("http://localhost:8080", [.host: "localhost:8080"], "192.0.2.1", 200),
            ("http://LOCALHOST:8080", [.host: "localhost:8080"], "192.0.2.1", 200),
            ("http://localhost", [.host: "localhost:80"], "192.0.2.1", 200),
            // A proxy that is not listed may terminate TLS.
            ("https://themes.example.org", [.host: "themes.example.org:443"], "192.0.2.1", 200),
            ("http://localhost:8081", [.host: "localhost:8080"], "192.0.2.1", 403),
            ("http://localhost:8080.evil.example", [.host: "localhost:8080"], "192.0.2.1", 403),
            ("https://evil.example", [.host: "localhost:8080"], "192.0.2.1", 403),
            ("null", [.host: "localhost:8080"], "192.0.2.1", 403),
            ("https://themes.example.org", proxied, "10.0.0.1", 200),
            ("http://themes.example.org", proxied, "10.0.0.1", 403),
            ("https://inner:8080", proxied, "10.0.0.1", 403),
            ("https://themes.example.org", proxied, "192.0.2.1", 403),
            ("http://inner:8080", proxied, "192.0.2.1", 200),
        ] as [(String, Fields, String, Int)])
    func signIn(origin: String, fields: Fields, peer: String, status: Int) throws {
        var fields = fields
        fields["Origin"] = origin
        let response = try signIn(fields, peer: peer)
        #expect(response.status.code == status)
        if status == 403 {
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(text.contains("urn:livery:problem:anti-forgery"))
            #expect(text.contains("Origin '\(origin)' does not match Host"))
        }
    }

    @Test("is checked for changes by cookie, and not for programs")
    func changes() throws {
        let response = try signIn([.host: "localhost"], peer: "192.0.2.1")
        let cookie = String(response.fields["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
        let csrf = try JSON.parse(response.body)["csrf"]?.string ?? ""
        let token = try store.createToken(role: "designer", app: nil, name: "Bot").secret
        func put(_ draft: String, origin: String?, _ credentials: [(FieldName, String)]) -> Int {
            var fields: Fields = [.host: "localhost", .contentType: "application/json", .ifNoneMatch: "*"]
            fields["Origin"] = origin
            for (name, value) in credentials { fields[name] = value }
            return responder.answer(
                to: Request(
                    method: .put, target: "/themes/badoo/drafts/\(draft)", headers: fields, body: Array("{}".utf8),
                    peer: "192.0.2.1")
            ).status.code
        }
        let session: [(FieldName, String)] = [("Cookie", cookie), ("X-CSRF-Token", csrf)]
        #expect(put("a", origin: "http://evil.example", session) == 403)
        #expect(put("b", origin: "http://localhost", session) == 201)
        #expect(put("c", origin: nil, session) == 201)
        #expect(put("d", origin: "http://evil.example", [(.authorization, "Bearer \(token)")]) == 201)
    }
}
