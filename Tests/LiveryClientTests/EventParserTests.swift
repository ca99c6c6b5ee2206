import Testing

@testable import LiveryClient

@Suite struct EventParserTests {
    @Test("parses events in any pieces")
    func parsesEventsInAnyPieces() {
        let text =
            "retry: 2500\nid: 6\n\n: heartbeat\n\nid: 7\nevent: version\ndata: {\"a\":\ndata: 1}\n\ndata:x\r\n\r\n"
        let expected = [
            EventParser.Event(name: "version", data: "{\"a\":\n1}"), EventParser.Event(name: "message", data: "x"),
        ]
        for size in 1...text.utf8.count {
            var parser = EventParser()
            var events: [EventParser.Event] = []
            var left = Array(text.utf8)[...]
            while !left.isEmpty {
                events += parser.read(left.prefix(size))
                left = left.dropFirst(size)
            }
            #expect(events == expected)
            #expect(parser.lastID == "7")
            #expect(parser.retry == 2.5)
        }
    }

    @Test("drops incomplete events after reconnecting")
    func dropsIncompleteEventsAfterReconnecting() {
        var parser = EventParser()
        #expect(parser.read("id: 3\n\nevent: version\ndata: lost\nda".utf8).isEmpty)
        parser.reconnect()
        #expect(parser.read("data: kept\n\n".utf8) == [.init(name: "message", data: "kept")])
        #expect(parser.lastID == "3")
    }

    @Test("limits the size of events")
    func limitsTheSizeOfEvents() {
        var parser = EventParser(limit: 8)
        #expect(parser.read("data: 1234567890\n\n".utf8) == [.init(name: "message", data: "12")])
        #expect(parser.read("data:1234\ndata:1234\ndata:1\n\n".utf8) == [.init(name: "message", data: "123\n123\n1")])
    }
}
