import Foundation
import Synchronization

/// A certificate authority to trust instead of the system's, for commands that connect to a server.
enum CertificateAuthority {
    /// The PEM file of the trusted authority; nil for the system's authorities.
    static let file = Mutex<String?>(nil)

    /// Verifies the servers of all further requests with a PEM file.
    static func trust(_ path: String) throws(Failure) {
        let text: String
        do { text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) } catch {
            throw Failure("can't read the certificate authority '\(path)': \(error.localizedDescription)")
        }
        guard text.contains("-----BEGIN CERTIFICATE-----") else {
            throw Failure("'\(path)' contains no certificate in PEM form ('-----BEGIN CERTIFICATE-----')")
        }
        file.withLock { $0 = path }
    }
}
