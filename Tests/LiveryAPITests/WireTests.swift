import LiveryAPI
import LiveryModel
import Shapes
import Testing

@Suite("Wire types")
struct WireTests {
    private struct Sample: API.Message, Equatable {
        struct Part: API.Message, Equatable {
            var inner = 1
        }

        var name = "a"
        var number: Int?
        @Omitted var extra: Int?? = nil
        @Inlined var part = Part()
        var texts: [String: String] = [:]
        var list: [Part] = []

        static func == (some: Self, other: Self) -> Bool {
            some.name == other.name && some.number == other.number && some.extra == other.extra
                && some.part == other.part && some.texts == other.texts && some.list == other.list
        }
    }

    @Test("are written in declared order, with nulls and sorted maps")
    func writing() {
        var sample = Sample()
        #expect(Wire.encode(sample).text == #"{"name":"a","number":null,"inner":1,"texts":{},"list":[]}"#)
        sample.extra = .some(nil)
        sample.texts = ["é": "1", "z": "2", "a": "3"]
        sample.list = [Sample.Part()]
        #expect(
            Wire.encode(sample).text
                == #"{"name":"a","number":null,"extra":null,"inner":1,"texts":{"a":"3","z":"2","é":"1"},"list":[{"inner":1}]}"#
        )
    }

    @Test("are written without nulls in a request")
    func request() {
        #expect(Wire.request(Sample()).text == #"{"name":"a","inner":1,"texts":{},"list":[]}"#)
    }

    @Test(
        "are read back as they were",
        arguments: [nil, .some(nil), .some(.some(2))] as [Int??])
    func reading(extra: Int??) throws {
        var sample = Sample()
        sample.extra = extra
        sample.number = 3
        sample.texts = ["a": "b"]
        sample.list = [Sample.Part(inner: 4)]
        #expect(try Wire.decode(Sample.self, from: JSON.parse(Wire.encode(sample).bytes)) == sample)
    }

    @Test("can be read if a later server adds members or omits nil members")
    func tolerance() throws {
        let json: JSON = ["name": "a", "inner": 1, "texts": [:], "list": [], "new": [1, 2]]
        #expect(try Wire.decode(Sample.self, from: json) == Sample())
    }

    @Test(
        "say what is wrong and where",
        arguments: [
            (#"[]"#, "expected an object, found an array"),
            (#"{"inner": 1, "texts": {}, "list": []}"#, "missing 'name'"),
            (#"{"name": null, "inner": 1, "texts": {}, "list": []}"#, "missing 'name'"),
            (#"{"name": 1}"#, "expected a string for 'name', found a number"),
            (#"{"name": "a", "number": "1"}"#, "expected a whole number for 'number', found a string"),
            (#"{"name": "a", "number": 1.5}"#, "expected a whole number for 'number', found a number"),
            (#"{"name": "a", "inner": 1, "texts": {"b": 2}}"#, "expected a string for 'texts.b', found a number"),
            (#"{"name": "a", "inner": 1, "texts": {}, "list": {}}"#, "expected a list for 'list', found an object"),
            (#"{"name": "a", "inner": 1, "texts": {}, "list": [{"inner": 1}, {}]}"#, "missing 'list.1.inner'"),
            (#"{"name": "a", "inner": 1, "texts": {"b": "", "b": ""}}"#, "duplicate member 'b' in 'texts'"),
        ])
    func mistakes(text: String, message: String) throws {
        let json = try JSON.parse(Array(text.utf8))
        let error = #expect(throws: WireError.self) { try Wire.decode(Sample.self, from: json) }
        #expect(error?.description == message)
    }

    @Test("have the shape of their JSON")
    func shape() {
        let part = WireShape.object("Part", [WireShape.Member("inner", .number, of: ["Part"])])
        var extra = WireShape.Member("extra", .nullable(.number), of: ["Sample"])
        extra.isOmitted = true
        let members = [
            WireShape.Member("name", .text, of: ["Sample"]),
            WireShape.Member("number", .nullable(.number), of: ["Sample"]), extra,
            WireShape.Member("inner", .number, of: ["Sample", "Part"]),
            WireShape.Member("texts", .map(.text), of: ["Sample"]),
            WireShape.Member("list", .list(part), of: ["Sample"]),
        ]
        #expect(WireShape(Sample.self) == .object("Sample", members))
    }

    @Test("are read in time that grows no faster than the text")
    func growth() {
        func seconds(_ count: Int) -> Double {
            let json = JSON.object((0..<count).map { JSON.Member("member\($0)", .string("")) })
            return SmallThread.seconds { _ = try? Wire.decode([String: String].self, from: json) }
        }
        let (short, long) = (seconds(1000), seconds(16_000))
        #expect(long < 64 * short + 0.4, "\(short) s, then \(long) s")
    }
}
