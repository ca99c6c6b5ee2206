import LiveryModel
import LiveryStore
import LiveryTheme
import Synchronization

/// The files of a few versions, read and put together, to be compiled for one choice of axes after the other.
final class PreparedThemes: Sendable {
    /// A theme and the lock that its compiler's tables need: one choice at a time.
    private final class Workbench: Sendable {
        private let theme: Mutex<PreparedTheme>

        init(_ files: ThemeFiles, _ bases: @escaping Compiler.Bases) {
            theme = Mutex(Compiler(bases: bases).load(files))
        }

        func compile(for choice: [String: String]) throws(AxisError) -> Compilation {
            try theme.withLock { (theme) throws(AxisError) -> Compilation in
                try theme.compile(for: .one(choice), adding: .annotations)
            }
        }
    }

    private let benches = Mutex<[(version: VersionReference, bench: Workbench)]>([])
    private let limit: Int

    /// - Parameter limit: how many versions are kept, those that were used last.
    init(limit: Int) {
        self.limit = limit
    }

    /// Compiles a version for one choice of axes. `files` is asked for its text if it is not ready.
    func compile(
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

    /// One whose bases can't be read now is not kept: it would lack them from then on.
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
