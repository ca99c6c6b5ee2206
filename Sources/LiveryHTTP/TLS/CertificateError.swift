/// Why a certificate can't be used. What was read, and how to mend it, is for whoever read the files to say.
public enum CertificateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is no certificate in PEM form, or it is damaged. With GnuTLS's words.
    case malformedCertificate(reason: String)
    /// There is no private key in PEM form, or it is damaged. With GnuTLS's words.
    case malformedKey(reason: String)
    /// The private key is encrypted.
    case protectedKey
    /// The private key is that of another certificate.
    case keyOfAnother
    /// GnuTLS can't use the two together, or memory is out. With GnuTLS's words.
    case unusable(reason: String)

    /// What is wrong, in a phrase.
    public var description: String {
        switch self {
        case .malformedCertificate(let reason): "no certificate in PEM form, '-----BEGIN CERTIFICATE-----': \(reason)"
        case .malformedKey(let reason): "no private key in PEM form, '-----BEGIN PRIVATE KEY-----': \(reason)"
        case .protectedKey: "the private key is protected by a passphrase"
        case .keyOfAnother: "the private key does not belong to the certificate"
        case .unusable(let reason): "the certificate can't be used: \(reason)"
        }
    }
}
