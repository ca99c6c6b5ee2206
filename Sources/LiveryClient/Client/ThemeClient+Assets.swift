import LiveryModel

extension ThemeClient {
    /// Fetches the files that the newest bundles lack, also those of the active ones that someone has removed. Until that
    /// succeeds, nothing changes, but the next fetch doesn't request the bundles again.
    func fetchFiles(of next: VerifiedFamily) async throws(FetchError) {
        if next.cached.digest != active?.digest { arriving = next }
        try await fetchAssets(of: next.family.themes)
        arriving = nil
    }

    /// Fetches the files that themes lack.
    private func fetchAssets(of themes: [Theme]) async throws(FetchError) {
        let files = themes.assetFiles
        let bytes = files.reduce(0) { $0 + $1.byteCount }
        let limit = configuration.assets.maxBytes
        guard bytes <= limit else { throw .assetsTooLarge(bytes: bytes, limit: limit) }
        let missing = cache.assets.missing(files)
        guard !missing.isEmpty else { return }
        let fetch = AssetFetch(
            configuration: configuration, loader: loader, session: try openedSession(), folder: cache.assets)
        let result = await fetch.fetch(missing)
        if result.count > 0 { configuration.onEvent(.assetsFetched(count: result.count, bytes: result.bytes)) }
        guard !Task.isCancelled else { throw .cancelled }
        if let failure = result.failure { throw report(failure.error, of: failure.asset, themes) }
        // Someone might have removed a file in the meantime.
        if let lost = cache.assets.missing(files).first {
            throw report(.notSaved("the file was removed while others were fetched"), of: lost, themes)
        }
    }

    private func report(_ error: FetchError, of asset: Asset, _ themes: [Theme]) -> FetchError {
        let names = themes.lazy.map { $0.bundle.assets.name(of: asset) }
        let name = names.first { $0 != asset.sha256 } ?? asset.sha256
        configuration.onEvent(.assetFailed(sha256: asset.sha256, name: name, error))
        return .asset(name: name, error)
    }

    /// Removes files that only older bundles needed, once after an activation, in this launch or by the launch itself.
    func removeUnusedAssets() {
        guard !isTidy else { return }
        isTidy = true
        let kept = [board.family, shipped.family, staged?.family, arriving?.family].compactMap { $0?.themes }
        cache.removeUnusedAssets(keeping: kept.flatMap { $0 })
    }
}
