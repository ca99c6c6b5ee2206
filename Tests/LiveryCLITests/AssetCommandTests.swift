import Foundation
import LiveryModel
import Testing

@Suite("Images and fonts on the command line")
struct AssetCommandTests {
    /// A vector image.
    private func image(_ color: String) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path fill="\#(color)" d="M0 0h24v24z"/></svg>"#
    }

    private func asset(_ team: Team, _ folder: String, _ name: String = "heart") throws -> String {
        try String(contentsOf: team.folder.appending(path: "\(folder)/assets/\(name).svg"), encoding: .utf8)
    }

    private func withHeart() throws -> Team {
        let team = try Team()
        _ = try theme(
            "badoo", in: team.folder, ["theme.ktv": "icon(image): heart", "assets/heart.svg": image("red")])
        return team
    }

    @Test("publish uploads the files that the server lacks")
    func publish() throws {
        let team = try withHeart()
        let first = try team.publish("badoo")
        #expect(first.output == "1\n" && first.errors.contains("uploaded assets/heart.svg"))
        try team.write("icon(image): heart, a: 1", to: "badoo/theme.ktv")
        let second = try team.publish("badoo")
        #expect(second.output == "2\n" && !second.errors.contains("uploaded"))
        try team.write(image("blue"), to: "badoo/assets/heart.svg")
        #expect(try team.publish("badoo", "--validate-only").errors.contains("uploaded") == false)
        let third = try team.publish("badoo")
        #expect(third.output == "3\n" && third.errors.contains("uploaded assets/heart.svg"))
    }

    @Test("publish uploads a file whose name is in a decomposed Unicode form, as on some disks of Macs")
    func decomposed() throws {
        let team = try Team()
        _ = try theme(
            "badoo", in: team.folder,
            ["theme.ktv": "icon(image): \"caf\u{E9}\"", "assets/cafe\u{301}.svg": image("red")])
        let published = try team.publish("badoo")
        #expect(published.output == "1\n" && published.errors.contains("uploaded"), "\(published.errors)")
        try team.pull("copy")
        #expect(try asset(team, "copy", "caf\u{E9}") == image("red"))
    }

    @Test("pull writes the files, and keeps an edited one")
    func pull() throws {
        let team = try withHeart()
        try team.publish("badoo")
        try team.pull("copy")
        #expect(try asset(team, "copy") == image("red"))
        #expect(try team.pull("copy").errors == "all files match version 1\n")
        try team.write(image("green"), to: "copy/assets/heart.svg")
        #expect(try team.pull("copy").errors.contains("kept your changes to assets/heart.svg"))
        try team.write(image("blue"), to: "badoo/assets/heart.svg")
        try team.publish("badoo")
        let conflict = try team.pull("copy")
        #expect(conflict.status == 1 && conflict.errors.contains("'assets/heart.svg' differs"))
        #expect(try asset(team, "copy") == image("green"))
    }

    @Test("drafts have them, too")
    func drafts() throws {
        let team = try withHeart()
        #expect(try team.run("draft", "save", "badoo", "d", team.path("badoo")).errors.contains("uploaded"))
        let folder = team.path("drafted")
        #expect(try team.run("draft", "get", "badoo", "d", "-o", folder).status == 0)
        #expect(try asset(team, "drafted") == image("red"))
    }

    @Test("a file that isn't what its name says is an error that says so, and nothing is published")
    func mistaken() throws {
        let team = try withHeart()
        try team.write("GIF89a", to: "badoo/assets/star.png")
        let checked = try run(["check", team.path("badoo")])
        #expect(checked.status == 1)
        #expect(checked.output.contains("assets/star.png:1:1: error: the file is a GIF image"), "\(checked.output)")
        #expect(try team.publish("badoo").status == 1)
        try team.write("GIF89a", to: "badoo/assets/star.gif")
        #expect(try run(["assets", team.path("badoo")]).errors.contains("'.gif' files can't be assets"))
    }

    @Test("assets lists what the theme's source contains")
    func list() throws {
        let team = try withHeart()
        let lines = try run(["assets", team.path("badoo")]).output.split(separator: "\n")
        #expect(lines.count == 1)
        let description = try JSON.parse(Array(try #require(lines.first?.split(separator: "\t").last).utf8))
        #expect(description["type"] == "image/svg+xml" && description["size"] == [24, 24])
    }

    @Test("an app's export contains them")
    func export() throws {
        let team = try withHeart()
        try team.publish("badoo")
        let file = team.path("badoo.export")
        let data = team.path("other.sqlite")
        #expect(try run(["app", "export", "badoo", "-o", file, "--data", team.server.data]).status == 0)
        #expect(try run(["app", "import", file, "--data", data]).status == 0)
        #expect(try run(["doctor", "--data", data]).status == 0)
    }
}
