@preconcurrency import Glibc
import LiveryHTTP
import Synchronization
import TestSupport
import Testing

import class Foundation.Thread

/// Tests responses whose body is sent incrementally.
@Suite struct StreamTests {
    @Test("sends pieces immediately and sleeps in between")
    func sendsPiecesImmediatelyAndSleepsInBetween() throws {
        let source = Script(["one\n"])
        try withServer(Streaming(source)) { server in
            let client = Client(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.receive()?["Transfer-Encoding"] == "chunked")
            #expect(client.receiveChunk() == "one\n")
            source.add("two\n")
            #expect(client.receiveChunk() == "two\n")
            #expect(server.requestCount == 0)
            #expect(server.streamCount == 1)
        }
    }

    @Test("keeps a sleeping stream beyond the idle limit")
    func keepsASleepingStreamBeyondTheIdleLimit() throws {
        let source = Script(["one\n"])
        try withServer(Streaming(source), { $0.idleSeconds = 1 }) { server in
            let client = Client.asking("GET / HTTP/1.1\r\nHost: a\r\n\r\n", of: server)
            _ = client.receive()
            #expect(client.receiveChunk() == "one\n")
            usleep(2_500_000)
            source.add("two\n")
            #expect(client.receiveChunk() == "two\n")
        }
    }

    @Test("keeps the connection after the end of a stream")
    func keepsTheConnectionAfterTheEndOfAStream() throws {
        let source = Script(["one\n"])
        source.finish()
        try withServer(Streaming(source)) { server in
            let client = Client(port: server.port)
            for _ in 0..<2 {
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = client.receive()
                #expect(client.receiveChunk() == "one\n")
                #expect(client.receiveChunk() == "")
            }
        }
        #expect(source.closings == 2)
    }

    @Test("lets sleeping streams finish when stopping")
    func letsSleepingStreamsFinishWhenStopping() throws {
        let source = Script([])
        let server = try Server(responder: Streaming(source))
        let client = Client(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = client.receive()
        try eventually("a stream") { server.streamCount > 0 }
        server.stop(within: .seconds(60))
        #expect(client.receiveChunk() == "bye\n")
        #expect(client.receiveChunk() == "")
        #expect(client.isEnded())
        #expect(source.closings == 1)
    }

    @Test("notices a disconnected peer on sending")
    func noticesADisconnectedPeerOnSending() throws {
        let source = Script([])
        try withServer(Streaming(source)) { server in
            do {
                let client = Client(port: server.port)
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = client.receive()
            }
            try eventually("the end of the stream") {
                source.add(": are you there\n")
                return source.closings > 0
            }
            try eventually("all streams end") { server.streamCount == 0 }
            #expect(source.closings == 1)
        }
    }

    @Test("closes a stream whose peer does not read")
    func closesAStreamWhosePeerDoesNotRead() throws {
        let source = Script([])
        try withServer(Streaming(source)) { server in
            let client = Client(port: server.port, receiveBuffer: 2048)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = client.receive()
            for _ in 0..<200 { source.add(String(repeating: "x", count: 65536)) }
            source.stream.disconnect()
            try eventually("all streams end") { server.streamCount == 0 }
            #expect(source.closings == 1)
        }
    }

    @Test("stops while streams are woken")
    func stopsWhileStreamsAreWoken() throws {
        for round in 0..<times(15, thorough: 60) {
            let source = Script([])
            let server = try Server(responder: Streaming(source))
            let clients = (0..<4).map { _ in Client(port: server.port) }
            for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
            usleep(UInt32(round * times(80, thorough: 20)))
            let thread = Waker(source)
            server.stop(within: .milliseconds(20))
            try thread.stop()
            #expect(server.streamCount == 0)
        }
    }
}

/// A source that sends the given pieces to each of its streams.
final class Script: ResponseStream.Source {
    private struct State {
        var pieces: [String]
        var streams: [ResponseStream] = []
        var isFinished = false
        var saidGoodBye = false
        var closings = 0
    }

    private let state: Mutex<State>

    init(_ pieces: [String]) { state = Mutex(State(pieces: pieces)) }

    var closings: Int { state.withLock(\.closings) }
    var stream: ResponseStream { state.withLock { $0.streams[0] } }

    func finish() { state.withLock { $0.isFinished = true } }

    func add(_ piece: String) {
        let streams = state.withLock { state in
            state.pieces.append(piece)
            return state.streams
        }
        for stream in streams { stream.wake() }
    }

    func newStream() -> ResponseStream {
        let stream = ResponseStream(source: self)
        state.withLock { state in
            state.streams.append(stream)
            if state.isFinished { state.pieces = ["one\n"] }
        }
        return stream
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, isEnding: Bool) -> ResponseStream.Piece {
        state.withLock { state in
            guard let first = state.pieces.first else {
                if isEnding, !state.saidGoodBye {
                    state.saidGoodBye = true
                    buffer.copyBytes(from: "bye\n".utf8)
                    return .bytes(4)
                }
                return state.isFinished ? .end : .nothing
            }
            let part = first.utf8.prefix(buffer.count)
            buffer.copyBytes(from: part)
            state.pieces[0] = String(decoding: first.utf8.dropFirst(part.count), as: UTF8.self)
            if state.pieces[0].isEmpty { state.pieces.removeFirst() }
            return .bytes(part.count)
        }
    }

    func closed() { state.withLock { $0.closings += 1 } }
}

struct Streaming: Responder {
    let source: Script

    init(_ source: Script) { self.source = source }

    func respond(to request: borrowing Request) -> Response {
        .stream(source.newStream(), fields: [.contentType: "text/plain"])
    }
}

/// Continuously wakes a source's streams on its own thread.
private final class Waker: Sendable {
    private let isStopped = Atomic(false)
    private let isDone = Atomic(false)

    init(_ source: Script) {
        Thread { [self] in
            while !isStopped.load(ordering: .relaxed) { source.add("x\n") }
            isDone.store(true, ordering: .releasing)
        }.start()
    }

    func stop() throws {
        isStopped.store(true, ordering: .relaxed)
        try eventually("the end of the thread") { isDone.load(ordering: .acquiring) }
    }
}
