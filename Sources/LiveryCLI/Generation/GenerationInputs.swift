import Foundation
import LiveryExport

/// The files that a plan's outputs are made from, and the plans beside it. No output may replace them.
struct GenerationInputs {
    /// The name of the plan's manifest.
    let manifestName: String
    private let folder: URL
    private var plan: URL
    private let theme: ThemeFolder?
    /// What each file is, by its path: "this plan".
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
                descriptions[location(of: path).path] = "a file that an output reads"
            }
        }
        self.plan = location(of: url.lastPathComponent)
        descriptions[self.plan.path] = "this plan"
    }

    /// A description of a file, such as "this plan"; nil if an output may write the file.
    func description(of file: URL) -> String? {
        if let found = descriptions[file.path] { return found }
        guard theme?.includes(file, generatedBy: plan) == true else { return nil }
        return "a file of the theme, or would become one"
    }

    /// The names of the other plans in the folder, by the locations of the files that they generated.
    mutating func otherPlans() throws(Failure) -> [String: String] {
        var found: [String: String] = [:]
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            throw Failure("can't list '\(folder.relativePath)'", because: error)
        }
        for name in names.sorted() where name != manifestName {
            guard let plan = Manifest.plan(of: name),
                FileManager.default.fileExists(atPath: folder.appending(path: plan).path),
                let manifest = try GeneratedFiles.manifest(name, in: folder)
            else { continue }
            for path in manifest.paths { found[location(of: path).path] = plan }
        }
        return found
    }

    /// The URL of a file, without symbolic links to its folder. An output replaces a file that is a link, not its target.
    mutating func location(of path: String) -> URL {
        let name = path.split(separator: "/").last ?? ""
        let parent = path.dropLast(name.count)
        let known = folders[parent] ?? folder.appending(path: String(parent)).resolved
        folders[parent] = known
        return known.appending(path: String(name))
    }
}
