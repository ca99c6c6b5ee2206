import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LiveryStore

#if canImport(Glibc)
    import Glibc
#endif

/// The database engine that a test uses.
enum Engine: String, CaseIterable {
    case sqlite, postgresql

    @TaskLocal static var current = Engine.sqlite
}

/// Runs each test of a suite on both engines.
struct BothEngines: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        guard testCase != nil, !test.traits.contains(where: { $0 is OnlySQLite }), PostgreSQLServer.isInstalled else {
            return
        }
        try await Engine.$current.withValue(.postgresql) { try await function() }
    }
}

/// Marks a test that is only about SQLite files, in a suite that runs on both engines.
struct OnlySQLite: TestTrait {}

extension Trait where Self == BothEngines {
    static var bothEngines: Self { BothEngines() }
}

extension Trait where Self == OnlySQLite {
    static var onlySQLite: Self { OnlySQLite() }
}

/// A PostgreSQL server for all tests in this process. It uses a temporary folder and a Unix socket.
final class PostgreSQLServer: Sendable {
    static let shared = Result { try PostgreSQLServer() }

    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return versions.compactMap { Int($0) }.max().map { "\(root)/\($0)/bin" }
    }()

    static var isInstalled: Bool { programs != nil }

    let folder: String
    private let programs: String
    /// Stops the server when this process closes the pipe or exits.
    private let input = Mutex(Pipe())
    private let unused = Mutex<[String]>([])

    /// Starts a server.
    init(_ name: String = "shared") throws {
        guard let programs = Self.programs else { throw StoreError.invalid("PostgreSQL isn't installed") }
        self.programs = programs
        folder = NSTemporaryDirectory() + "livery-pg-\(getpid())-\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try start()
    }

    /// Starts the server again after `kill`.
    func start() throws {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        // initdb and postgres refuse to run as root. No test cuts the power.
        process.arguments = [
            "-c",
            """
            as=(); if [[ $EUID == 0 ]]; then
                chown postgres "$2"; as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
            fi
            # Whoever reads the output of the tests waits for no process that outlives them.
            cd "$2" && exec 2>>log || exit
            [[ -e data ]] || "${as[@]}" "$1/initdb" -D data --no-sync -A trust -U livery -E UTF8 --no-locale >log || exit
            "${as[@]}" "$1/postgres" -D data -k "$2" -c listen_addresses= -c fsync=off -c max_connections=300 \\
                -c full_page_writes=off -c shared_buffers=64MB >>log 2>&1 &
            until "$1/pg_isready" -q -h "$2"; do kill -0 $! && ((SECONDS < 120)) || exit; sleep 0.05; done
            echo ready
            read -r stay
            kill -QUIT $!; wait $!; [[ $stay ]] || rm -rf "$2"
            """, "postgresql", programs, folder,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard output.fileHandleForReading.availableData == Data("ready\n".utf8) else {
            throw StoreError.invalid("PostgreSQL can't be started: see \(folder)/log")
        }
        self.input.withLock { $0 = input }
    }

    /// Kills the server. Its folder remains.
    func kill() throws {
        let killed = try signal(SIGKILL)
        try input.withLock { try $0.fileHandleForWriting.write(contentsOf: Data("stay\n".utf8)) }
        // A server doesn't start while a process of the previous server uses its shared memory, or while the previous
        // main process exists. Other processes can remain as zombies.
        for process in killed {
            try eventually("the end of process \(process)") {
                guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
                    return true
                }
                return process != killed.last && state.contains(") Z ")
            }
        }
    }

    /// Sends a signal to the server and to the processes of its connections. Returns those processes.
    @discardableResult func signal(_ signal: Int32) throws -> [pid_t] {
        let file = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
        guard let id = pid_t(file.prefix { $0 != "\n" }) else { throw StoreError.invalid("no process") }
        // A server that is stopped can't start processes while its processes are being listed.
        Glibc.kill(id, SIGSTOP)
        try eventually("a stopped PostgreSQL") {
            try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8).contains(") T ")
        }
        let children = try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
        let processes = children.split(separator: " ").compactMap { pid_t($0) } + [id]
        for process in processes { Glibc.kill(process, signal) }
        return processes
    }

    func connect(_ url: String) throws -> PostgreSQLConnection {
        try PostgreSQLConnection.open(
            try PostgreSQLURL(url).addresses(session: []), within: .seconds(60), patience: .seconds(60))
    }

    /// Runs statements as the superuser.
    func run(_ sql: String, database: String = "postgres") throws {
        try connect(self.url(database) + "&target_session_attrs=any").command(sql)
    }

    /// The URL of a database.
    func url(_ database: String = "postgres", user: String = "livery") -> String {
        "postgresql:///\(database)?host=\(folder)&user=\(user)"
    }

    /// The URL of an empty database. It has tables if a test has left such a database.
    func database() throws -> String {
        guard let url = unused.withLock({ $0.popLast() }) else { return try newDatabase() }
        try connect(url).command(
            """
            TRUNCATE \(Schema.tables.joined(separator: ", ")) RESTART IDENTITY;
            INSERT INTO audit_head (id, number, hash) VALUES (1, 0, decode(repeat('00', 32), 'hex'))
            """)
        return url
    }

    /// Takes back a database whose triggers are intact. Emptying a database is four times as fast as creating one.
    func reuse(_ url: String) { unused.withLock { $0.append(url) } }

    /// The URL of a new database without tables. It is actually a separate schema, because creating a schema is faster
    /// than creating a database.
    func newDatabase() throws -> String {
        let schema = "t" + UUID().uuidString.lowercased().replacing("-", with: "")
        try run("CREATE SCHEMA \(schema)")
        return url() + "&options=-csearch_path%3D\(schema)"
    }
}
