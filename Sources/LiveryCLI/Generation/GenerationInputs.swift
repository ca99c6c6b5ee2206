import Foundation
import LiveryExport

/// The files that a plan's outputs are made from, and the plans beside it. No output may replace them.
struct GenerationInputs {
    /// The name of the plan's manifest.
    let manifestName: String
    private let folder: URL
    private var plan: URL
    private let theme: ThemeFolder?
    /// What each file is, by its path without case: "this plan".
    private var descriptions: [String: String] = [:]
    /// Folders without symbolic links, by their paths relative to the plan's folder.
    private var folders: [Substring: URL] = [:]

    /// - Parameter theme: nil for a published version.
    init(_ plan: GenerationPlan, at url: URL, theme: ThemeFolder?) {
        manifestName = Manifest.name(for: url.lastPathComponent)
        folder = url.deletingLastPathComponent()
        self.plan = url
        self.theme = theme
        for output in plan.outputs {
            for path in [output.template?.text, output.idsPath].compactMap(\.self) {
                descriptions[location(of: path).caseInsensitivePath] = "a file that an output reads"
            }
        }
        self.plan = location(of: url.lastPathComponent)
        descriptions[self.plan.caseInsensitivePath] = "this plan"
    }

    /// A description of a file, such as "this plan"; nil if an output may write the file.
    func description(of file: URL) -> String? {
        if let found = descriptions[file.caseInsensitivePath] { return found }
        guard theme?.includes(file, generatedBy: plan) == true else { return nil }
        return "a file of the theme, or would become one"
    }

    /// Other plans in this one's folder and in the folders around it and around the outputs, by the paths without case of
    /// the files that they generated.
    /// - Parameter locations: Those of the files of the outputs.
    func otherPlans(_ locations: some Sequence<URL>) throws(Failure) -> [String: String] {
        let home = plan.deletingLastPathComponent().path
        var folders: Set<String> = []
        for parent in [plan.deletingLastPathComponent()] + locations.map({ $0.deletingLastPathComponent() }) {
            var parent = parent
            while folders.insert(parent.path).inserted, parent.path != "/" { parent.deleteLastPathComponent() }
        }
        var found: [String: String] = [:]
        for folder in folders.sorted() {
            let names: [String]
            do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
                if folder == home { throw Failure("can't list '\(self.folder.relativePath)'", because: error) }
                continue
            }
            let url = URL(filePath: folder, directoryHint: .isDirectory)
            for name in names.sorted() where folder != home || name != manifestName {
                guard let plan = Manifest.plan(of: name),
                    FileManager.default.fileExists(atPath: url.appending(path: plan).path)
                else { continue }
                let manifest: Manifest?
                do throws(Failure) { manifest = try GeneratedFiles.manifest(name, in: url) } catch {
                    if folder == home { throw error }
                    continue
                }
                let shown = folder == home ? plan : url.appending(path: plan).path
                var parents: [Substring: URL] = [:]
                for path in manifest?.paths ?? [] {
                    found[Self.location(of: path, in: url, &parents).caseInsensitivePath] = shown
                }
            }
        }
        return found
    }

    /// The URL of a file, without symbolic links to its folder. An output replaces a file that is a link, not its target.
    mutating func location(of path: String) -> URL { Self.location(of: path, in: folder, &folders) }

    private static func location(of path: String, in folder: URL, _ known: inout [Substring: URL]) -> URL {
        let name = path.split(separator: "/").last ?? ""
        let parent = path.dropLast(name.count)
        let found = known[parent] ?? folder.appending(path: String(parent)).resolved
        known[parent] = found
        return found.appending(path: String(name))
    }
}
