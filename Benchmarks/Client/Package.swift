// swift-tools-version: 6.2
import PackageDescription

// An app without a screen. LIVERY_PACKAGE=client builds only what an app resolves.
let package = Package(
    name: "reads",
    dependencies: [.package(name: "livery", path: "../..")],
    targets: [
        .executableTarget(
            name: "reads", dependencies: [.product(name: "LiveryClient", package: "livery")], path: ".",
            exclude: ["Package.swift"], resources: [.copy("Theme/BadooAssets")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
