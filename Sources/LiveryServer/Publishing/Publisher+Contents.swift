import LiveryBundle
import LiveryHTTP
import LiveryStore
import Logging

extension Publisher {
    /// The bundles in every coding, by the keys of their choices of axes.
    ///
    /// Each that the store has not seen is coded by best effort, on every core: a few milliseconds for a small one, a
    /// second for one of 300 kB. One that is there already costs its hash.
    func contents(of bundles: [ThemeBundle]) throws -> [String: BundleContent] {
        let written = bundles.inParallel { bundle in
            let bytes = bundle.bytes
            return (key: bundle.axes.axisKey, hash: StoredBundle.hash(of: bytes), bytes: bytes)
        }
        let identities = Dictionary(written.map { ($0.hash, $0.bytes) }) { first, _ in first }
        let known = try store.bundles(hashes: identities.keys)
        var contents = try BundleContent.encoded(identities.filter { known[$0.key] == nil }, effort: .best)
        for (hash, stored) in known { contents[hash] = completed(try BundleContent(stored)) }
        return try Dictionary(
            uniqueKeysWithValues: written.map { key, hash, _ in
                guard let content = contents[hash] else { throw Problem(.internalError, "a bundle was not coded") }
                return (key, content)
            })
    }

    /// What the store has of a version, in every coding.
    func contents(of version: Version) throws(StoreError) -> [String: BundleContent] {
        var contents: [String: BundleContent] = [:]
        for (key, stored) in try store.bundles(of: version) {
            contents[key] = completed(try BundleContent(stored))
        }
        return contents
    }

    /// With every coding. What an older Livery has left out is made and stored, so that it is made once; where that
    /// can't be stored, as on a full disk, it is made again the next time: what is durable is put into force all the same.
    func completed(_ content: BundleContent) -> BundleContent {
        guard !content.missing.isEmpty else { return content }
        let (completed, added) = content.completed()
        do { try store.add(added, toBundle: content.stored.hash) } catch {
            log.warning("codings are not kept", metadata: ["bundle": "\(content.stored.hash)", "error": "\(error)"])
        }
        return completed
    }

    /// Looks at the codings of all that is in force, makes those again that are missing, as after the first start with a
    /// database of an older Livery, or damaged, and serves them. Until then those that there are go on being served.
    func careForCodings() {
        for app in catalog.current.apps.values {
            care(for: app.version) { catalog.refresh(AppEntry(app.version, $0)) }
        }
        for bundles in (try? store.channelBundles()) ?? [] {
            let (channel, version) = (bundles.channel, bundles.latest.version)
            care(for: version) { catalog.refresh(ChannelEntry(channel, version, $0), app: channel.app) }
        }
    }

    private func care(for version: Version, _ use: ([String: BundleContent]) throws(StoreError) -> Void) {
        do {
            var bundles = try store.bundles(hashes: Set(version.bundles.values))
            var isChanged = false
            for (hash, stored) in bundles {
                let check = CodingCheck(stored)
                guard !check.isWhole else { continue }
                for coding in check.damaged {
                    log.error("a coding is damaged", metadata: ["bundle": "\(hash)", "coding": "\(coding.rawValue)"])
                }
                guard let mended = try store.mend(check) else { continue }
                (bundles[hash], isChanged) = (mended, true)
            }
            guard isChanged else { return }
            var contents: [String: BundleContent] = [:]
            for (key, hash) in version.bundles { contents[key] = try bundles[hash].map(BundleContent.init) }
            try use(contents)
        } catch {
            // A full disk, say.
            log.warning("codings are missing", metadata: ["app": "\(version.app)", "error": "\(error)"])
        }
    }
}

extension Store {
    /// The bundles of a version by the keys of their choices of axes.
    func bundles(of version: Version) throws(StoreError) -> [String: StoredBundle] {
        let stored = try bundles(hashes: Set(version.bundles.values))
        return version.bundles.compactMapValues { stored[$0] }
    }
}
