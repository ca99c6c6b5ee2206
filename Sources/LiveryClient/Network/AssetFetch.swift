import Foundation
import LiveryModel

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches files of images and fonts from `{server}/assets/{sha256}`, verifies them and stores them.
///
/// A file has at most 2 MiB, so that its bytes stay in memory until they are complete. If the connection breaks, the bytes
/// so far are stored, and the next request continues after them.
struct AssetFetch: Sendable {
    let configuration: ThemeClient.Configuration
    let loader: BodyLoader
    let session: URLSession
    let folder: AssetFolder

    /// The maximum number of files that a client fetches at once. Most files are small, so that each takes one round trip.
    static let maxRequests = 8

    /// The files that have been fetched, and why the first of the others failed.
    struct Result: Sendable {
        var count = 0
        /// The number of bytes that the server has sent.
        var bytes = 0
        var failure: (asset: Asset, error: FetchError)?
    }

    /// Fetches several files, the largest ones first, because these take the longest. After a failure, the requests in
    /// progress end, and no others start.
    func fetch(_ assets: [Asset]) async -> Result {
        await withTaskGroup(of: (Asset, Swift.Result<Int, FetchError>).self) { group in
            var result = Result()
            var waiting = assets.sorted { $0.byteCount > $1.byteCount }.makeIterator()
            func start() {
                guard result.failure == nil, !Task.isCancelled, let asset = waiting.next() else { return }
                group.addTask {
                    do throws(FetchError) { return (asset, .success(try await fetch(asset))) } catch {
                        return (asset, .failure(error))
                    }
                }
            }
            for _ in 0..<Self.maxRequests { start() }
            while let (asset, outcome) = await group.next() {
                switch outcome {
                case .success(let bytes):
                    result.count += 1
                    result.bytes += bytes
                case .failure(let error): result.failure = result.failure ?? (asset, error)
                }
                start()
            }
            return result
        }
    }

    /// Fetches a file.
    /// - Returns: The number of bytes that the server has sent.
    private func fetch(_ asset: Asset) async throws(FetchError) -> Int {
        try await configuration.retry.attempts { () throws(FetchError) in try await attempt(asset) }
    }

    private func attempt(_ asset: Asset) async throws(FetchError) -> Int {
        let part = folder.part(of: asset)
        let loaded = await loader.loadPart(
            request(asset, after: part.count), in: session, limit: asset.byteCount, within: configuration.timeout * 4)
        guard let answer = loaded.answer else { throw loaded.error ?? .unreachable("not an HTTP response") }
        let start = try start(of: answer, after: part, asset)
        let bytes = start + answer.body
        if let error = loaded.error {
            // The bytes of a compressed body aren't the ones that a range counts.
            let isPart = error != .tooLarge(limit: asset.byteCount) && answer["content-encoding"] == nil
            folder.keepPart(isPart && bytes.count < asset.byteCount ? bytes : [], of: asset)
            throw error
        }
        let digest = bytes.sha256.hexadecimal
        guard digest == asset.sha256 else {
            folder.keepPart([], of: asset)
            // The part might be damaged.
            if !start.isEmpty { return try await attempt(asset) }
            throw .digest(header: "the bundle", expected: asset.sha256, found: digest)
        }
        do { try folder.write(bytes, as: asset.sha256) } catch { throw .notSaved(error.description) }
        return answer.body.count
    }

    /// The bytes before the body: those that the client has if the response continues them, or else none.
    private func start(of answer: Answer, after part: [UInt8], _ asset: Asset) throws(FetchError) -> [UInt8] {
        switch answer.status {
        case 200: return []
        case 206 where answer["content-range"] == "bytes \(part.count)-\(asset.byteCount - 1)/\(asset.byteCount)":
            return part
        case 206, 416:
            folder.keepPart([], of: asset)
            throw .unreachable("the server sent another range than the client requested")
        case 429, 503: throw .busy(status: answer.status, until: retryDate(answer["retry-after"], now: Date()))
        default: throw .status(answer.status, problem: problemText(answer))
        }
    }

    /// The request for a file, or for its bytes after the first ones.
    private func request(_ asset: Asset, after count: Int) -> URLRequest {
        let address = configuration.server.appendingPathComponent("assets").appendingPathComponent(asset.sha256)
        var request = configuration.request(address)
        request.setValue(asset.type.rawValue, forHTTPHeaderField: "Accept")
        if count > 0 {
            request.setValue("bytes=\(count)-", forHTTPHeaderField: "Range")
            request.setValue("\"\(asset.sha256)\"", forHTTPHeaderField: "If-Range")
            request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        }
        #if !canImport(FoundationNetworking)
            if asset.byteCount >= configuration.assets.largeFile {
                request.allowsExpensiveNetworkAccess = configuration.assets.allowsExpensiveNetworks
                request.allowsConstrainedNetworkAccess = configuration.assets.allowsConstrainedNetworks
            }
        #endif
        return request
    }
}
