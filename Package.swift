// swift-tools-version: 6.2
import PackageDescription

/// From the ground up: a target knows only those that its line names.
let package = Package(
    name: "livery",
    platforms: [.macOS(.v15), .iOS(.v18)],
    targets: []
)
