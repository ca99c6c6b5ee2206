import Foundation
import LiveryExport
import LiveryModel
import LiveryTheme

/// The files that `livery generate` has written, or is about to write, to a folder.
///
/// Each file is replaced by a rename, so that a killed process leaves either the old or the new file intact. The
/// manifest contains the digests of the old and new files before the first file is replaced, so the next run recognizes
/// both.
struct GeneratedFiles {
    /// How a file on disk differs from its expected state.
    enum State {
        case current
        /// The file doesn't exist.
        case missing
        /// An earlier run of `livery generate` wrote the file.
        case stale
        /// An earlier run of `livery generate` wrote the file, and someone has changed it.
        case edited
        /// Someone else wrote the file.
        case foreign
        /// An earlier run of `livery generate` wrote the file, and no output creates it anymore.
        case obsolete
        /// An earlier run of `livery generate` wrote the file, someone has changed it, and no output creates it
        /// anymore. The file is kept.
        case abandoned
    }

    /// The path of the folder, with a slash at the end. Empty for the working directory.
    private let folder: String
    private let manifest: Manifest
    /// The file name of the manifest.
    private let name: String
    private let previous: Manifest?
    private let wanted: [String: ExportedFile]
    /// The state of each file, sorted by path.
    let states: [(path: String, state: State)]
    /// The files that can't be written, because their path is a folder or their folder's path is a file.
    private let obstructed: [String]

    /// Compares the wanted files with those in a folder. Fails if the manifest is damaged or a file can't be read.
    /// - Parameter location: Returns the location of a file, given its path.
    init(
        _ wanted: [String: ExportedFile], manifest: Manifest, named name: String, in folder: URL,
        location: (String) -> FileLocation
    ) throws(Failure) {
        let prefix = Self.prefix(of: folder)
        self.folder = prefix
        self.name = name
        self.wanted = wanted
        var previous = try Self.manifest(name, in: folder)
        let rest = previous?.paths.subtracting(wanted.keys) ?? []
        if !rest.isEmpty {
            let pairs = wanted.keys.map { (location($0).caseInsensitivePath, $0) }
            let locations = Dictionary(pairs, uniquingKeysWith: { $1 })
            for path in rest {
                guard let new = locations[location(path).caseInsensitivePath] else { continue }
                if location(path).path == location(new).path || Self.isSameFile(prefix + path, prefix + new) {
                    previous?.move(path, to: new)
                }
            }
        }
        self.previous = previous
        let paths = Array(Set(wanted.keys).union(previous?.paths ?? [])).sorted(byUTF8Of: \.self)
        let recorded = previous
        let compared = paths.inParallel { path in
            Result { () throws(Failure) in try Comparison(of: path, in: prefix, with: wanted[path], recorded) }
        }
        var manifest = manifest
        var (states, obstructed) = ([(path: String, state: State)](), [String]())
        for (path, result) in zip(paths, compared) {
            let comparison = try result.get()
            manifest.files[path] = comparison.digest
            if let state = comparison.state { states.append((path, state)) }
            if comparison.isObstructed, wanted[path] != nil { obstructed.append(path) }
        }
        self.manifest = manifest
        self.states = states
        self.obstructed = obstructed
    }

    private static func prefix(of folder: URL) -> String {
        let path = folder.relativePath
        return path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
    }

    /// The files that aren't current. If all files are current, the list can still contain the manifest, if it doesn't
    /// list exactly these files.
    var different: [(path: String, state: State)] {
        let different = states.filter { $0.state != .current }
        return different.isEmpty ? manifestState.map { [(name, $0)] } ?? [] : different
    }

    /// The manifest's state if it doesn't list exactly these files. Nil if it does.
    private var manifestState: State? {
        guard let previous else { return .missing }
        return previous.files == manifest.files && previous.pending.isEmpty ? nil : .stale
    }

    /// The manifest with a given name in a folder. Nil if there is no such file.
    static func manifest(_ name: String, in folder: URL) throws(Failure) -> Manifest? {
        let path = prefix(of: folder) + name
        guard let bytes = try Comparison.content(of: path).bytes else { return nil }
        if let manifest = Manifest(bytes) { return manifest }
        throw Failure(
            "'\(path)' is damaged: restore it, or remove it together with all files that no "
                + "output generates any longer")
    }

    /// Whether two paths lead to the same file.
    private static func isSameFile(_ path: String, _ other: String) -> Bool {
        let files = [path, other].map { path in
            var status = stat()
            return lstat(path, &status) == 0 ? [status.st_dev, status.st_ino] : []
        }
        return files[0] == files[1] && !files[0].isEmpty
    }

