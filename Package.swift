// swift-tools-version: 6.2
import PackageDescription

/// If LIVERY_FUZZ names libFuzzer's runtime, the compiler is instrumented for coverage and the programs of
/// `script/fuzz` are built. The flags are unsafe in SwiftPM's sense, so packages that depend on Livery can't use them.
/// The value `time` builds the program that measures time, which needs no libFuzzer.
let wanted = Context.environment["LIVERY_FUZZ"]
let fuzzer = wanted == "time" ? nil : wanted
let traced: [SwiftSetting] = fuzzer == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer"])]

/// Whether the package contains the server and the command line, which run on Linux. On Apple hosts, it contains only
/// the client that apps need, without dependencies, for the client's oldest platforms. On Linux, a package that
/// depends on this one can leave out the server's dependencies with `traits: []`. LIVERY_PACKAGE forces either form:
/// `client` or `whole`.
#if os(Linux)
    let form = Context.environment["LIVERY_PACKAGE"] ?? "whole"
#else
    let form = Context.environment["LIVERY_PACKAGE"] ?? "client"
#endif
let isWhole = form == "whole"

/// The settings of every Swift target: Swift 6 mode, explicit existentials, imports that are internal unless the file
/// says otherwise, and warnings as errors.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The settings of the targets that work on themes, with coverage if fuzzers are built.
let traceable: [SwiftSetting] = strict + traced

/// The settings of the theme compiler. Even debug builds optimize it, because most tests compile themes and then take
/// half as long. For other targets, optimizing takes longer than it saves. Like the flags of `traced`, these are
/// unsafe in SwiftPM's sense.
let compiling: [SwiftSetting] =
    traceable + (isWhole ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// The source of the build, such as a commit: `LIVERY_BUILD=$(git rev-parse HEAD) swift build`. It comes from the
/// environment, because a generated file would change the repository, and a commit can't contain its own hash.
let build = (Context.environment["LIVERY_BUILD"] ?? "").filter { character in
    character.isASCII && (character.isLetter || character.isNumber || "-+._".contains(character))
}

/// SHA-256, where it isn't part of the system as CryptoKit is.
#if os(Linux)
    let nettle: [Target] = [
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])])
    ]
#else
    let nettle: [Target] = []
#endif

/// A package product that only the server needs. It is resolved with the trait `Server`, which is enabled by default.
func serverProduct(_ name: String, of package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

/// The server and the command line, from the bottom up. A target depends only on the targets in its line.
let serverTargets: [Target] = [
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    // Loaded at run time, so there is nothing to link with.
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(name: "CHeap"),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),

    .target(name: "CLiveryBuild", cSettings: build.isEmpty ? [] : [.define("LIVERY_BUILD", to: "\"\(build)\"")]),

    .target(name: "LiveryTheme", dependencies: ["LiveryModel"], swiftSettings: compiling),
    .target(
        name: "LiveryAuthoring", dependencies: ["LiveryModel", "LiveryTheme"], swiftSettings: traceable),
    .target(
        name: "LiveryExport", dependencies: ["LiveryModel", "LiveryTheme"],
        resources: [.embedInCode("Template/json.mustache"), .embedInCode("Template/scss.mustache")],
        swiftSettings: traceable),
    .target(
        name: "LiveryImport", dependencies: ["LiveryModel", "LiveryTheme", "LiveryAuthoring"],
        swiftSettings: traceable),
    .target(name: "LiveryAPI", dependencies: ["LiveryModel"], swiftSettings: strict),
    .target(
        name: "LiveryStore",
        dependencies: ["LiveryModel", "CPostgreSQL", serverProduct("GRDB", of: "GRDB.swift")],
        swiftSettings: strict),
    .target(name: "LiverySystem", dependencies: ["CCurl", "CZlib", "CBrotli", "CHeap"], swiftSettings: strict),
    .target(
        name: "LiveryHTTP", dependencies: ["LiverySystem", "CMicroHTTPD", "CGnuTLS"], swiftSettings: strict),
    .target(
        name: "LiveryService",
        dependencies: [
            "LiveryModel", "LiveryTheme", "LiveryAuthoring", "LiveryExport", "LiveryAPI", "LiveryStore", "LiverySystem",
            "CLiveryBuild", "CNettle", serverProduct("Logging", of: "swift-log"),
        ],
        swiftSettings: strict),
    .target(
        name: "LiveryRoutes",
        dependencies: [
            "LiveryModel", "LiveryTheme", "LiveryAuthoring", "LiveryExport", "LiveryImport", "LiveryAPI",
            "LiveryStore", "LiverySystem", "LiveryHTTP", "LiveryService", "CQRencode",
            serverProduct("Logging", of: "swift-log"),
        ],
        swiftSettings: strict),
    .executableTarget(
        name: "LiveryCLI",
        dependencies: [
            "LiveryModel", "LiveryTheme", "LiveryAuthoring", "LiveryExport", "LiveryImport", "LiveryAPI",
            "LiveryStore", "LiverySystem", "LiveryHTTP", "LiveryService", "LiveryRoutes",
            serverProduct("ArgumentParser", of: "swift-argument-parser"),
            serverProduct("Logging", of: "swift-log"),
        ],
        swiftSettings: strict),
]

