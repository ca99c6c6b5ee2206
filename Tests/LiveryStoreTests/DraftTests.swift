import Testing

@testable import LiveryStore

@Suite(.bothEngines) struct DraftTests {
    @Test("stores the latest saves of alternating authors")
    func storesTheLatestSavesOfAlternatingAuthors() throws {
        let made = try make()
        let store = made.store
        try store.publish(.sample())
        let draft = try store.createDraft(app: "badoo", name: "night", author: "Ada").draft
        func save(_ text: String, by author: String) throws {
            try store.saveDraftFile(
                Array(text.utf8), at: "more.ktv", app: "badoo", draft: "night",
                expecting: text == "0" ? .absent : .present, author: author)
        }
        for step in 0..<150 { try save("\(step)", by: step % 2 == 0 ? "Ada" : "Bo") }
        let saves = try store.earlierSaves(of: "more.ktv", in: draft)
        #expect(saves.count == DraftLimits.saves)
        #expect(saves.first == EarlierSave(bytes: Array("148".utf8), author: "Ada"))
        // Consecutive saves by the same author count as one.
        try save("x", by: "Bo")
        #expect(try store.earlierSaves(of: "more.ktv", in: draft) == saves)
        try store.saveDraftFile(
            nil, at: "more.ktv", app: "badoo", draft: "night", expecting: .present, author: "Ada")
        #expect(try store.earlierSaves(of: "more.ktv", in: draft).isEmpty)
    }
}
