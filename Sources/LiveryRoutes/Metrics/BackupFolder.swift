import Foundation

/// A folder that holds backups of the database.
struct BackupFolder {
    let path: String

    /// When the newest complete file was written, in seconds since 1970. `nil` if the folder is empty or unreadable.
    var newest: Int? {
        let files = try? FileManager.default.contentsOfDirectory(
            at: URL(filePath: path), includingPropertiesForKeys: [.contentModificationDateKey, .isRegularFileKey],
            options: .skipsHiddenFiles)
        return files?.compactMap(Self.date).max().map { Int($0.timeIntervalSince1970) }
    }

    private static func date(of file: URL) -> Date? {
        // `livery backup` writes to such a file first.
        guard file.pathExtension != "partial",
            let values = try? file.resourceValues(forKeys: [.contentModificationDateKey, .isRegularFileKey]),
            values.isRegularFile == true
        else { return nil }
        return values.contentModificationDate
    }
}
