import LiveryModel
package import LiveryStore
package import LiveryTheme
import Synchronization

/// The merged files of a few versions, ready to be compiled for several choices of axes.
package final class PreparedThemes: Sendable {
    /// A theme with a lock, because its compiler's tables allow only one choice at a time.
    private final class Workbench: Sendable {
        private let theme: Mutex<PreparedTheme>

        init(_ files: ThemeFiles, _ bases: @escaping Compiler.Bases) {
            theme = Mutex(Compiler(bases: bases).load(files))
        }

        func compile(for choice: [String: String]) throws(Theme.AxisError) -> Compilation {
            try theme.withLock { (theme) throws(Theme.AxisError) -> Compilation in
                try theme.compile(for: .one(choice), adding: .annotations)
            }
        }
    }

    private let benches = Mutex<[(version: VersionReference, bench: Workbench)]>([])
    private let limit: Int

    /// - Parameter limit: The maximum number of versions, of which the recently used ones remain.
    init(limit: Int) {
        self.limit = limit
    }

    /// Compiles a version for one choice of axes. Calls `files` if the version is not prepared.
    package func compile(
        _ version: VersionReference, for choice: [String: String], in publisher: Publisher,
        files: () throws -> ThemeFiles
    ) throws -> Compilation {
        let bench = try find(version) ?? make(files(), in: publisher)
        benches.withLock { benches in
            benches.removeAll { $0.version == version }
            benches = [(version, bench)] + benches.prefix(limit - 1)
        }
        return try bench.compile(for: choice)
    }

    /// A theme with unreadable bases is not cached, because it would lack them permanently.
    private func make(_ files: ThemeFiles, in publisher: Publisher) throws(StoreError) -> Workbench {
        let reader = BaseReader(publisher.store)
        let bench = Workbench(files, publisher.bases(reader))
        try reader.check()
        return bench
    }

    private func find(_ version: VersionReference) -> Workbench? {
        benches.withLock { $0.first { $0.version == version }?.bench }
    }
}
