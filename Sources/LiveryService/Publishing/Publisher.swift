package import LiveryAPI
import LiveryAuthoring
package import LiveryModel
package import LiveryStore
package import LiveryTheme
package import Logging

/// Creates versions: compiles, compresses and hashes once, stores the result, and then serves it.
package struct Publisher: Sendable {
    package let store: Store
    package let catalog: Catalog
    package let follower: Follower
    let loader: BundleLoader
    package let counters: WorkCounters
    package let log: Logger
    package let workspaces = Workspaces(limit: ServiceLimits.workspaceBytes)

    /// Compiles the text of an app for every choice of axes, with warnings for people. The text extends the current
    /// versions of themes that the caller may see, because a theme reveals the content that it extends. For a caller
    /// that may change only some files, it extends the same versions as the app does now, because newer ones would
    /// change the content of other files.
    package func compile(
        _ text: ThemeText, app: String, for caller: Caller?, adding extras: Compiler.Extras = .advice,
        _ workLimit: WorkLimit
    ) throws -> Compilation {
        let theme = theme(text, app: app, for: caller)
        let reader = BaseReader(store)
        let compiler = compiler(reader, app: app, for: caller)
        return try workspaces.with(app: app) { workspace in
            let start = ContinuousClock.now
            let compilation = compiler.compile(theme, adding: extras, in: workspace, unless: { workLimit.isOver })
            guard let compilation else { throw workLimit.error }
            counters.addCompilation(start.duration(to: .now), parsed: compilation.parsed)
            try reader.check()
            return compilation
        }
    }

    /// The text of an app as a caller compiles it.
    package func theme(_ text: ThemeText, app: String, for caller: Caller?) -> ThemeFiles {
        let isLimited = caller?.files != nil && caller?.may(.reader, app: app) == true
        let over = isLimited ? catalog.current.apps[app]?.version.number : nil
        return ThemeFiles(name: app, version: over, entry: text.entry, files: text.files)
    }

    /// A compiler for an app whose themes extend only themes that a caller may see.
    package func compiler(_ reader: BaseReader, app: String, for caller: Caller?) -> Compiler {
        let hidden = hidden(from: caller, workingOn: app)
        return Compiler(
            names: { [catalog] in catalog.current.apps.keys.filter { !hidden.contains($0) } },
            bases: bases(reader, hiding: hidden))
    }

    /// Compiles and compares without storing anything.
    /// - Throws: ``ServiceError/themeHasErrors(_:of:)`` for a theme with errors.
    package func compiledPublication(
        _ text: ThemeText, app: String, author: Caller, message: String,
        draft: (name: String, state: Draft.State)? = nil, _ workLimit: WorkLimit
    ) throws -> CompiledPublication {
        let theme = ThemeFiles(name: app, entry: text.entry, files: text.files)
        let latest = try latest(app)
        let compilation = try compile(text, app: app, for: author, workLimit)
        guard !compilation.hasErrors else { throw ServiceError.themeHasErrors(compilation.diagnostics) }
        var compiled = try compiledPublication(
            compilation, of: theme, over: latest, author: author.name, message: message)
        compiled.publication.draft = draft
        compiled.dependents = try dependents(
            of: theme, as: compiled.number, author: author, message: message, workLimit)
        return compiled
    }

    /// The current version if the publication would change nothing: the files, the versions that it extends and
    /// the bundles are the same, and with a cascade all dependents already extend it.
    package func unchanged(_ compiled: CompiledPublication, cascade: Bool) throws(StoreError) -> Version? {
        let publication = compiled.publication
        guard let latest = try latest(publication.app), compiled.number == latest.number + 1,
            latest.entry == publication.entry, latest.extends == publication.extends,
            latest.bundles == Dictionary(compiled.bundles.map { ($0.axes.axisKey, $0.hash) }, uniquingKeysWith: { $1 })
        else { return nil }
        let isBehind = compiled.dependents.contains { dependent in
            if case .pinned = dependent.outcome { false } else { !dependent.version.extends.contains(latest.reference) }
        }
        guard !(cascade && isBehind), try store.files(of: latest.reference) == publication.files else { return nil }
        return latest
    }

    private func latest(_ app: String) throws(StoreError) -> Version? {
        do { return try store.latest(app: app) } catch .notFound { return nil }
    }

    package func compiledPublication(
        _ compilation: Compilation, of theme: ThemeFiles, over latest: Version?, author: String, message: String
    ) throws -> CompiledPublication {
        let bundles = compilation.written
        let summary = try summary(from: latest, to: ComparedTexts(bundles, axes: compilation.axes))
        var publication = Publication(
            app: theme.name, author: author, message: message, entry: theme.entry, files: theme.files,
            axes: compilation.servedAxes,
            extends: compilation.extended.compactMap { theme in
                theme.version.map { VersionReference(app: theme.name, number: $0) }
            },
            changes: summary.text)
        publication.assets = Set(
            compilation.compiled.flatMap { $0.assets.files + $0.assets.fonts.compactMap(\.webAsset) }.map(\.sha256))
        return CompiledPublication(
            publication: publication, bundles: bundles,
            comparison: try ReleaseComparison(compilation, with: store.activeReleases(app: theme.name)),
            diagnostics: compilation.diagnostics,
            summary: summary, current: latest?.number,
            number: try latest.map { $0.number + 1 } ?? store.firstNumber(of: theme.name))
    }

    /// The changes relative to the current version. One that is damaged counts as nothing, because it must not prevent a
    /// publish or a rollback, which replaces it.
    private func summary(from old: Version?, to new: ComparedTexts) throws(StoreError) -> API.ChangeSummary {
        do {
            return API.ChangeSummary(try .stored(from: old.map { store.compared($0) }, to: new))
        } catch .corrupt(let fault) {
            guard let old else { throw .corrupt(fault) }
            log.error(
                "a damaged version is compared with nothing",
                metadata: ["app": "\(old.app)", "version": "\(old.number)", "error": "\(fault)"])
            return API.ChangeSummary(try .stored(from: nil, to: new))
        }
    }

    /// The publication with its bundles in every encoding. A preview does not need them.
    package func encoded(_ compiled: CompiledPublication) throws -> CompiledPublication {
        var compiled = compiled
        compiled.contents = try contents(of: compiled.bundles)
        compiled.publication.bundles = compiled.contents.mapValues(\.stored)
        return compiled
    }

    /// Publishes a compiled publication, alone or with its dependents.
    /// - Parameter names: The releases that the publish may break. Releases of dependents are named `app/release`.
    /// - Throws: ``ServiceError/breaksReleases(_:)`` for the other ones.
    package func publish(
        _ compiled: CompiledPublication, cascade: Bool, breaking names: [String], expecting expectation: Expectation,
        key: IdempotencyKey?, by author: Author
    ) throws -> Receipt {
        // Encoding takes longer than everything else, so a publish that breaks releases is rejected before.
        let broken = compiled.broken(cascade: cascade, besides: names)
        guard broken.isEmpty else { throw ServiceError.breaksReleases(broken) }
        let compiled = try encoded(compiled)
        let others = try compiled.publishedDependents(cascade: cascade).map(encoded)
        // The dependents contain this version's number, so it must get exactly that number.
        let own = others.isEmpty ? expectation : compiled.expectation
        let receipt = try comparing { isRepeated in
            let main = try checked(compiled, isRepeated, breaking: names)
            let dependents: [PublicationGroup.Step] = try others.map { other in
                let publication = try checked(other, isRepeated, breaking: names, prefix: other.releasePrefix)
                return (publication, other.expectation)
            }
            return try store.publish(PublicationGroup((main, own), cascade: dependents, key: key, by: author))
        }
        guard let version = receipt.version else { return receipt }
        let versions = [version] + receipt.cascade
        let contents = ([compiled] + others).flatMap(\.contents.values)
        follower.serve(
            changeOf: Set(versions.map(\.app)), with: Dictionary(contents.map { ($0.stored.hash, $0) }) { $1 })
        if !receipt.isReplay { for version in versions { note("published", version) } }
        return receipt
    }

    /// The publication, compared with the app's releases again if these have changed.
    private func checked(
        _ compiled: CompiledPublication, _ haveChanged: Bool, breaking names: [String], prefix: String = ""
    ) throws -> Publication {
        var publication = compiled.publication
        let comparison = haveChanged ? try comparison(again: compiled) : compiled.comparison
        publication.releases = try comparison.check(breaking: names, prefix: prefix)
        return publication
    }

    /// Publishes an older version's content as a new version.
    /// - Parameter names: The releases that the rollback may break.
    /// - Throws: ``ServiceError/breaksReleases(_:)`` for the other ones.
    package func rollback(
        _ app: String, to number: Int, message: String, breaking names: [String], author: Caller,
        expecting expectation: Expectation, key: IdempotencyKey?
    ) throws -> Version {
        let expectation = try limit(expectation, rollingBack: app, to: number, by: author)
        let changes = try changes(rollingBack: app, to: number).text
        let version = try comparing { _ in
            let check = try comparison(of: store.version(app: app, number: number)).check(breaking: names)
            return try store.rollback(
                app: app, to: number, author: author.name, message: message, expecting: expectation, changes: changes,
                releases: check, key: key, by: author.author)
        }
        follower.serve(changeOf: [app])
        note("rolled back", version)
        return version
    }

    /// Points a channel to a version.
    /// - Parameter names: The releases that the move may break.
    /// - Throws: ``ServiceError/breaksReleases(_:)`` for the other ones.
    package func setChannel(
        _ name: String, of app: String, to number: Int, message: String, breaking names: [String], author: Caller,
        expecting expectation: ChannelExpectation
    ) throws -> Channel {
        try comparing { _ in
            let check = try comparison(of: store.version(app: app, number: number)).check(breaking: names)
            return try store.setChannel(
                app: app, name: name, to: number, author: author.name, message: message, expecting: expectation,
                releases: check, by: author.author)
        }
    }

    private func limit(
        _ expectation: Expectation, rollingBack app: String, to number: Int, by author: Caller
    ) throws -> Expectation {
        guard author.files != nil, let latest = catalog.current.apps[app]?.version else { return expectation }
        let old = try store.version(app: app, number: number)
        try author.requireMayExchange(store.limitedContent(of: latest), for: store.limitedContent(of: old))
        return expectation == .any ? .latest(latest.number) : expectation
    }

    /// The changes of a rollback, for a caller that may make it.
    package func changes(rollingBack app: String, to number: Int, by author: Caller) throws -> API.ChangeSummary {
        _ = try limit(.any, rollingBack: app, to: number, by: author)
        return try changes(rollingBack: app, to: number)
    }

    private func changes(rollingBack app: String, to number: Int) throws(StoreError) -> API.ChangeSummary {
        let (old, new) = (try latest(app), try store.version(app: app, number: number))
        return try summary(from: old, to: store.compared(new))
    }

    /// The changes of a scheduled change relative to the current version. Nil if it creates no version.
    package func changes(of change: ScheduledChange) throws(StoreError) -> String? {
        switch change.action {
        case .channel: return nil
        case .rollback(let number): return try changes(rollingBack: change.app, to: number).text
        case .publish:
            let old = try latest(change.app)
            let hashes = try store.bundles(ofScheduled: change.id)
            let axes = try store.axes(ofScheduled: change.id)
            return try summary(from: old, to: store.compared(hashes, axes: axes)).text
        }
    }

    /// Stores a scheduled change and notifies the scheduler.
    /// - Parameter compiled: The compiled theme of a publish.
    /// - Throws: ``ServiceError/breaksReleases(_:)`` for releases that the plan doesn't name. When the change is due, it
    ///   is compared again.
    package func schedule(_ plan: Plan, publishing compiled: CompiledPublication? = nil) throws -> Receipt {
        guard plan.due.instant > store.now else {
            throw ServiceError.invalidTime("expected a future time, found \(plan.due.local) in '\(plan.due.zone)'")
        }
        let comparison: ReleaseComparison
        switch plan.action {
        case .publish: comparison = compiled?.comparison ?? ReleaseComparison()
        case .rollback(let number), .channel(_, let number):
            comparison = try self.comparison(of: store.version(app: plan.app, number: number))
        }
        _ = try comparison.check(breaking: plan.breaks)
        let receipt = try store.schedule(plan)
        follower.serve(changeOf: [plan.app])
        return receipt
    }

    private func note(_ what: String, _ version: Version) {
        log.info(
            "\(what)",
            metadata: [
                "app": "\(version.app)", "version": "\(version.number)", "author": "\(version.author)",
                "bundles": "\(version.bundles.count)",
            ])
    }
}

extension Compilation {
    /// The axes as requests see them: one without a default has its first value if a request omits it.
    package var servedAxes: [Theme.Axis] {
        axes.map { Theme.Axis(name: $0.name, values: $0.values, ignoresCase: $0.ignoresCase) }
    }
}
