import LiveryModel

/// Evaluates calls of the built-in functions.
extension Checker {
    /// The value of a call, which is evaluated only once. If the function or an argument is invalid, reports a problem
    /// and returns `nil`.
    func call(_ slot: Slot) -> Theme.Value.Typed? {
        let memory = slot.rareResults
        switch memory.result {
        case .known(let result):
            resolver.touch(memory.resultAxes)
            resolver.reach(memory.resultHeight)
            return result
        case .underway: return cycle(at: slot)
        case .unknown: break
        }
        memory.result = .underway
        calling.append(slot)
        let (result, read, steps) = resolver.tracking { evaluate(slot) }
        calling.removeLast()
        memory.result = .known(result)
        memory.resultAxes = read
        memory.resultHeight = steps
        return result
    }

    /// Reports a value that depends on itself, showing the calls in the cycle.
    func cycle(at slot: Slot) -> Theme.Value.Typed? {
        let chain = calling.firstIndex { $0 === slot }.map { Array(calling[$0...]) } ?? [slot]
        diagnostics.report(.linkCycle(resolver.picture(chain + [slot])), at: resolver.node(of: slot).span)
        return nil
    }

    private func evaluate(_ slot: Slot) -> Theme.Value.Typed? {
        guard case .call(let name, let span, _) = resolver.node(of: slot).kind else { return nil }
        guard let function = Function.named[name] else {
            diagnostics.report(.unknownFunction(name), at: span, unknown: name, known: Function.named.keys.sorted())
            return nil
        }
        let arguments = resolver.children(of: slot)
        guard function.counts.contains(arguments.count) else {
            diagnostics.report(
                .wrongArguments(function: name, expected: function.signature, found: arguments.count), at: span)
            return nil
        }
        var values: [Theme.Value] = []
        for (index, argument) in arguments.enumerated() {
            guard let value = self.argument(argument, as: function.parameters[index]) else { return nil }
            values.append(value)
        }
        guard let result = function.evaluate(values) else {
            diagnostics.report(
                .typeMismatch(expected: function.requirement, found: "the result of this call"),
                at: resolver.node(of: slot).span)
            return nil
        }
        return result
    }

    private func argument(_ slot: Slot, as parameter: Function.Parameter) -> Theme.Value? {
        let span = resolver.node(of: slot).span
        switch parameter {
        case .color:
            let value = read(slot, as: .color)
            guard value == .null else { return value }
            return mismatch(.color, found: "nil", at: Site(span: span, definedAt: nil))
        case .number(let range):
            guard let value = read(slot, as: .double) else { return nil }
            if case .double(let number) = value, range.contains(number) { return value }
            let expected = "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
            diagnostics.report(.typeMismatch(expected: expected, found: describe(value)), at: span)
            return nil
        case .quantity:
            guard let typed = value(of: slot) else { return nil }
            switch typed.value {
            case .int, .double, .dimension, .duration: return typed.value
            case .css(let text): return onlyCSS(text, at: slot)
            default:
                return mismatch(
                    .double, found: "a value of type '\(typed.type.name)'", at: Site(span: span, definedAt: nil))
            }
        }
    }

    private func describe(_ value: Theme.Value) -> String {
        guard case .double(let number) = value else { return "nil" }
        return number.quoted
    }
}
