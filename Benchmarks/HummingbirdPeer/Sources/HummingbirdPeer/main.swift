import Foundation
import HTTPTypes
import Hummingbird
import NIOPosix

// Serves a folder's NAME.json and NAME.json.gz at /NAME.json as Livery serves a bundle: from memory, with the field lines
// of the files NAME.json.fields and NAME.json.gz.fields, ETag included, and 304 for an equal tag.
// Usage: HummingbirdPeer FOLDER PORT

/// A file in one content encoding, ready to be sent.
struct Rendition: Sendable {
    let body: ByteBuffer
    let fields: HTTPFields

    init(_ path: String) throws {
        body = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: path)))
        var fields = HTTPFields()
        for line in try String(contentsOfFile: "\(path).fields", encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            fields[name] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        self.fields = fields
    }

    func response(to request: Request) -> Response {
        if request.headers[.ifNoneMatch] == fields[.eTag] { return Response(status: .notModified, headers: fields) }
        return Response(status: .ok, headers: fields, body: .init(byteBuffer: body))
    }
}

func renditions(in folder: String) throws -> [String: (identity: Rendition, gzip: Rendition)] {
    var found: [String: (identity: Rendition, gzip: Rendition)] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".json") {
        found[name] = (try Rendition("\(folder)/\(name)"), try Rendition("\(folder)/\(name).gz"))
    }
    return found
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = Int(arguments[2]) else { fatalError("usage: HummingbirdPeer FOLDER PORT") }
let files = try renditions(in: arguments[1])

let router = Router()
router.get("/:name") { request, context in
    guard let name = context.parameters.get("name"), let file = files[name] else { throw HTTPError(.notFound) }
    let gzip = request.headers[.acceptEncoding]?.contains("gzip") ?? false
    return (gzip ? file.gzip : file.identity).response(to: request)
}

let application = Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
    eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup(numberOfThreads: 1)))
try await application.runService()
