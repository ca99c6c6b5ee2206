package import LiveryTheme
import Synchronization

/// Caches the state of compiles for the next compile of the same app. An editor compiles all files at each pause, and
/// usually only one of them has changed.
///
/// Each compilation uses its own workspace, so concurrent compilations use different ones. During a compilation, only
/// the lock of its workspace is held.
package final class Workspaces: Sendable {
    private final class Desk: Sendable {
        let app: String
        let workspace: Mutex<Workspace>

        init(app: String, limit: Int) {
            self.app = app
            workspace = Mutex(Workspace(limit: limit))
        }
    }

    /// The unused workspaces with their sizes in bytes. The most recently used one is last.
    private let idle = Mutex<[(desk: Desk, byteCount: Int)]>([])
    private let limit: Int

    /// - Parameter limit: The maximum number of bytes in total, for all apps.
    init(limit: Int) {
        self.limit = limit
    }

    /// Runs a step with a workspace, preferably the one that the app last used.
    package func with<Result: Sendable>(app: String, _ step: (Workspace) throws -> Result) throws -> Result {
        let desk = take(app)
        let (result, byteCount) = try desk.workspace.withLock { workspace in
            (try step(workspace), workspace.byteCount)
        }
        putBack(desk, byteCount)
        return result
    }

    private func take(_ app: String) -> Desk {
        let last = idle.withLock { idle in
            idle.lastIndex { $0.desk.app == app }.map { idle.remove(at: $0).desk }
        }
        return last ?? Desk(app: app, limit: limit)
    }

    private func putBack(_ desk: Desk, _ byteCount: Int) {
        idle.withLock { idle in
            idle.append((desk, byteCount))
            var sum = idle.reduce(0) { $0 + $1.byteCount }
            while sum > limit, idle.count > 1 { sum -= idle.removeFirst().byteCount }
        }
    }
}
