import Foundation
import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryRoutes
import LiveryTheme
import Synchronization

/// A theme on disk, as `livery dev` shows it, with its current diagnostics and its last valid bundles.
final class DevTheme: Sendable {
    /// The result of the last compilation.
    struct State: Sendable {
        /// The number of compilations so far.
        var revision = 0
        var diagnostics: [Diagnostic] = []
        /// The reason that the theme couldn't be read. Nil if it could be read.
        var failure: String?
        /// The axes of the last successful compilation.
        var axes: [Theme.Axis] = []
        var looks: [[String: String]: Look] = [:]
        /// How drawings arrange the parts of components.
        var layouts: [String: PartLayout] = [:]
        /// The files of images and fonts, by their hashes.
        var assets: [String: URL] = [:]
        /// The state of the files just before they were read. Includes the files of extended themes.
        var stamp = FolderStamp()

        /// Whether the bundles match the current text.
        var isCurrent: Bool { failure == nil && !diagnostics.contains { $0.severity == .error } }
    }

    /// A bundle and its sample screens.
    struct Look: Sendable {
        let bundle: ThemeBundle
        let screens: [SampleScreen]
    }

    let path: String
    private let state = Mutex(State())

    init(path: String) {
        self.path = path
    }

    /// The result of the last compilation.
    var current: State { state.withLock { $0 } }

    /// The theme's name, which is the name of its folder.
    var name: String { URL(filePath: path).standardizedFileURL.lastPathComponent }

    /// Reads and compiles the theme. If the theme has errors, the last valid bundles are kept. This method isn't
    /// reentrant.
    func compile() -> State {
        var next = current
        next.revision += 1
        let stamp = Mutex(FolderStamp(of: path))
        do {
            let folder = try ThemeFolder(path: path)
            let compiler = folder.compiler { base in stamp.withLock { $0.add(base.path) } }
            let compilation = try compiler.compile(folder.theme, adding: .advice)
            next.diagnostics = compilation.diagnostics
            next.failure = nil
            if !compilation.hasErrors {
                next.axes = compilation.axes
                next.assets = try AssetReader.files(of: folder, compilation.extended)
                next.layouts = compilation.layouts
                next.looks = [:]
                for look in compilation.looks { next.looks[look.bundle.axes] = look }
            }
        } catch {
            next.diagnostics = []
            next.failure = (error as? Failure)?.message ?? "\(error)"
        }
        next.stamp = stamp.withLock { $0 }
        let result = next
        state.withLock { $0 = result }
        return result
    }

    /// An image or font of the theme or of one that it extends, by the hash of its bytes. `nil` if there isn't one.
    func asset(_ sha256: String) -> (type: Asset.MediaType, bytes: [UInt8])? {
        guard let file = current.assets[sha256], let data = try? Data(contentsOf: file),
            let type = Asset.MediaType(extension: file.pathExtension)
        else { return nil }
        return (type, Array(data))
    }

    /// The document that the page shows for the selected axis values. Axes without a valid value use their default.
    func document(for chosen: [String: String]) -> JSON {
        let state = current
        let known = chosen.filter { name, value in state.axes.contains { $0.name == name && $0.values.contains(value) }
        }
        let choice = state.axes.choice(known)
        let look = look(for: choice, state)
        return [
            "name": .string(name), "revision": .int(state.revision), "isCurrent": .bool(state.isCurrent),
            "failure": state.failure.map { .string($0) } ?? .null,
            "axes": .array(
                state.axes.map { ["name": .string($0.name), "values": .array($0.values.map { .string($0) })] }),
            "choice": .object(choice.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }),
            "diagnostics": .array(
                state.diagnostics.map { ["severity": .string($0.severity.rawValue), "text": .string($0.text)] }),
            "bundle": look.flatMap { try? JSON.parse($0.bundle.bytes) } ?? .null,
            "screens": Wire.encode(look?.screens.map(API.Screen.init) ?? []),
            "layouts": Wire.encode(state.layouts.mapValues(API.Layout.init)),
        ]
    }

    /// The bundle and screens for the selected axis values. If the theme has too many combinations to compile in
    /// advance, they are compiled on demand.
    private func look(for choice: [String: String], _ state: State) -> Look? {
        if let look = state.looks[choice] { return look }
        guard !state.looks.isEmpty, let folder = try? ThemeFolder(path: path) else { return nil }
        return try? folder.compile(.one(choice)).looks.first
    }
}

extension Compilation {
    fileprivate var looks: [DevTheme.Look] {
        zip(bundles, screens).map { DevTheme.Look(bundle: $0, screens: $1) }
    }
}

extension [Theme.Axis] {
    /// A complete selection of valid values. An axis without a given value uses its first value.
    fileprivate func choice(_ known: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: map { ($0.name, known[$0.name] ?? $0.values[0]) })
    }
}
