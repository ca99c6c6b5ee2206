public import ArgumentParser
import Foundation
import LiveryAPI
import LiveryModel
import LiveryServer
public import LiveryStore

/// `livery audit list|verify|accept`
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show what was done, by whom and from where, and prove that it is all there.",
        subcommands: [List.self, Verify.self, Accept.self])

    /// How a list is written.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List what was done, newest first.",
            discussion: """
                One line an entry: number, time, author, credential, address, action, app, version, detail; tabs \
                between, '-' for what there is none of. With --format json an object for each line.
                """)

        @Option(help: "Only what was done to this app.")
        var app: String?

        @Option(help: "How many at the most.")
        var limit = 50

        @Option(help: "text or json.")
        var format = Form.text

        @OptionGroup var data: DataOptions

        func run() throws {
            for entry in try data.openExisting().audit(app: app, limit: limit) {
                guard format == .text else { Terminal.result(Wire.encode(API.AuditEntry(entry)).text); continue }
                Terminal.row([
                    String(entry.number), entry.time.ISO8601Format(), entry.author.name, entry.author.credential,
                    entry.author.address, entry.action, entry.app, entry.version.map(String.init), entry.detail,
                ])
            }
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Look for entries that were changed, removed or reordered, and for an end that was cut off.",
            discussion: """
                Prints the head, a number and a hash. Written down elsewhere and given to --expect another time, it \
                proves that nothing up to it has changed since, not even by who can write the whole file. Exit \
                status: 0 all is well, 1 something is wrong.
                """)

        @Option(help: ArgumentHelp("A head that was written down.", valueName: "number:hash"))
        var expect: AuditHead?

        @OptionGroup var data: DataOptions

        func run() throws {
            let store = try data.openExisting()
            var faults = try store.auditFaults(expecting: expect)
            if expect == nil, let witness = try store.auditWitness(), !witness.exists {
                faults.append(
                    "'\(witness.path)' is missing, which witnesses the end: expected it beside the database, or --expect "
                        + "with a head that was written down")
            }
            Terminal.result("\(try store.auditHead())")
            for fault in faults { Terminal.error(fault) }
            if !faults.isEmpty { throw ExitCode(1) }
        }
    }
}

extension AuditCommand {
    struct Accept: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Accept what 'livery audit verify' finds, so that changes can be made again.",
            discussion: """
                Adds an entry to the audit that names each fault and the reason, and repairs a missing head or witness. \
                'livery audit verify' then reports only faults that were not accepted. Find out what happened first: \
                what is lost stays lost. Prints what was accepted, a line each.
                """)

        @Option(help: "Why the faults are accepted, for the audit.")
        var reason: String

        @OptionGroup var data: DataOptions

        func validate() throws {
            guard reason.contains(where: { !$0.isWhitespace }) else { throw ValidationError("'--reason' is empty") }
        }

        func run() throws {
            for fault in try data.openExisting().acceptAuditGap(reason: reason) { Terminal.result(fault) }
        }
    }
}

extension AuditHead: ExpressibleByArgument {
    /// `12:` and 64 hexadecimal digits.
    public init?(argument: String) { self.init(argument) }
}
