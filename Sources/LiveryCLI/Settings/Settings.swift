import ArgumentParser
import Foundation
import LiveryHTTP
import LiveryModel
import LiveryStore

/// The effective settings and the source of each one.
struct Settings {
    /// The source of a setting, in order of precedence.
    enum Origin: String {
        case flag, environment, file, standard = "default"
    }

    private let values: [Setting: (text: String, origin: Origin)]

    /// - Parameters:
    ///   - flags: The settings from the command line.
    ///   - file: A JSON object that contains settings by name. Nil without a configuration file.
    init(flags: [Setting: String], environment: [String: String], file: JSON?) throws {
        let file = try file.map(Self.texts) ?? [:]
        var values: [Setting: (String, Origin)] = [:]
        for setting in Setting.allCases {
            let variable =
                setting.isSecret
                ? try SecretVariable(setting.variable, in: environment).value() : environment[setting.variable]
            let candidates: [(String?, Origin)] = [
                (flags[setting], .flag), (variable, .environment), (file[setting], .file),
                (setting.standard, .standard),
            ]
            for case (let text?, let origin) in candidates {
                values[setting] = (text, origin)
                break
            }
        }
        self.values = values
    }

    /// One line per setting, as in a configuration file, followed by the setting's source.
    var listing: String {
        Setting.allCases.map { setting in
            "\(setting.rawValue) = \(PostgreSQLURL.masked(self[setting]))  (\(values[setting]?.origin.rawValue ?? ""))"
        }.joined(separator: "\n")
    }

    subscript(_ setting: Setting) -> String { values[setting]?.text ?? setting.standard }

    /// The setting as a string. Nil if it is empty.
    func text(_ setting: Setting) -> String? {
        self[setting].isEmpty ? nil : self[setting]
    }

    /// The setting as a whole number within the range.
    func number(_ setting: Setting, in range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(self[setting]), range.contains(number) else {
            throw invalid(setting, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The setting, which must be one of several words.
    func word(_ setting: Setting, of words: [String]) throws -> String {
        guard words.contains(self[setting]) else { throw invalid(setting, words.joined(separator: " or ")) }
        return self[setting]
    }

    /// The setting as comma-separated ranges of addresses.
    func ranges(_ setting: Setting) throws -> [AddressRange] {
        try self[setting].split(separator: ",").map { part in
            guard let range = AddressRange(part.trimmingCharacters(in: .whitespaces)) else {
                throw invalid(setting, "comma-separated addresses such as 10.0.0.0/8")
            }
            return range
        }
    }

    /// The base path, without a slash at the end. Empty for the root.
    func basePath() throws -> String {
        let text = self[.basePath]
        let path = text.hasSuffix("/") ? String(text.dropLast()) : text
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let isPath = segments.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_~-][A-Za-z0-9._~-]*/) != nil }
        guard path.isEmpty || path.hasPrefix("/") && isPath && path.utf8.count <= 200 else {
            throw invalid(.basePath, "a path such as /livery, of letters, digits and '-._~'")
        }
        return path
    }

    /// The error for a setting that is missing although another setting requires it.
    func missing(_ setting: Setting, beside other: Setting) -> ValidationError {
        ValidationError("\(place(other)) '\(self[other])' also needs --\(setting.rawValue)")
    }

    /// The error for a setting that has no effect because of another setting.
    func unneeded(_ setting: Setting, beside other: Setting, _ reason: String) -> ValidationError {
        ValidationError("\(place(setting)) can't be used with \(place(other)) '\(self[other])': \(reason)")
    }

    private func invalid(_ setting: Setting, _ expected: String) -> ValidationError {
        ValidationError("expected \(expected) in \(place(setting)), found '\(self[setting])'")
    }

    /// A description of the setting's source.
    private func place(_ setting: Setting) -> String {
        switch values[setting]?.origin ?? .standard {
        case .flag, .standard: "--\(setting.rawValue)"
        case .environment: setting.variable
        case .file: "'\(setting.rawValue)' of the configuration file"
        }
    }

    private static func texts(of file: JSON) throws -> [Setting: String] {
        guard let members = file.members else { throw Failure("the configuration file is not a JSON object") }
        var texts: [Setting: String] = [:]
        for member in members {
            guard let setting = Setting(rawValue: member.name) else {
                let known = Setting.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure("unknown setting '\(member.name)' in the configuration file: valid settings: \(known)")
            }
            if let text = member.value.string {
                texts[setting] = text
            } else if let number = member.value.int {
                texts[setting] = String(number)
            } else if let list = member.value.elements?.map(\.string), list.allSatisfy({ $0 != nil }) {
                texts[setting] = list.compactMap(\.self).joined(separator: ",")
            } else {
                throw Failure(
                    "expected a string, a whole number or a list of strings for '\(member.name)' in the configuration "
                        + "file")
            }
        }
        return texts
    }
}

extension Settings {
    /// Reads a configuration file.
    static func file(_ path: String) throws(Failure) -> JSON {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("can't read the configuration file '\(path)'")
        }
        do { return try JSON.parse(Array(data)) } catch {
            throw Failure("the configuration file '\(path)' is not JSON: \(error)")
        }
    }
}
