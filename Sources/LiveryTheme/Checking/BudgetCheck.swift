import LiveryModel

extension [Budget] {
    /// Reports what exceeds a limit. A later limit replaces an earlier one of the same kind.
    func check(_ bundle: CompiledBundle, _ diagnostics: DiagnosticCollector) {
        for kind in Budget.Kind.allCases {
            guard let budget = last(where: { $0.kind == kind }) else { continue }
            let count = bundle.byteCount(kind)
            guard count > budget.limit else { continue }
            diagnostics.report(
                .overBudget(kind.rawValue, found: Budget.text(count), limit: Budget.text(budget.limit)), at: budget.span
            )
        }
    }
}

extension CompiledBundle {
    fileprivate func byteCount(_ kind: Budget.Kind) -> Int {
        switch kind {
        case .bundle: bundle.bytes.count
        case .fonts: assets.fonts.reduce(0) { $0 + $1.asset.byteCount }
        case .images: assets.images.values.joined().reduce(0) { $0 + $1.asset.byteCount }
        }
    }
}
