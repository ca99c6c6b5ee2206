import LiveryHTTP
import LiveryModel
import Synchronization
import Testing

@testable import LiveryRoutes
@testable import LiveryService

/// Compares every response in the tests with the contract.
enum ContractWatch {
    /// Fields of any HTTP message.
    private static let ofMessages: Set<String> = [
        "content-type", "content-length", "date", "connection", "transfer-encoding",
    ]

    private static let seen = Mutex<Set<String>>([])

    /// Records an issue for each difference between a response and the contract.
    static func see(_ method: Method, _ target: String, _ answer: TestService.Answer) {
        // Most responses are alike, and checking each kind once is enough.
        let fields = answer.names.sorted().map { "\($0): \(answer.field($0) ?? "")" }
        let isNew = seen.withLock {
            $0.insert("\(method.rawValue) \(target)\n\(answer.status)\n\(fields)\n\(answer.body.hashValue)").inserted
        }
        guard isNew else { return }
        for mistake in (try? mistakes(method, target, answer)) ?? ["the contract can't be read"] {
            Issue.record("\(method.rawValue) \(target) \(answer.status): \(mistake)")
        }
    }

    private static func mistakes(_ method: Method, _ target: String, _ answer: TestService.Answer) throws -> [String] {
        let document = ContractDocument.shared
        guard let operation = operation(method, target) else {
            let isExpected = [204, 400, 404, 405, 414, 501, 503].contains(answer.status)
            return isExpected ? [] : ["answered where no operation is"]
        }
        guard let declared = operation["responses"]?[String(answer.status)] else { return ["an undeclared status"] }
        let response = document.resolved(declared)
        let headers = response["headers"]?.members ?? []
        var mistakes: [String] = []
        for header in headers {
            guard let value = answer.field(header.name) else {
                if header.value["required"] == true { mistakes.append("no \(header.name)") }
                continue
            }
            let schema = header.value["schema"] ?? .null
            let json: JSON =
                schema["type"] == "integer" ? Int(value).map { .int($0) } ?? .string(value) : .string(value)
            mistakes += try document.mistakes(in: json, by: schema, at: header.name)
        }
        let known = Set(headers.map { $0.name.lowercased() }).union(ofMessages)
        mistakes += answer.names.filter { !known.contains($0.lowercased()) }.map { "an undeclared field, \($0)" }
        return try mistakes + body(of: answer, method, response, document)
    }

    private static func body(
        of answer: TestService.Answer, _ method: Method, _ response: JSON, _ document: ContractDocument
    ) throws -> [String] {
        guard let content = response["content"]?.members else {
            return answer.body.isEmpty ? [] : ["an undeclared body"]
        }
        let type = essence(answer.field("Content-Type") ?? "")
        guard let media = content.first(where: { essence($0.name) == type }) else {
            return ["an undeclared type, '\(type)'"]
        }
        guard method != .head, type.hasSuffix("json"), answer.status != 206, answer.field("Content-Encoding") == nil,
            let schema = media.value["schema"]
        else {
            return []
        }
        return try document.mistakes(in: try JSON.parse(answer.body), by: schema)
    }

    private static func essence(_ type: String) -> String {
        type.split(separator: ";").first.map(String.init) ?? ""
    }

    /// The operation of the route that the router selects.
    private static func operation(_ method: Method, _ target: String) -> JSON? {
        guard let segments = try? Request(target: target).segments(),
            let route = Router.routes(for: segments).first(where: { $0.element.method == method.routed })?.element
        else { return nil }
        return ContractDocument.shared.operations["\(route.method.rawValue) \(DescribedRoute(route).path)"]
    }
}
