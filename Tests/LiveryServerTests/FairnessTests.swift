import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore
import Synchronization
import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("Callers beside each other")
struct FairnessTests {
    private static let purple = "#783bf9"
    private static let files: JSON = ["files": ["theme.ktv": .string(theme)]]

    @Test("get the style sheet of a new version without a compile, if the replaced version's was requested")
    func prepared() async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish(theme)
        let targets = ["/themes/badoo/latest?as=css", "/themes/badoo/latest?as=css&skin=all&platform=android"]
        for target in targets { #expect(try await livery.get(target).status == 200) }
        let lanes = livery.responder.lanes
        let hold = try Hold(lanes.delivery, lanes.visitors, lanes.authors, queues: true)
        try await livery.publish(theme.replacing(Self.purple, with: "#111111"))
        for target in targets {
            let answer = try await livery.get(target)
            #expect(answer.status == 200, "\(target)")
            #expect(String(decoding: answer.body, as: UTF8.self).contains("#111"), "\(target)")
        }
        // Nobody requested this one.
        #expect(try await livery.get("/themes/badoo/latest?as=css&skin=night").status == 503)
        hold.end()
        #expect(try await livery.rollback(to: 1).status == 201)
        let back = String(decoding: try await livery.get(targets[0]).body, as: UTF8.self)
        #expect(back.contains(Self.purple))
    }

    @Test("get forms of current versions while checks fill their lanes")
    func delivery() async throws {
        let livery = try TestService.make(.socket)
        try await livery.publish(theme)
        let lanes = livery.responder.lanes
        let hold = try Hold(lanes.visitors, lanes.authors, lanes.publishing, queues: true)
        #expect(try await livery.get("/themes/badoo/latest?as=css").status == 200)
        hold.end()
    }

    @Test("with a token publish although another token's checks and publishes fill the lanes")
    func tokens() async throws {
        let livery = try TestService.make(.socket)
        let lanes = livery.responder.lanes
        let busy = Flow("token 999")
        let gate = DispatchSemaphore(value: 0)
        let held = Atomic(0)
        for lane in [lanes.reads, lanes.authors, lanes.publishing] {
            while lane.run(for: busy, { gate.wait() }) { held.add(1, ordering: .relaxed) }
        }
        let published = Task { try await livery.publish(theme).status }
        let checked = Task { try await livery.post("/themes/badoo/check", Self.files).status }
        // They take places of the other token and are next, although its jobs came first.
        for _ in 0..<held.load(ordering: .relaxed) { gate.signal() }
        #expect(try await published.value == 201)
        #expect(try await checked.value == 200)
    }

    @Test("are one flow by token or person, once they were authenticated, and by address before")
    func flows() async throws {
        let livery = try TestService.make()
        let callers = livery.responder.callers
        func flow(_ headers: [String: String]) -> Flow {
            callers.flow(of: TestService.request(.get, "/", headers, []))
        }
        let bearer = ["Authorization": "Bearer \(livery.token)"]
        #expect(flow(bearer) == flow(["Authorization": "Bearer lvr_made-up"]))
        #expect(flow(bearer) != flow([:]))
        #expect(flow(bearer) == flow(["Cookie": "\(SecretCookie.session.plainName)=lvs_x"]))
        #expect(try await livery.call(.get, "/session", bearer).status == 200)
        #expect(flow(bearer) == Flow("token 1"))
        let made = try #require(try livery.store.token(forSecret: livery.token))
        let session = try #require(try livery.store.createSession(from: made)).secret
        let cookie = ["Cookie": "\(SecretCookie.session.plainName)=\(session)"]
        #expect(try await livery.call(.get, "/session", cookie).status == 200)
        // The sessions of a token share its flow.
        #expect(flow(cookie) == Flow("token 1"))
    }

    @Test("with a token have a rate of changes of their own")
    func rates() async throws {
        let livery = try TestService.make(writesPerSecond: 1)
        let bearer = ["Authorization": "Bearer \(livery.token)", "Content-Type": "application/json"]
        func ask(_ headers: [String: String]) -> Int {
            var fields: Fields = [:]
            for (name, value) in headers {
                fields.append(value, to: name == "Authorization" ? .authorization : .contentType)
            }
            let request = Request(
                method: .post, target: "/themes/badoo/check", headers: fields, body: Self.files.bytes,
                peer: "192.0.2.1")
            return livery.responder.answer(to: request).status.code
        }
        #expect(ask(bearer) == 200)
        let anonymous = (0..<20).map { _ in ask(["Content-Type": "application/json"]) }
        #expect(anonymous.contains(429))
        #expect(ask(bearer) == 200)
    }
}
