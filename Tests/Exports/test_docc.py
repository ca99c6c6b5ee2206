"""The client's DocC catalog. Every link resolves, and the code in each step of the tutorial compiles."""

import json
import re
import subprocess

from serving import ROOT
from swift import IMPORTS, STRICT
from test_names import graph

CATALOG = ROOT / "Sources/LiveryClient/LiveryClient.docc"
TUTORIALS = CATALOG / "Tutorials"
RESOURCES = TUTORIALS / "Resources"

#: The parts of SwiftUI that the tutorial uses, as Apple documents them. They don't draw anything.
SWIFTUI = """
@MainActor @preconcurrency public protocol View { associatedtype Body: View; @ViewBuilder var body: Body { get } }
extension Never: View { public var body: Never { fatalError() } }
@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
    public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
}
public struct Either<First: View, Second: View>: View { public var body: Never { fatalError() } }
@MainActor @preconcurrency public protocol Scene {}
@MainActor @preconcurrency public protocol App { associatedtype Body: Scene; var body: Body { get }; init() }
extension App { public static func main() {} }
public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }
public struct Text: View {
    public init<S: StringProtocol>(_ content: S) {}
    public var body: Never { fatalError() }
}
public struct Color: Hashable, Sendable {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    public static let primary = Color(.sRGB, red: 0, green: 0, blue: 0, opacity: 1)
    public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
}
@propertyWrapper public struct State<Value> {
    private let value: Value
    public init(initialValue value: Value) { self.value = value }
    public init(wrappedValue value: Value) { self.value = value }
    public var wrappedValue: Value { get { value } nonmutating set {} }
}
extension State: Sendable where Value: Sendable {}
extension View {
    public func foregroundColor(_ color: Color?) -> some View { self }
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
}
"""


def test_every_link_of_the_catalog_resolves(tmp_path):
    """The client re-exports `Theme` from the model, so both modules are documented together."""
    whole = None
    for module in ("LiveryClient", "LiveryModel"):
        (tmp_path / module).mkdir()
        for part in graph(tmp_path / module, module):
            whole = whole or {**part, "symbols": [], "relationships": []}
            visible = [
                symbol for symbol in part["symbols"]
                if module == "LiveryClient" or symbol["pathComponents"][0] in ("Theme", "ThemeBundle", "BundleError")]
            known = {symbol["identifier"]["precise"] for symbol in visible}
            whole["symbols"] += visible
            whole["relationships"] += [
                one for one in part["relationships"] if module == "LiveryClient" or one["source"] in known]
    whole["module"]["name"] = "LiveryClient"
    (tmp_path / "graphs").mkdir()
    (tmp_path / "graphs/LiveryClient.symbols.json").write_text(json.dumps(whole))
    found = subprocess.run(
        ["docc", "convert", str(CATALOG), "--additional-symbol-graph-dir", str(tmp_path / "graphs"),
         "--fallback-display-name", "LiveryClient", "--fallback-bundle-identifier", "livery.client",
         "--output-path", str(tmp_path / "site")], capture_output=True, text=True)
    problems = re.findall(r"^(?:warning|error): .*\n.*", found.stdout + found.stderr, re.M)
    assert found.returncode == 0 and not problems, "\n".join(problems)
    page = (tmp_path / "site/data/tutorials/liveryclient/followtheserver.json").read_text()
    assert "observeEvents()" in page and "TutorialReference" not in page


def steps(page):
    """The files for a tutorial's steps in order, each with the name that the reader gives it."""
    return re.findall(r'@Code\(name: "([^"]+)", file: ([^)]+)\)', page.read_text())


def test_the_code_of_each_step_compiles(tmp_path):
    standin = tmp_path / "SwiftUI.swift"
    standin.write_text(SWIFTUI)
    subprocess.run(
        ["swiftc", "-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", "SwiftUI",
         "-o", str(tmp_path / "SwiftUI.swiftmodule"), str(standin)], check=True)
    project = {}
    used = set()
    for name, file in steps(TUTORIALS / "FollowTheServer.tutorial"):
        used.add(file)
        if not file.endswith(".swift"):
            continue
        # The step's file replaces the file from the previous step.
        project[name] = RESOURCES / file
        words = [*STRICT, "-typecheck", "-parse-as-library", "-I", tmp_path, *IMPORTS, *project.values()]
        found = subprocess.run(["swiftc", *map(str, words)], capture_output=True, text=True)
        assert found.returncode == 0, f"{file}\n{found.stderr}"
    assert project.keys() == {"Themes.swift", "NewsScreen.swift", "NewsApp.swift"}
    assert used | {"following.svg"} == {path.name for path in RESOURCES.iterdir()}


def test_the_last_step_follows_the_server():
    files = dict(steps(TUTORIALS / "FollowTheServer.tutorial"))
    text = (RESOURCES / files["NewsScreen.swift"]).read_text()
    assert "client.observeEvents()" in text and "for await change in client.changes" in text
