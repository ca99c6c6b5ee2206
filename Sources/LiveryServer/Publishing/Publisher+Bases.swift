import LiveryBundle
import LiveryStore
import LiveryTheme

// Themes under themes: what lies under one that is compiled, and what builds on one that is published.
extension Publisher {
    /// Finds the themes that others extend: for text, what is in force; for a published version, what it was published
    /// with.
    ///
    /// `replaced` are themes that are about to be in force, by name: they lie under text that asks for no version.
    func bases(hiding hidden: Set<String> = [], replacing replaced: [String: ThemeFiles] = [:]) -> Compiler.Bases {
        { [store] reference, theme in
            guard !hidden.contains(reference.name) else { return nil }
            let isText = theme.version == nil || replaced[theme.name] != nil
            if reference.version == nil, isText, let coming = replaced[reference.name] { return coming }
            return store.base(reference, of: theme)
        }
    }

    /// The same for versions that are published: whoever may see one sees what it was made of.
    var publishedBases: Compiler.Bases { bases() }

    /// Every app whose theme lies, near or far, on one that is about to be published, each after those that it lies on;
    /// of private ones those that the author may see.
    func dependents(
        of theme: ThemeFiles, as number: Int, author: Caller, message: String
    ) throws -> [Dependent] {
        var coming = theme
        coming.version = number
        var replaced = [theme.name: coming]
        // A theme extends one other, so one that lies on another has more under it.
        let hidden = catalog.current.privateApps.filter { !author.may(.reader, app: $0) }
        let apps = try store.apps()
            .filter { app in !hidden.contains(app.app) && app.extends.contains { $0.app == theme.name } }
            .sorted { ($0.extends.count, $0.app) < ($1.extends.count, $1.app) }
        return try apps.map { app in
            let files = try store.files(of: app)
            var text = files
            text.version = nil
            let compilation = try Compiler(bases: bases(replacing: replaced)).compile(text)
            let builds = compilation.extended.contains { replaced[$0.name]?.version == $0.version }
            // A theme that does not compile may not even say what it lies on: only that it asked for no version.
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
}

extension Store {
    /// The theme that another one extends: for text, what is in force; for a published version, what it was published
    /// with.
    /// - Parameter kept: What text was compiled with that is to be published later.
    func base(_ reference: ThemeReference, of theme: ThemeFiles, kept: [VersionReference] = []) -> ThemeFiles? {
        let pinned = theme.version == nil ? kept : published(theme)?.extends
        guard let number = reference.version ?? pinned?.first(where: { $0.app == reference.name })?.number else {
            return try? files(of: latest(app: reference.name))
        }
        return try? files(of: version(app: reference.name, number: number))
    }

    private func published(_ theme: ThemeFiles) -> Version? {
        theme.version.flatMap { try? version(app: theme.name, number: $0) }
    }

    /// The text of a version, for the compiler.
    func files(of version: Version) throws(StoreError) -> ThemeFiles {
        ThemeFiles(
            name: version.app, version: version.number, entry: version.entry,
            files: try files(of: version.reference))
    }
}
