import Foundation
import LiveryExport

/// The files that a plan's outputs read, and other plans beside it. Outputs must not replace any of them.
struct GenerationInputs {
    /// The name of the plan's manifest.
    let manifestName: String
    private let plan: FileLocation
    private let theme: ThemeFolder?
    /// A description of each file, such as "this plan", by its case-insensitive path.
    private var descriptions: [String: String] = [:]
    private var locations: FileLocations

    /// - Parameter theme: The theme's folder. Nil for a published version.
    init(_ plan: GenerationPlan, at url: URL, theme: ThemeFolder?) {
        manifestName = Manifest.name(for: url.lastPathComponent)
        locations = FileLocations(in: url.deletingLastPathComponent())
        self.plan = locations.location(of: url.lastPathComponent)
        self.theme = theme
        for output in plan.outputs {
            for path in [output.templatePath, output.idsPath].compactMap(\.self) {
                descriptions[locations.location(of: path).caseInsensitivePath] = "a file that an output reads"
            }
        }
        descriptions[self.plan.caseInsensitivePath] = "this plan"
    }

    /// A description of a file, such as "this plan". Nil if an output can write the file.
    func description(of file: FileLocation) -> String? {
        if let found = descriptions[file.caseInsensitivePath] { return found }
        guard theme?.includes(file.path, generatedBy: plan.path) == true else { return nil }
        return "a file of the theme, or would become one"
    }

    /// Other plans in this plan's folder, in the outputs' folders and in their parent folders, by the case-insensitive
    /// paths of the files that the plans have generated.
    mutating func otherPlans(around outputs: [Output]) throws(Failure) -> [String: String] {
        let home = plan.folder
        var found = try plans(in: home.path)
        var folders: Set<String> = []
        // If an output is a link, both the folder of the link and the folder of its target can contain plans.
        let places = outputs.flatMap { [locations.location(of: $0.path), locations.folder(at: $0.path[...])] }
        for folder in [home] + places {
            var folder = folder
            while folders.insert(folder.path).inserted, folder.path != "/" { folder = folder.folder }
        }
        for folder in folders.sorted() where folder != home.path {
            // Other people's files can be damaged or unreadable.
            if let others = try? plans(in: folder) { found.merge(others) { first, _ in first } }
        }
        return found
    }

    /// The other plans in a folder, by the case-insensitive paths of the files that they have generated.
    private func plans(in folder: String) throws(Failure) -> [String: String] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
            throw Failure("can't list '\(folder)'", because: error)
        }
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        let isHome = folder == plan.folder.path
        var found: [String: String] = [:]
        var locations = FileLocations(in: url)
        for name in names.sorted() where !isHome || name != manifestName {
            guard let plan = Manifest.plan(of: name),
                FileManager.default.fileExists(atPath: url.appending(path: plan).path),
                let manifest = try GeneratedFiles.manifest(name, in: url)
            else { continue }
            for path in manifest.paths {
                found[locations.location(of: path).caseInsensitivePath] = isHome ? plan : url.appending(path: plan).path
            }
        }
        return found
    }

    /// The location of a file that an output writes. If the file is a link, the output replaces the link, not its
    /// target.
    mutating func location(of path: String) -> FileLocation { locations.location(of: path) }
}
