package import LiveryStore
package import LiveryTheme
import Synchronization

/// Reads the themes that others extend, for one compilation.
///
/// The compiler distinguishes only existing and missing themes. A theme that the store can't read now is not missing.
/// Its error is stored, and ``check()`` throws it.
package final class BaseReader: Sendable {
    private let store: Store
    private let failure = Mutex<StoreError?>(nil)

    package init(_ store: Store) { self.store = store }

    /// The theme that another one extends. For text, this is the current version. For a published version, this is the
    /// version that it was published with.
    /// - Parameter kept: The base versions of text that was compiled for a scheduled publish.
    package func base(_ reference: ThemeReference, of theme: ThemeFiles, kept: [VersionReference] = []) -> ThemeFiles? {
        do throws(StoreError) {
            let pinned = theme.version == nil ? kept : try extended(by: theme)
            guard let number = reference.version ?? pinned.first(where: { $0.app == reference.name })?.number else {
                return try store.files(of: store.latest(app: reference.name))
            }
            return try store.files(of: store.version(app: reference.name, number: number))
        } catch .notFound { return nil } catch {
            failure.withLock { $0 = $0 ?? error }
            return nil
        }
    }

    /// Throws the error of a theme that could not be read.
    package func check() throws(StoreError) {
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// The versions that a published version extends; empty for a version that is not published yet.
    private func extended(by theme: ThemeFiles) throws(StoreError) -> [VersionReference] {
        guard let number = theme.version else { return [] }
        do { return try store.version(app: theme.name, number: number).extends } catch .notFound { return [] }
    }
}

extension Store {
    /// The text of a version, for the compiler.
    package func files(of version: Version) throws(StoreError) -> ThemeFiles {
        ThemeFiles(
            name: version.app, version: version.number, entry: version.entry,
            files: try files(of: version.reference))
    }
}
