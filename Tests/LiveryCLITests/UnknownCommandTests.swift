import Testing

@Suite("A mistyped command")
struct UnknownCommandTests {
    @Test(
        "is answered with a suggestion",
        arguments: [
            (["publsh", "x"], "error: unknown command 'publsh'; did you mean 'publish'?\n"),
            (["help", "chekc"], "error: unknown command 'chekc'; did you mean 'check'?\n"),
            (["token", "creat"], "error: unknown command 'token creat'; did you mean 'token create'?\n"),
            (["zzzzzzzz"], "error: unknown command 'zzzzzzzz': run `livery --help` for a list\n"),
            (["token", "zzzzzzzz"], "error: unknown command 'token zzzzzzzz': run `livery token --help` for a list\n"),
        ])
    func suggestion(arguments: [String], message: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
        #expect(outcome.errors.contains("Usage: livery "), "\(outcome.errors)")
    }
}