/// The code that an app writes to use the client. The tests run it against a server.
let samples: [Target] = [
    .executableTarget(
        name: "terminal", dependencies: ["LiveryClient"], path: "Samples/Terminal",
        exclude: ["README.md", "Theme/Badoo.contract.json", "generate.ktv", "livery.manifest.json"],
        resources: [.copy("Theme/BadooAssets")],
        swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
]

/// Tests of the products for apps. They run on every platform.
let clientTests: [Target] = [
    // Documents of any size, and random numbers that are the same in every run.
    .target(name: "Shapes", path: "Tests/Fuzzing/Shapes", swiftSettings: strict),
    // Waiting with a deadline, and the counts of `script/test --thorough`.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),

    .testTarget(name: "LiveryModelTests", dependencies: ["LiveryModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
        name: "LiveryClientTests", dependencies: ["LiveryClient", "LiveryModel", "Shapes", "TestSupport"],
        swiftSettings: strict),
    .testTarget(
        name: "LiveryTestingTests", dependencies: ["LiveryTesting", "LiveryClient"], swiftSettings: strict),
]

let tests: [Target] = [
    .testTarget(
        name: "LiveryThemeTests", dependencies: ["LiveryTheme", "LiveryAuthoring", "Shapes", "TestSupport"],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "LiveryExportTests", dependencies: ["LiveryExport", "LiveryTheme", "Shapes", "TestSupport"],
        exclude: ["revisions.json"],
        swiftSettings: strict),
    .testTarget(
        name: "LiveryImportTests",
        dependencies: ["LiveryImport", "LiveryTheme", "LiveryModel", "Shapes", "TestSupport"],
        exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
        name: "LiveryAPITests", dependencies: ["LiveryAPI", "LiveryModel", "Shapes"], swiftSettings: strict),
    .testTarget(
        name: "LiveryStoreTests",
        dependencies: ["LiveryStore", "Shapes", "TestSupport", serverProduct("GRDB", of: "GRDB.swift")],
        swiftSettings: strict),
    .testTarget(
        name: "LiveryHTTPTests", dependencies: ["LiveryHTTP", "LiverySystem", "CBrotli", "Shapes", "TestSupport"],
        swiftSettings: strict),
    .testTarget(
        name: "LiveryServerTests",
        dependencies: [
            "LiveryRoutes", "LiveryService", "LiveryAPI", "LiveryAuthoring", "LiveryModel", "LiveryHTTP",
            "LiverySystem", "LiveryStore", "Shapes", "TestSupport",
            serverProduct("Logging", of: "swift-log"), serverProduct("GRDB", of: "GRDB.swift"),
        ],
        swiftSettings: strict),
    .testTarget(
        name: "LiveryCLITests",
        dependencies: [
            "LiveryCLI", "LiveryClient", "LiveryModel", "Shapes", "terminal", "TestSupport",
            serverProduct("GRDB", of: "GRDB.swift"),
        ],
        swiftSettings: strict),
]

/// Whether a test target is built. LIVERY_TESTS limits the tests to some targets, separated by commas, for faster
/// builds while you work on one module.
func isChosen(_ target: Target) -> Bool {
    guard target.type == .test, let chosen = Context.environment["LIVERY_TESTS"] else { return true }
    return chosen.split(separator: ",").contains { $0 == target.name }
}

/// The products for apps. Older Apple platforms have no `Mutex`, so the server requires newer platforms than the
/// client.
let package = Package(
    name: "livery",
    platforms: isWhole
        ? [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18)]
        : [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1), .macCatalyst(.v16)],
    products: [
        .library(name: "LiveryClient", targets: ["LiveryClient"]),
        .library(name: "LiveryUIKit", targets: ["LiveryUIKit"]),
        .library(name: "LiverySwiftUI", targets: ["LiverySwiftUI"]),
        .library(name: "LiveryTesting", targets: ["LiveryTesting"]),
    ],
    // Packages can disable default traits only of a package that declares them.
    traits: [
        .trait(name: "Server", description: "The server and the command line."), .default(enabledTraits: ["Server"]),
    ],
    targets: nettle + [
        .target(
            name: "LiveryModel", dependencies: nettle.map { .target(name: $0.name) }, swiftSettings: compiling),
        .target(
            name: "LiveryClient", dependencies: ["LiveryModel"], resources: [.copy("PrivacyInfo.xcprivacy")],
            swiftSettings: strict),
        // Empty on platforms without UIKit or SwiftUI. Tests/Apple compiles them on Linux.
        .target(name: "LiveryImages", dependencies: ["LiveryClient"], swiftSettings: strict),
        .target(name: "LiveryUIKit", dependencies: ["LiveryClient", "LiveryImages"], swiftSettings: strict),
        .target(name: "LiverySwiftUI", dependencies: ["LiveryClient", "LiveryImages"], swiftSettings: strict),
        .target(name: "LiveryTesting", dependencies: ["LiveryModel", "LiveryClient"], swiftSettings: strict),
    ] + clientTests.filter(isChosen)
)

