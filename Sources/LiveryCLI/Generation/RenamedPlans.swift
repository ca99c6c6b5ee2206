import Foundation
import LiveryAuthoring
import LiveryExport
import LiveryTheme

/// The plans of `livery generate` near a theme, with the paths that a renaming gives to its values.
///
/// Near are the theme's folder and the folders in it, the folder around the theme, and the folders beside it.
struct RenamedPlans {
    /// A plan after the renaming.
    struct Plan {
        let url: URL
        let renaming: PlanRenaming
    }

    let plans: [Plan]

    /// - Parameter themes: The renamed themes.
    /// - Throws: A failure if an output would have an error that it doesn't have now.
    init(of themes: [(folder: ThemeFolder, renaming: Renaming)]) throws {
        let after = Dictionary(themes.map { ($0.renaming.theme.name, $0.renaming.theme) }, uniquingKeysWith: { $1 })
        var plans: [Plan] = []
        for (folder, renaming) in themes {
            for url in try Self.candidates(near: folder) {
                guard let bytes = (try? Data(contentsOf: url)).map(Array.init),
                    let old = GenerationPlan.read(bytes, path: url.shownPath).plan,
                    folder.isNamed(old.theme.text, from: url.deletingLastPathComponent())
                else { continue }
                let changed = PlanRenaming(bytes, path: url.shownPath, renamed: renaming.newPath(of:))
                let theme = { folder.compiler.replacing(after).load(renaming.theme) }
                try Self.check(old, changed, at: url, before: folder.load, after: theme)
                if !changed.places.isEmpty { plans.append(Plan(url: url, renaming: changed)) }
            }
        }
        self.plans = plans
    }

    /// Fails if the outputs of a plan have errors only after the renaming.
    private static func check(
        _ old: GenerationPlan, _ changed: PlanRenaming, at url: URL, before: () -> PreparedTheme,
        after: () -> PreparedTheme
    ) throws {
        guard error(in: old, before(), at: url) == nil else { return }
        let (new, diagnostics, remarks) = GenerationPlan.read(changed.bytes, path: url.shownPath)
        let fault = diagnostics.first?.text ?? remarks.first?.text
        guard let error = new.map({ error(in: $0, after(), at: url) }) ?? fault else { return }
        throw Failure("'\(url.shownPath)' would have an error, so nothing was renamed:\n\(error)")
    }

    /// The first error of a plan's outputs.
    private static func error(in plan: GenerationPlan, _ theme: PreparedTheme, at url: URL) -> String? {
        let folder = url.deletingLastPathComponent()
        var outputs = plan.outputs
        for index in outputs.indices {
            if let path = outputs[index].idsPath {
                guard let ids = try? Data(contentsOf: folder.appending(path: path)) else { return "no file '\(path)'" }
                if let remark = outputs[index].read(ids: Array(ids)) { return remark.text }
            }
            let files = TemplateFolder(of: outputs[index].templatePath ?? "", in: folder)
            if let remark = outputs[index].readTemplate(files.read) { return remark.text }
        }
        var inputs = ExportInputs(theme)
        guard let results = try? Output.results(of: outputs, for: &inputs, header: false) else {
            return "the theme has an error"
        }
        return results.flatMap(\.remarks).first { $0.severity == .error }?.text
    }

    /// The files that may be plans for a theme.
    private static func candidates(near theme: ThemeFolder) throws -> [URL] {
        var folders = [theme.folder] + folders(in: theme.folder, deep: true)
        let parent = theme.folder.deletingLastPathComponent()
        if theme.isWhole { folders += [parent] + Self.folders(in: parent, deep: false) }
        var seen: Set<String> = []
        return folders.filter { seen.insert($0.resolvingSymlinksInPath().path).inserted }.flatMap { plans(in: $0) }
    }

    /// The folders in a folder, except hidden ones.
    private static func folders(in folder: URL, deep: Bool) -> [URL] {
        let options: FileManager.DirectoryEnumerationOptions =
            deep ? [.skipsHiddenFiles] : [.skipsHiddenFiles, .skipsSubdirectoryDescendants]
        let found = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: options)
        return (found?.compactMap { $0 as? URL } ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
        }.sorted { $0.path < $1.path }
    }

    /// The plans in a folder: those with the default name, and those with a manifest.
    private static func plans(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let plans = Set(names.compactMap { Manifest.plan(of: $0) }).union([GenerationPlan.defaultName])
        return names.filter(plans.contains).sorted().map { folder.appending(path: $0) }
    }
}

extension URL {
    /// The path for people: relative to the working directory if the file is in it.
    fileprivate var shownPath: String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }
}

extension ThemeFolder {
    /// Whether a plan in a folder names this theme, or one of its files.
    fileprivate func isNamed(_ name: String, from folder: URL) -> Bool {
        let url = name.hasPrefix("/") ? URL(filePath: name) : folder.appending(path: name)
        let path = url.standardizedFileURL.resolvingSymlinksInPath().path
        let own = self.folder.resolvingSymlinksInPath().path
        return isWhole && path == own || contains(path)
    }
}
