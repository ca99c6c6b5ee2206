import Foundation
import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct TokenTests {
    @Test("finds a token by its secret only")
    func findsATokenByItsSecretOnly() throws {
        let made = try make()
        let (secret, token) = try made.store.createToken(role: "publisher", app: "badoo", name: "CI")
        #expect(token.grant.role == "publisher")
        #expect(token.grant.apps == ["badoo"])
        #expect(token.grant.name == "CI")
        #expect(token.created.milliseconds == 1_700_000_000_123)
        #expect(token.expires == nil)
        #expect(token.revoked == nil)
        #expect(token.lastUsed == nil)
        #expect(try made.store.token(forSecret: secret) == token)
        for other in ["", "lvr_", String(secret.dropLast()), secret + "A", secret.uppercased(), "Bearer \(secret)"] {
            #expect(try made.store.token(forSecret: other) == nil, "\(other)")
        }
    }

    @Test("creates unique secrets in base64url")
    func createsUniqueSecretsInBase64url() throws {
        let made = try make()
        let secrets = try (1...50).map { _ in try made.store.createToken(role: "admin", app: nil, name: "x").secret }
        #expect(Set(secrets).count == 50)
        for secret in secrets { #expect(secret.wholeMatch(of: /lvr_[A-Za-z0-9_-]{43}/) != nil) }
    }

    @Test("stores no secrets", .onlySQLite)
    func storesNoSecrets() throws {
        let made = try make()
        let (secret, _) = try made.store.createToken(role: "admin", app: nil, name: "x")
        let code = try made.store.createSignInCode(role: "admin", app: nil, name: "x")
        let other = try made.store.createSignInCode(role: "admin", app: nil, name: "x")
        let session = try #require(try made.store.redeem(other))
        for suffix in ["", "-wal"] {
            let data = try Data(contentsOf: URL(fileURLWithPath: made.folder.database + suffix))
            for text in [secret, code, other, session.secret, session.session.antiForgeryToken] {
                #expect(data.range(of: Data(text.utf8)) == nil)
                #expect(data.range(of: Data(text.dropFirst(4).utf8)) == nil)
            }
        }
    }

    @Test("rejects a revoked token and still lists it")
    func rejectsARevokedTokenAndStillListsIt() throws {
        let made = try make()
        let other = try made.another()
        let (secret, token) = try made.store.createToken(role: "admin", app: nil, name: "x")
        #expect(try other.token(forSecret: secret) == token)
        made.clock.advance(1)
        let revoked = try made.store.revokeToken(id: token.id)
        #expect(revoked.revoked == Date(milliseconds: 1_700_000_001_123))
        #expect(try other.token(forSecret: secret) == nil)
        made.clock.advance(1)
        #expect(try made.store.revokeToken(id: token.id) == revoked)
        #expect(try made.store.tokens() == [revoked])
    }

    @Test("rejects an expired token")
    func rejectsAnExpiredToken() throws {
        let made = try make()
        let (secret, _) = try made.store.createToken(
            role: "admin", app: nil, name: "x", expires: made.clock.now.addingTimeInterval(60))
        made.clock.advance(59.9)
        #expect(try made.store.token(forSecret: secret) != nil)
        made.clock.advance(0.2)
        #expect(try made.store.token(forSecret: secret) == nil)
    }

    @Test("records the last use to the minute")
    func recordsTheLastUseToTheMinute() throws {
        let made = try make()
        let (secret, token) = try made.store.createToken(role: "admin", app: nil, name: "x")
        try made.store.recordUse(of: token)
        let used = try #require(try made.store.token(forSecret: secret))
        #expect(used.lastUsed == token.created)
        made.clock.advance(59)
        try made.store.recordUse(of: used)
        #expect(try made.store.token(forSecret: secret) == used)
        made.clock.advance(1)
        try made.store.recordUse(of: used)
        #expect(try made.store.token(forSecret: secret)?.lastUsed == made.clock.now)
    }

    @Test("names a missing token")
    func namesAMissingToken() throws {
        let made = try make()
        let error = StoreError.notFound(.token(7))
        #expect(throws: error) { try made.store.revokeToken(id: 7) }
        #expect(error.description == "token 7 doesn't exist")
    }
}
