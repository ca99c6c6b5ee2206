import LiveryTheme
import Synchronization

/// What compiling an app's text leaves behind for the next time, while there is room: an editor has all files compiled
/// at each pause, and one of them is new.
///
/// A compilation has a workspace to itself, so two that run at once take different ones. No lock is held meanwhile but
/// that of the workspace, which nobody else has.
final class Workspaces: Sendable {
    private final class Desk: Sendable {
        let app: String
        let workspace: Mutex<Workspace>

        init(app: String, limit: Int) {
            self.app = app
            workspace = Mutex(Workspace(limit: limit))
        }
    }

    /// Those that nobody uses now, the one used last at the end, with the bytes that each takes.
    private let idle = Mutex<[(desk: Desk, byteCount: Int)]>([])
    private let limit: Int

    /// - Parameter limit: how many bytes are kept at most, all apps together.
    init(limit: Int) {
        self.limit = limit
    }

    /// Runs a step with a workspace, if there is one the one that the app had last.
    func with<Result: Sendable>(app: String, _ step: (Workspace) throws -> Result) throws -> Result {
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
