public import ArgumentParser
import Foundation
import LiveryAPI
import LiveryModel
import LiveryRoutes
public import LiveryStore

/// `livery audit list|verify|accept`
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Show the audit log: who did what, when and from where. Verify that the log is complete.",
        subcommands: [List.self, Verify.self, Accept.self])

    /// The output format of a list.
    enum Form: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List audit entries, newest first, or with --since all later ones, oldest first.",
            discussion: """
                Prints one line per entry: number, time, author, credential, address, action, app, version, detail; \
                with tabs between, and '-' for missing values. With --format json, each line is a JSON object. To export \
                the audit, run it again with the number of the last entry in --since.
                """)

        @Option(help: "List only entries about this app.")
        var app: String?

        @Option(help: "The maximum number of entries (default: 50; with --since, all).")
        var limit: Int?

        @Option(help: ArgumentHelp("Only entries after this one, oldest first.", valueName: "number"))
        var since: Int?

        @Option(help: "text or json.")
        var format = Form.text

        @OptionGroup var data: DataOptions

        func run() throws {
            let store = try data.openExisting()
            guard var last = since else {
                return try store.audit(app: app, limit: limit ?? 50).forEach(show)
            }
            var left = limit ?? .max
            while left > 0 {
                let page = try store.entries(after: last, app: app, limit: min(left, 1000))
                page.forEach(show)
                guard let end = page.last?.number else { return }
                last = end
                left -= page.count
            }
        }

        private func show(_ entry: AuditEntry) {
            guard format == .text else { return Terminal.result(Wire.encode(API.AuditEntry(entry)).text) }
            Terminal.row([
                String(entry.number), entry.time.ISO8601Format(), entry.author.name, entry.author.credential,
                entry.author.address, entry.action, entry.app, entry.version.map(String.init), entry.detail,
            ])
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Verify that no audit entries were changed, removed, reordered or truncated.",
            discussion: """
                Prints the head, a number and a hash. Store it elsewhere and pass it to --expect later, to prove that \
                no entry up to it has changed, even by someone with write access to the whole file. Exit status: 0 the \
                audit is intact, 1 there are faults.
                """)

        @Option(help: ArgumentHelp("The head that an earlier run printed.", valueName: "number:hash"))
        var expect: AuditHead?

        @OptionGroup var data: DataOptions

        func run() throws {
            let store = try data.openExisting()
            var faults = try store.auditFaults(expecting: expect)
            if expect == nil, let witness = try store.auditWitness(), !witness.exists {
                faults.append(
                    "audit anchor '\(witness.path)' is missing: restore it next to the database, or pass the head that "
                        + "an earlier run printed to --expect")
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
            abstract: "Accept the faults that 'livery audit verify' reports, to allow changes again.",
            discussion: """
                Adds an audit entry that names each fault and the reason, and repairs a missing head or anchor. \
                'livery audit verify' then reports only faults that were not accepted. Find out what happened first: \
                accepting faults doesn't restore lost entries. Prints one line per accepted fault.
                """)

        @Option(help: "The reason, recorded in the audit.")
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
    /// Parses a number, a colon and 64 hexadecimal digits.
    public init?(argument: String) { self.init(argument) }
}
