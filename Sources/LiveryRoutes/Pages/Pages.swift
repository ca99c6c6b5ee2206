import FoundationEssentials
package import LiveryHTTP
import LiveryModel
import LiveryService

/// The pages of `Public`, read once when the service starts.
///
/// The address of assets contains a hash of all assets, so that browsers may cache them forever. The HTML is
/// revalidated on each visit, and names that address.
package struct Pages: Sendable {
    private var pages: [String: StaticFile] = [:]
    private var assets: [String: StaticFile] = [:]
    /// The response for addresses that don't exist.
    private var missing: PreparedResponse?
    /// The responses of pages about an app that doesn't exist, by the pattern of their route. The page itself says so.
    private var missingApps: [String: PreparedResponse] = [:]

    /// No pages, for a service that only programs use.
    package init() {}

    /// The error for a folder without pages.
    package struct Missing: Error, CustomStringConvertible {
        let folder: String
        /// The fault and how to fix it.
        package var description: String {
            "no pages in '\(folder)': name Livery's folder 'Public' with --public"
        }
    }

    /// Reads a folder: `*.html` and `assets/`.
    /// - Parameter basePath: The path below which a proxy publishes the pages.
    /// - Throws: ``Missing`` if the folder has no `index.html`, or the system's error for a file that can't be read.
    package init(folder: String, basePath: String = "") throws {
        let files = try Self.files(in: folder)
        guard files["index.html"] != nil else { throw Missing(folder: folder) }
        let assetFiles = files.filter { $0.key.hasPrefix("assets/") }
        let hash = Self.hash(of: assetFiles)
        for (path, bytes) in assetFiles {
            let name = String(path.dropFirst("assets/".count))
            let file = StaticFile(bytes, path: path, cacheControl: CachePolicy.immutable)
            assets["\(hash)/\(name)"] = file
            assets[name] = StaticFile(file, cacheControl: CachePolicy.revalidated)
        }
        for (path, bytes) in files where path.hasSuffix(".html") && !path.contains("/") {
            let html = String(decoding: bytes, as: UTF8.self)
            let text = html.replacing("\"/assets/", with: "\"\(basePath)/assets/\(hash)/")
                .replacing("href=\"/\"", with: "href=\"\(basePath)/\"")
            pages[path] = StaticFile(Array(text.utf8), path: path, cacheControl: CachePolicy.revalidated)
            if path == Self.notFound { missing = StaticFile.missing(Array(text.utf8), path: path) }
            if let pattern = Self.aboutApps[path] {
                missingApps[pattern] = StaticFile.missing(
                    Array(text.utf8), path: path, vary: "Accept, \(CachePolicy.credentials)")
            }
        }
    }

    private static let notFound = "not-found.html"
    private static let aboutApps = ["edit.html": "/edit/{app}", "gallery.html": "/gallery/{app}"]

    func page(_ name: String, for request: borrowing Request) throws(Problem) -> Response {
        guard let page = pages[name] else { throw Problem(.unknownResource, "this server has no pages") }
        return page.response(to: request)
    }

    /// The page that tells people that an address doesn't exist. Nil for programs, and on a server without pages.
    func notFound(for request: borrowing Request) -> Response? {
        Self.isForPerson(request) ? missing.map(Response.prepared) : nil
    }

    /// The page of a route about an app that doesn't exist, or that the caller can't see. Nil for programs, for other
    /// routes, and on a server without pages.
    func missingApp(at pattern: String, for request: borrowing Request) -> Response? {
        Self.isForPerson(request) ? missingApps[pattern].map(Response.prepared) : nil
    }

    private static func isForPerson(_ request: borrowing Request) -> Bool {
        request.method.routed == .get
            && request.preferredMediaType(of: ["application/problem+json", "text/html"]) == 1
    }

    func asset(_ path: String, for request: borrowing Request) throws(Problem) -> Response {
        guard let asset = assets[path] else { throw Problem(.unknownResource, "unknown asset '\(path)'") }
        return asset.response(to: request)
    }

    /// The page or asset at a path such as `/dev.html` or `/assets/js/api.js`, for a program without a service. Nil if
    /// no such file exists.
    package func response(for path: String, to request: borrowing Request) -> Response? {
        let name = String(path.dropFirst())
        let file = name.hasPrefix("assets/") ? assets[String(name.dropFirst("assets/".count))] : pages[name]
        return file?.response(to: request)
    }

    private static func files(in folder: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder) else { throw Missing(folder: folder) }
        for path in try manager.subpathsOfDirectory(atPath: folder) {
            var isFolder = false
            let full = "\(folder)/\(path)"
            guard manager.fileExists(atPath: full, isDirectory: &isFolder), !isFolder else { continue }
            files[path] = Array(try Data(contentsOf: URL(filePath: full)))
        }
        return files
    }

    private static func hash(of files: [String: [UInt8]]) -> String {
        var hash = SHA256()
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            hash.update("\(path)\u{0}\(bytes.count)\u{0}".utf8)
            hash.update(bytes)
        }
        return Array(hash.finalize().prefix(8)).hexadecimal
    }
}
