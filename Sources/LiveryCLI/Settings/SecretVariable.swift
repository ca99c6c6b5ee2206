import Foundation

/// A secret in an environment variable, such as `LIVERY_TOKEN`, or in a file that another variable names, such as
/// `LIVERY_TOKEN_FILE`. Container platforms mount secrets as files, which other processes can't read as easily as
/// environment variables.
struct SecretVariable {
    let name: String
    private let environment: [String: String]

    init(_ name: String, in environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.name = name
        self.environment = environment
    }

    /// The variable that contains the path of a file.
    var fileName: String { name + "_FILE" }

    /// The secret, without surrounding white space. Nil if neither variable has a value.
    func value() throws(Failure) -> String? {
        let text = Self.trimmed(environment[name])
        guard let path = environment[fileName], !path.isEmpty else { return text }
        guard text == nil else { throw Failure("\(name) and \(fileName) are both set: unset one of them") }
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw Failure("can't read '\(path)', which \(fileName) names", because: error)
        }
        guard let secret = String(data: data, encoding: .utf8).flatMap(Self.trimmed) else {
            throw Failure("'\(path)', which \(fileName) names, contains no secret")
        }
        return secret
    }

    private static func trimmed(_ text: String?) -> String? {
        let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        return text.isEmpty ? nil : text
    }
}
