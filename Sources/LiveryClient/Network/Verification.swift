import LiveryModel

import struct Foundation.Date

/// A verified bundle and its decoded theme.
struct VerifiedBundle: Sendable {
    let bundle: CachedBundle
    let theme: Theme

    /// Decodes and checks a bundle. Every bundle goes through this check before it can become active, whether it was
    /// fetched, cached, staged, confirmed by the server, or stored by another process.
    init(_ bundle: CachedBundle, for purpose: BundlePurpose) throws(FetchError) {
        self.bundle = bundle
        do {
            let decoded = try ThemeBundle.document(bundle.body, css: false).bundle
            theme = purpose.assets?.theme(decoded) ?? Theme(decoded)
        } catch {
            throw .malformed(error)
        }
        try theme.check(purpose)
    }
}

/// Verified bundles and their decoded themes. A client can activate only verified bundles.
struct VerifiedFamily: Sendable {
    let cached: CachedFamily
    let family: ThemeFamily

    /// Bundles that are verified and decoded already.
    init(known cached: CachedFamily, _ family: ThemeFamily) {
        self.cached = cached
        self.family = family
    }

    init(_ bundles: [VerifiedBundle]) {
        cached = CachedFamily(bundles: bundles.map(\.bundle))
        family = ThemeFamily(bundles.map(\.theme))
    }

    /// Decodes and checks cached bundles, each for its own purpose.
    /// - Throws: ``FetchError/malformed(_:)``, ``FetchError/foreign(expected:found:)`` or
    ///   ``FetchError/unmetRequirements(paths:)``.
    init(_ cached: CachedFamily, for purposes: [BundlePurpose]) throws(FetchError) {
        var bundles: [VerifiedBundle] = []
        for (bundle, purpose) in zip(cached.bundles, purposes) {
            bundles.append(try VerifiedBundle(bundle, for: purpose))
        }
        self.init(bundles)
    }
}

extension AssetFolder {
    /// The files that these themes need and that don't exist or are damaged. Every theme goes through this check before it
    /// becomes active, and only themes without missing files do.
    func missing(for themes: [Theme]) -> [Asset] { missing(themes.assetFiles) }
}

extension [Theme] {
    /// The files of all themes, each once.
    var assetFiles: [Asset] {
        var known: Set<String> = []
        return flatMap { $0.bundle.assets.files }.filter { known.insert($0.sha256).inserted }
    }
}

/// The app and axes that a bundle must be for, and the folder with the files of its images and fonts.
struct BundlePurpose {
    let app: String
    let axes: [String: String]
    let schema: (any ThemeSchema.Type)?
    var assets: AssetFolder?
}

extension ThemeClient.Configuration {
    /// The purpose of each of the client's bundles.
    func purposes(_ cache: ThemeCache) -> [BundlePurpose] {
        cache.key.requests.map {
            BundlePurpose(app: app, axes: $0, schema: schema, assets: cache.assets)
        }
    }
}

/// The result of verifying a response.
enum Verdict: Sendable {
    /// The bundle in `If-None-Match` is still the newest.
    case notModified
    case bundle(VerifiedBundle)
}

extension Answer {
    /// Verifies the status, media type, digests and content, in this order.
    func verified(for purpose: BundlePurpose, sent: CachedBundle?) throws(FetchError) -> Verdict {
        switch status {
        case 200: return .bundle(try verifiedBundle(for: purpose))
        case 304:
            guard let etag = sent?.etag, self["etag"].map({ EntityTag.matches($0, etag) }) ?? true else {
                throw .unexpectedNotModified
            }
            return .notModified
        case 429, 503: throw .busy(status: status, until: retryDate(self["retry-after"], now: Date()))
        default: throw .status(status, problem: problemText(self))
        }
    }

    private func verifiedBundle(for purpose: BundlePurpose) throws(FetchError) -> VerifiedBundle {
        guard mediaType(self) == "application/json" else { throw .mediaType(self["content-type"]) }
        let digest = try verifiedDigest()
        let sent = httpDate(self["date"])?.timeIntervalSince1970
        return try VerifiedBundle(
            CachedBundle(body: body, etag: self["etag"], version: version, digest: digest, sent: sent), for: purpose)
    }

    /// The version number in the response.
    var version: Int? { self["livery-version"].flatMap { Int($0) } }

    /// The version number, if the server has a newer version that the app can't read.
    var pinned: Int? { self["livery-pinned"].flatMap { Int($0) } }

    /// The body's digest, which matches all headers that contain a digest.
    ///
    /// Repr-Digest refers to the encoded bytes (RFC 9530 §3), which aren't available after decoding, so it is compared
    /// only for unencoded responses. The ETag contains the digest of the unencoded bytes for every encoding.
    private func verifiedDigest() throws(FetchError) -> String {
        let found = body.sha256.hexadecimal
        let tag = self["etag"].flatMap { EntityTag($0) }
        let isCoded = tag?.isCoded ?? (self["content-encoding"] != nil)
        let repr = isCoded ? nil : self["repr-digest"].flatMap(reprDigest)
        for (header, expected) in [("Repr-Digest", repr), ("ETag", tag?.digest)] {
            guard let expected, expected != found else { continue }
            throw .digest(header: header, expected: expected, found: found)
        }
        guard repr != nil || tag?.digest != nil else { throw .noDigest }
        return found
    }
}

extension Theme {
    /// Throws unless this theme belongs to the app, has the axes, and meets the schema's contract. It can have
    /// additional axes and values.
    fileprivate func check(_ purpose: BundlePurpose) throws(FetchError) {
        guard app == purpose.app, fits(purpose.axes) else {
            throw .foreign(
                expected: "\(purpose.app) (\(spelled(axes: purpose.axes)))", found: "\(app) (\(spelled(axes: axes)))")
        }
        let unmet = purpose.schema?.unmetRequirements(in: self) ?? []
        guard unmet.isEmpty else { throw .unmetRequirements(paths: unmet.map(\.path)) }
    }

    /// Whether this theme has these axis values. It can have additional axes.
    func fits(_ chosen: [String: String]) -> Bool { chosen.allSatisfy { axes[$0.key] == $0.value } }
}

/// The axis values as text, such as `platform=ios, skin=night`.
func spelled(axes: [String: String]) -> String {
    guard !axes.isEmpty else { return "no axes" }
    return axes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
}
