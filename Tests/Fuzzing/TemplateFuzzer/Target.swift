import FuzzDriver
import LiveryExport
import LiveryTheme

/// Writes a small theme with a template. For any bytes, the result is a file, or an error with a line and a column.
struct TemplateTarget {
    private let output: Output
    private let theme: PreparedTheme

    init() {
        let plan = "theme: acme\noutputs: [{ as: template, template: page.mustache, to: page.html }]"
        guard let output = GenerationPlan.read(Array(plan.utf8), path: "generate.ktv").plan?.outputs.first else {
            FuzzDriver.fail("the plan is unreadable")
        }
        self.output = output
        let entry = "@axes: { skin: [day, night] }\nbrand: { purple: #783bf9, radius(dimension): 4 }"
        let files = ["theme.ktv": Array(entry.utf8), "skins/night.ktv": Array("brand.purple: #b99dff".utf8)]
        theme = Compiler().load(ThemeFiles(name: "acme", files: files))
    }

    func fuzz(_ bytes: [UInt8]) {
        let files = ["page.mustache": bytes, "row.mustache": Array("{{path}}\n{{^last}}, {{/last}}".utf8)]
        var output = output
        var remarks: [Remark] = []
        if let remark = output.readTemplate({ files[$0].map { .bytes($0) } ?? .unreadable(because: "") }) {
            remarks = [remark]
        } else if let result = try? output.result(for: theme) {
            remarks = result.remarks
        } else {
            FuzzDriver.fail("the theme can't be compiled")
        }
        guard remarks.allSatisfy({ ($0.place?.line ?? 0) > 0 && ($0.place?.column ?? 0) > 0 }) else {
            FuzzDriver.fail("a mistake has no location")
        }
    }
}
