import Foundation
import Testing

@testable import LiveryClient

@Suite struct TrustTests {
    let folder = TestFolder()

    @Test("reads the certificates of a PEM file")
    func readsTheCertificatesOfAPEMFile() {
        let block = "-----BEGIN CERTIFICATE-----\r\nAQID\nBAUG\n-----END CERTIFICATE-----\n"
        let text = "# a comment\n" + block + "text in between\n" + block.replacing("AQID", with: "AAAA")
        let found = Authorities.certificates(pem: Array(text.utf8))
        #expect(found == [Data([1, 2, 3, 4, 5, 6]), Data([0, 0, 0, 4, 5, 6])])
    }

    @Test(
        "rejects a file without certificates",
        arguments: [
            "", "not a certificate", "-----BEGIN CERTIFICATE-----\nAQID", "-----END CERTIFICATE-----",
            "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
        ])
    func rejectsAFileWithoutCertificates(text: String) throws {
        let server = try makeServer()
        #expect(throws: ConfigurationError.noCertificate) {
            try makeClient(server, folder) { $0.trust = .authorities(pem: Array(text.utf8)) }
        }
    }

    #if os(Linux)
        @Test("is refused where URLSession does not support it")
        func isRefusedWhereURLSessionDoesNotSupportIt() throws {
            let pem = Array("-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----".utf8)
            let server = try makeServer()
            #expect(throws: ConfigurationError.unsupportedTrust) {
                try makeClient(server, folder) { $0.trust = .authorities(pem: pem) }
            }
        }
    #endif
}
