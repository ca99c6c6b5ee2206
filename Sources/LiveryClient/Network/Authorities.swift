import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if canImport(Security)
    import Security
#endif

extension ThemeClient {
    /// The certificate authorities that the client accepts for the server's certificate.
    public enum Trust: Hashable, Sendable {
        /// The system's authorities.
        case system
        /// Only these authorities, which are one or more certificates in PEM format, such as the certificate of a
        /// company's own authority. Not supported on Linux, where URLSession can't use them. Add the authority to the
        /// system's authorities instead.
        case authorities(pem: [UInt8])
    }
}

/// The certificates of all accepted authorities.
struct Authorities: Sendable {
    /// The certificates in DER format. `nil` selects the system's authorities.
    let certificates: [Data]?

    init(_ trust: ThemeClient.Trust) throws(ConfigurationError) {
        guard case .authorities(let pem) = trust else {
            certificates = nil
            return
        }
        let found = Self.certificates(pem: pem)
        guard !found.isEmpty else { throw .noCertificate }
        #if !canImport(Security)
            throw .unsupportedTrust
        #else
            guard found.allSatisfy({ SecCertificateCreateWithData(nil, $0 as CFData) != nil }) else {
                throw .noCertificate
            }
            certificates = found
        #endif
    }

    /// The certificates in a PEM file (RFC 7468), in DER format. Other text between them is ignored.
    static func certificates(pem: [UInt8]) -> [Data] {
        let text = String(decoding: pem, as: UTF8.self)
        return text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
            guard let end = part.range(of: "-----END CERTIFICATE-----") else { return nil }
            return Data(base64Encoded: String(part[..<end.lowerBound]), options: .ignoreUnknownCharacters)
                .flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    #if canImport(Security)
        /// The response to a challenge with the server's certificate. `nil` for another kind of challenge, or if the
        /// system's authorities decide.
        func credential(for challenge: URLAuthenticationChallenge) -> Result<URLCredential, FetchError>? {
            guard let certificates, let trust = challenge.protectionSpace.serverTrust else { return nil }
            let anchors = certificates.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
            guard SecTrustSetAnchorCertificates(trust, anchors as CFArray) == errSecSuccess,
                SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess, SecTrustEvaluateWithError(trust, nil)
            else { return .failure(.untrusted("no authority in 'trust' signed it")) }
            return .success(URLCredential(trust: trust))
        }
    #endif
}
