import LiveryUIKit
import UIKit

/// A view that stacks its content inside its margins, and whose shadow follows its size.
class StackedView: UIView {
    private let stack: UIStackView

    init(_ content: [UIView]) {
        stack = UIStackView(arrangedSubviews: content)
        super.init(frame: .zero)
        stack.axis = .vertical
        stack.spacing = 8
        addSubview(stack)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack.frame = bounds.inset(by: layoutMargins)
        layoutShadow()
    }
}
