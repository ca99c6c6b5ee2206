import Foundation

/// The files installed with the executable.
enum Installation {
    /// The folder of the web interface. Relative to the executable's folder, this is `../share/livery/Public` or
    /// `Public`. For an executable in `.build`, it is `Public` in the checkout. If none of these exists, it is `Public`
    /// in the working directory.
    /// - Parameter chosen: The folder that a flag or setting names. Can be nil or empty.
    static func pages(_ chosen: String?) throws(Failure) -> String {
        if let chosen, !chosen.isEmpty { return chosen }
        let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() ?? URL(filePath: CommandLine.arguments[0])
        let candidates = folders(for: executable) + [URL(filePath: "Public")]
        let found = candidates.first {
            FileManager.default.fileExists(atPath: $0.appending(path: "index.html").path)
        }
        guard let found else {
            throw Failure(
                "the web interface is not installed with '\(executable.path)': copy Livery's 'Public' folder to "
                    + "'\(candidates[0].standardizedFileURL.path)', or name it with --public")
        }
        return found.standardizedFileURL.path
    }

    private static func folders(for executable: URL) -> [URL] {
        let folder = executable.deletingLastPathComponent()
        let installed = ["../share/livery/Public", "../share/livery/public", "Public", "public"]
            .map { folder.appending(path: $0) }
        var parts = folder.pathComponents
        while let last = parts.popLast() {
            guard last == ".build" else { continue }
            return installed + [URL(filePath: parts.joined(separator: "/")).appending(path: "Public")]
        }
        return installed
    }
}
