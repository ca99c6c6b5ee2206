import Testing

@testable import LiveryUIKit
@testable import UIKit

@Suite("On iOS 16, changes of traits", .serialized)
@MainActor
struct TraitObserverTests {
    @Test("are noticed in views whose content the system draws, without a subview beside that content")
    func areNoticed() {
        let (effect, cell, item) = (
            UIVisualEffectView(frame: .zero), UITableViewCell(frame: .zero), UICollectionViewCell(frame: .zero)
        )
        let header = UITableViewHeaderFooterView(frame: .zero)
        let contents: [(view: UIView, content: UIView)] = [
            (effect, effect.contentView), (cell, cell.contentView), (item, item.contentView),
            (header, header.contentView),
        ]
        for (view, content) in contents {
            var count = 0
            TraitObserver.observeBySubview(view) { count += 1 }
            #expect(view.subviews == [content])
            view.overrideUserInterfaceStyle = .dark
            #expect(count == 1)
        }
    }

    @Test("are noticed in other views by a hidden subview")
    func areNoticedBySubview() {
        let view = UIView(frame: .zero)
        var count = 0
        TraitObserver.observeBySubview(view) { count += 1 }
        #expect(view.subviews.map(\.isHidden) == [true])
        view.overrideUserInterfaceStyle = .dark
        #expect(count == 1)
    }

    @Test("add no subview to a stack view")
    func keepStackViews() {
        let stack = UIStackView(arrangedSubviews: [UIView(frame: .zero)])
        TraitObserver.observeBySubview(stack) {}
        #expect(stack.subviews.count == 1)
    }
}
