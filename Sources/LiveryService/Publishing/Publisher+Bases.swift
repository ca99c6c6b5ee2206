import LiveryModel
package import LiveryStore
package import LiveryTheme

// Bases and dependents: the themes that a compiled theme extends, and the apps that extend a published one.
extension Publisher {
    /// Finds the themes that others extend. For text, these are the current versions. For a published version, these
    /// are the versions that it was published with.
    package func bases(_ reader: BaseReader, hiding hidden: Set<String> = []) -> Compiler.Bases {
        { [catalog] reference, theme in
            // The store isn't read for a missing app either. Otherwise the response time would distinguish it from a
            // private one.
            guard !hidden.contains(reference.name), catalog.current.apps[reference.name] != nil else { return nil }
            return reader.base(reference, of: theme)
        }
    }

    /// Every app whose theme extends, directly or indirectly, the one that is about to be published. Each app follows
    /// those that it extends. Private apps that the author may not see are omitted.
    package func dependents(
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
                throw workLimit.error
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
                    try compiledPublication(compilation, of: text, over: app, author: author.name, message: message)))
        }
    }

    /// The current versions that extend an app, directly or indirectly. Each follows those that it extends. Private
    /// apps that the caller may not see are omitted.
    package func versions(extending app: String, for caller: Caller?) throws -> [Version] {
        let hidden = catalog.current.privateApps.filter { caller?.may(.reader, app: $0) != true }
        // A theme extends one other theme, which may extend another one in turn.
        return try store.apps()
            .filter { version in !hidden.contains(version.app) && version.extends.contains { $0.app == app } }
            .sorted { ($0.extends.count, $0.app) < ($1.extends.count, $1.app) }
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
    package func limit(
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

    /// Throws if a caller can't see an app that a version extends. Text of extended themes needs access to them.
    package func checkBases(of version: Version, for caller: Caller?) throws(ServiceError) {
        let hidden = hidden(from: caller, workingOn: version.app)
        if let base = version.extends.map(\.app).first(where: hidden.contains) {
            throw .forbidden(
                "'\(version.app)' extends the private app '\(base)': you also need access to '\(base)'")
        }
    }
}
