import Foundation

/// The server and the skin named on the command line.
struct Arguments {
    let server: URL
    let skin: String
    /// The user's cache folder, in which the next start finds the last theme.
    let cacheFolder: URL

    /// `nil` if the arguments don't match the usage line.
    init?(_ words: [String]) {
        guard (2...3).contains(words.count), let server = URL(string: words[1]), server.host != nil else { return nil }
        let skin = words.count == 3 ? words[2] : "day"
        guard ["day", "night"].contains(skin) else { return nil }
        self.server = server
        self.skin = skin
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
        cacheFolder = (caches.first ?? FileManager.default.temporaryDirectory).appending(path: "livery-terminal")
    }
}
