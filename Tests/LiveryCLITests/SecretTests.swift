import Foundation
import Testing

@Suite("Secrets")
struct SecretTests {
    private func file(_ text: String) throws -> String {
        let file = try temporaryFolder().appending(path: "secret")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("can be in files that LIVERY_TOKEN_FILE and LIVERY_DATA_FILE name, and white space around them is ignored")
    func files() throws {
        let server = try RunningServer()
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "a: 1"])
        let token = try server.token()
        let publish = ["publish", path, "--app", "badoo", "-m", "x", "--server", server.url]
        #expect(try run(publish, environment: ["LIVERY_TOKEN_FILE": file(token + "\n")]).output == "1\n")
        let schedule = ["schedule", "list", "badoo", "--server", server.url]
        #expect(try run(schedule, environment: ["LIVERY_TOKEN": " \(token)\r\n"]).status == 0)
        #expect(
            try run("token", "list", environment: ["LIVERY_DATA_FILE": file(server.data + "\n")]).output.hasPrefix(
                "1\t"))
        let listing = try run("serve", "--print-config", environment: ["LIVERY_DATA_FILE": file("x.sqlite\n")])
        #expect(listing.output.contains("data = x.sqlite  (environment)"))
    }

    @Test("that can't be read, are empty, set twice or contain other characters are reported")
    func mistakes() throws {
        let path = try theme("badoo", in: temporaryFolder(), ["theme.ktv": "a: 1"])
        let errors = { (environment: [String: String]) in
            try run("publish", path, "--app", "badoo", "-m", "x", environment: environment).errors
        }
        #expect(
            try errors(["LIVERY_TOKEN_FILE": "/nowhere"]).contains(
                "error: can't read '/nowhere', which LIVERY_TOKEN_FILE names: No such file or directory"))
        #expect(try errors(["LIVERY_TOKEN_FILE": file(" \n")]).contains("contains no secret"))
        #expect(
            try errors(["LIVERY_TOKEN_FILE": file("a"), "LIVERY_TOKEN": "b"]).contains(
                "LIVERY_TOKEN and LIVERY_TOKEN_FILE are both set: unset one of them"))
        #expect(try errors(["LIVERY_TOKEN": "lvr_a lvr_b"]).contains("an invalid character: copy the token again"))
        #expect(try errors(["LIVERY_TOKEN": " \n"]).contains("expected --token or LIVERY_TOKEN"))
    }
}
