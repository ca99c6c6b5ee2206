// swift-tools-version: 6.2
import PackageDescription

// The code for Apple's platforms, compiled with stand-ins for UIKit and SwiftUI. It is a separate package, because a
// module named `UIKit` in Livery's own package would exist for all of its modules.
//
// LiveryModel and LiveryClient come from Livery's own build. LIVERY_BUILT is the output of `swift build
// --show-bin-path` there. That folder also contains the list of objects that `objects.py` writes. `script/test apple`
// does both.

let built = Context.environment["LIVERY_BUILT"] ?? Context.packageDirectory + "/../../.build/debug"

let standin: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
let nettle = Context.packageDirectory + "/../../Sources/CNettle"
let app: [SwiftSetting] = standin + [.unsafeFlags(["-I", built + "/Modules", "-I", nettle])]
let strict: [SwiftSetting] =
    app + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]

let package = Package(
    name: "apple",
    targets: [
        .target(name: "UIKit", path: "UIKit", swiftSettings: standin),
        .target(name: "LiveryImages", dependencies: ["UIKit"], path: "Livery/LiveryImages", swiftSettings: strict),
        .target(
            name: "LiveryUIKit", dependencies: ["LiveryImages", "UIKit"], path: "Livery/LiveryUIKit",
            swiftSettings: strict),
        .target(
            name: "LiveryTesting", dependencies: ["UIKit"], path: "Livery/LiveryTesting", swiftSettings: strict),
        .target(name: "SwiftUI", dependencies: ["UIKit"], path: "SwiftUI", swiftSettings: standin),
        .target(
            name: "LiverySwiftUI", dependencies: ["LiveryImages", "SwiftUI", "UIKit"], path: "Livery/LiverySwiftUI",
            swiftSettings: strict),
        // The sample app. Each part uses the generated theme.
        .target(
            name: "UIKitScreens", dependencies: ["LiveryUIKit", "UIKit"], path: "Livery/UIKitScreens",
            swiftSettings: app),
        .target(
            name: "SwiftUIScreens", dependencies: ["LiverySwiftUI", "SwiftUI", "UIKit"], path: "Livery/SwiftUIScreens",
            swiftSettings: app),
        .testTarget(
            name: "SwiftUITests", dependencies: ["LiverySwiftUI", "SwiftUIScreens", "SwiftUI", "UIKit"],
            path: "SwiftUITests",
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])],
            linkerSettings: [.unsafeFlags(["@\(built)/apple.objects", "-lm"])]),
        .testTarget(
            name: "UIKitTests", dependencies: ["LiveryUIKit", "LiveryTesting", "UIKitScreens", "UIKit"],
            path: "UIKitTests",
            // Testing has an overlay for the real UIKit.
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ]
)

// `script/bench client` measures the package in a release build, which has no tests.
if Context.environment["LIVERY_BENCH"] != nil {
    package.targets.removeAll { $0.type == .test }
    package.targets.append(
        .executableTarget(
            name: "apply", dependencies: ["LiveryUIKit", "UIKit"], path: "Livery/Apply", swiftSettings: app,
            linkerSettings: [.unsafeFlags(["@\(built)/apple.objects", "-lm"])]))
}
