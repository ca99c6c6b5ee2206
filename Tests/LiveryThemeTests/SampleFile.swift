import LiveryModel
import LiveryTheme
import TestSupport
import Testing

/// A file in a sample. The tests damage this file and compile its theme.
struct SampleFile: CustomTestStringConvertible, Sendable {
    let theme: String
    let path: String
    let bytes: [UInt8]

    var testDescription: String { "\(theme)/\(path)" }

    /// How many damages to try on the file alone and within its theme. A release build tries all of them in the theme.
    /// A debug build is ten times as slow and tries a fixed selection, which is larger in `script/test --thorough`.
    /// Compiling the file alone finds parsing errors and takes time linear in the file's length. Compiling its theme
    /// only adds errors from layers and links.
    private static var counts: (alone: Int, inTheme: Int) {
        #if DEBUG
            (times(12, thorough: 50), times(1, thorough: 2))
        #else
            (0, .max)
        #endif
    }

    /// Compiles the file with each damage and expects a bundle or an error.
    func survives(_ damages: [Damage]) throws {
        for damage in Self.sampled(damages, Self.counts.alone) {
            let alone = ThemeFiles(name: theme, files: [ThemeFiles.defaultEntry: damage.apply(to: bytes)])
            try Self.survives(alone, "\(testDescription) alone, \(damage)")
        }
        for damage in Self.sampled(damages, Self.counts.inTheme) {
            try Self.survives(
                SampleThemes.theme(theme, replacing: path, with: damage.apply(to: bytes)),
                for: path.hasPrefix("platforms/") ? ["platform": stem] : ["skin": "night"],
                "\(testDescription) \(damage)")
        }
    }

    /// The file's name without its extension, such as `android` for `platforms/android.ktv`.
    private var stem: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

    private static func sampled(_ damages: [Damage], _ count: Int) -> [Damage] {
        guard count < damages.count else { return damages }
        return (0..<count).map { damages[$0 * damages.count / count] }
    }
}

extension SampleFile {
    /// Compiles a theme. Expects a bundle or an error, and valid locations.
    static func survives(_ theme: ThemeFiles, for choice: [String: String] = [:], _ damage: String) throws {
        let compilation: Compilation
        do {
            compilation = try SampleThemes.compiler.compile(theme, for: .one(choice))
        } catch {
            // The damage removed the axis.
            compilation = try SampleThemes.compiler.compile(theme, for: .one([:]))
        }
        #expect(compilation.hasErrors == compilation.bundles.isEmpty, "\(damage)")
        for diagnostic in compilation.diagnostics {
            let places = [diagnostic.place, diagnostic.fix?.place].compactMap { $0 }
            for place in places + diagnostic.notes.compactMap(\.place) where !isInside(place, of: theme) {
                Issue.record("\(damage): \(place.line):\(place.column)+\(place.length) of \(diagnostic.text)")
            }
        }
    }

    /// Whether a location ends at most one column after the end of a line in one of the files.
    private static func isInside(_ place: Place, of theme: ThemeFiles) -> Bool {
        let owner = place.path == "\(theme.name)/\(place.file)" ? theme : SampleThemes.all["core"]
        guard let bytes = owner?.files[place.file] else { return place.line == 1 && place.column == 1 }
        let newline = UInt8(ascii: "\n")
        var start = 0
        for _ in 1..<max(1, place.line) {
            guard let end = bytes[start...].firstIndex(of: newline) else { return false }
            start = end + 1
        }
        let line = bytes[start...].prefix { $0 != newline }
        return place.line >= 1 && place.column >= 1 && place.length >= 1
            && place.column + place.length - 1 <= line.count { $0 & 0xC0 != 0x80 } + 1
    }
}

/// A way to damage a text.
enum Damage {
    case cut(at: Int)
    case removed(Range<Int>)
    case doubled(Range<Int>)
    case swapped(Range<Int>, Range<Int>)
    case replaced(Int, by: UInt8)

    func apply(to bytes: [UInt8]) -> [UInt8] {
        var damaged = bytes
        switch self {
        case .cut(let end): return Array(bytes[..<end])
        case .removed(let token): damaged.removeSubrange(token)
        case .doubled(let token): damaged.insert(contentsOf: bytes[token], at: token.upperBound)
        case .swapped(let first, let second):
            let between = bytes[first.upperBound..<second.lowerBound]
            damaged.replaceSubrange(
                first.lowerBound..<second.upperBound, with: bytes[second] + between + bytes[first])
        case .replaced(let place, let byte): damaged[place] = byte
        }
        return damaged
    }
}
