import ArgumentParser
import Foundation
import LiveryModel
import LiveryServer
import LiveryStore

/// `livery backup FILE`
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the database into one new file. Works while the server runs.")

    @Argument(help: ArgumentHelp("The file; it must not exist.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var data: DataOptions

    func run() throws {
        let store = try data.openExisting()
        do { try store.backup(to: file) } catch { throw Failure("\(error)") }
    }
}

/// `livery restore FILE`
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the database's place. The server must not run.",
        discussion: """
            The backup is checked whole before anything is replaced: the hash of the file, and of everything in it. The \
            old database is kept, under a name that is printed on standard output.
            """)

    @Argument(help: ArgumentHelp("A file of `livery backup`.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var data: DataOptions

    func run() throws {
        do {
            let aside = try Store.restore(file, to: data.data) { bundle in try bundle.check() }
            aside.map { Terminal.result($0) }
        } catch StoreError.busy {
            throw Failure("'\(data.data)' is open in another process: stop the server first")
        } catch { throw Failure("\(error)") }
    }
}

/// `livery doctor`
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check everything that the database holds. Works while the server runs.",
        discussion: """
            SQLite's own checks, every file's and bundle's hash, every coding of every bundle, every bundle against a \
            fresh compile of its version, the audit's chain, and what belongs to nothing. Exit status: 0 all is well, \
            1 there are faults.
            """)

    @Flag(
        help:
            "Make codings of bundles that are missing or damaged again. A running server serves them when it is restarted."
    )
    var fix = false

    @Option(help: "text or json.")
    var format = AuditCommand.Form.text

    @OptionGroup var data: DataOptions

    func run() throws {
        let store = try data.openExisting()
        let findings: [Doctor.Finding]
        do { findings = try Doctor.examine(store, mending: fix) } catch {
            findings = [Doctor.Finding(area: "database", text: "\(error)", isFault: true)]
        }
        let faults = findings.count(where: \.isFault)
        if format == .json {
            let list = findings.map { finding -> JSON in
                [
                    "area": .string(finding.area), "text": .string(finding.text), "fault": .bool(finding.isFault),
                    "mended": .bool(finding.isMended),
                ]
            }
            Terminal.result(
                JSON.object([JSON.Member("faults", .int(faults)), JSON.Member("findings", .array(list))]).text)
        } else {
            for finding in findings {
                let kind = finding.isMended ? "mended" : finding.isFault ? "fault" : "note"
                Terminal.result("\(kind): \(finding.area): \(finding.text)")
            }
            Terminal.note(faults == 0 ? "all is well" : "\(faults) \(faults == 1 ? "fault" : "faults")")
        }
        if faults > 0 { throw ExitCode(1) }
    }
}
