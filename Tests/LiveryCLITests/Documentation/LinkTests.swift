import Foundation
import Testing

@Suite("Documentation links")
struct LinkTests {
    @Test("point to existing files and headings", arguments: Page.all)
    func links(page: Page) throws {
        let folder = project.appending(path: page.path).deletingLastPathComponent()
        for link in page.links {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let target = parts[0].isEmpty ? project.appending(path: page.path) : folder.appending(path: parts[0])
            let path = target.standardizedFileURL.path
            #expect(FileManager.default.fileExists(atPath: path), "\(page.path): \(link)")
            guard parts.count == 2 else { continue }
            let found = Page.all.first { project.appending(path: $0.path).standardizedFileURL.path == path }
            #expect(found?.anchors.contains(parts[1]) == true, "\(page.path): \(link)")
        }
    }

    @Test("between DocC pages point to existing pages", arguments: Page.all.filter { !$0.articles.isEmpty })
    func articles(page: Page) {
        let folder = project.appending(path: page.path).deletingLastPathComponent()
        for name in page.articles {
            let files = ["\(name).md", "Tutorials/\(name).tutorial"].map { folder.appending(path: $0).path }
            #expect(files.contains(where: FileManager.default.fileExists(atPath:)), "\(name)")
        }
    }

    @Test("connect the README to every page of docs in at most two steps")
    func reachable() throws {
        var reached: Set = ["README.md"]
        for _ in 0..<2 {
            for page in Page.all where reached.contains(page.path) {
                let folder = URL(filePath: "/\(page.path)").deletingLastPathComponent()
                for link in page.links {
                    let file = folder.appending(path: String(link.prefix { $0 != "#" })).standardizedFileURL.path
                    reached.insert(String(file.dropFirst()))
                }
            }
        }
        #expect(Page.all.map(\.path).filter { $0.hasPrefix("docs/") && !reached.contains($0) } == [])
    }
}
