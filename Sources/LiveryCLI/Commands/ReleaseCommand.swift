import ArgumentParser
import Foundation
import LiveryAPI
import LiveryModel

/// `livery release`: the builds of an app that people have installed.
struct ReleaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Register the builds of an app that people have installed.",
        subcommands: [Add.self, List.self, Show.self, Retire.self])

    /// A release and the options to access it.
    struct Options: ParsableArguments {
        @OptionGroup var app: AppOptions

        @Argument(help: "The release, such as ios-8.4.0: a-z, 0-9, '.', '-' and '_'.")
        var release: String

        /// The path of the release's resource.
        var path: String { app.path + "/releases/" + release }

        /// The release and its tag. Throws if the app doesn't have it.
        func current(_ client: APIClient) throws(Failure) -> (value: API.Release, tag: String) {
            try client.require(path, or: "'\(app.app)' has no release '\(release)'")
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Register a build, with the contract that `livery generate` wrote for it.",
            discussion: """
                Run it in the pipeline that ships the app. Registering the same build twice does nothing. Prints the \
                path of the release.
                """)

        @OptionGroup var options: Options

        @Option(
            help: ArgumentHelp("The file NAME.contract.json beside the generated code.", valueName: "file"),
            completion: .file())
        var contract: String

        @Option(
            name: .customLong("axis"),
            help: ArgumentHelp(
                "An axis value that never changes in the build, such as platform=ios. Can be repeated.",
                valueName: "axis=value"))
        var axes: [String] = []

        @Flag(help: "Activate the release again if it is retired.")
        var activate = false

        @OptionGroup var form: FormatOptions

        func run() throws {
            var body = API.ReleaseRequest()
            body.contract = try readContract()
            body.axes = try chosen()
            let client = try options.app.access.client()
            let current: (value: API.Release, tag: String)? = try client.find(options.path)
            if let release = current?.value, let time = release.retired, !activate {
                throw Failure(
                    "'\(release.release)' was retired at \(time) by \(release.retiredBy ?? ""): to activate it again, "
                        + "use --activate")
            }
            let release: API.Release = try client.change("PUT", options.path, seen: current?.tag, body)
            for warning in try warnings(about: release, client) { Terminal.warning(warning) }
            form.format.print(release, or: options.path)
        }

        private func warnings(about release: API.Release, _ client: APIClient) throws(Failure) -> [String] {
            if release.requires?.isEmpty == true {
                return [
                    "the contract requires no values, so no version can break this build: list the values that the app "
                        + "can't do without in '@requires' of the theme"
                ]
            }
            guard let version = release.version else {
                return [
                    "no version of '\(release.app)' has all values that this build needs: publish one before people "
                        + "install the build"
                ]
            }
            let app: API.App = try client.get(options.app.path)
            guard version < app.latest else { return [] }
            return [
                "this build can't read the current version \(app.latest), and gets version \(version): "
                    + "`livery check --releases` lists what the current version lacks"
            ]
        }

        private func readContract() throws(Failure) -> API.ThemeContract {
            let bytes: [UInt8]
            do { bytes = Array(try Data(contentsOf: URL(filePath: contract))) } catch {
                throw Failure("can't read the contract '\(contract)'", because: error)
            }
            do { return try Wire.decode(from: try JSON.parse(bytes)) } catch {
                throw Failure(
                    "'\(contract)' is not a contract: \(error). `livery generate` writes NAME.contract.json for an "
                        + "output with 'as: swift'")
            }
        }

        private func chosen() throws -> [String: String] {
            var chosen: [String: String] = [:]
            for axis in axes {
                let parts = axis.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                guard parts.count == 2, !parts[0].isEmpty, chosen.updateValue(parts[1], forKey: parts[0]) == nil else {
                    throw ValidationError("expected --axis axis=value, once for each axis, found '\(axis)'")
                }
            }
            return chosen
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List an app's releases, the last registered first.",
            discussion: """
                Prints one line per release, separated by tabs: name, axes, contract, the version that it gets, the day \
                of its last request, its share of the requests in seven days, time, author, and the time at which it was \
                retired.
                """)

        @OptionGroup var app: AppOptions
        @OptionGroup var form: FormatOptions

        func run() throws {
            let list: API.Releases = try app.access.client().get(app.path + "/releases")
            guard form.format == .text else { return form.format.print(list, or: "") }
            for release in list.releases {
                Terminal.row([
                    release.release, release.axes.isEmpty ? nil : release.axes.axisKey, release.contract,
                    release.version.map(String.init), release.lastRequest,
                    share(of: release, in: list), release.registered, release.registeredBy, release.retired,
                ])
            }
        }

        private func share(of release: API.Release, in list: API.Releases) -> String? {
            list.requests == 0 ? nil : "\(Int((100 * Double(release.requests) / Double(list.requests)).rounded())) %"
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show which values a release needs.",
            discussion: "Prints one line per required path, with its type, separated by a tab.")

        @OptionGroup var options: Options
        @OptionGroup var form: FormatOptions

        func run() throws {
            let release = try options.current(options.app.access.client()).value
            guard form.format == .text else { return form.format.print(release, or: "") }
            for (path, type) in (release.requires ?? [:]).sortedMembers { Terminal.row([path, type]) }
        }
    }

    struct Retire: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Stop protecting a build that is no longer in use. It stays in the list.")

        @OptionGroup var options: Options

        func run() throws {
            let client = try options.app.access.client()
            try client.delete(options.path, seen: try options.current(client).tag)
            Terminal.note("retired")
        }
    }
}
