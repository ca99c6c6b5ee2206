import LiveryExport
import LiveryModel
package import LiveryStore
import LiverySystem
package import LiveryTheme

/// Makes bundles of any version, for any choice of axes, in any form: those that publishing stored, and others from the
/// version's own files and the versions that it was published with.
package struct BundleMaker: Sendable {
    package let store: Store
    package let catalog: Catalog
    package let publisher: Publisher
    package let themes = PreparedThemes(limit: ServiceLimits.preparedThemes)

    /// A bundle that was made.
    package struct Made: Sendable {
        package let content: BundleContent
        /// Whether the bytes lack what the database would add, so that they must not be stored.
        package let isProvisional: Bool
    }

    /// The bundle of a version for a choice of axes in a form. A form that was made just now is encoded quickly, since a
    /// client waits.
    package func make(_ form: BundleForm, of version: Version, for choice: BundleChoice) throws -> Made {
        if form == .bundle, let hash = version.bundles[choice.key] {
            return Made(content: try publisher.loader.content(try store.bundle(hash: hash)), isProvisional: false)
        }
        let (bytes, isProvisional) = try bytes(form, choice, version)
        let hash = StoredBundle.hash(of: bytes)
        guard let content = try BundleContent.encoded([hash: SharedBytes(bytes)], effort: .quick)[hash] else {
            throw ServiceError.failure("a bundle was not encoded")
        }
        return Made(content: content, isProvisional: isProvisional)
    }

    /// A version compiled for one choice, from its own files and the versions that it was published with.
    package func compiled(_ choice: [String: String], _ version: Version) throws -> Compilation {
        try themes.compile(version.reference, for: choice, in: publisher) { [store] in try store.files(of: version) }
    }

    /// The error for bytes that can't be made completely now.
    package static let unreadable = ServiceError.unreadable("the database can't be read now")

    /// The identity bytes. Forms for people and tools include the author's annotations. If the database can't be read, these
    /// are missing, and the bytes are provisional.
    private func bytes(
        _ form: BundleForm, _ choice: BundleChoice, _ version: Version
    ) throws -> (bytes: [UInt8], isProvisional: Bool) {
        guard form != .bundle else { return (try resolved(choice.standard, version).bytes, false) }
        let stored = try stored(choice.standard, version)
        let compilation: Compilation?
        do { compilation = try compiled(choice.standard, version) } catch let error as StoreError {
            guard stored != nil, !error.isDamage else { throw error }
            compilation = nil
        }
        guard let bundle = try stored ?? compilation?.sole else { throw Self.unreadable }
        let annotations = compilation?.annotations.first ?? Annotations()
        return (try bytes(form, bundle, annotations, choice, version), compilation == nil)
    }

    private func bytes(
        _ form: BundleForm, _ bundle: ThemeBundle, _ annotations: Annotations, _ choice: BundleChoice,
        _ version: Version
    ) throws -> [UInt8] {
        guard !choice.varying.isEmpty else { return try form.bytes(of: bundle, annotations) }
        let count = choice.varying.combinationCount
        guard bundle.bytes.count * count <= ServiceLimits.combinedBytes else {
            throw ServiceError.tooManyChoices(
                "\(count) bundles of this size are too many for one response; choose a value for some axes, or make the "
                    + "file with `livery generate`")
        }
        let theme = try ResolvedTheme(bundle, annotations: annotations, varying: choice.varying) { mode in
            try resolved(choice.with(mode), version)
        }
        return try form.bytes(of: theme)
    }

    /// The bundle for one choice: stored at publishing, or compiled.
    private func resolved(_ choice: [String: String], _ version: Version) throws -> ThemeBundle {
        try stored(choice, version) ?? compiled(choice, version).sole
    }

    private func stored(_ choice: [String: String], _ version: Version) throws -> ThemeBundle? {
        if let bundle = catalog.current.inForce(version)?.bundles[choice.axisKey] {
            return try ThemeBundle(bytes: bundle.identity.bytes)
        }
        return try version.bundles[choice.axisKey].map { hash in
            try ThemeBundle(bytes: store.bundle(hash: hash).content())
        }
    }
}

extension Snapshot {
    /// The entry of a version, if it is the current one of its app.
    package func inForce(_ version: Version) -> AppEntry? {
        apps[version.app].flatMap { $0.version.number == version.number ? $0 : nil }
    }
}

extension Compilation {
    /// The bundle of the only choice.
    fileprivate var sole: ThemeBundle {
        get throws(ServiceError) {
            if let compiled = compiled.first { return compiled.bundle }
            throw .choiceHasErrors(diagnostics)
        }
    }
}

extension StoreError {
    fileprivate var isDamage: Bool { if case .corrupt = self { true } else { false } }
}
