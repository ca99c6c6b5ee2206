import Foundation
import LiveryModel

/// A file of a draft.
public struct DraftFile: Sendable, Hashable {
    /// The file's content.
    public let bytes: [UInt8]
    /// The SHA-256 hash of the content, in 64 lower-case hexadecimal digits.
    public let hash: String

    /// Returns the hash of a file's content.
    public static func hash(of bytes: [UInt8]) -> String { bytes.sha256.hexadecimal }
}

/// A draft's file as one author left it, before another author saved it.
public struct EarlierSave: Sendable, Hashable {
    /// The file's content. `nil` if the author deleted the file.
    public let bytes: [UInt8]?
    /// The author who saved the file.
    public let author: String
}

extension Store {
    /// A file in a draft or its base.
    /// - Throws: ``StoreError/notFound(_:)`` when the draft or the file doesn't exist.
    public func draftFile(_ path: String, app: String, draft name: String) throws(StoreError) -> DraftFile {
        try read { db in
            let draft = try db.requireDraftHead(app: app, name: name)
            guard let file = try db.file(path, of: draft), let bytes = file.bytes, let hash = file.hash else {
                throw StoreError.notFound(.file(path))
            }
            return DraftFile(bytes: bytes, hash: hash)
        }
    }

    /// The contents that other authors saved before the last author of a draft's file, newest first. The maximum number
    /// is ``DraftLimits/saves``.
    public func earlierSaves(of path: String, in draft: Draft) throws(StoreError) -> [EarlierSave] {
        try read { db in try db.earlierSaves(of: path, in: draft.id) }
    }

    /// A file of a version. `nil` when the version has no file with that path.
    public func file(_ path: String, of reference: VersionReference) throws(StoreError) -> [UInt8]? {
        try read { db in
            let version = try db.requireVersionID(reference)
            let head = DraftHead(state: Draft.State(id: 0, revision: 0), base: version)
            return try db.file(path, of: head)?.bytes
        }
    }

    /// Saves or deletes a file. The cost doesn't depend on the size of the rest of the draft.
    ///
    /// Saving identical content does nothing and never fails, so a save can safely be repeated.
    /// - Parameters:
    ///   - bytes: The content. `nil` deletes the file.
    ///   - expectation: The state that the caller expects the file to be in.
    /// - Returns: The draft's new state.
    /// - Throws: ``StoreError/fileConflict(path:current:)`` when the file has different content,
    ///   ``StoreError/notFound(_:)`` when the draft doesn't exist, ``StoreError/tooMuch(_:)`` when the draft exceeds
    ///   ``DraftLimits``.
    @discardableResult
    public func saveDraftFile(
        _ bytes: [UInt8]?, at path: String, app: String, draft name: String, expecting expectation: FileExpectation,
        author: String
    ) throws(StoreError) -> Draft.State {
        try Text.checkNames(path, author)
        let hash = bytes.map(\.sha256)
        return try write { db in
            let draft = try db.requireDraftHead(app: app, name: name)
            let current = try db.file(path, of: draft)
            let new = hash.map(\.hexadecimal)
            if new == current?.hash { return draft.state }
            try expectation.check(path: path, current: current?.hash)
            let time = clock()
            let now = time.milliseconds
            if let bytes { try db.useAssets(describedBy: [path: bytes], app: app, at: time) }
            try db.put(bytes, hash, at: path, of: draft, author: author, at: now)
            if bytes != nil {
                try db.checkLimits(ofDraft: draft.state.id)
                try db.checkDrafts(of: app, quotas)
            }
            try db.touch(draft.state.id, author: author, at: now)
            return Draft.State(id: draft.state.id, revision: draft.state.revision + 1)
        }
    }
}

extension FileExpectation {
    func check(path: String, current: String?) throws(StoreError) {
        let holds =
            switch self {
            case .absent: current == nil
            case .present: current != nil
            case .content(let hashes): current.map(hashes.contains) ?? false
            }
        guard holds else { throw .fileConflict(path: path, current: current) }
    }
}
