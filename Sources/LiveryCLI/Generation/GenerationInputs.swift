import Foundation
import LiveryExport

/// The files that a plan's outputs are made from, and the plans beside it. No output may replace them.
struct GenerationInputs {
    private let plan: URL
    private let folder: URL
    private let theme: ThemeFolder?
    /// What the files are, by their paths.
    private var descriptions: [String: String] = [:]
    /// Folders without symbolic links, by their paths relative to the plan's folder.
    private var folders: [Substring: URL] = [:]

    /// - Parameter theme: nil for a published version.
    init(_ plan: GenerationPlan, at url: URL, theme: ThemeFolder?) {
        self.plan = url
        self.theme = theme
        folder = url.deletingLastPathComponent()
        for output in plan.outputs {
            for path in [output.template?.text, output.idsPath].compactMap(\.self) {
                descriptions[location(of: path).path] = "a file that an output reads"
            }
        }
        descriptions[location(of: url.lastPathComponent).path] = "this plan"
    }

    /// The name of the plan's manifest.
    var manifest: String { Manifest.name(for: plan.lastPathComponent) }

    /// What the file at a path is; nil if an output may write it.
    mutating func description(of path: String) -> String? {
        let file = location(of: path)
        if let found = descriptions[file.path] { return found }
        guard theme?.includes(file, generatedBy: plan) == true else { return nil }
        return "a file of the theme, or would become one"
    }

    /// The other plans in the folder by the paths of the files that they generated.
    func otherPlans() throws(Failure) -> [String: String] {
        var found: [String: String] = [:]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where name != manifest {
            guard let plan = Manifest.plan(of: name),
                FileManager.default.fileExists(atPath: folder.appending(path: plan).path),
                let manifest = try GeneratedFiles.manifest(name, in: folder)
            else { continue }
            for path in manifest.files.keys { found[path] = plan }
        }
        return found
    }

    /// A file in a folder without symbolic links. The file itself may be one, which an output replaces.
    private mutating func location(of path: String) -> URL {
        let name = path.split(separator: "/").last ?? ""
        let parent = path.dropLast(name.count)
        let known = folders[parent] ?? folder.appending(path: String(parent)).resolved
        folders[parent] = known
        return known.appending(path: String(name))
    }
}
