package import LiveryAPI
package import LiveryAuthoring
import LiveryModel
import LiveryService
import LiveryTheme

extension API.Explanation {
    /// An explanation in the form of the HTTP API and the command line.
    package init(_ explanation: LiveryAuthoring.Explanation) {
        self.init()
        path = explanation.path
        axes = explanation.axes
        type = explanation.type?.name
        value = explanation.value?.json
        steps = explanation.steps.map(API.ExplanationStep.init)
        children = explanation.children.map(API.ExplanationChild.init)
        users = explanation.users.map(API.ExplanationUser.init)
        followers = explanation.followers.map { users in
            var followers = API.Followers()
            followers.count = users.count
            followers.users = users.prefix(ServiceLimits.listedFollowers).map(API.ExplanationUser.init)
            return followers
        }
        diagnostics = explanation.diagnostics.map(API.Diagnostic.init)
    }
}

extension API.ExplanationStep {
    fileprivate init(_ step: LiveryAuthoring.Explanation.Step) {
        self.init()
        kind = step.kind.rawValue
        path = step.path
        source = step.source
        depth = step.depth
        origin = API.ExplanationOrigin(step.origin)
        overridden = step.overridden.map(API.ExplanationOrigin.init)
        repeated = step.isRepeated
    }
}

extension API.ExplanationChild {
    fileprivate init(_ child: LiveryAuthoring.Explanation.Child) {
        self.init()
        name = child.name
        type = child.type?.name
        value = child.value?.json
        origin = API.ExplanationOrigin(child.origin)
    }
}

extension API.ExplanationUser {
    fileprivate init(_ user: LiveryAuthoring.Explanation.User) {
        self.init()
        path = user.path
        origin = API.ExplanationOrigin(user.origin)
    }
}

extension API.ExplanationOrigin {
    fileprivate init(_ origin: LiveryAuthoring.Explanation.Origin) {
        self.init()
        place = API.Place(origin.place)
        layer = origin.layer?.text
    }
}

extension Theme.Value {
    /// The value in the bundle's form.
    fileprivate var json: JSON {
        var writer = JSONWriter()
        writer.value(self)
        return (try? JSON.parse(writer.bytes)) ?? .null
    }
}
