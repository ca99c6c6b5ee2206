import Foundation
import Synchronization

/// A certificate authority to trust instead of the system's, for the commands that talk to a server.
enum CertificateAuthority {
    /// The file that servers are verified by; nil for the system's authorities.
    static let file = Mutex<String?>(nil)

    /// Verifies the servers of all further requests by a PEM file.
    static func trust(_ path: String) throws(Failure) {
        let text: String
        do { text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) } catch {
            throw Failure("can't read the certificate authority '\(path)': \(error.localizedDescription)")
        }
        guard text.contains("-----BEGIN CERTIFICATE-----") else {
            throw Failure("'\(path)' has no certificate in PEM form ('-----BEGIN CERTIFICATE-----')")
        }
        file.withLock { $0 = path }
    }
}
