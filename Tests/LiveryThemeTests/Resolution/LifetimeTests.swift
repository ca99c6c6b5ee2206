import LiveryModel
import Testing

@testable import LiveryTheme

/// Tests that compilations don't leak memory, because a server compiles continuously.
@Suite("A compilation's memory")
struct LifetimeTests {
    @Test("is freed with it, including links, mixins, lists and mistakes")
    func slotsGo() throws {
        let text = "base: { size: 1, list: [1, @base.size] }\nlinked: @base\nmixed @base: { own: @loop }\nloop: @loop\n"
        weak var root: Slot?
        weak var leaf: Slot?
        do {
            let theme = Compiler().load(ThemeFiles(name: "t", files: ["theme.ktv": Array(text.utf8)]))
            let resolver = theme.scratch(for: [:])
            root = resolver.root
            var open = [resolver.root]
            while let slot = open.popLast() {
                _ = resolver.end(of: slot)
                leaf = slot
                open += resolver.children(of: slot)
            }
            #expect(leaf?.parent != nil)
            withExtendedLifetime(resolver) {}
        }
        #expect(root == nil)
        #expect(leaf == nil)
    }
}
