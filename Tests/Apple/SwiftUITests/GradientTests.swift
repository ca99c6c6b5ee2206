import LiveryClient
import LiverySwiftUI
import Testing

@testable import SwiftUI

@Suite("Gradients and transitions in SwiftUI", .serialized)
@MainActor
struct GradientTests {
    @Test("are drawn from top to bottom, or along another line")
    func draws() {
        let sunset = Theme.Gradient(stops: [
            .init(color: Theme.Color(red: 255, green: 0, blue: 0), position: 0),
            .init(color: Theme.Color(red: 0, green: 0, blue: 255), position: 0.75),
        ])
        let colors = "1.0 0.0 0.0 1.0 at 0.0, 0.0 0.0 1.0 1.0 at 0.75"
        #expect(Renderer.text(LinearGradient(sunset)) == ["gradient 0.5,0.0 0.5,1.0: \(colors)"])
        #expect(
            Renderer.text(LinearGradient(sunset, from: UnitPoint(x: 0.5, y: 1), to: UnitPoint(x: 0.5, y: 0))) == [
                "gradient 0.5,1.0 0.5,0.0: \(colors)"
            ])
    }

    @Test("follow the angle of the theme, or blend from the center to the edges")
    func turns() throws {
        let stops = [Theme.Gradient.Stop(color: Theme.Color(red: 255, green: 0, blue: 0), position: 0)]
        let linear = try #require(AnyShapeStyle(Theme.Gradient(stops: stops, angle: 45)).style as? LinearGradient)
        #expect(linear.points == [UnitPoint(x: 0, y: 1), UnitPoint(x: 1, y: 0)])
        let radial = AnyShapeStyle(Theme.Gradient(stops: stops, isRadial: true)).style as? EllipticalGradient
        #expect(radial?.gradient == linear.gradient)
        #expect(radial?.radii == [0, 0.5])
    }

    @Test("animate with their duration, curve and delay")
    func animates() {
        let fade = Theme.Transition(duration: 200, delay: 50, timingFunction: Theme.Easing(0.42, 0, 0.58, 1))
        #expect(Animation.themed(fade).numbers == [0.42, 0, 0.58, 1, 0.2, 0.05])
    }
}
