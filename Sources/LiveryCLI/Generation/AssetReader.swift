import Foundation
import LiveryExport
import LiveryModel
import LiveryTheme

/// Reads the images and fonts that outputs copy: those of a folder and of the themes that it extends, or those on a
/// server. Reads each of them once.
struct AssetReader {
    private enum Source {
        case folder(ThemeFolder, extended: [ThemeReference])
        case server(APIClient)
    }

    private let source: Source
    private var known: [String: [UInt8]] = [:]
    /// The files in the folders, by hash. `nil` until a file is needed.
    private var files: [String: URL]?

    init(_ folder: ThemeFolder, extending extended: [ThemeReference]) {
        source = .folder(folder, extended: extended)
    }

    init(_ client: APIClient) { source = .server(client) }

    /// The file with its bytes.
    mutating func filled(_ file: ExportedFile) throws(Failure) -> ExportedFile {
        guard let asset = file.asset else { return file }
        var file = file
        file.bytes = try bytes(of: asset, for: file.path)
        return file
    }

    /// The outputs with the content of the images that they convert.
    func reading(for outputs: [Output], _ inputs: inout ExportInputs) throws -> [Output] {
        var (reader, outputs) = (self, outputs)
        for index in outputs.indices {
            var images: [String: [UInt8]] = [:]
            for (path, asset) in try outputs[index].vectorImages(for: &inputs) {
                images[asset.sha256] = try reader.bytes(of: asset, for: path)
            }
            outputs[index].read(images: images)
        }
        return outputs
    }

    /// The bytes of an image or font.
    /// - Parameter path: The path that messages show.
    private mutating func bytes(of asset: Asset, for path: String) throws(Failure) -> [UInt8] {
        if let bytes = known[asset.sha256] { return bytes }
        let bytes: [UInt8]
        switch source {
        case .server(let client): bytes = try client.asset(describedBy: asset.description, at: path)
        case .folder(let folder, let extended):
            if files == nil { files = try Self.files(of: folder, extended) }
            bytes = try Self.bytes(of: asset, at: files?[asset.sha256], for: path)
        }
        known[asset.sha256] = bytes
        return bytes
    }

    private static func bytes(of asset: Asset, at url: URL?, for path: String) throws(Failure) -> [UInt8] {
        guard let url else { throw Failure("no file of the theme has the content of '\(path)': run the command again") }
        let bytes: [UInt8]
        do { bytes = Array(try Data(contentsOf: url)) } catch {
            throw Failure("can't read '\(url.relativePath)'", because: error)
        }
        guard bytes.sha256.hexadecimal == asset.sha256 else {
            throw Failure("'\(url.relativePath)' was changed in the meantime: run the command again")
        }
        return bytes
    }

    /// The files of a theme and of those that it extends, by the hash in their descriptions.
    static func files(of folder: ThemeFolder, _ extended: [ThemeReference]) throws(Failure) -> [String: URL] {
        var folders = [folder]
        for theme in extended { folders.append(try folder.extended(theme)) }
        var files: [String: URL] = [:]
        for folder in folders {
            for (path, text) in folder.theme.files where Asset.isPath(path) {
                guard let asset = try? Asset(description: text) else { continue }
                files[asset.sha256] = folder.url(of: path)
            }
        }
        return files
    }
}
