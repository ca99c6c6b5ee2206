import ArgumentParser
import Foundation
import LiveryModel
import LiveryService
import LiveryStore

/// `livery backup FILE`
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the database to a new file. Works while the server runs.")

    @Argument(help: ArgumentHelp("The new file. It must not exist yet.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var data: DataOptions

    func run() throws {
        let store = try data.openExisting(schema: .older)
        do { try store.backup(to: file) } catch { throw Failure("\(error)") }
    }
}

/// `livery restore FILE`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Replace the database with a backup. The server must not be running.",
        discussion: """
            Verifies the whole backup first: the hash of the file and of all its contents. Keeps the old database, and \
            prints its new name on standard output.
            """)

    @Argument(help: ArgumentHelp("A file written by `livery backup`.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var data: DataOptions

    func run() throws {
        let target = try data.path
        do {
            let aside = try Store.restore(file, to: target) { bundle in try bundle.check() }
            aside.map { Terminal.result($0) }
        } catch StoreError.busy {
            throw Failure("'\(target)' is open in another process: stop the server first")
        } catch { throw Failure("\(error)") }
    }
}

/// `livery migrate`
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Migrate a database that an older Livery created. Stop all servers first.",
        discussion: """
            Backs up an SQLite database beside itself first, and prints the name of the backup on standard output. Back \
            up a PostgreSQL database with its own tools. An older Livery can't open the database afterwards. \
            Does nothing if the schema is current.
            """)

    @Flag(help: "Skip the backup.")
    var noBackup = false

    @OptionGroup var data: DataOptions

    func run() throws {
        try data.requireFile()
        if let backup = try migrateStore(data.path, backingUp: !noBackup) { Terminal.result(backup) }
    }
}

/// `livery copy --from A --to B`
struct CopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy a database to a new SQLite or PostgreSQL database.",
        discussion: """
            Copies everything as of one moment, with all ids, so ETags, tokens, sessions and the audit log remain valid. \
            Works while servers use the source. Changes after that moment are not copied, so stop the servers first to \
            move to another database. The target must be empty.
            """)

    @Option(help: ArgumentHelp("The database to copy: a file, or postgresql://….", valueName: "database"))
    var from: String

    @Option(help: ArgumentHelp("The new database: a file, or postgresql://….", valueName: "database"))
    var to: String

    func run() throws {
        guard PostgreSQLURL.isOne(from) || FileManager.default.fileExists(atPath: from) else {
            throw Failure("there is no file '\(from)'")
        }
        let source = try openStore(from)
        let target = try openStore(to)
        do {
            try source.copy(to: target)
            try target.close()
        } catch { throw Failure("can't copy to '\(PostgreSQLURL.masked(to))': \(error)") }
    }
}

/// `livery doctor`
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the whole database. Works while the server runs.",
        discussion: """
            Runs SQLite's own checks. Verifies the hash of every file and bundle, every encoding of every bundle, \
            every bundle against a fresh compilation of its version, and the audit chain. Reports orphaned data. Exit \
            status: 0 no faults, 1 faults found.
            """)

    @Flag(
        help:
            "Recreate missing or damaged encodings of bundles, and compile lost bundles again. A running server serves them within about a second."
    )
    var fix = false

    @Option(help: "text or json.")
    var format = AuditCommand.Form.text

    @OptionGroup var data: DataOptions

    func run() throws {
        let store = try data.openExisting()
        let findings: [Doctor.Finding]
        do { findings = try Doctor.examine(store, repairing: fix) } catch {
            findings = [Doctor.Finding(area: "database", text: "\(error)", isFault: true)]
        }
        let faults = findings.count(where: \.isFault)
        if format == .json {
            let list = findings.map { finding -> JSON in
                [
                    "area": .string(finding.area), "text": .string(finding.text), "fault": .bool(finding.isFault),
                    "repaired": .bool(finding.isRepaired),
                ]
            }
            Terminal.result(
                JSON.object([JSON.Member("faults", .int(faults)), JSON.Member("findings", .array(list))]).text)
        } else {
            for finding in findings {
                let kind = finding.isRepaired ? "repaired" : finding.isFault ? "fault" : "note"
                Terminal.result("\(kind): \(finding.area): \(finding.text)")
            }
            Terminal.note(faults == 0 ? "no faults found" : "\(faults) \(faults == 1 ? "fault" : "faults")")
        }
        if faults > 0 { throw ExitCode(1) }
    }
}
