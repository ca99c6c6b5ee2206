/// The reason why a certificate can't be used. The caller adds which files were read and how to fix them.
public enum CertificateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The text contains no valid PEM certificate. With GnuTLS's message.
    case malformedCertificate(reason: String)
    /// The text contains no valid PEM private key. With GnuTLS's message.
    case malformedKey(reason: String)
    /// The private key is encrypted.
    case protectedKey
    /// The private key belongs to another certificate.
    case keyOfAnother
    /// GnuTLS can't use the certificate with the key, or memory is exhausted. With GnuTLS's message.
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
