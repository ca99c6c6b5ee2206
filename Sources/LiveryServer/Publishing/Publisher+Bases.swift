import LiveryModel
import LiveryStore
import LiveryTheme
import Synchronization

// Bases and dependents: the themes that a compiled theme extends, and the apps that extend a published one.
extension Publisher {
    /// Finds the themes that others extend. For text, these are the current versions. For a published version, these
    /// are the versions that it was published with.
    func bases(_ reader: BaseReader, hiding hidden: Set<String> = []) -> Compiler.Bases {
        { [catalog] reference, theme in
            // The store isn't read for a missing app either. Otherwise the response time would distinguish it from a
            // private one.
            guard !hidden.contains(reference.name), catalog.current.apps[reference.name] != nil else { return nil }
            return reader.base(reference, of: theme)
        }
    }

    /// Every app whose theme extends, directly or indirectly, the one that is about to be published. Each app follows
    /// those that it extends. Private apps that the author may not see are omitted.
    func dependents(
        of theme: ThemeFiles, as number: Int, author: Caller, message: String, _ workLimit: WorkLimit
    ) throws -> [Dependent] {
        var coming = theme
        coming.version = number
        var replaced = [theme.name: coming]
        return try versions(extending: theme.name, for: author).map { app in
            let files = try store.files(of: app)
            var text = files
            text.version = nil
            let reader = BaseReader(store)
            let compiler = Compiler(bases: bases(reader)).replacing(replaced)
            guard let compilation = compiler.compile(text, unless: { workLimit.isOver }) else {
                throw workLimit.problem
            }
            try reader.check()
            let builds = compilation.extended.contains { replaced[$0.name]?.version == $0.version }
            // A theme with errors may not list its bases. It is not pinned, because a pinned theme compiles as before.
            guard builds || compilation.hasErrors else { return Dependent(version: app, outcome: .pinned) }
            guard !compilation.hasErrors else {
                return Dependent(version: app, outcome: .broken(compilation.diagnostics))
            }
            var next = files
            next.version = app.number + 1
            replaced[app.app] = next
            return Dependent(
                version: app,
                outcome: .changed(
                    try candidate(compilation, of: text, over: app, author: author.name, message: message)))
        }
    }

    /// The current versions that extend an app, directly or indirectly. Each follows those that it extends. Private
    /// apps that the caller may not see are omitted.
    func versions(extending app: String, for caller: Caller?) throws -> [Version] {
        let hidden = catalog.current.privateApps.filter { caller?.may(.reader, app: $0) != true }
        // A theme extends one other theme, which may extend another one in turn.
        return try store.apps()
            .filter { version in !hidden.contains(version.app) && version.extends.contains { $0.app == app } }
            .sorted { ($0.extends.count, $0.app) < ($1.extends.count, $1.app) }
    }
}

/// Reads the themes that others extend, for one compilation.
///
/// The compiler distinguishes only existing and missing themes. A theme that the store can't read now is not missing.
/// Its error is stored, and ``check()`` throws it.
final class BaseReader: Sendable {
    private let store: Store
    private let failure = Mutex<StoreError?>(nil)

    init(_ store: Store) { self.store = store }

    /// The theme that another one extends. For text, this is the current version. For a published version, this is the
    /// version that it was published with.
    /// - Parameter kept: The base versions of text that was compiled for a scheduled publish.
    func base(_ reference: ThemeReference, of theme: ThemeFiles, kept: [VersionReference] = []) -> ThemeFiles? {
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
    func check() throws(StoreError) {
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
    func files(of version: Version) throws(StoreError) -> ThemeFiles {
        ThemeFiles(
            name: version.app, version: version.number, entry: version.entry,
            files: try files(of: version.reference))
    }
}

extension Publisher {
    /// The apps that a caller may not extend because it may not see their content. Excludes private apps that the app
    /// already extends, because everyone who works on the app sees their content.
    func hidden(from caller: Caller?, workingOn app: String) -> Set<String> {
        let snapshot = catalog.current
        var hidden = snapshot.privateApps.filter { caller?.may(.reader, app: $0) != true }
        if caller?.may(.designer, app: app) == true {
            hidden.subtract(snapshot.apps[app]?.version.extends.map(\.app) ?? [])
        }
        return hidden
    }

    /// Throws if a theme changes files of the current version that the caller may not change.
    /// - Returns: The expectation with which the store verifies, when it writes, that the compared version is still
    ///   current.
    func limit(
        _ expectation: Expectation, of app: String, by author: Caller, to content: LimitedContent
    ) throws -> Expectation {
        guard author.files != nil else { return expectation }
        guard let latest = catalog.current.apps[app]?.version else {
            try author.requireMayChange(nil, into: content)
            return .new
        }
        try author.requireMayChange(store.limitedContent(of: latest), into: content)
        // A caller without an expectation may change only the version that was compared.
        return expectation == .any ? .latest(latest.number) : expectation
    }
}
