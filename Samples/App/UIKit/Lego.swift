import LiveryClient
import LiveryUIKit
import UIKit

/// The layout of a lego of "Building our Lego library on iOS": its size, and a frame for each of its subviews.
@MainActor
protocol LegoLayout {
    associatedtype Data
    associatedtype Style

    /// Computes the layout for a width.
    init(_ data: Data, _ style: Style, width: CGFloat)
    var size: CGSize { get }
}

/// A lego, which leaves its content, its look and its layout to three other types.
class LegoView<Layout: LegoLayout>: UIView {
    /// The content. Other content updates the size and the layout.
    final var data: Layout.Data? {
        didSet {
            if let data { bindData(data) }
            updateLego()
        }
    }
    final var style: Layout.Style? {
        didSet {
            if let style { applyStyle(style) }
            updateLego()
        }
    }

    init() {
        super.init(frame: .zero)
        initialiseSubviews()
    }

    required init?(coder: NSCoder) { nil }

    // A lego overrides these four steps.
    func initialiseSubviews() {}
    func bindData(_ data: Layout.Data) {}
    func applyStyle(_ style: Layout.Style) {}
    func place(_ layout: Layout) {}

    private func updateLego() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func layout(width: CGFloat) -> Layout? {
        guard let data, let style else { return nil }
        return Layout(data, style, width: width)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { layout(width: size.width)?.size ?? .zero }
    override var intrinsicContentSize: CGSize { sizeThatFits(bounds.size) }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let layout = layout(width: bounds.width) { place(layout) }
        layoutShadow()
    }
}

/// The frames of subviews below each other.
@MainActor
struct LegoColumn {
    let margins: Theme.Insets
    let width: CGFloat
    private(set) var size: CGSize

    init(_ margins: Theme.Insets?, width: CGFloat) {
        self.margins = margins ?? Theme.Insets(top: 0, left: 0, bottom: 0, right: 0)
        self.width = width
        size = CGSize(width: width, height: self.margins.top + self.margins.bottom)
    }

    /// The frame of the next subview.
    mutating func next(height: CGFloat) -> CGRect {
        let isFirst = size.height == margins.top + margins.bottom
        let y = size.height - margins.bottom + (isFirst ? 0 : 8)
        size.height = y + height + margins.bottom
        return CGRect(x: margins.left, y: y, width: width - margins.left - margins.right, height: height)
    }

    /// The frame of the next subview, which shows text.
    mutating func next(_ text: String, _ style: Theme.LabelStyle) -> CGRect {
        let label = StyledLabel(frame: .zero)
        label.apply(style)
        label.text = text
        let room = CGSize(width: width - margins.left - margins.right, height: .greatestFiniteMagnitude)
        return next(height: label.sizeThatFits(room).height)
    }
}
