import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Vector drawables")
struct VectorDrawableTests {
    /// The lines of the drawable for an image of 24 × 24 pixels, without the root and the indentation.
    private func lines(_ content: String, _ attributes: String = "viewBox='0 0 24 24'") throws -> [String] {
        let image = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
        let xml = try VectorDrawable.xml(Array(image.utf8), size: Asset.PixelSize(width: 24, height: 24), scale: 1)
        return xml.lines().split(separator: "\n").dropFirst().dropLast().map { line in
            String(line.drop { $0 == " " }.replacing("android:", with: ""))
        }
    }

    private func path(_ content: String) throws -> String? {
        let found = try lines(content)
        return found.count == 1 ? found[0].split(separator: "\"").dropFirst().first.map(String.init) : nil
    }

    private func fault(_ content: String, _ attributes: String = "viewBox='0 0 24 24'") -> VectorFault? {
        do { _ = try lines(content, attributes) } catch { return error as? VectorFault }
        return nil
    }

    @Test("have the image's size, groups and paths")
    func sample() throws {
        let image = """
            \u{FEFF}<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">
            <!-- A sample --><s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:i="urn:editor" width="48" height="48"
              viewBox="0 0 24 24" fill="none" class="icon"><s:title>Sample &amp; test</s:title><i:view><i:script/></i:view>
              <s:g transform="translate(2 3) rotate(90)" stroke="#f00" stroke-width="1.5" i:label="&lt;">
                <s:path style="fill: rebeccapurple; stroke-linecap:round;" fill="red" d="M1 2c1-1.5.5.5 3 3a1 2 0 012-3z"/>
              </s:g><s:circle cx="12" cy="12" r="4" fill="currentColor" opacity=".5"/></s:svg>
            """
        let xml = try VectorDrawable.xml(Array(image.utf8), size: Asset.PixelSize(width: 48, height: 48), scale: 2)
        let expected = """
            <vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="24dp" android:height="24dp" \
            android:viewportWidth="24" android:viewportHeight="24">
                <group android:rotation="90" android:translateX="2" android:translateY="3">
                    <path android:pathData="M1,2c1,-1.5,0.5,0.5,3,3a1,2,0,0,1,2,-3z" android:fillColor="#663399" \
            android:strokeColor="#ff0000" android:strokeWidth="1.5" android:strokeLineCap="round" />
                </group>
                <path android:pathData="M16,12A4,4,0,0,1,8,12A4,4,0,0,1,16,12Z" android:fillColor="#000000" \
            android:fillAlpha="0.5" />
            </vector>

            """
        #expect(xml.lines() == expected)
    }

    @Test(
        "draw shapes as paths",
        arguments: [
            ("<rect x='1' y='2' width='3' height='4'/>", "M1,2H4V6H1Z"),
            (
                "<rect width='10' height='4' rx='3'/>",
                "M3,0H7A3,2,0,0,1,10,2V2A3,2,0,0,1,7,4H3A3,2,0,0,1,0,2V2A3,2,0,0,1,3,0Z"
            ),
            ("<rect width='1in' height='4px' ry='0'/>", "M0,0H96V4H0Z"),
            ("<ellipse cx='5' cy='6' rx='2' ry='auto'/>", "M7,6A2,2,0,0,1,3,6A2,2,0,0,1,7,6Z"),
            ("<line x1='1' x2='2' y2='3' stroke='red'/>", "M1,0L2,3"),
            ("<polyline points='1,2 3 4,5-6'/>", "M1,2L3,4L5,-6"),
            ("<polygon points='1,2 3,4 5,6'/>", "M1,2L3,4L5,6Z"),
            ("<path d='m1 2 3 4M5,6 7,8'/>", "m1,2l3,4M5,6L7,8"),
            ("<path d='M0 0h1.50v-.5H1e1V2Q1 2 3 4t1 1S1 2 3 4'/>", "M0,0h1.5v-0.5H10V2Q1,2,3,4t1,1S1,2,3,4"),
            ("<path d='M.1.2A-1 2 30 1 0 3 4'/>", "M0.1,0.2A1,2,30,1,0,3,4"),
        ])
    func shapes(content: String, expected: String) throws {
        #expect(try path(content) == expected)
    }

    @Test(
        "leave out what isn't drawn",
        arguments: [
            "<rect width='0' height='4'/>", "<circle/>", "<path d=''/>", "<path d='none'/>",
            "<g display='none'><text/></g>",
            "<g visibility='hidden'><circle r='1'/></g>", "<path fill='none' d='M0 0H1'/>", "<line x2='4'/>",
            "<defs><linearGradient id='a'/></defs><clipPath/><title/>", "<g transform='scale(0)'><circle r='1'/></g>",
            "<circle r='1' stroke='red' stroke-width='0' fill='none'/>",
        ])
    func empty(content: String) throws {
        // Android rejects a drawable without a path.
        #expect(try lines(content) == [#"<path pathData="M0,0" />"#])
    }

