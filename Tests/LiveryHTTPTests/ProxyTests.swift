import LiveryHTTP
import Testing

/// Tests which proxies are trusted to report the client's address.
@Suite struct ProxyTests {
    let ours = TrustedProxies(["10.0.0.0/8", "2001:db8::/33"].compactMap(AddressRange.init))

    func client(_ peer: String, _ forwarded: String...) -> String? {
        var fields = Fields()
        for value in forwarded { fields.append(value, to: "X-Forwarded-For") }
        return ours.client(of: Request(target: "/", headers: fields, peer: peer))
    }

    @Test("ignores untrusted proxies")
    func ignoresUntrustedProxies() {
        #expect(client("192.0.2.1", "7.7.7.7") == "192.0.2.1")
        #expect(
            TrustedProxies().client(of: Request(target: "/", headers: ["X-Forwarded-For": "7.7.7.7"], peer: "::1"))
                == "::1")
    }

    @Test("uses the last untrusted address")
    func usesTheLastUntrustedAddress() {
        #expect(client("10.0.0.1", "7.7.7.7") == "7.7.7.7")
        #expect(client("10.0.0.1", "1.1.1.1, 7.7.7.7, 10.2.3.4") == "7.7.7.7")
        #expect(client("10.0.0.1", "1.1.1.1", "7.7.7.7,10.2.3.4") == "7.7.7.7")
        #expect(client("10.0.0.1", "10.9.9.9") == "10.9.9.9")
        #expect(client("10.0.0.1", "7.7.7.7, nonsense") == "10.0.0.1")
        #expect(client("10.0.0.1") == "10.0.0.1")
        #expect(client("::ffff:10.0.0.1", "7.7.7.7") == "7.7.7.7")
        // Some proxies add the client's port.
        #expect(client("10.0.0.1", "7.7.7.7:443, 10.2.3.4:80") == "7.7.7.7")
        #expect(client("10.0.0.1", "[2001:db9::1]:443") == "2001:db9::1")
        #expect(client("10.0.0.1", "7.7.7.7, 1:2:3") == "10.0.0.1")
        // Different notations for the same address are equal.
        #expect(client("10.0.0.1", "::ffff:7.7.7.7") == "7.7.7.7")
        #expect(client("10.0.0.1", "0:0:0:0:0:FFFF:707:707") == "7.7.7.7")
    }

    @Test("trusts the scheme and host of trusted proxies only")
    func trustsTheSchemeAndHostOfTrustedProxiesOnly() {
        let fields: Fields = ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "themes.example", .host: "inner"]
        let ofOurs = Request(target: "/", headers: fields, peer: "10.0.0.1")
        let (isSecure, host) = (ours.isSecure(ofOurs), ours.host(of: ofOurs))
        #expect(isSecure)
        #expect(host == "themes.example")
        let ofOthers = Request(target: "/", headers: fields, peer: "192.0.2.1")
        let (isOtherSecure, otherHost) = (ours.isSecure(ofOthers), ours.host(of: ofOthers))
        #expect(!isOtherSecure)
        #expect(otherHost == "inner")
    }

    @Test(
        "contains addresses with the prefix",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/9", "10.128.0.0", false),
            ("0.0.0.0/0", "1.2.3.4", true), ("1.2.3.4", "1.2.3.4", true), ("1.2.3.4", "1.2.3.5", false),
            ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
            ("10.0.0.0/8", "::1", false), ("10.0.0.0/8", "nonsense", false),
        ])
    func containsAddressesWithThePrefix(range: String, address: String, holds: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == holds)
    }

    @Test(
        "rejects invalid ranges",
        arguments: ["", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "10.0.0.0/-1", "::1/129", "a/8", "1.2.3.4/8/8"])
    func rejectsInvalidRanges(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