    /// Writes missing and changed files on all cores, and then removes obsolete files. Reports each file afterward. If
    /// a file can't be written, the other files are still written, but no file is removed.
    func write(report: (_ path: String, _ state: State) -> Void) throws(Failure) {
        try checkObstacles()
        removeLeftovers()
        let changed = states.filter { $0.state != .current && $0.state != .abandoned }
        if !changed.isEmpty { try write(underway(Set(changed.map(\.path))).bytes, to: name) }
        for step in inOrder(changed) {
            let failures = step.inParallel { failure(of: $0.path) }
            for ((path, state), failure) in zip(step, failures) where failure == nil { report(path, state) }
            let all = failures.compactMap(\.self)
            guard let first = all.first else { continue }
            let more = all.count == 2 ? "1 more file" : "\(all.count - 1) more files"
            throw all.count == 1 ? first : Failure("\(first.message). The same applies to \(more)")
        }
        let bytes = manifest.bytes
        if try content(of: name) != bytes { try write(bytes, to: name) }
        for (path, state) in different where path == name { report(path, state) }
    }

    private func content(of path: String) throws(Failure) -> [UInt8]? {
        try Comparison.content(of: folder + path).bytes
    }

    /// Writes or removes a file. Returns the reason if this fails.
    private func failure(of path: String) -> Failure? {
        do throws(Failure) {
            if let file = wanted[path] { try write(file.bytes, to: path) } else { try remove(path) }
            return nil
        } catch {
            return error
        }
    }

    /// Fails if a remaining file has the path of a folder to create, or a remaining folder has the path of a file to
    /// create.
    private func checkObstacles() throws(Failure) {
        let obsolete = Set(states.lazy.filter { $0.state == .obsolete }.map(\.path))
        let removed = obsolete.union(obsolete.flatMap(Self.folders(around:)))
        for path in obstructed {
            let inside = try? FileManager.default.subpathsOfDirectory(atPath: folder + path)
            let obstacle =
                if let inside {
                    inside.isEmpty || !inside.allSatisfy { removed.contains("\(path)/\($0)") } ? path : nil
                } else {
                    Self.folders(around: path).first { isFile($0) && !obsolete.contains($0) }
                }
            guard let obstacle else { continue }
            throw Failure(
                "the \(inside == nil ? "file" : "folder") '\(obstacle)' is in the way of the output '\(path)': move it, "
                    + "or choose another path. Nothing was written")
        }
    }

    private func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder + path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue
    }

    /// The manifest to use while writing. It contains the digests of the files on disk and of the files that will
    /// replace them.
    private func underway(_ changed: Set<String>) throws(Failure) -> Manifest {
        var underway = previous ?? manifest
        if previous == nil { underway.files = [:] }
        // An interrupted run might already have replaced some files.
        for (path, digest) in underway.pending
        where try content(of: path).map(Header.digest) == digest {
            underway.files[path] = digest
        }
        underway.pending = manifest.files.filter { changed.contains($0.key) }
        return underway
    }

    /// The steps of writing. Obsolete files are removed last, so that they are kept if another file can't be written.
    /// However, an obsolete file is removed first if its path is needed for a folder, or its folder's path is needed
    /// for a file.
    private func inOrder(_ changed: [(path: String, state: State)]) -> [[(path: String, state: State)]] {
        let (written, obsolete) = (changed.filter { $0.state != .obsolete }, changed.filter { $0.state == .obsolete })
        guard !obstructed.isEmpty else { return [written, obsolete] }
        let (files, folders) = (Set(obstructed), Set(obstructed.flatMap(Self.folders(around:))))
        let isInTheWay = { path in
            folders.contains(path) || Self.folders(around: path).contains(where: files.contains)
        }
        return [obsolete.filter { isInTheWay($0.path) }, written, obsolete.filter { !isInTheWay($0.path) }]
    }

    /// The folders that contain a file, innermost first, except folders outside the plan's folder.
    private static func folders(around path: String) -> [String] {
        sequence(first: path[...]) { path in path.lastIndex(of: "/").map { path[..<$0] } }.dropFirst()
            .prefix { $0 != ".." && !$0.hasSuffix("/..") }.map(String.init)
    }

    /// Removes a file and any folders that become empty.
    private func remove(_ path: String) throws(Failure) {
        do { try FileManager.default.removeItem(atPath: folder + path) } catch {
            throw Failure("can't remove '\(path)'", because: error)
        }
        for parent in Self.folders(around: path) {
            guard rmdir(folder + parent) == 0 else { return }
        }
    }

    /// Replaces a file atomically. Doesn't wait for the disk, because an output can be generated again.
    private func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let file = folder + path
        let (outer, name) = Self.split(file)
        do throws(POSIXError) {
            try SystemFile.replace(file, by: outer + Self.temporaryName(of: name, by: getpid()), with: bytes)
        } catch {
            throw Failure("can't write '\(path)'", because: error)
        }
    }

    /// A path up to and including its last slash, and the name of the file.
    private static func split(_ path: String) -> (folder: Substring, name: Substring) {
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
        return (path[..<name], path[name...])
    }

    /// Removes files from processes that were killed between creating and renaming a file.
    private func removeLeftovers() {
        let files = ([name] + (previous?.pending.keys.sorted() ?? [])).map { Self.split(folder + $0) }
        // Each folder is listed only once, because it can contain thousands of files.
        for (outer, files) in Dictionary(grouping: files, by: \.folder) {
            let names = Set(files.map(\.name))
            let path = outer.isEmpty ? "." : String(outer)
            let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            for other in found where other.hasPrefix(".") {
                guard let dot = other.lastIndex(of: "."), let process = pid_t(other[dot...].dropFirst()) else {
                    continue
                }
                let name = other[..<dot].dropFirst()
                guard names.contains(name), other == Self.temporaryName(of: name, by: process),
                    kill(process, 0) != 0, errno == ESRCH
                else { continue }
                unlink(outer + other)
            }
        }
    }

    private static func temporaryName(of name: Substring, by process: pid_t) -> String { ".\(name).\(process)" }
}

