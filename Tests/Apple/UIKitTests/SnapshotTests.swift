import Foundation
import LiveryClient
import LiveryTesting
import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("A snapshot of a view", .serialized)
@MainActor
struct SnapshotTests {
    private final class Card: UIView {
        var layouts: [CGSize] = []
        override func layoutSubviews() { layouts.append(bounds.size) }
    }

    private let card = Card(frame: CGRect(x: 0, y: 0, width: 10, height: 20))

    init() {
        func border(_ red: UInt8) -> Theme.ViewStyle {
            style(["borderColor": .value(.color(Theme.Color(red: red, green: 0, blue: 0)))])
        }
        card.apply(border(0), dark: border(255))
    }

    private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test("is rendered in the view's own size, and in light appearance")
    func ownSize() {
        #expect(text(card.snapshot()) == "10.0 20.0 2.0\nborder [0.0, 0.0, 0.0, 1.0] 0.0\n")
        #expect(card.layouts == [CGSize(width: 10, height: 20)])
    }

    @Test("has the chosen size, appearance and scale, which the view doesn't keep")
    func chosenSize() {
        let data = card.snapshot(size: CGSize(width: 30, height: 40), appearance: .dark, scale: 1)
        #expect(text(data) == "30.0 40.0 1.0\nborder [1.0, 0.0, 0.0, 1.0] 0.0\n")
        #expect(card.layouts == [CGSize(width: 30, height: 40)])
        #expect(card.bounds.size == CGSize(width: 10, height: 20))
        #expect(card.overrideUserInterfaceStyle == .unspecified)
        #expect(card.layer.borderColor?.channels == [0, 0, 0, 1])
    }

    @Test("contains its subviews")
    func subviews() {
        card.addSubview(UIView(frame: .zero))
        #expect(text(card.snapshot()).matches(of: /border/).count == 2)
    }
}
