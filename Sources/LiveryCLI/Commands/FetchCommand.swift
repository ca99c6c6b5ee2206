import ArgumentParser
import Foundation
import LiveryModel
import LiveryTheme

/// `livery fetch acme`
struct FetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Fetch the remote files that themes include.",
        discussion: """
            A theme includes a remote file as "https://example.com/base.ktv#sha256=…". Writes each such file to the \
            folder 'remote' of the theme, unless it is already there, and prints its path. Everything else, including \
            the server, reads only these copies. A file must have the SHA-256 in its address, and at most 4 MiB of \
            UTF-8. Redirects aren't followed. Exit status: 0 success, 1 a file can't be fetched, 2 wrong usage.
            """)

    @Argument(help: ArgumentHelp("Theme folders.", valueName: "path"), completion: .directory)
    var paths: [String]

    @OptionGroup var trust: TrustOptions

    func run() throws {
        try trust.apply()
        for path in paths { try fetch(path) }
    }

    /// Fetches the files of a theme. A fetched file can include others.
    private func fetch(_ path: String) throws(Failure) {
        var known: Set<RemoteInclude> = []
        while true {
            let theme = try ThemeFolder(path: path)
            let missing = theme.load().missingCopies.filter { known.insert($0).inserted }
            if missing.isEmpty { return }
            guard theme.isWhole else {
                throw Failure("'\(path)' is not a folder: a remote file needs a theme's folder")
            }
            for remote in missing {
                let bytes = try Self.bytes(of: remote)
                let file = theme.url(of: remote.file)
                do {
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(bytes).write(to: file, options: .atomic)
                } catch { throw Failure("can't write '\(file.relativePath)'", because: error) }
                Terminal.result(remote.file)
            }
        }
    }

    /// The time limit in seconds.
    private static let timeout = 60.0

    private static func bytes(of remote: RemoteInclude) throws(Failure) -> [UInt8] {
        guard let url = URL(string: remote.address) else { throw Failure("'\(remote.address)' is not a URL") }
        var request = ServerRequest(method: "GET", url: url, seconds: timeout)
        request.limit = Limits.fileBytes
        let answer: ServerRequest.Answer
        do { answer = try request.send() } catch {
            throw Failure(
                "can't fetch '\(remote.address)', which may have at most \(request.limit) bytes: \(error.reason)")
        }
        guard answer.status == 200 else {
            let target = answer.field("location").map { " (Location: \($0)). Include that address" } ?? ""
            throw Failure("'\(remote.address)' answered \(answer.status)\(target)")
        }
        guard remote.matches(answer.body) else {
            throw Failure(
                "'\(remote.address)' has another SHA-256. If you trust the new file, include "
                    + "#sha256=\(answer.body.sha256.hexadecimal)")
        }
        guard String(validating: answer.body, as: UTF8.self) != nil else {
            throw Failure("'\(remote.address)' is not valid UTF-8")
        }
        return answer.body
    }
}
