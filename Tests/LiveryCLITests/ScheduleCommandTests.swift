import Foundation
import TestSupport
import Testing

@Suite("livery channel, livery schedule and --at")
struct ScheduleCommandTests {
    /// A server with two versions of badoo, and the environment for reaching the server.
    private func serving() throws -> (server: RunningServer, environment: [String: String], path: String) {
        let (server, folder) = (try RunningServer(), try temporaryFolder())
        let environment = ["LIVERY_SERVER": server.url, "LIVERY_TOKEN": try server.token()]
        var path = ""
        for value in 1...2 {
            path = try theme("badoo", in: folder, ["theme.ktv": "{ a: \(value) }"])
            try run("publish", path, "--app", "badoo", "-m", "\(value)", environment: environment)
        }
        return (server, environment, path)
    }

    /// Does the work before a time that is a few seconds away. If the machine is too slow, retries with more time.
    private func before(_ work: (Date) throws -> Bool) throws -> Date {
        for seconds in [4.0, 16, 64] {
            let due = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + seconds).rounded())
            if try work(due) { return due }
        }
        throw TooSlow()
    }

    private struct TooSlow: Error {}

    @Test("channel sets, lists, moves and deletes a channel")
    func channel() throws {
        let (server, environment, _) = try serving()
        let made = try run("channel", "set", "badoo", "beta", "1", "-m", "Try it", environment: environment)
        #expect(made.output == "/themes/badoo/beta\n")
        #expect(try run("channel", "set", "badoo", "beta", "2", environment: environment).status == 0)
        let list = try run("channel", "list", "badoo", "--server", server.url).output
        #expect(list.wholeMatch(of: /beta\t2\t20[^\t]+Z\tAda\n/) != nil)
        #expect(try run("channel", "delete", "badoo", "beta", environment: environment).status == 0)
        #expect(try run("channel", "list", "badoo", "--server", server.url).output == "")
    }

    @Test("channel rejects invalid names and versions")
    func channelRefusals() throws {
        let (server, environment, _) = try serving()
        func errors(_ words: String...) throws -> String {
            let outcome = try run(["channel"] + words, environment: environment)
            #expect(outcome.status == 1)
            #expect(outcome.output == "")
            return outcome.errors
        }
        #expect(
            try errors("set", "badoo", "beta", "9") == "error: Unknown version: 'badoo' has no version 9\n")
        #expect(try errors("set", "badoo", "latest", "1").contains("expected a channel's name: a-z, 0-9 and '-'"))
        #expect(try errors("set", "badoo", "Beta!", "1").contains("found 'Beta!'"))
        #expect(try errors("set", "nobody", "beta", "1").contains("Unknown app: no app 'nobody'"))
        #expect(try errors("delete", "badoo", "beta") == "error: 'badoo' has no channel 'beta'\n")
        #expect(try errors("list", "nobody").contains("valid names: badoo"))
        #expect(try run("channel", "set", "badoo", "beta", "one", environment: environment).status == 2)
        let stranger = try run("channel", "set", "badoo", "beta", "1", environment: ["LIVERY_SERVER": server.url])
        #expect(stranger.status == 2)
        #expect(stranger.errors.contains("expected --token or LIVERY_TOKEN"))
    }

    @Test("schedules, lists, cancels and executes a publish, a rollback and a channel's move")
    func schedule() throws {
        let (server, environment, path) = try serving()
        defer { withExtendedLifetime(server) {} }
        let far = "2999-12-01 00:00 Europe/London"
        let publish = try run(
            "publish", path, "--app", "badoo", "-m", "Winter", "--at", far, environment: environment)
        #expect(publish.output == "1\n")
        #expect(publish.errors == "scheduled for 2999-12-01T00:00:00.000Z\n")
        _ = try before { due in
            let at = due.formatted(.iso8601)
            let back = try run("rollback", "badoo", "1", "-m", "Over", "--at", at, environment: environment)
            return back.output == "2\n"
        }
        _ = try before { due in
            let at = due.formatted(.iso8601)
            let beta = try run("channel", "set", "badoo", "beta", "2", "--at", at, environment: environment)
            return beta.output == "3\n"
        }
        try eventually("version 3") { try run("versions", "badoo", "--server", server.url).output.hasPrefix("3\t") }
        try eventually("channel beta") {
            try run("channel", "list", "badoo", "--server", server.url).output.hasPrefix("beta\t2\t")
        }
        let cancelled = try run("schedule", "cancel", "badoo", "1", environment: environment)
        #expect(cancelled.status == 0)
        #expect(cancelled.errors == "cancelled\n")
        let list = try run("schedule", "list", "badoo", environment: environment).output
        let lines = list.split(separator: "\n").sorted()
        #expect(lines.count == 3)
        #expect(lines[0] == "1\tcancelled\t2999-12-01T00:00:00[Europe/London]\tpublish\tAda\tWinter")
        #expect(lines[1].hasPrefix("2\tdone\t"))
        #expect(lines[1].hasSuffix("[Z]\trollback 1\tAda\tOver"))
        #expect(lines[2].hasPrefix("3\tdone\t"))
        #expect(lines[2].hasSuffix("[Z]\tchannel beta 2\tAda\t"))
    }

    @Test("a server that was down at the scheduled time executes the change once at startup")
    func killed() throws {
        let (server, environment, path) = try serving()
        let due = try before { due in
            let made = try run(
                "publish", path, "--app", "badoo", "-m", "Soon", "--at", due.formatted(.iso8601), "--server",
                server.url, environment: environment)
            // The command is rejected if the time has passed in the meantime.
            return made.status == 0
        }
        kill(server.process.processIdentifier, SIGKILL)
        server.process.waitUntilExit()
        Thread.sleep(until: due + 0.5)
        for _ in 1...2 {
            let again = try RunningServer(data: server.data)
            let versions = try run("versions", "badoo", "--server", again.url).output
            #expect(versions.split(separator: "\n").count == 3)
            #expect(versions.contains("\tAda\tSoon"))
            kill(again.process.processIdentifier, SIGKILL)
            again.process.waitUntilExit()
        }
    }

    @Test("lists a change that is no longer possible with the reason")
    func failed() throws {
        let (server, environment, path) = try serving()
        defer { withExtendedLifetime(server) {} }
        _ = try before { due in
            // A rollback in an earlier attempt has made the earlier draft outdated.
            let draft = "d\(Int(due.timeIntervalSince1970))"
            try run("draft", "save", "badoo", draft, path, environment: environment)
            return try run(
                "publish", "--app", "badoo", "--draft", draft, "-m", "Late", "--at", due.formatted(.iso8601),
                environment: environment
            ).status == 0
                && run("rollback", "badoo", "1", "-m", "First", environment: environment).status == 0 && Date() < due
        }
        try eventually("the reason of the failure") {
            try run("schedule", "list", "badoo", environment: environment).output
                .contains("failed: the latest version of app badoo is ")
        }
    }

    @Test("rejects invalid times and unknown numbers")
    func refusals() throws {
        let (server, environment, path) = try serving()
        defer { withExtendedLifetime(server) {} }
        func errors(_ words: String..., status: Int32 = 1) throws -> String {
            let outcome = try run(words, environment: environment)
            #expect(outcome.status == status)
            #expect(outcome.output == "")
            return outcome.errors
        }
        func at(_ time: String) throws -> String {
            try errors("publish", path, "--app", "badoo", "-m", "x", "--at", time)
        }
        let start = "error: Invalid time: "
        #expect(try at("tomorrow").hasPrefix(start + "expected a time with its zone such as '2026-12-01T00:00[Europe"))
        #expect(
            try at("2999-12-01 00:00 Mars").hasPrefix(start + "expected a zone such as 'Europe/London', found 'Mars'"))
        #expect(try at("2999-12-01 00:00").hasPrefix(start + "expected a zone such as"))
        #expect(
            try at("2020-01-01 00:00 Europe/London").hasPrefix(start + "expected a future time, found 2020-01-01T"))
        #expect(
            try at("2036-03-30 01:30 Europe/London").hasPrefix(
                start + "2036-03-30T01:30:00 doesn't exist in 'Europe/London'"))
        #expect(
            try errors("publish", path, "--app", "badoo", "-m", "x", "--cascade", "--at", "2999-12-01 00:00Z")
                .contains("'cascade' and 'at' can't be combined"))
        #expect(
            try errors("rollback", "badoo", "9", "-m", "x", "--at", "2999-12-01 00:00Z")
                == "error: Unknown version: 'badoo' has no version 9\n")
        #expect(
            try errors("schedule", "cancel", "badoo", "7")
                == "error: Unknown scheduled change: no scheduled change has the id 7\n")
        #expect(try errors("schedule", "cancel", "badoo", "first", status: 2).contains("first"))
        try run("rollback", "badoo", "1", "-m", "x", "--at", "2999-12-01 00:00Z", environment: environment)
        try run("schedule", "cancel", "badoo", "1", environment: environment)
        #expect(
            try errors("schedule", "cancel", "badoo", "1")
                == "error: Scheduled change is no longer pending: the change is cancelled\n")
    }
}
