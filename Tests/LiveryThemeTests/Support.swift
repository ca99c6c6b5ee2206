import Foundation
import LiveryModel
import LiveryTheme

/// Compiles one or more files for the default axis choice.
func compile(
    _ text: String, files: [String: String] = [:], bases: [String: [String: String]] = [:],
    for choice: Compiler.Choice = .one([:])
) throws -> Compilation {
    var all = files.mapValues { Array($0.utf8) }
    all["theme.ktv"] = Array(text.utf8)
    let compiler = Compiler { reference, _ in
        bases[reference.name].map { ThemeFiles(name: reference.name, files: $0.mapValues { Array($0.utf8) }) }
    }
    return try compiler.compile(ThemeFiles(name: "t", files: all), for: choice)
}

/// The tokens of a theme without errors.
func tokens(_ text: String, files: [String: String] = [:]) throws -> [String: Theme.Value.Typed] {
    let compilation = try compile(text, files: files)
    guard let bundle = compilation.bundles.first else { throw Unexpected(compilation.diagnostics) }
    return bundle.tokens
}

/// The compiler's diagnostics for a theme, one per line, in the format `line:column id`.
func complaints(_ text: String, files: [String: String] = [:]) throws -> [String] {
    try compile(text, files: files).diagnostics.map { "\($0.place.line):\($0.place.column) \($0.id.rawValue)" }
}

struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ diagnostics: [Diagnostic]) { description = diagnostics.map(\.text).joined(separator: "\n") }
}

/// The folder with the fixtures of this test target.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

/// The project's sample themes.
let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Samples").standardizedFileURL

/// The CPU time that this thread has used, in seconds. It doesn't depend on other load on the machine.
func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
