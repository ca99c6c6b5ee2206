import LiveryBundle
import LiveryHTTP
import LiveryStore
import LiveryTheme
import Logging

/// Makes versions: compiles, compresses and hashes once, stores, and only then puts into force.
struct Publisher: Sendable {
    let store: Store
    let catalog: Catalog
    let events: EventHub
    let log: Logger

    /// Compiles the text of an app for every choice of axes, with advice since a person reads what it says. The themes
    /// that it extends are those in force now, of those that the caller may see: text that extends another theme shows
    /// what is in it.
    func compile(
        _ body: FilesBody, app: String, for caller: Caller?, adding extras: Compiler.Extras = .advice
    ) throws -> Compilation {
        let theme = ThemeFiles(name: app, entry: body.entry, files: body.files)
        return try Compiler(bases: bases(of: app, for: caller)).compile(theme, adding: extras)
    }

    /// Publishes a theme without errors; the warnings come back with the version.
    func publish(
        _ body: PublishBody, app: String, author: Caller, expecting expectation: Expectation
    ) throws -> (Version, [Diagnostic]) {
        let expectation = try limit(expectation, of: app, by: author) { _ in (body.files.entry, body.files.files) }
        let compilation = try compile(body.files, app: app, for: author)
        guard !compilation.hasErrors else { throw Problem(compilation.diagnostics) }
        let contents = try contents(of: compilation.bundles)
        let publication = Publication(
            app: app, author: author.name, message: body.message, entry: body.files.entry, files: body.files.files,
            axes: compilation.axes.map { LiveryStore.Axis(name: $0.name, values: $0.values) },
            extends: compilation.extended.compactMap { theme in
                theme.version.map { VersionReference(app: theme.name, number: $0) }
            },
            bundles: contents.mapValues(\.stored))
        let version = try store.publish(publication, expecting: expectation, by: author.author)
        putIntoForce(AppEntry(version, contents))
        note("published", version)
        return (version, compilation.diagnostics)
    }

    /// Puts an older version's content into force as a new version.
    func rollback(
        _ body: RollbackBody, app: String, author: Caller, expecting expectation: Expectation
    ) throws -> Version {
        let expectation = try limit(expectation, of: app, by: author) { store in
            let old = try store.version(app: app, number: body.version)
            return (old.entry, try store.files(of: old.reference))
        }
        let version = try store.rollback(
            app: app, to: body.version, author: author.name, message: body.message, expecting: expectation,
            by: author.author)
        let contents = try store.bundles(of: version).mapValues { try completed(try BundleContent($0)) }
        putIntoForce(AppEntry(version, contents))
        note("rolled back", version)
        return version
    }

    /// The version is durable: it is served first and announced then, so that who hears of it can have it.
    private func putIntoForce(_ app: AppEntry) {
        catalog.install(app)
        events.announce(VersionNotice(app.version))
    }

    private func note(_ what: String, _ version: Version) {
        log.info(
            "\(what)",
            metadata: [
                "app": "\(version.app)", "version": "\(version.number)", "author": "\(version.author)",
                "bundles": "\(version.bundles.count)",
            ])
    }

    /// Finds the themes that others extend: for text, what is in force; for a published version, what it was published
    /// with.
    private func bases(of app: String, for caller: Caller?) -> Compiler.Bases {
        bases(hiding: hidden(from: caller, workingOn: app))
    }

    /// The same for versions that are published: whoever may see one sees what it was made of.
    var publishedBases: Compiler.Bases { bases(hiding: []) }

    private func bases(hiding hidden: Set<String>) -> Compiler.Bases {
        { [store] reference, theme in
            hidden.contains(reference.name) ? nil : store.base(reference, of: theme)
        }
    }
}

extension Store {
    /// The theme that another one extends: for text, what is in force; for a published version, what it was published
    /// with.
    func base(_ reference: ThemeReference, of theme: ThemeFiles) -> ThemeFiles? {
        guard let number = reference.version ?? pinned(reference, by: theme) else {
            return try? files(of: latest(app: reference.name))
        }
        return try? files(of: version(app: reference.name, number: number))
    }

    private func pinned(_ reference: ThemeReference, by theme: ThemeFiles) -> Int? {
        guard let number = theme.version, let version = try? version(app: theme.name, number: number) else {
            return nil
        }
        return version.extends.first { $0.app == reference.name }?.number
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

extension Problem {
    /// A theme that can't be published, with everything that the compiler says.
    fileprivate init(_ diagnostics: [Diagnostic]) {
        let errors = diagnostics.count { $0.severity == .error }
        self = Problem(
            .themeHasErrors, "the theme has \(errors) \(errors == 1 ? "error" : "errors"); nothing was published"
        )
        .adding(JSON.Member("diagnostics", .array(diagnostics.map(\.json))))
    }
}
