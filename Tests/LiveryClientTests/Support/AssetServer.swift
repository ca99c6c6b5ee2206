import Foundation
import LiveryModel

@testable import LiveryClient

/// Bytes that stand for an image, different for each seed.
func pixels(_ seed: UInt8, count: Int = 3_000) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) ^ seed }
}

/// A file of an image at a scale.
func imageFile(_ bytes: [UInt8], scale: Int = 1) -> ImageFile {
    let asset = Asset(
        sha256: bytes.sha256.hexadecimal, type: .png, byteCount: bytes.count,
        content: .image(Asset.PixelSize(width: 24, height: 24)))
    return ImageFile(scale: scale, asset: asset)
}

/// A bundle whose image `heart` has these files, the first at scale 1, and so on.
func makeBundle(purple: String = "#783bf9", skin: String = "night", hearts: [[UInt8]]) -> ThemeBundle {
    var bundle = makeBundle(purple: purple, skin: skin)
    bundle.tokens["heart"] = .init(.image, .image("heart"))
    bundle.assets.images["heart"] = hearts.enumerated().map { imageFile($1, scale: $0 + 1) }
    return bundle
}

/// A server with one bundle and files. Counts the bytes of files that it sends.
final class AssetServer: Sendable {
    typealias Reaction = @Sendable (TestRequest, [UInt8]) -> Reply

    private struct State {
        var bundle: ThemeBundle
        var version: Int
        var files: [String: [UInt8]] = [:]
        var reaction: Reaction?
        var sent = 0
    }

    /// Shared with the closure that answers requests.
    private final class Shared: Sendable {
        let state: Lock<State>
        init(_ state: State) { self.state = Lock(state) }
    }

    let server: TestServer
    private let shared: Shared

    init(_ bundle: ThemeBundle, _ files: [[UInt8]]) throws {
        let shared = Shared(State(bundle: bundle, version: 1))
        self.shared = shared
        server = try TestServer { request in
            let (current, reaction) = shared.state.withLock { ($0, $0.reaction) }
            guard request.target.hasPrefix("/assets/") else {
                return .bundle(current.bundle.bytes, to: request, version: current.version)
            }
            guard let file = current.files[String(request.target.dropFirst(8))] else {
                return .problem(404, "no such file")
            }
            if let reaction { return reaction(request, file) }
            let reply = Reply.file(file, to: request)
            shared.state.withLock { $0.sent += reply.bodyCount }
            return reply
        }
        add(files)
    }

    func add(_ files: [[UInt8]]) {
        shared.state.withLock { state in
            for file in files { state.files[file.sha256.hexadecimal] = file }
        }
    }

    func remove(_ file: [UInt8]) { shared.state.withLock { $0.files[file.sha256.hexadecimal] = nil } }

    /// Replaces the bundle.
    func publish(_ bundle: ThemeBundle, _ files: [[UInt8]] = []) {
        add(files)
        shared.state.withLock { state in
            state.bundle = bundle
            state.version += 1
        }
    }

    /// Answers requests for files. `nil` answers them correctly.
    func react(_ reaction: Reaction?) { shared.state.withLock { $0.reaction = reaction } }

    /// The number of bytes of files sent while there was no reaction.
    var sent: Int { shared.state.withLock { $0.sent } }

    /// The requests for files.
    var fileRequests: [TestRequest] { server.requests.filter { $0.target.hasPrefix("/assets/") } }
}

extension Reply {
    /// The server's response to a request for a file, or for the part of it after the client's bytes.
    static func file(_ bytes: [UInt8], to request: TestRequest) -> Reply {
        let etag = "\"\(bytes.sha256.hexadecimal)\""
        let headers = ["ETag": etag, "Content-Type": "image/png", "Accept-Ranges": "bytes"]
        guard let range = request.headers["range"]?.firstMatch(of: /bytes=(\d+)-/), let start = Int(range.1),
            request.headers["if-range"] == etag, start < bytes.count
        else { return http(200, headers, body: bytes) }
        return http(
            206, headers.merging(["Content-Range": "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"]) { $1 },
            body: Array(bytes[start...]))
    }

    /// The number of bytes after the head.
    fileprivate var bodyCount: Int {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
    }
}

extension TestFolder {
    /// The file of an asset in the cache folder.
    func asset(_ bytes: [UInt8], _ suffix: String = "") -> URL {
        url.appendingPathComponent("assets").appendingPathComponent(bytes.sha256.hexadecimal + suffix)
    }

    /// The names of all files of assets.
    var assetNames: Set<String> {
        let path = url.appendingPathComponent("assets").path
        return Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).subtracting(["lock"])
    }
}

extension ThemeProvider {
    /// The bytes of the image `heart`. `nil` if it is missing.
    func heart(scale: Double = 1) -> [UInt8]? {
        (try? theme.image("heart").file(scale: scale)?.data()).map { Array($0) }
    }
}
