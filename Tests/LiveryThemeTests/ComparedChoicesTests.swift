import LiveryAuthoring
import LiveryModel
import Testing

@Suite("A comparison of several axis choices")
struct ComparedChoicesTests {
    static let axes = [
        Theme.Axis(name: "platform", values: ["ios", "android", "web"]),
        Theme.Axis(name: "skin", values: ["day", "night"]),
    ]

    /// A theme with one value, which can differ between axis choices.
    static func theme(_ axes: [Theme.Axis] = Self.axes, _ value: ([String: String]) -> Int?) -> ComparedTheme {
        ComparedTheme(
            axes: axes,
            bundles: axes.combinations.map { choice in
                ThemeBundle(app: "t", axes: choice, tokens: value(choice).map { ["v": .init(.int, .int($0))] } ?? [:])
            })
    }

    static func lines(_ old: ComparedTheme?, _ new: ComparedTheme?) -> [String] {
        Comparison(from: old, to: new).changes.map(\.text)
    }

    @Test("lists a change of all choices once")
    func everywhere() {
        #expect(Self.lines(Self.theme { _ in 1 }, Self.theme { _ in 2 }) == ["patch  changed  v (int): 1 → 2"])
    }

    @Test("names only the axes that make the difference")
    func somewhere() {
        let old = Self.theme { _ in 1 }
        let night = Self.theme { $0["skin"] == "night" ? 2 : 1 }
        #expect(Self.lines(old, night) == ["patch  changed  v (int): 1 → 2  [skin=night]"])
        let mobile = Self.theme { $0["platform"] != "web" && $0["skin"] == "night" ? 2 : 1 }
        #expect(Self.lines(old, mobile) == ["patch  changed  v (int): 1 → 2  [platform=android,ios skin=night]"])
        let mixed = Self.theme { $0["platform"] == "web" || $0["skin"] == "night" ? 2 : 1 }
        #expect(
            Self.lines(old, mixed) == [
                "patch  changed  v (int): 1 → 2  [platform=android,ios skin=night or platform=web]"
            ])
    }

    @Test("lists different changes of one value separately")
    func different() {
        let new = Self.theme { $0["skin"] == "night" ? nil : 2 }
        #expect(
            Self.lines(Self.theme { _ in 1 }, new) == [
                "patch  changed  v (int): 1 → 2  [skin=day]", "major  removed  v (int): 1  [skin=night]",
            ])
    }

    @Test("includes axes and their values, and uses the default of an axis that only one side has")
    func axes() {
        let dusk = [
            Theme.Axis(name: "skin", values: ["day", "dusk"]),
            Theme.Axis(name: "contrast", values: ["normal", "high"]),
        ]
        let new = Self.theme(dusk) { $0["contrast"] == "high" ? 9 : 1 }
        #expect(
            Self.lines(Self.theme { _ in 1 }, new) == [
                "major  removed  axis platform: ios, android, web", "major  removed  axis skin=night",
                "minor  added    axis skin=dusk", "minor  added    axis contrast: normal, high",
            ])
        let turned = [Theme.Axis(name: "skin", values: ["night", "day"])]
        let skins = [Theme.Axis(name: "skin", values: ["day", "night"])]
        #expect(
            Self.lines(Self.theme(skins) { _ in 1 }, Self.theme(turned) { _ in 1 }) == [
                "patch  changed  axis skin: day, night → night, day"
            ])
    }

    @Test("lists everything as added if there was no theme before")
    func nothing() {
        #expect(
            Self.lines(nil, Self.theme([Theme.Axis(name: "skin", values: ["day", "night"])]) { _ in 1 }) == [
                "minor  added    axis skin: day, night", "minor  added    v (int): 1",
            ])
        #expect(Comparison(from: nil as ComparedTheme?, to: nil).changes.isEmpty)
    }

    @Test("can be restricted to some choices")
    func restricted() {
        let (old, new) = (Self.theme { _ in 1 }, Self.theme { $0["skin"] == "night" ? 2 : 1 })
        let night = ["skin": "night"]
        #expect(
            Self.lines(old.restricted(to: night), new.restricted(to: night)) == ["patch  changed  v (int): 1 → 2"])
        #expect(Self.lines(old.restricted(to: ["skin": "day"]), new.restricted(to: ["skin": "day"])).isEmpty)
    }

    @Test("has a stable order")
    func order() {
        let (old, new) = (Self.theme { _ in 1 }, Self.theme { $0["platform"] == "web" ? nil : 2 })
        let first = Comparison(from: old, to: new).changes
        for _ in 0..<20 { #expect(Comparison(from: old, to: new).changes == first) }
    }
}
