import Foundation
import Testing

/// A Swift or Foundation API that requires newer Apple platforms than the client does.
struct NewerAPI: Sendable, CustomTestStringConvertible {
    let pattern: String
    let needs: String
    /// Code that uses the API.
    let example: String

    init(_ pattern: String, needs: String, example: String) {
        self.pattern = pattern
        self.needs = needs
        self.example = example
    }

    var testDescription: String { "\(example) (\(needs))" }

    func isUsed(in line: String) -> Bool { line.range(of: pattern, options: .regularExpression) != nil }

    static let all = [
        NewerAPI(#"\bimport Synchronization\b"#, needs: "iOS 18", example: "import Synchronization"),
        NewerAPI(#"\bMutex\b"#, needs: "iOS 18", example: "let state = Mutex(0)"),
        NewerAPI(#"\bAtomic\b"#, needs: "iOS 18", example: "let count = Atomic<Int>(0)"),
        NewerAPI(#"\bString\(\s*validating:"#, needs: "iOS 18", example: "String(validating: text, as: UTF8.self)"),
        NewerAPI(#"\bnext\(isolation\b"#, needs: "iOS 18", example: "await themes.next(isolation: actor)"),
        NewerAPI(#"\b(any|some) Async\w+<"#, needs: "iOS 18", example: "var themes: any AsyncSequence<Theme, Never>"),
        NewerAPI(#"\bU?Int128\b"#, needs: "iOS 18", example: "let product: UInt128"),
        NewerAPI(#"\bexecutorPreference\b"#, needs: "iOS 18", example: "Task(executorPreference: lane) {}"),
        NewerAPI(#"\bTaskExecutor\b"#, needs: "iOS 18", example: "final class Lane: TaskExecutor {}"),
        NewerAPI(#"\bisolated deinit\b"#, needs: "iOS 18.4", example: "isolated deinit {}"),
        NewerAPI(#"\bInlineArray\b"#, needs: "iOS 26", example: "let channels: InlineArray<4, Double>"),
        NewerAPI(#"\b(Mutable|Raw|MutableRaw|Output|OutputRaw|UTF8)?Span\b"#, needs: "iOS 26", example: "Span<UInt8>"),
        NewerAPI(#"\.(utf8)?[sS]pan\b"#, needs: "iOS 26", example: "text.utf8.span"),
        NewerAPI(#"\bTask\.immediate\b"#, needs: "iOS 26", example: "Task.immediate {}"),
        NewerAPI(#"\bTask(\.detached)?\(name:"#, needs: "iOS 26", example: "Task(name: \"events\") {}"),
        NewerAPI(#"\bObservations\b"#, needs: "iOS 26", example: "Observations { model.theme }"),
        // Importing the module is possible before iOS 17, because the linker links it weakly.
        NewerAPI(#"@Observable\b"#, needs: "iOS 17", example: "@Observable final class Model {}"),
        NewerAPI(#"\bwith(Throwing)?DiscardingTaskGroup\b"#, needs: "iOS 17", example: "withDiscardingTaskGroup {}"),
        NewerAPI(#"#?\bPredicate\b"#, needs: "iOS 17", example: "#Predicate<Int> { $0 > 1 }"),
        NewerAPI(#"\b(struct|class|enum) \w+<each\b"#, needs: "iOS 17", example: "struct Pack<each Element> {}"),
        NewerAPI(#"\bSerialExecutor\b"#, needs: "iOS 17", example: "final class Queue: SerialExecutor {}"),
    ]
}

/// The code in a file that runs on the oldest Apple platforms.
struct OldPlatformCode {
    /// Each line and its number, without comments.
    private(set) var lines: [(number: Int, text: String)] = []
    var text: String { lines.map(\.text).joined(separator: "\n") }
    /// For each `#if` that encloses the line, whether Apple platforms compile this branch, and whether they compiled an
    /// earlier branch.
    private var branches: [(isCompiled: Bool, wasCompiled: Bool)] = []
    /// The indentation of a declaration that is available only in newer versions.
    private var newer: String?

    /// - Parameter text: Formatted code, in which a declaration ends with a line of the same indentation.
    init(_ text: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            read(String(line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)), number: index + 1)
        }
    }

    private mutating func read(_ line: String, number: Int) {
        let words = line.trimmingCharacters(in: .whitespaces)
        if words.hasPrefix("#") && branch(words) { return }
        let indentation = String(line.prefix { $0 == " " })
        if words.hasPrefix("@available(") {
            newer = indentation
        } else if let own = newer {
            if line == own + "}" || indentation == own && words.hasSuffix("}") { newer = nil }
        } else if branches.allSatisfy(\.isCompiled) {
            lines.append((number, line))
        }
    }

    private mutating func branch(_ words: String) -> Bool {
        if words.hasPrefix("#if ") {
            let isCompiled = Self.isTrueOnApple(words)
            branches.append((isCompiled, isCompiled))
        } else if words.hasPrefix("#else"), let last = branches.popLast() {
            let isCompiled = !last.wasCompiled && (words == "#else" || Self.isTrueOnApple(words))
            branches.append((isCompiled, last.wasCompiled || isCompiled))
        } else if words == "#endif" {
            branches.removeLast()
        } else {
            return false
        }
        return true
    }

    private static func isTrueOnApple(_ condition: String) -> Bool {
        !["canImport(Glibc)", "canImport(Musl)", "canImport(FoundationNetworking)", "os(Linux)"]
            .contains { condition.contains($0) }
    }
}

@Suite("Apple's platforms since iOS 16")
struct FloorTests {
    private static let project = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The files that apps compile.
    private static let files: [URL] = [
        "LiveryModel", "LiveryClient", "LiveryImages", "LiveryUIKit", "LiverySwiftUI", "LiveryTesting",
    ].flatMap { module in
        let folder = project.appending(path: "Sources/\(module)")
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }

    @Test("have every API that the client uses")
    func floor() throws {
        #expect(Self.files.count > 60)
        for file in Self.files {
            let code = OldPlatformCode(try String(contentsOf: file, encoding: .utf8))
            // Most files use no newer API at all.
            for api in NewerAPI.all where api.isUsed(in: code.text) {
                for (number, line) in code.lines where api.isUsed(in: line) {
                    Issue.record("\(file.lastPathComponent):\(number) requires \(api.needs): \(line)")
                }
            }
        }
    }

    @Test("have the times of files, for which the privacy manifest declares a reason")
    func fileTimes() throws {
        let folder = Self.project.appending(path: "Sources/LiveryClient")
        let manifest = try String(contentsOf: folder.appending(path: "PrivacyInfo.xcprivacy"), encoding: .utf8)
        // Files in the app's container.
        #expect(manifest.contains("NSPrivacyAccessedAPICategoryFileTimestamp") && manifest.contains("C617.1"))
        let users = try Self.files.filter { try String(contentsOf: $0, encoding: .utf8).contains(/\b[fl]?stat(at)?\(/) }
        #expect(users.map(\.lastPathComponent) == ["FileStamp.swift"])
    }

    @Test("require no reason for other APIs, because the privacy manifest declares none")
    func requiredReasons() throws {
        let apis = [
            #"\b[fl]?statv?fs\("#, #"\bgetattrlist"#, #"\b\w*(creation|odification)Date"#, #"attributesOfItem"#,
            #"\bsystemUptime\b"#, #"\bmach_absolute_time\b"#, #"\bvolumeAvailableCapacity"#, #"\bUserDefaults\b"#,
            #"\bactiveInputModes\b"#,
        ]
        for file in Self.files {
            let code = OldPlatformCode(try String(contentsOf: file, encoding: .utf8)).text
            for api in apis {
                #expect(code.range(of: api, options: .regularExpression) == nil, "\(file.lastPathComponent)")
            }
        }
    }

    @Test("are checked for each newer API", arguments: NewerAPI.all)
    func example(api: NewerAPI) {
        #expect(OldPlatformCode(api.example).lines.contains { api.isUsed(in: $0.text) })
    }

    @Test("don't compile code for Linux, and newer declarations are marked")
    func scopes() {
        let text = """
            #if canImport(os)
                import os
            #else
                import Synchronization
            #endif
            struct A {
                @available(iOS 18, *)
                func b() {
                    Mutex(0)
                }
                func c() {} // Mutex
            }
            """
        #expect(OldPlatformCode(text).lines.map(\.number) == [2, 6, 11, 12])
    }
}
