import CGnuTLS
import Dispatch

/// A certificate with those that it was signed by and its private key, ready for handshakes.
///
/// Any number of sessions on any threads share one. It stays until the last connection that was greeted with it is gone.
public final class Certificate: Sendable {
    /// Whom it is for: the subject's name, as RFC 4514 writes it.
    public let subject: String
    /// From when to when it is good, in seconds since 1970.
    public let validity: ClosedRange<Int>
    /// The SHA-256 of the certificate, in hexadecimal.
    public let fingerprint: String
    // Both are complete when `init` returns and only read from then on, which GnuTLS allows to any thread.
    nonisolated(unsafe) private let credentials: gnutls_certificate_credentials_t
    nonisolated(unsafe) private let ticketKey: gnutls_datum_t

    /// Reads both in PEM form: the server's certificate and then those that it was signed by, and a private key that is
    /// not encrypted.
    public init(chain: [UInt8], key: [UInt8]) throws(CertificateError) {
        let certificates = try X509List(pem: chain)
        let privateKey = try X509Key(pem: key)
        (subject, validity, fingerprint) = try certificates.description()
        credentials = try Self.credentials(certificates, privateKey)
        var ticketKey = gnutls_datum_t()
        guard gnutls_session_ticket_key_generate(&ticketKey) == GNUTLS_E_SUCCESS else {
            gnutls_certificate_free_credentials(credentials)
            throw .unusable(reason: "no key for tickets")
        }
        self.ticketKey = ticketKey
    }

    deinit {
        // libmicrohttpd frees a session right after its notice that the connection is gone, and GnuTLS wants the
        // credentials until then.
        nonisolated(unsafe) let (credentials, ticketKey) = (credentials, ticketKey)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) {
            gnutls_certificate_free_credentials(credentials)
            livery_gnutls_free(ticketKey.data)
        }
    }

    /// Greets a client with it. A client that comes back with a ticket of this certificate is spared most of a handshake.
    func attach(to session: gnutls_session_t) {
        var ticketKey = ticketKey
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        gnutls_session_ticket_enable_server(session, &ticketKey)
    }

    private static func credentials(
        _ certificates: X509List, _ key: X509Key
    ) throws(CertificateError) -> gnutls_certificate_credentials_t {
        var made: gnutls_certificate_credentials_t?
        gnutls_certificate_allocate_credentials(&made)
        guard let made else { throw .unusable(reason: "memory is out") }
        let status = gnutls_certificate_set_x509_key(made, certificates.list, Int32(certificates.count), key.key)
        guard status >= 0 else {
            gnutls_certificate_free_credentials(made)
            if status == GNUTLS_E_CERTIFICATE_KEY_MISMATCH { throw .keyOfAnother }
            throw .unusable(reason: GnuTLS.words(status))
        }
        return made
    }
}
