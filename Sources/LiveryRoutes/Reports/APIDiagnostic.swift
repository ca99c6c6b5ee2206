package import LiveryAPI
import LiveryService
package import LiveryTheme

extension API.Diagnostic {
    /// A diagnostic in the form of the HTTP API and the command line.
    package init(_ diagnostic: LiveryTheme.Diagnostic) {
        self.init()
        id = diagnostic.id.rawValue
        severity = diagnostic.severity.rawValue
        message = diagnostic.message
        place = API.Place(diagnostic.place)
        notes = diagnostic.notes.map(API.Note.init)
        fix = diagnostic.fix.map(API.Fix.init)
        alternatives = diagnostic.alternatives.isEmpty ? nil : diagnostic.alternatives.map(API.Fix.init)
    }
}

extension API.Place {
    package init(_ place: LiveryTheme.Place) {
        self.init()
        file = place.file
        line = place.line
        column = place.column
        length = place.length
    }
}

extension API.Note {
    fileprivate init(_ note: LiveryTheme.Diagnostic.Note) {
        self.init()
        message = note.message
        file = note.place?.file
        line = note.place?.line
        column = note.place?.column
        length = note.place?.length
    }
}

extension API.Fix {
    fileprivate init(_ fix: LiveryTheme.Diagnostic.Fix) {
        self.init()
        title = fix.title
        replacement = fix.replacement
        place = API.Place(fix.place)
        place.length = fix.length
        certainty = fix.certainty.rawValue
        safe = fix.certainty.isSafe
    }
}
