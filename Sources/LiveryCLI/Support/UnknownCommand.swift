import ArgumentParser
import LiveryModel

/// A mistyped command.
struct UnknownCommand {
    /// The error message, such as `unknown command 'publsh'; did you mean 'publish'?`.
    let message: String
    /// How to enter a command.
    let usage: String

    /// Nil if the arguments name a command or start with a flag.
    init?(in arguments: [String]) {
        var command: any ParsableCommand.Type = Livery.self
        var words: [String] = []
        // `livery help token create` explains the command `livery token create`.
        for argument in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !argument.hasPrefix("-") else { return nil }
            guard let next = known.first(where: { $0._commandName == argument }) else {
                self.init(argument, after: words, known: known.map { $0._commandName })
                return
            }
            command = next
            words.append(argument)
        }
        return nil
    }

    private init(_ name: String, after words: [String], known: [String]) {
        let full = { (name: String) in (words + [name]).joined(separator: " ") }
        let advice =
            nearestName(to: name, in: known).map { "; did you mean '\(full($0))'?" }
            ?? ": run `livery \((words + ["--help"]).joined(separator: " "))` for a list"
        usage = "Usage: livery \(full("<subcommand>"))"
        message = "unknown command '\(full(name))'\(advice)"
    }
}
