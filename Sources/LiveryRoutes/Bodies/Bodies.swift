package import LiveryAPI
import LiveryHTTP
import LiveryModel
package import LiveryService
import LiveryStore
import LiveryTheme

/// `{"files": {"theme.ktv": "…"}, "entry": "theme.ktv"}`: the text of a theme in a request.
extension ThemeText {
    package init(_ body: API.FilesRequest) throws(Problem) {
        try self.init(body.files, entry: body.entry)
    }

    /// The entry file is `entry`, else `theme.ktv`, else the only file.
    package init(_ texts: [String: String]?, entry: String?) throws(Problem) {
        guard let texts else {
            throw Problem(.malformedBody, "expected 'files', an object with the text of each file by path")
        }
        var files: [String: [UInt8]] = [:]
        for (path, text) in texts.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            files[try Self.path(path)] = Array(text.utf8)
        }
        let entry = try entry.map(Self.path)
        self.init(
            files: files, entry: entry ?? (files.count == 1 ? files.keys.first : nil) ?? ThemeFiles.defaultEntry)
    }

    /// The paths that ``path(_:)`` accepts, except that it limits bytes and this limits characters.
    static let pathPattern: String = {
        let character = #"[^/\\\x00-\x1f\x7f]"#
        let undotted = #"[^/.\\\x00-\x1f\x7f]"#
        let segment = #"(\#(undotted)\#(character)*|\.\#(undotted)\#(character)*|\.\.\#(character)+)"#
        return "^\(segment)(/\(segment))*$"
    }()

    /// A relative path that stays inside the theme's folder on every system, in Unicode normalization form C.
    static func path(_ text: String) throws(Problem) -> String {
        let path = text.normalizedName
        try check(path)
        return path
    }

    static func check(_ path: String) throws(Problem) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        let isText = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }
        guard path.utf8.count <= ServiceLimits.pathBytes else {
            throw Problem(
                .malformedBody, "expected a path of at most \(ServiceLimits.pathBytes) bytes, found \(path.utf8.count)")
        }
        guard isPlain, isText else {
            throw Problem(
                .malformedBody, "expected a relative path such as 'skins/night.ktv' in 'files', found '\(path)'")
        }
    }
}

extension Parameters {
    /// Decodes the body. If the contract makes the body optional, an absent one counts as an empty object.
    /// - Throws: ``Problem`` that names the first unknown, missing or mistyped member.
    func body<Body: Decodable>(of request: borrowing Request) throws(Problem) -> Body {
        let json = try json(of: request)
        try json.requireNoNUL(at: "")
        do { return try Wire.decode(from: json) } catch let error as WireError {
            guard error.fault == .missing, let schema = operation.body?.schema.member(error.member) else {
                throw Problem(.malformedBody, "\(error)")
            }
            throw Problem.missing(error.member, schema)
        } catch { throw Problem(.malformedBody, "\(error)") }
    }

    /// The body as a JSON object. Unknown members are rejected, since their sender expects an effect.
    private func json(of request: borrowing Request) throws(Problem) -> JSON {
        if request.body.isEmpty, operation.body?.isRequired == false { return .object([]) }
        let json = try request.json()
        let (kinds, names) = (operation.body?.schema.memberNames ?? [], json.members?.map(\.name) ?? [])
        guard !kinds.contains(where: { $0.isSuperset(of: names) }) else { return json }
        let known = kinds.reduce(into: Set()) { $0.formUnion($1) }
        guard let unknown = names.first(where: { !known.contains($0) }) else {
            let kinds = kinds.map { $0.sorted().joined(separator: ", ") }.joined(separator: "; or ")
            throw Problem(.malformedBody, "expected members of one kind: \(kinds)")
        }
        throw Problem(.malformedBody, "unknown member '\(unknown)'").suggesting(known.sorted())
    }
}

extension JSON {
    /// Throws if a string contains a NUL, which databases don't store. The texts of files, whose names can't have one, are
    /// checked by the compiler.
    fileprivate func requireNoNUL(at place: String) throws(Problem) {
        if let string, string.utf8.contains(0) {
            throw Problem(.malformedBody, "the string in '\(place)' contains a NUL character (U+0000)")
        }
        for element in elements ?? [] { try element.requireNoNUL(at: place) }
        for member in members ?? [] {
            guard !member.name.utf8.contains(0) else {
                throw Problem(.malformedBody, "a name in '\(place)' contains a NUL character (U+0000)")
            }
            let isFile = place == "files" || place.hasSuffix(".files")
            if !isFile { try member.value.requireNoNUL(at: place.isEmpty ? member.name : "\(place).\(member.name)") }
        }
    }
}

extension OpenAPI.Operation {
    /// Throws if the query of a change has a parameter that the contract does not list.
    func requireKnownParameters(of request: borrowing Request) throws {
        let own = parameters.filter { $0.place == .query }
        guard !own.contains(where: \.isExploded) else { return }
        if let unknown = try request.query().first(where: { item in !own.contains { $0.name == item.name } }) {
            throw Problem(.unknownParameter, "unknown parameter '\(unknown.name)'").suggesting(own.map(\.name))
        }
    }
}

extension Problem {
    /// The problem for a missing member, with its description from the contract.
    fileprivate static func missing(_ name: String, _ schema: JSON) -> Problem {
        let purpose = schema["description"]?.string.map { ": \($0.prefix(1).lowercased() + $0.dropFirst().dropLast())" }
        let problem = Problem(.malformedBody, "expected '\(name)'\(purpose ?? "")")
        let words = schema["enum"]?.elements?.compactMap(\.string) ?? []
        return words.isEmpty ? problem : problem.suggesting(words)
    }
}

extension OpenAPI.Schema {
    /// The schema of a member by name.
    fileprivate func member(_ name: String) -> JSON? {
        kinds.lazy.compactMap { $0["properties"]?[name] }.first
    }

    /// The names of an object's members, for each alternative of the schema.
    var memberNames: [Set<String>] {
        kinds.map { Set(($0["properties"]?.members ?? []).map(\.name)) }
    }

    /// The alternatives of the schema.
    private var kinds: [JSON] {
        let json = resolved
        return json["oneOf"]?.elements ?? [json]
    }
}

extension Request {
    /// The body as a JSON object.
    fileprivate borrowing func json() throws(Problem) -> JSON {
        let type = header(.contentType) ?? ""
        guard type.lowercased().split(separator: ";").first?.filter({ $0 != " " }) == "application/json" else {
            throw Problem(.unsupportedMediaType, "expected Content-Type: application/json, found '\(type)'")
                .with("Accept", "application/json")
        }
        let json: JSON
        do { json = try JSON.parse(body) } catch {
            throw Problem(.malformedBody, "expected JSON: \(error)")
        }
        guard json.members != nil else {
            throw Problem(.malformedBody, "expected an object, found \(json.kind)")
        }
        return json
    }
}