if isWhole {
    package.products.append(.executable(name: "livery", targets: ["LiveryCLI"]))
    package.dependencies += [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ]
    package.targets += serverTargets + samples + tests.filter(isChosen)
}

if let fuzzer {
    // -sanitize=fuzzer would add a second `main`, and only lld finds the coverage tables.
    let runtime: [LinkerSetting] = [.unsafeFlags([fuzzer, "-use-ld=lld"]), .linkedLibrary("stdc++")]
    package.targets += [
        .target(name: "FuzzDriver", path: "Tests/Fuzzing/FuzzDriver", swiftSettings: strict),
        .executableTarget(
            name: "ParserFuzzer", dependencies: ["FuzzDriver", "LiveryTheme", "LiveryAuthoring"],
            path: "Tests/Fuzzing/ParserFuzzer",
            swiftSettings: strict, linkerSettings: runtime),
        .executableTarget(
            name: "CompilerFuzzer", dependencies: ["FuzzDriver", "LiveryModel", "LiveryTheme"],
            path: "Tests/Fuzzing/CompilerFuzzer", swiftSettings: strict, linkerSettings: runtime),
        .executableTarget(
            name: "TemplateFuzzer", dependencies: ["FuzzDriver", "LiveryExport", "LiveryTheme"],
            path: "Tests/Fuzzing/TemplateFuzzer", swiftSettings: strict, linkerSettings: runtime),
        .executableTarget(
            name: "AssetFuzzer", dependencies: ["FuzzDriver", "LiveryModel", "LiveryTheme"],
            path: "Tests/Fuzzing/AssetFuzzer", swiftSettings: strict, linkerSettings: runtime),
    ]
}

if wanted == "time" {
    package.targets.append(
        .executableTarget(
            name: "TimeFuzzer",
            dependencies: ["LiveryModel", "LiveryAuthoring", "LiveryExport", "LiveryImport", "LiveryTheme", "Shapes"],
            path: "Tests/Fuzzing/TimeFuzzer", swiftSettings: strict))
}