extension GeneratedFiles.State {
    /// The word that `--check` prints before a path.
    var word: String {
        switch self {
        case .current: "current"
        case .missing: "missing"
        case .stale: "stale"
        case .edited, .foreign, .abandoned: "edited"
        case .obsolete: "obsolete"
        }
    }
}

/// A file on disk, compared with the current output.
private struct Comparison: Sendable {
    /// The SHA-256 hash of the current output. Nil if no output creates the file.
    let digest: String?
    /// The file's state. Nil if the file doesn't exist and no output creates it.
    let state: GeneratedFiles.State?
    /// Whether the path is a folder, or the path of its folder is a file.
    let isObstructed: Bool

    /// Compares a file with the current output. Fails if the file can't be read.
    /// - Parameter folder: The path of the plan's folder, with a slash at the end. Empty for the working directory.
    init(of path: String, in folder: String, with wanted: ExportedFile?, _ previous: Manifest?) throws(Failure) {
        let (found, isObstructed) = try Self.content(of: folder + path)
        digest = wanted.map { Header.digest(of: $0.bytes) }
        state = Self.state(found, wanted, path, previous)
        self.isObstructed = isObstructed
    }

    private static func state(
        _ found: [UInt8]?, _ wanted: ExportedFile?, _ path: String, _ manifest: Manifest?
    ) -> GeneratedFiles.State? {
        guard let found else { return wanted == nil ? nil : .missing }
        if found == wanted?.bytes { return .current }
        // Line endings of text are ignored, because Git can change them.
        let plain = wanted?.asset == nil ? found.unixLines : found
        if let wanted, wanted.asset == nil, plain == wanted.bytes.unixLines { return .current }
        let isKnown = [found, plain].contains { manifest?.knows(Header.digest(of: $0), at: path) == true }
        // Another plan might have written a file that this plan no longer writes.
        if wanted == nil { return isKnown ? .obsolete : .abandoned }
        if isKnown || Header.isIntact(plain) { return .stale }
        return manifest?.lists(path) == true || Header.isPresent(in: found) ? .edited : .foreign
    }

    /// The content of a file. Nil if there is no file at the path. The file is obstructed if the path is a folder, or
    /// if the path of its folder is a file.
    static func content(of path: String) throws(Failure) -> (bytes: [UInt8]?, isObstructed: Bool) {
        do throws(POSIXError) { return try (SystemFile.read(path), false) } catch {
            switch error.code {
            case .ENOTDIR, .EISDIR: return (nil, true)
            // A link without a target does exist, and someone else created it.
            case .ENOENT where !SystemFile.exists(path): return (nil, false)
            default: throw Failure("can't read '\(path)'", because: error)
            }
        }
    }
}

extension [UInt8] {
    /// The bytes without the carriage returns that precede line feeds.
    fileprivate var unixLines: [UInt8] {
        guard contains(UInt8(ascii: "\r")) else { return self }
        return indices.filter { index in
            self[index] != UInt8(ascii: "\r") || index + 1 == count || self[index + 1] != UInt8(ascii: "\n")
        }.map { self[$0] }
    }
}
