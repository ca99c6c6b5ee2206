import FoundationEssentials
import LiveryModel
package import LiveryStore
import LiverySystem
import LiveryTheme

/// Checks everything in a database.
package struct Doctor {
    /// The result of one check.
    package struct Finding: Sendable, Equatable {
        /// What was checked: `database`, `content`, `bundle`, `encoding`, `compile` or `audit`.
        package let area: String
        /// The description for people.
        package let text: String
        /// Whether this is a fault rather than a note.
        package let isFault: Bool
        /// Whether the fault was repaired.
        package let isRepaired: Bool

        /// The result of one check.
        package init(area: String, text: String, isFault: Bool, isRepaired: Bool = false) {
            self.area = area
            self.text = text
            self.isFault = isFault
            self.isRepaired = isRepaired
        }
    }

    package let store: Store
    let isRepairing: Bool
    package var findings: [Finding] = []
    /// The bundles that are damaged in every encoding, by hash, each with its finding and the index of that.
    package var lost: [String: (bundle: StoredBundle, finding: Finding, index: Int)] = [:]
    /// The bundles that were already checked. A rollback shares its tree and bundles with the version that it restores.
    private var bundles: Set<String> = []
    private var compiled: Set<Compiled> = []

    /// The stored data of a version or of a scheduled publish, without its files.
    private struct Held {
        let name: String
        let axes: [Theme.Axis]
        let extends: [VersionReference]
        let bundles: [String: String]
    }

    private struct Compiled: Hashable {
        /// SHA-256 of the paths and contents. The files themselves would take too much memory.
        let files: [UInt8]
        let entry: String
        let axes: [Theme.Axis]
        let extends: [VersionReference]
        let bundles: [String: String]
    }

    private init(_ store: Store, isRepairing: Bool) {
        self.store = store
        self.isRepairing = isRepairing
    }

    /// Checks everything: SQLite's own checks, the hash of every content, tree and bundle, every encoding of each
    /// bundle, histories, the audit log, and the bundles of each version and each scheduled publish against a fresh
    /// compile of its files. Takes as long as compiling every version. The store may be in use.
    /// - Parameter isRepairing: Whether to make missing and damaged encodings again, from valid ones or, without any, by
    ///   compiling the files of the version. Nothing else is written.
    package static func examine(_ store: Store, repairing isRepairing: Bool = false) throws(StoreError) -> [Finding] {
        var doctor = Doctor(store, isRepairing: isRepairing)
        doctor.add("database", try store.structuralFaults())
        doctor.add("content", try store.contentFaults())
        doctor.add("audit", try store.auditFaults())
        if let witness = try store.auditWitness(), !witness.exists {
            let text = "audit anchor '\(witness.path)' is missing; this is normal for a backup"
            doctor.add("audit", [text], isFault: false)
        }
        for app in try store.apps() { try doctor.examine(app) }
        for change in try store.pendingPublishes() { try doctor.examine(change) }
        return doctor.findings
    }

    private mutating func add(_ area: String, _ texts: [String], isFault: Bool = true) {
        findings += texts.map { Finding(area: area, text: $0, isFault: isFault) }
    }

    private mutating func examine(_ latest: Version) throws(StoreError) {
        var next: Int? = latest.number + 1
        while let number = next {
            guard let version = try store.versions(app: latest.app, before: number, limit: 1).first else { return }
            next = version.number
            let held = Held(
                name: "\(version.app) version \(version.number)", axes: version.axes, extends: version.extends,
                bundles: version.bundles)
            try examine(held) { [store] () throws(StoreError) in try store.files(of: version) }
        }
    }

    /// Checks the content that a scheduled publish will activate.
    private mutating func examine(_ change: ScheduledChange) throws(StoreError) {
        let held = Held(
            name: "scheduled change \(change.id) of \(change.app)", axes: try store.axes(ofScheduled: change.id),
            extends: try store.bases(ofScheduled: change.id), bundles: try store.bundles(ofScheduled: change.id))
        try examine(held) { [store] () throws(StoreError) in
            let content = try store.content(ofScheduled: change.id)
            return ThemeFiles(name: change.app, entry: content.entry, files: content.files)
        }
    }

    private mutating func examine(
        _ held: Held, files: () throws(StoreError) -> ThemeFiles
    ) throws(StoreError) {
        var identities: [String: [UInt8]] = [:]
        for (key, hash) in held.bundles { identities[key] = try identity(hash, of: held) }
        // The check of the contents reports the damaged file.
        do { try compare(held, try files(), identities) } catch .corrupt { return }
    }

    /// The bytes of a bundle. Returns nil and adds a finding if they are damaged.
    private mutating func identity(_ hash: String, of held: Held) throws(StoreError) -> [UInt8]? {
        let bundle = try store.bundle(hash: hash)
        guard bundles.insert(hash).inserted else {
            return try? bundle.content()
        }
        let check = EncodingCheck(bundle)
        let name = "bundle \(hash) of \(held.name)"
        guard check.identity != nil else {
            add("bundle", ["\(name) doesn't match its hash"])
            lost[hash] = findings.last.map { (bundle, $0, findings.count - 1) }
            return nil
        }
        try report(check, name)
        return check.identity
    }

    private mutating func report(_ check: EncodingCheck, _ name: String) throws(StoreError) {
        add(
            "encoding", check.unknown.map { "\(name) is also stored in the unknown encoding '\($0)'" },
            isFault: false)
        guard !check.isWhole else { return }
        let repairs = isRepairing ? check.repairs() : nil
        if let repairs { try store.keep(repairs, of: check) }
        let isRepaired = repairs != nil
        for encoding in check.damaged {
            let text = "\(name) has different content in \(encoding.rawValue)"
            findings.append(Finding(area: "encoding", text: text, isFault: !isRepaired, isRepaired: isRepaired))
        }
        for encoding in check.missing {
            let text = "\(name) is not stored in \(encoding.rawValue)"
            findings.append(Finding(area: "encoding", text: text, isFault: false, isRepaired: isRepaired))
        }
    }

    private mutating func compare(
        _ held: Held, _ theme: ThemeFiles, _ identities: [String: [UInt8]]
    ) throws(StoreError) {
        let key = Compiled(
            files: Self.digest(theme.files), entry: theme.entry, axes: held.axes, extends: held.extends,
            bundles: held.bundles)
        guard compiled.insert(key).inserted else { return }
        let reader = BaseReader(store)
        let compilation = try? Compiler(bases: { reader.base($0, of: $1, kept: held.extends) }).compile(theme)
        try reader.check()
        guard let compilation, !compilation.hasErrors else {
            let first =
                compilation?.diagnostics.first { $0.severity == .error }?.message ?? "a choice of axes is invalid"
            add("compile", ["\(held.name) no longer compiles: \(first); its stored bundles are still served"])
            return
        }
        if compilation.servedAxes != held.axes {
            add("compile", ["the axes of \(held.name) differ from those that its files declare"])
        }
        for (bytes, fresh) in zip(compilation.wireForms, compilation.compiled) {
            let key = fresh.axes.axisKey
            if let stored = identities[key] {
                difference(stored, bytes, "\(held.name), \(key.isEmpty ? "no axes" : key)")
            } else if let hash = held.bundles[key] {
                try restore(hash, by: bytes)
            }
        }
    }

    private static func digest(_ files: [String: [UInt8]]) -> [UInt8] {
        var hash = SHA256()
        for (path, bytes) in files.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            hash.update("\(path)\u{0}\(bytes.count)\u{0}".utf8)
            hash.update(bytes)
        }
        return hash.finalize()
    }

    private mutating func difference(_ stored: [UInt8], _ fresh: [UInt8], _ name: String) {
        guard stored != fresh else { return }
        let format = (try? JSON.parse(stored))?["format"]?.int
        if let format, format != ThemeBundle.format {
            let text =
                "\(name): stored in format \(format), and this program writes \(ThemeBundle.format): the difference is "
                + "expected"
            add("compile", [text], isFault: false)
        } else {
            let place = zip(stored, fresh).prefix { $0 == $1 }.count
            let text =
                "\(name): a fresh compile differs from byte \(place) on, in the same format: the compiler "
            add("compile", [text + "changed what a theme means, or the stored bundle was made by something else"])
        }
    }
}
