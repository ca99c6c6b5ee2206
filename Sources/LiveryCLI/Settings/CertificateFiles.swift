import Foundation
@preconcurrency import Glibc
import LiveryHTTP
import Logging

/// The files with the server's certificate and private key. They are read at startup and again on each SIGHUP.
struct CertificateFiles {
    let certificate: String
    let key: String

    /// Reads the paths of the files. Nil if neither file is set.
    init?(_ settings: Settings) throws {
        let (certificate, key) = (settings.text(.tlsCertificate), settings.text(.tlsKey))
        if certificate == nil, key == nil { return nil }
        guard let certificate else { throw settings.missing(.tlsCertificate, beside: .tlsKey) }
        guard let key else { throw settings.missing(.tlsKey, beside: .tlsCertificate) }
        self.certificate = certificate
        self.key = key
    }

    /// Reads the certificate from the files, but doesn't start to use it.
    func load() throws(Failure) -> Certificate {
        let chain = try Self.read(certificate, "certificate")
        let secret = try Self.read(key, "key")
        do { return try Certificate(chain: chain, key: secret) } catch { throw failure(error) }
    }

    /// Logs the certificate in use, and warnings about problems that don't prevent its use.
    func announce(_ loaded: Certificate, _ log: Logger) {
        warn(loaded, log)
        log.info(
            "certificate",
            metadata: [
                "subject": "\(loaded.subject)", "until": "\(Self.date(loaded.validity.upperBound))",
                "sha256": "\(loaded.fingerprint)",
            ])
    }

    private static func read(_ path: String, _ kind: String) throws(Failure) -> [UInt8] {
        do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
            let reason = Self.reason(of: path) ?? error.localizedDescription
            throw Failure("can't read the TLS \(kind) '\(path)': \(reason)")
        }
    }

    /// The system's reason that a file can't be opened.
    private static func reason(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file < 0 else {
            close(file)
            return nil
        }
        return String(cString: strerror(errno))
    }

    private func failure(_ error: CertificateError) -> Failure {
        switch error {
        case .malformedCertificate(let reason):
            Failure(
                "expected a certificate in PEM form, '-----BEGIN CERTIFICATE-----', in '\(certificate)': \(reason)")
        case .malformedKey(let reason):
            Failure("expected a private key in PEM form, '-----BEGIN PRIVATE KEY-----', in '\(key)': \(reason)")
        case .protectedKey:
            Failure("the private key in '\(key)' is protected by a passphrase: remove it with `openssl pkey -in …`")
        case .keyOfAnother:
            Failure("the private key in '\(key)' does not belong to the certificate in '\(certificate)'")
        case .unusable(let reason):
            Failure("the certificate in '\(certificate)' can't be used: \(reason)")
        }
    }

    private func warn(_ loaded: Certificate, _ log: Logger) {
        var status = stat()
        if stat(key, &status) == 0, status.st_mode & S_IROTH != 0 {
            log.warning("every user of this machine can read the private key: chmod o-r", metadata: ["key": "\(key)"])
        }
        let now = Int(Date().timeIntervalSince1970)
        if now > loaded.validity.upperBound {
            log.warning(
                "the certificate has expired: clients will reject it",
                metadata: ["until": "\(Self.date(loaded.validity.upperBound))"])
        } else if now < loaded.validity.lowerBound {
            log.warning(
                "the certificate is not valid yet: clients will reject it",
                metadata: ["from": "\(Self.date(loaded.validity.lowerBound))"])
        }
    }

    private static func date(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
