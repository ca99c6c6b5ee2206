import LiveryHTTP
import Testing

/// Tests the conditional fields of a write (RFC 9110 §13.2.2).
@Suite struct WriteConditionTests {
    @Test(
        "evaluates both conditions for an existing resource",
        arguments: [
            ([:], .unconditional), ([.ifMatch: "\"a\""], .matches), ([.ifMatch: "*"], .matches),
            ([.ifMatch: "\"b\", \"a\""], .matches), ([.ifMatch: "\"b\""], .failed), ([.ifMatch: "W/\"a\""], .failed),
            ([.ifMatch: "a"], .failed), ([.ifNoneMatch: "*"], .failed), ([.ifNoneMatch: "\"a\""], .failed),
            ([.ifNoneMatch: "W/\"a\""], .failed), ([.ifNoneMatch: "a"], .failed),
            ([.ifNoneMatch: "\"b\""], .unconditional),
            ([.ifMatch: "\"a\"", .ifNoneMatch: "\"b\""], .matches),
            ([.ifMatch: "\"a\"", .ifNoneMatch: "\"a\""], .failed), ([.ifMatch: "\"a\"", .ifNoneMatch: "*"], .failed),
            ([.ifMatch: "\"b\"", .ifNoneMatch: "\"b\""], .failed), ([.ifMatch: "\"b\"", .ifNoneMatch: "*"], .failed),
        ] as [(Fields, WriteCondition)])
    func evaluatesBothConditionsForAnExistingResource(fields: Fields, expected: WriteCondition) {
        #expect(Request(method: .put, target: "/", headers: fields).writeCondition(tag: EntityTag("a")) == expected)
    }

    @Test(
        "evaluates both conditions for a missing resource",
        arguments: [
            ([:], .unconditional), ([.ifNoneMatch: "*"], .absent), ([.ifNoneMatch: "\"a\""], .unconditional),
            ([.ifNoneMatch: "*, *"], .failed), ([.ifNoneMatch: "a"], .failed), ([.ifMatch: "*"], .failed),
            ([.ifMatch: "\"a\""], .failed), ([.ifMatch: "*", .ifNoneMatch: "*"], .failed),
        ] as [(Fields, WriteCondition)])
    func evaluatesBothConditionsForAMissingResource(fields: Fields, expected: WriteCondition) {
        #expect(Request(method: .put, target: "/", headers: fields).writeCondition(tag: nil) == expected)
    }
}
