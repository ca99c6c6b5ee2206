import Foundation
import LiveryAPI
import LiveryModel
import LiveryRoutes
import LiveryTheme

extension APIClient {
    /// Makes a change with the files of a folder. If the server lacks images or fonts, uploads them and tries again.
    func uploading<Reply>(
        _ folder: ThemeFolder?, to app: String, _ change: () throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        do { return try change() } catch {
            guard let folder, let paths = error.missingAssets else { throw error }
            for path in paths { try upload(path, of: folder, to: app) }
            return try change()
        }
    }

    private func upload(_ path: String, of folder: ThemeFolder, to app: String) throws(Failure) {
        let url = folder.url(of: path)
        let bytes: [UInt8]
        do { bytes = Array(try Data(contentsOf: url)) } catch {
            throw Failure("can't read '\(url.relativePath)'", because: error)
        }
        let sha256 = bytes.sha256.hexadecimal
        guard let text = folder.theme.files[path], (try? Asset(description: text))?.sha256 == sha256 else {
            throw Failure("'\(path)' was changed in the meantime: run the command again")
        }
        var request = request("PUT", "/themes/\(app)/assets/\(sha256)")
        request.fields["Content-Type"] = "application/octet-stream"
        request.body = bytes
        // The hash in the path makes it safe to repeat the request.
        let _: API.Asset = try read(try exchange(request, .keyed))
        Terminal.note("uploaded \(path)")
    }

    /// The bytes of the image or font that a file of a theme describes.
    func asset(describedBy text: [UInt8], at path: String) throws(Failure) -> [UInt8] {
        let asset: Asset
        do { asset = try Asset(description: text) } catch {
            throw Failure("'\(path)' doesn't describe an image or font: \(error)")
        }
        let answer = try exchange(request("GET", "/assets/\(asset.sha256)"), .read)
        if let failure = failure(answer) { throw failure }
        guard answer.body.sha256.hexadecimal == asset.sha256 else {
            throw Failure("'\(server)' sent other bytes for '\(path)' than the theme describes: try again")
        }
        return answer.body
    }
}

extension Failure {
    /// The paths of images and fonts that the server lacks. `nil` for another failure.
    fileprivate var missingAssets: [String]? {
        problem?.type == ProblemType.missingAssets.urn ? problem?.paths : nil
    }
}
