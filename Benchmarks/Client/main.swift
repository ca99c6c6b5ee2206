import Foundation
import LiveryClient

// What an app does with a theme. Prints one figure, or several separated by tabs:
//
//     reads members                          nanoseconds for a property of a typed theme, and of a class of this file
//     reads lookups BUNDLE                   nanoseconds for a lookup by path, and for one in a dictionary
//     reads fetch SERVER BUNDLE FOLDER       fills the cache folder
//     reads start SERVER BUNDLE FOLDER       milliseconds until a client has its theme, and kilobytes of memory
//     reads json SERVER BUNDLE FOLDER        the same for Foundation's JSON parser

/// The peer of a typed theme.
final class Plain: Sendable {
    let color: Theme.Color
    init(_ color: Theme.Color) { self.color = color }
}

/// The median duration of a call in nanoseconds, of nine rounds.
func nanoseconds(_ count: Int, _ call: (Int) -> Int) -> Double {
    let clock = ContinuousClock()
    var sum = 0
    let rounds = (0..<9).map { _ in
        clock.measure { for index in 0..<count { sum &+= call(index) } } / count
    }
    // Without a use of the result the compiler would remove the calls.
    if sum == .min { print(sum) }
    return Double(rounds.sorted()[4].components.attoseconds) / 1e9
}

/// Something the compiler can't know, so that reads stay in the loop.
@inline(never) func opaque<Element>(_ element: Element) -> Element { element }

func members() {
    let themes = [Badoo(axes: ["skin": "day"]), Badoo(axes: ["skin": "night"])]
    let plain = themes.map { Plain($0.brand.purple) }
    let typed = nanoseconds(20_000_000) { Int(themes[$0 & 1].brand.purple.red) }
    let peer = nanoseconds(20_000_000) { Int(plain[$0 & 1].color.red) }
    print("\(typed)\t\(peer)")
}

func lookups(_ file: String) throws {
    let theme = try Theme(bytes: Array(try Data(contentsOf: URL(filePath: file))))
    let paths = theme.paths.shuffled()
    let dictionary = Dictionary(uniqueKeysWithValues: paths.map { ($0, 1) })
    let typed = nanoseconds(1_000_000) { (try? theme.color(paths[$0 % paths.count])).map { Int($0.red) } ?? 0 }
    let peer = nanoseconds(1_000_000) { dictionary[paths[$0 % paths.count]] ?? 0 }
    print("\(typed)\t\(peer)")
}

func configuration(_ words: [String]) throws -> ThemeClient.Configuration {
    guard let server = URL(string: words[2]) else { throw URLError(.badURL) }
    let bundled = Array(try Data(contentsOf: URL(filePath: words[3])))
    return .init(server: server, app: "bench", axes: [:], cacheFolder: URL(filePath: words[4]), bundled: bundled)
}

/// The peak memory of this process in kilobytes.
func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
}

/// Prints how long a call takes, and by how much it raises the peak memory.
func cost(_ call: () throws -> Void) rethrows {
    let before = peak()
    let time = try ContinuousClock().measure(call)
    print("\(time / .milliseconds(1))\t\(peak() - before)")
}

let words = CommandLine.arguments
switch words[1] {
case "members": members()
case "lookups": try lookups(words[2])
case "fetch": print(try await ThemeClient(configuration(words)).refresh())
case "start":
    let configuration = try configuration(words)
    var client: ThemeClient?
    try cost { client = try ThemeClient(configuration) }
    guard case .server = client?.origin else { fatalError("the cache is empty") }
case "json":
    let bundled = Data(try configuration(words).bundled[0].bundleBytes())
    try cost { _ = try JSONSerialization.jsonObject(with: bundled) }
default: fatalError("unknown measurement")
}
