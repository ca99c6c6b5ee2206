// swift-tools-version: 6.2
import PackageDescription

// A peer to measure against, in a package of its own so that nobody who builds Livery downloads it.
let package = Package(
    name: "hummingbird-peer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1")],
    targets: [
        .executableTarget(
            name: "HummingbirdPeer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