    @Test(
        "have the colors and outlines of SVG",
        arguments: [
            ("fill='#0f8'", ##"fillColor="#00ff88""##), ("fill='rgb(1, 2, 3)'", ##"fillColor="#010203""##),
            ("fill='rgb(0 0 255 / 50%)'", ##"fillColor="#800000ff""##), ("fill='Red'", ##"fillColor="#ff0000""##),
            ("color='lime' fill='currentColor'", ##"fillColor="#00ff00""##),
            ("fill-opacity='25%'", ##"fillColor="#000000" fillAlpha="0.25""##),
            ("style='fill-rule:evenodd'", ##"fillColor="#000000" fillType="evenOdd""##),
            (
                "fill='none' stroke='blue' stroke-opacity='.5' stroke-linejoin='bevel' stroke-miterlimit='2'",
                ##"strokeColor="#0000ff" strokeWidth="1" strokeAlpha="0.5" strokeLineJoin="bevel" strokeMiterLimit="2""##
            ),
            ("style='fill: blue !important' fill='red'", ##"fillColor="#0000ff""##),
        ])
    func paint(attributes: String, expected: String) throws {
        let shape = "<path \(attributes) d='M0 0H1'/>"
        #expect(try lines(shape) == ["<path pathData=\"M0,0H1\" \(expected) />"])
        // Children inherit the same properties.
        #expect(try lines("<g \(attributes)><path d='M0 0H1'/></g>") == lines(shape))
    }

    @Test(
        "have groups for transforms",
        arguments: [
            ("translate(1)", #"translateX="1""#), ("scale(2, 3)", #"scaleX="2" scaleY="3""#),
            ("scale(-1 1)", #"rotation="180" scaleY="-1""#), ("rotate(-90)", #"rotation="-90""#),
            ("rotate(180 5 6)", #"rotation="180" translateX="10" translateY="12""#),
            ("matrix(0 2 -2 0 1.5 3)", #"rotation="90" scaleX="2" scaleY="2" translateX="1.5" translateY="3""#),
            ("translate(.1),translate(.2)", #"translateX="0.3""#),
        ])
    func transforms(text: String, expected: String) throws {
        let found = try lines("<circle transform='\(text)' r='1'/>")
        #expect(found.count == 3 && found.first == "<group \(expected)>")
    }

    @Test(
        "place the view box in the image",
        arguments: [
            ("viewBox='-1 2 24 24'", "24 24", #"translateX="1" translateY="-2""#),
            ("viewBox='0 0 10 20'", "20 20", #"translateX="5""#),
            ("viewBox='0 0 10 20' preserveAspectRatio='xMaxYMin meet'", "20 20", #"translateX="10""#),
            ("viewBox='0 0 10 20' preserveAspectRatio='none'", "10 20", nil), ("", "24 24", nil),
        ])
    func viewBox(attributes: String, size: String, move: String?) throws {
        let image = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><circle r='1'/></svg>"
        let xml = try VectorDrawable.xml(Array(image.utf8), size: Asset.PixelSize(width: 24, height: 24), scale: 1)
        #expect(xml.attributes.suffix(2).map(\.value).joined(separator: " ") == size)
        let circle = try lines("<circle r='1'/>")
        #expect(try lines("<circle r='1'/>", attributes).first == move.map { "<group \($0)>" } ?? circle[0])
    }

    @Test("have the opacity of a group only if its shapes can't cover each other")
    func opacity() throws {
        let circle = "<circle r='1'/>"
        #expect(try lines("<g opacity='.5'><g opacity='50%'>\(circle)</g></g>")[0].contains(#"fillAlpha="0.25""#))
        #expect(fault("<g opacity='.5'>\(circle)\(circle)</g>") == .value("opacity"))
        #expect(fault("<circle r='1' stroke='red' opacity='.5'/>") == .value("opacity"))
        let image = "<svg xmlns='http://www.w3.org/2000/svg' opacity='.5'>\(circle)\(circle)</svg>"
        let xml = try VectorDrawable.xml(Array(image.utf8), size: Asset.PixelSize(width: 1, height: 1), scale: 1)
        #expect(xml.attributes.last == AndroidItem(name: "alpha", value: "0.5"))
    }

    @Test(
        "don't exist for images that they can't show unchanged",
        arguments: [
            ("<text>a</text>", VectorFault.element("text")), ("<image/>", .element("image")),
            ("<use href='#a'/>", .element("use")), ("<g><svg/></g>", .element("svg")),
            ("<defs><style/></defs>", .element("style")), ("<script/>", .element("script")),
            ("<path d='M0 0'><animate/></path>", .element("animate")),
            ("<g filter='url(#a)'/>", .property("filter")), ("<g style='mask: url(#a)'/>", .property("mask")),
            ("<g clip-path='url(#a)'/>", .property("clip-path")),
            ("<g stroke-dasharray='1'/>", .property("stroke-dasharray")),
            ("<g systemLanguage='en'/>", .property("systemlanguage")),
            ("<g fill='url(#a)'/>", .value("fill")), ("<g fill='var(--a)'/>", .value("fill")),
            ("<rect width='50%'/>", .value("width")), ("<g stroke-width='1em'/>", .value("stroke-width")),
            ("<g stroke-linejoin='arcs'/>", .value("stroke-linejoin")), ("<g style='a'/>", .value("style")),
            ("<circle r='1' transform='skewX(10)'/>", .value("transform")),
            ("<g transform='spin(1)'/>", .value("transform")),
            ("<circle r='1' stroke='red' transform='scale(1 2)'/>", .value("transform")),
            ("<path d='L1 2'/>", .value("d")), ("<path d='M1'/>", .value("d")), ("<path d='M1 2X'/>", .value("d")),
            ("<path d='M1 2Z3 4'/>", .value("d")), ("<path d='M1 2A0 1 0 0 0 3 4'/>", .value("d")),
            ("<path d='M1 2A1 1 0 2 0 3 4'/>", .value("d")), ("<path d='M1e99 0'/>", .value("d")),
            ("<polygon points='1 2 3'/>", .value("points")),
        ])
    func unsupported(content: String, expected: VectorFault) {
        #expect(fault(content) == expected)
    }

    @Test("are stretched only without an outline")
    func stretched() throws {
        let attributes = "viewBox='0 0 10 20' preserveAspectRatio='none'"
        #expect(fault("<circle r='1' stroke='red'/>", attributes) == .value("transform"))
        let covering = "viewBox='0 0 10 20' preserveAspectRatio='xMidYMid slice'"
        #expect(fault("<circle r='1'/>", covering) == .value("preserveAspectRatio"))
        #expect(fault("", "viewBox='0 0 0 1'") == .value("viewBox"))
    }

    @Test(
        "don't exist for damaged and hostile files",
        arguments: [
            ("", VectorFault.syntax), ("<svg", .syntax), ("<svg xmlns='http://www.w3.org/2000/svg'>", .syntax),
            ("<svg/>", .syntax), ("<html xmlns='http://www.w3.org/2000/svg'/>", .syntax),
            ("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", .syntax),
            ("<svg xmlns='http://www.w3.org/2000/svg' id='a' id='b'/>", .syntax),
            ("<svg xmlns='http://www.w3.org/2000/svg' id=a/>", .syntax), ("text<svg/>", .syntax), ("<!-- ", .syntax),
            ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'/>", .entities),
            ("<svg xmlns='http://www.w3.org/2000/svg' id='&a;'/>", .entities),
            ("<svg xmlns='http://www.w3.org/2000/svg'/>", .size),
        ])
    func damaged(text: String, expected: VectorFault) {
        #expect(throws: expected) { try VectorDrawable.xml(Array(text.utf8), size: nil, scale: 1) }
    }

    @Test("have limits")
    func limits() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
        }
        #expect(try lines(nested(63)).count == 1)
        #expect(fault(nested(64)) == .complexity)
        #expect(try lines(String(repeating: "<g/>", count: 9_999)).count == 1)
        #expect(fault(String(repeating: "<g/>", count: 10_000)) == .complexity)
        // aapt2 replaces longer strings.
        #expect(try path("<path d='M0 0\(String(repeating: "h10", count: 10_920))'/>")?.utf8.count == 32_764)
        #expect(fault("<path d='M0 0\(String(repeating: "h10", count: 10_922))'/>") == .complexity)
    }

    @Test("are never made from parts of a file, and never crash")
    func prefixes() throws {
        let image = Array(
            ("<svg xmlns='http://www.w3.org/2000/svg'><g transform='rotate(1)' style='fill:red'>"
                + "<path d='M1 2a1 1 0 011 1z'/></g></svg>").utf8)
        let size = Asset.PixelSize(width: 1, height: 1)
        for end in image.indices {
            #expect(throws: VectorFault.syntax) { try VectorDrawable.xml(Array(image[..<end]), size: size, scale: 1) }
            for byte in [0, 0x22, 0x26, 0x27, 0x28, 0x2D, 0x2E, 0x3C, 0x3E, 0x65, 0xFF] as [UInt8] {
                var other = image
                other[end] = byte
                _ = try? VectorDrawable.xml(other, size: size, scale: 1)
            }
        }
    }

    @Test("name in messages only what is plain text")
    func messages() {
        #expect(
            VectorFault.element("text").message.hasPrefix("Android drawables don't support the SVG element 'text': "))
        #expect(!VectorFault.element("a\u{1B}[31m").message.contains("\u{1B}"))
    }
}
