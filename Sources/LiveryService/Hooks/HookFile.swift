import Foundation
import LiveryModel

/// The hooks of a server, read from a JSON file:
///
///     {
///       "cdn": {"kind": "fastly", "service": "SU1Z…", "token-file": "fastly.token", "probe": "https://cdn.example.com"},
///       "chat": {"kind": "slack", "url-file": "slack.url"},
///       "build": {"kind": "webhook", "url": "https://ci.example.com/livery", "secret-files": ["build.secret"]}
///     }
package struct HookFile: Sendable {
    /// The hooks, in the order of the file.
    package let hooks: [Hook]

    /// Reads a file. Its paths are relative to its folder.
    /// - Throws: ``Mistake``.
    package init(path: String) throws(Mistake) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Mistake("can't read the hooks file '\(path)'")
        }
        let json: JSON
        do { json = try JSON.parse(Array(data)) } catch { throw Mistake("'\(path)' is not JSON: \(error)") }
        guard let members = json.members else { throw Mistake("expected an object of hooks by name in '\(path)'") }
        guard members.count <= ServiceLimits.hooks else {
            throw Mistake("'\(path)' has \(members.count) hooks; the limit is \(ServiceLimits.hooks)")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        var hooks: [Hook] = []
        for (index, member) in members.enumerated() {
            guard !members[..<index].contains(where: { $0.name == member.name }) else {
                throw Mistake("'\(path)' has two hooks with the name '\(member.name)'")
            }
            do throws(Mistake) { hooks.append(try HookEntry(member, folder).hook()) } catch {
                throw Mistake("'\(path)', hook '\(member.name)': \(error.description)")
            }
        }
        self.hooks = hooks
    }

    /// Whether there are caches, and a probe for each of them.
    package var provesPurges: Bool {
        let caches = hooks.compactMap { hook in if case .cache(let cache) = hook.target { cache } else { nil } }
        return !caches.isEmpty && caches.allSatisfy { $0.probe != nil }
    }

    /// What is wrong in the file, and where.
    package struct Mistake: Error, Sendable, CustomStringConvertible {
        /// A message for the operator.
        package let description: String

        init(_ description: String) { self.description = description }
    }
}

/// The description of one hook.
private struct HookEntry {
    typealias Mistake = HookFile.Mistake

    private let name: String
    private let json: JSON
    private let folder: URL

    private static let members = [
        "fastly": ["service", "token-file", "api", "probe"],
        "cloudflare": ["zone", "token-file", "api", "probe"],
        "varnish": ["urls", "probe"],
        "webhook": ["url", "url-file", "secret-files", "apps"],
        "slack": ["url", "url-file", "apps"],
        "audit": ["url", "url-file", "secret-files"],
    ]

    init(_ member: JSON.Member, _ folder: URL) throws(Mistake) {
        name = member.name
        json = member.value
        self.folder = folder
        let letters = name.utf8.allSatisfy { Self.isLetter($0) }
        guard letters, (1...ServiceLimits.appNameLength).contains(name.utf8.count) else {
            throw Mistake("expected a name of up to \(ServiceLimits.appNameLength) characters from a-z, 0-9 and -")
        }
        let kind = try text("kind")
        guard let known = Self.members[kind] else {
            throw Mistake("unknown kind '\(kind)': expected \(Self.members.keys.sorted().joined(separator: ", "))")
        }
        for member in json.members ?? [] where member.name != "kind" && !known.contains(member.name) {
            let hint = nearestName(to: member.name, in: known).map { "; did you mean '\($0)'?" } ?? ""
            throw Mistake("unknown member '\(member.name)' of a \(kind) hook\(hint)")
        }
    }

    func hook() throws(Mistake) -> Hook { Hook(name: name, target: try target()) }

    private func target() throws(Mistake) -> Hook.Target {
        switch try text("kind") {
        case "slack": return .webhook(Webhook(address: try address(), form: .slack, apps: try apps()))
        case "webhook":
            return .webhook(Webhook(address: try address(), form: .signed(try secrets()), apps: try apps()))
        case "audit":
            return .webhook(
                Webhook(address: try address(), form: .signed(try secrets()), apps: nil, reportsAudit: true))
        default: return .cache(Cache(service: try cacheService(), probe: try probe()))
        }
    }

    private func cacheService() throws(Mistake) -> Cache.Service {
        switch try text("kind") {
        case "fastly":
            .fastly(
                api: try url("api", standard: "https://api.fastly.com"), service: try word("service"),
                token: try file("token-file"))
        case "cloudflare":
            .cloudflare(
                api: try url("api", standard: "https://api.cloudflare.com/client/v4"), zone: try word("zone"),
                token: try file("token-file"))
        default: .varnish(try urls())
        }
    }

    private func text(_ name: String) throws(Mistake) -> String {
        guard let value = json[name] else { throw Mistake("'\(name)' is missing") }
        guard let text = value.string, !text.isEmpty else {
            throw Mistake("expected a string for '\(name)', found \(value.kind)")
        }
        return text
    }

    /// A text that becomes part of a path.
    private func word(_ name: String) throws(Mistake) -> String {
        let text = try text(name)
        guard text.utf8.allSatisfy({ Self.isLetter($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
            throw Mistake("expected letters and digits for '\(name)', found '\(text)'")
        }
        return text
    }

    private func texts(_ name: String) throws(Mistake) -> [String] {
        guard let value = json[name] else { throw Mistake("'\(name)' is missing") }
        let texts = (value.elements ?? []).compactMap(\.string)
        guard !texts.isEmpty, texts.count == value.elements?.count else {
            throw Mistake("expected a list of strings for '\(name)'")
        }
        return texts
    }

    private func url(_ name: String, standard: String? = nil) throws(Mistake) -> String {
        if json[name] == nil, let standard { return standard }
        return try Self.base(try text(name), name)
    }

    /// A URL without a slash at its end.
    private static func base(_ text: String, _ name: String) throws(Mistake) -> String {
        try check(text, name)
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private static func check(_ text: String, _ name: String) throws(Mistake) {
        guard !isWebAddress(text) else { return }
        throw Mistake("expected a URL that begins with 'https://' for '\(name)'")
    }

    private func urls() throws(Mistake) -> [String] {
        var urls: [String] = []
        for text in try texts("urls") { urls.append(try Self.base(text, "urls") + "/") }
        return urls
    }

    private func probe() throws(Mistake) -> String? { json["probe"] == nil ? nil : try url("probe") }

    private func file(_ name: String) throws(Mistake) -> SecretFile { try file(at: try text(name)) }

    /// A file that exists now and has a usable content.
    private func file(at path: String) throws(Mistake) -> SecretFile {
        let file = SecretFile(path: URL(fileURLWithPath: path, relativeTo: folder).path)
        do { _ = try file.text() } catch { throw Mistake(error.description) }
        return file
    }

    private func secrets() throws(Mistake) -> [SecretFile] {
        var files: [SecretFile] = []
        for path in try texts("secret-files") {
            let file = try file(at: path)
            do { _ = try WebhookSecret(file) } catch { throw Mistake(error.description) }
            files.append(file)
        }
        return files
    }

    private func address() throws(Mistake) -> Webhook.Address {
        guard json["url-file"] != nil else {
            let url = try text("url")
            try Self.check(url, "url")
            return .text(url)
        }
        guard json["url"] == nil else { throw Mistake("'url' and 'url-file' can't be combined") }
        return .file(try file("url-file"))
    }

    private func apps() throws(Mistake) -> Set<String>? { json["apps"] == nil ? nil : Set(try texts("apps")) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}
