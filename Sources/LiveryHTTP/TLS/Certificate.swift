import CGnuTLS
import Dispatch

/// A certificate with its issuers and its private key, ready for handshakes.
///
/// Any number of sessions on any threads can share a certificate. It is retained until the last connection that uses
/// it has closed.
public final class Certificate: Sendable {
    /// The name of the subject, in the format of RFC 4514.
    public let subject: String
    /// The validity period in seconds since 1970.
    public let validity: ClosedRange<Int>
    /// The SHA-256 fingerprint of the certificate, in hexadecimal.
    public let fingerprint: String
    // Complete when `init` returns and only read afterward. GnuTLS allows reads from any thread.
    nonisolated(unsafe) private let credentials: gnutls_certificate_credentials_t
    nonisolated(unsafe) private let ticketKey: gnutls_datum_t

    /// Parses two PEM files: the server's certificate followed by its issuers, and an unencrypted private key.
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
        // libmicrohttpd frees a session right after it reports that the connection has closed. GnuTLS needs the
        // credentials until then. The pointers are copied, because the object no longer exists when the closure runs.
        nonisolated(unsafe) let (credentials, ticketKey) = (credentials, ticketKey)
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(1)) {
            gnutls_certificate_free_credentials(credentials)
            livery_gnutls_free(ticketKey.data)
        }
    }

    /// Attaches the certificate to a session. Returning clients with a session ticket skip most of the handshake.
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
        guard let made else { throw .unusable(reason: "out of memory") }
        let status = gnutls_certificate_set_x509_key(made, certificates.list, Int32(certificates.count), key.key)
        guard status >= 0 else {
            gnutls_certificate_free_credentials(made)
            if status == GNUTLS_E_CERTIFICATE_KEY_MISMATCH { throw .keyOfAnother }
            throw .unusable(reason: GnuTLS.words(status))
        }
        return made
    }
}

/// The reason that a certificate can't be used. The caller adds the names of the files and how to fix the problem.
public enum CertificateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file contains no valid PEM certificate. Includes GnuTLS's message.
    case malformedCertificate(reason: String)
    /// The file contains no valid PEM private key. Includes GnuTLS's message.
    case malformedKey(reason: String)
    /// The private key is encrypted.
    case protectedKey
    /// The private key belongs to another certificate.
    case keyOfAnother
    /// GnuTLS can't use the certificate with the key, or memory is exhausted. Includes GnuTLS's message.
    case unusable(reason: String)

    /// A description for a log or a terminal.
    public var description: String {
        switch self {
        case .malformedCertificate(let reason): "no certificate in PEM form, '-----BEGIN CERTIFICATE-----': \(reason)"
        case .malformedKey(let reason): "no private key in PEM form, '-----BEGIN PRIVATE KEY-----': \(reason)"
        case .protectedKey: "the private key is protected by a passphrase"
        case .keyOfAnother: "the private key doesn't belong to the certificate"
        case .unusable(let reason): "the certificate can't be used: \(reason)"
        }
    }
}
