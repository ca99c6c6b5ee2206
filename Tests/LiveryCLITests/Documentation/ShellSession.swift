import Foundation

/// Runs the shell examples of a page in order in a single bash, in a folder with a copy of the samples and a server
/// that has published them. Operators have no checkout, so the examples in `docs/operating` run without the samples and
/// use an installed executable that finds its own web interface.
///
/// `livery serve` in an example replaces the server with one that has these options. `livery dev` runs until it shows
/// the theme. The session replaces port 8080 in the examples with a free port, and port 6081 with the port of a purge
/// receiver that stands in for a cache.
struct ShellSession {
    let folder: URL
    /// The installation to use. Nil selects the build in the checkout.
    private let installation: Installation?
    private static let shared = Result { try Installation() }
    /// The commands in `console` blocks, the files for their output, and the output that the page shows.
    private(set) var expectations: [(command: String, file: String, output: String)] = []
    private var script = ""

    init(_ page: Page, in folder: URL) throws {
        self.folder = folder
        installation = page.path.hasPrefix("docs/operating/") ? try Self.shared.get() : nil
        for block in page.blocks("bash", "console") {
            if block.language == "bash" { script += block.text } else { addConsole(block.text) }
        }
    }

    /// Adds a block in which lines that start with `$ ` are commands. Each command is followed by its standard output
    /// and then its standard error.
    private mutating func addConsole(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ ") {
                let file = "console.\(expectations.count)"
                expectations.append((String(line.dropFirst(2)), file, ""))
                // The outputs are captured separately, because a command can print notes before its result.
                script += "{ \(line.dropFirst(2))\n} >\(file) 2>notes || true\ncat notes >>\(file)\n"
            } else if !expectations.isEmpty {
                expectations[expectations.count - 1].output += line + "\n"
            }
        }
    }

    /// Runs the examples until a command fails or a response has a status of 400 or above.
    func run() throws -> Outcome {
        try Data(script.utf8).write(to: folder.appending(path: "examples.sh"))
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["timeout", "600", "bash", "-c", Self.frame]
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: text, errors: "")
    }

    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LIVERY_") }
        let path = environment["PATH"] ?? "/usr/bin:/bin"
        let executable = installation?.executable ?? livery
        environment["PATH"] = "\(executable.deletingLastPathComponent().path):\(path)"
        environment["PROJECT"] = project.path
        if installation == nil { environment["CHECKOUT"] = project.path }
        return environment
    }

    /// The script that surrounds the examples. Background processes ignore SIGINT, so the script stops servers with
    /// SIGTERM.
    private static let frame = #"""
        set -euo pipefail
        server= cache=
        curl() { command curl --fail-with-body --silent --show-error "$@"; }
        await() {
            until grep -Eq "$1" "$2"; do
                kill -0 "$3" 2>/dev/null || { cat "$2"; return 1; }
                sleep 0.05
            done
        }
        start() {
            : >server.log
            command livery serve "$@" >server.log 2>&1 &
            server=$!
            await '[ "]ready' server.log "$server"
        }
        stop() {
            [[ -n $server ]] || return 0
            kill -TERM "$server"
            wait "$server" || true
            server=
        }
        # Answers each PURGE with 200. Ends with SIGKILL only, because tests run with signals blocked.
        cache() {
            python3 -u -c '
        from http.server import BaseHTTPRequestHandler, HTTPServer
        class Cache(BaseHTTPRequestHandler):
            def do_PURGE(self):
                self.send_response(200)
                self.end_headers()
        server = HTTPServer(("127.0.0.1", 0), Cache)
        print("listening", server.server_port)
        server.serve_forever()' >cache.log 2>&1 &
            cache=$!
            await ^listening cache.log "$cache"
            sed -i "s/6081/$(sed -n "s/^listening //p" cache.log)/g" ./*.json
        }
        watch() {
            : >dev.log
            command livery "$@" >dev.log 2>&1 &
            await '^Showing' dev.log $!
            kill -TERM $!
            wait $! || true
        }
        livery() {
            case " $* " in
                *' --print-config '*) command livery "$@" ;;
                ' serve '*) stop; start "${@:2}" ;;
                ' dev '*) watch "$@" ;;
                *) command livery "$@" ;;
            esac
        }
        trap 'stop; [[ -z $cache ]] || kill -KILL "$cache"' EXIT
        [[ -z ${CHECKOUT:-} ]] || cp -R "$CHECKOUT/Public" "$CHECKOUT/Samples" .
        touch server.log dev.log
        start --port 0
        port=$(sed -n 's/.*port=\([0-9]*\).*/\1/p' server.log | head -n 1)
        if grep -qs 6081 ./*.json; then cache; fi
        export LIVERY_PORT=$port LIVERY_SERVER=http://127.0.0.1:$port
        export LIVERY_TOKEN=$(livery token create --role admin --name Ada)
        for app in core badoo; do livery publish "$PROJECT/Samples/$app" --app "$app" --message First >published; done
        sed "s/8080/$port/g" examples.sh >here.sh
        source ./here.sh
        """#
}
