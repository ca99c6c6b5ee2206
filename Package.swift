// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with: Swift 6 mode, explicit existentials, imports that stay internal
/// unless the file says otherwise, and no warning left standing.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// From the ground up: a target knows only those that its line names.
let package = Package(
    name: "livery",
    platforms: [.macOS(.v15), .iOS(.v18)],
    targets: [
        .target(name: "LiveryBundle", swiftSettings: strict),
        .target(name: "LiveryTheme", dependencies: ["LiveryBundle"], swiftSettings: strict),

        .testTarget(name: "LiveryBundleTests", dependencies: ["LiveryBundle"], swiftSettings: strict),
        .testTarget(
            name: "LiveryThemeTests", dependencies: ["LiveryTheme"],
            exclude: ["Fixtures"], swiftSettings: strict),
    ]
)
