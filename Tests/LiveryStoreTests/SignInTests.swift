import Foundation
import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct SignInTests {
    @Test("redeems a code once")
    func redeemsACodeOnce() throws {
        let made = try make()
        let code = try made.store.createSignInCode(role: "designer", app: "badoo", name: "Ada")
        #expect(code.wholeMatch(of: /lvc_[A-Za-z0-9_-]{43}/) != nil)
        let (secret, session) = try #require(try made.store.redeem(code))
        #expect(session.grant.role == "designer")
        #expect(session.grant.apps == ["badoo"])
        #expect(session.grant.name == "Ada")
        #expect(try made.store.redeem(code) == nil)
        #expect(try made.store.session(forSecret: secret) == session)
    }

    @Test("redeems a code once concurrently")
    func redeemsACodeOnceConcurrently() throws {
        let made = try make()
        let stores = [made.store, try made.another()]
        for _ in 1...20 {
            let code = try made.store.createSignInCode(role: "admin", app: nil, name: "x")
            let redeemed = try inParallel(6) { try stores[$0 % 2].redeem(code) != nil }
            #expect(redeemed.filter(\.self).count == 1)
        }
        #expect(try made.count("SELECT count(*) FROM sessions") == 20)
    }

    @Test("expires codes")
    func expiresCodes() throws {
        let made = try make()
        let code = try made.store.createSignInCode(role: "admin", app: nil, name: "x")
        let short = try made.store.createSignInCode(role: "admin", app: nil, name: "x", lifetime: .seconds(1))
        made.clock.advance(1)
        #expect(try made.store.redeem(short) == nil)
        made.clock.advance(15 * 60 - 1.001)
        let other = try made.store.createSignInCode(role: "admin", app: nil, name: "x")
        #expect(try made.store.redeem(code) != nil)
        made.clock.advance(15 * 60)
        #expect(try made.store.redeem(other) == nil)
        #expect(try made.count("SELECT count(*) FROM sign_in_codes") == 0)
    }

    @Test("ends a session by expiry and sign out")
    func endsASessionByExpiryAndSignOut() throws {
        let made = try make()
        let (first, _) = try made.signIn("x", lifetime: .seconds(60))
        let (second, _) = try made.signIn("y")
        try made.store.endSession(secret: second)
        try made.store.endSession(secret: "lvs_nothing")
        #expect(try made.store.session(forSecret: second) == nil)
        #expect(try made.store.session(forSecret: first) != nil)
        made.clock.advance(60)
        #expect(try made.store.session(forSecret: first) == nil)
    }

    @Test("derives an anti-forgery token per session")
    func derivesAnAntiForgeryTokenPerSession() throws {
        let made = try make()
        let made1 = try made.signIn("x")
        let made2 = try made.signIn("x")
        #expect(made1.session.antiForgeryToken.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(made1.session.antiForgeryToken != made2.session.antiForgeryToken)
        #expect(try made.store.session(forSecret: made1.session.antiForgeryToken) == nil)
        #expect(!made1.secret.contains(made1.session.antiForgeryToken))
    }

    @Test("keeps kinds of secrets apart")
    func keepsKindsOfSecretsApart() throws {
        let made = try make()
        let token = try made.store.createToken(role: "a", app: nil, name: "x").secret
        let session = try made.signIn("x").secret
        #expect(try made.store.redeem(token) == nil)
        #expect(try made.store.session(forSecret: token) == nil)
        #expect(try made.store.token(forSecret: session) == nil)
    }

    @Test("ends a token's session with the token")
    func endsATokensSessionWithTheToken() throws {
        let made = try make()
        let grant = Grant(role: "a", name: "x", apps: ["badoo", "bumble"], files: ["base.ktv"])
        let (_, revoked) = try made.store.createToken(grant)
        let (_, expiring) = try made.store.createToken(grant, expires: made.clock.now.addingTimeInterval(60))
        let first = try #require(try made.store.createSession(from: revoked))
        let second = try #require(try made.store.createSession(from: expiring))
        #expect(first.session.grant == grant)
        #expect(first.session.token == revoked.id)
        #expect(second.session.expires == expiring.expires)
        try made.another().revokeToken(id: revoked.id)
        #expect(try made.store.session(forSecret: first.secret) == nil)
        #expect(try made.store.session(forSecret: second.secret) != nil)
        made.clock.advance(60)
        #expect(try made.store.session(forSecret: second.secret) == nil)
        #expect(try made.store.createSession(from: revoked) == nil)
        #expect(try made.store.createSession(from: expiring) == nil)
    }

    @Test("makes apps private and public")
    func makesAppsPrivateAndPublic() throws {
        let made = try make()
        #expect(try made.store.setPrivate(true, app: "badoo"))
        #expect(try !made.store.setPrivate(true, app: "badoo"))
        #expect(try made.another().privateApps() == ["badoo"])
        #expect(try made.store.setPrivate(false, app: "badoo"))
        #expect(try made.store.privateApps() == [])
        #expect(throws: StoreError.self) { try made.store.setPrivate(true, app: "Bad Oo") }
    }
}
