import Foundation
import Testing

@testable import LiveryClient

@Suite struct ReconnectionTests {
    let now = Date(timeIntervalSince1970: 784_111_777)

    /// The last delays of many clients in the same situation.
    private func waits(failures: Int, asked: Double? = nil, retryAfter: Double? = nil) -> [Double] {
        (0..<300).map { _ in
            var reconnection = Reconnection()
            var wait = 0.0
            for _ in 0..<failures {
                wait = reconnection.wait(
                    wasGood: false, asked: asked, until: retryAfter.map { now + $0 }, now: now)
            }
            return wait
        }
    }

    @Test(
        "waits longer after each failure",
        arguments: [(1, 1.0...2.0), (2, 2.0...4.0), (3, 4.0...8.0), (6, 30.0...60.0), (1000, 30.0...60.0)])
    func waitsLongerAfterEachFailure(failures: Int, range: ClosedRange<Double>) {
        let waits = waits(failures: failures)
        #expect(waits.allSatisfy { range.contains($0) })
        #expect(Set(waits.map { Int($0 * 1000) }).count > 100)
    }

    @Test("waits at least as long as requested")
    func waitsAtLeastAsLongAsRequested() {
        for (waits, floor) in [
            (waits(failures: 1, asked: 3), 3.0), (waits(failures: 1, asked: 3, retryAfter: 20), 20),
            (waits(failures: 1, retryAfter: 300), 300),
        ] {
            #expect(waits.allSatisfy { $0 >= floor && $0 <= floor * 1.25 })
            #expect(Set(waits.map { Int($0 * 1000) }).count > 100)
        }
        #expect(waits(failures: 1, retryAfter: 1e9).allSatisfy { $0 <= 4500 })
        #expect(waits(failures: 1, asked: 1e9).allSatisfy { $0 <= 75 })
        #expect(waits(failures: 1, retryAfter: -100).allSatisfy { $0 <= 2 })
    }

    @Test("resets after a good connection")
    func resetsAfterAGoodConnection() {
        var reconnection = Reconnection()
        for _ in 0..<6 { _ = reconnection.wait(wasGood: false, asked: nil, until: nil, now: now) }
        #expect(reconnection.wait(wasGood: true, asked: nil, until: nil, now: now) <= 2)
        #expect(reconnection.wait(wasGood: false, asked: nil, until: nil, now: now) <= 4)
    }

    @Test(
        "ignores irrelevant events",
        arguments: [
            ("version", "{}", nil, true), ("version", "{}", "beta", false), ("reset", "{}", nil, true),
            ("reset", "{}", "beta", true), ("channel", #"{"channel":"beta"}"#, nil, false),
            ("channel", #"{"channel":"beta"}"#, "beta", true), ("channel", #"{"channel":"other"}"#, "beta", false),
            ("channel", "no JSON", "beta", false), ("message", "{}", nil, false), ("news", "{}", "beta", false),
        ] as [(String, String, String?, Bool)])
    func ignoresIrrelevantEvents(name: String, data: String, channel: String?, isConcerned: Bool) {
        #expect(EventParser.Event(name: name, data: data).concerns(channel: channel) == isConcerned)
    }
}
