import Testing

@testable import LiveryRoutes
@testable import LiveryService

@Suite("A pattern of files")
struct PathPatternTests {
    @Test(
        "matches whole paths",
        arguments: [
            ("base.ktv", "base.ktv", true), ("base.ktv", "base.ktv2", false), ("base.ktv", "skins/base.ktv", false),
            ("*.ktv", "base.ktv", true), ("*.ktv", "skins/night.ktv", false), ("*", "a/b", false),
            ("skins/*.ktv", "skins/night.ktv", true), ("skins/*.ktv", "skins/.ktv", true),
            ("skins/*.ktv", "skins/deep/night.ktv", false), ("skins/n*t.*", "skins/night.ktv", true),
            ("**", "a/b/c", true), ("skins/**", "skins/a/b", true), ("**/night.ktv", "night.ktv", true),
            ("**/night.ktv", "a/b/night.ktv", true), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true),
            ("a/**/b", "a/x/y/c", false), ("a*a*a*b", "aaaaaaaa", false), ("", "", true), ("", "a", false),
            ("Base.ktv", "base.ktv", false), ("é*", "été.ktv", true),
        ])
    func fits(pattern: String, path: String, expected: Bool) {
        #expect(PathPattern(text: pattern).matches(path) == expected)
    }
}
