import Foundation

// Stand-ins for the parts of UIKit and SwiftUI that the examples use, so that they compile on Linux.

#if !canImport(UIKit)
    final class UIColor: Sendable {
        static let label = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
        init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    }

    @MainActor final class CALayer {
        var cornerRadius: CGFloat = 0
    }

    @MainActor class UIView {
        var backgroundColor: UIColor?
        var alpha: CGFloat = 1
        let layer = CALayer()
    }

    @MainActor final class UILabel: UIView {
        var textColor: UIColor? = .label
        var numberOfLines = 1
    }

    @MainActor class UIViewController {
        init(nibName: String?, bundle: Bundle?) {}
        required init?(coder: NSCoder) {}
        func viewDidLoad() {}
    }
#endif

#if !canImport(SwiftUI)
    enum SwiftUI {
        struct Color: Sendable {
            enum RGBColorSpace { case sRGB }
            static let primary = Color(.sRGB, red: 0, green: 0, blue: 0)
            init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
        }
    }

    @MainActor protocol View {
        associatedtype Body: View
        var body: Body { get }
    }

    extension View {
        func foregroundStyle(_ color: SwiftUI.Color) -> some View { self }
        func task(_ action: @escaping @Sendable () async -> Void) -> some View { self }
    }

    struct Text: View {
        init(_ text: String) {}
        var body: Self { self }
    }
#endif
