import assert from 'node:assert/strict'
import test from 'node:test'
import {
  addStop,
  editedText,
  gradientImage,
  gradientOf,
  removeStop,
  withShape,
  withStop,
} from '../../../Public/assets/js/theme/gradient.js'
import { imageValue } from '../../../Public/assets/js/theme/images.js'
import { addShadow, listText, removeShadow, withShadow } from '../../../Public/assets/js/theme/shadows.js'
import { sourceInWords } from '../../../Public/assets/js/theme/source-words.js'
import { easingInWords, nameOf, pathOf, withHandle } from '../../../Public/assets/js/theme/easing.js'

const line = [{ color: '#ff8c00ff', position: 0 }, { color: '#783bf9ff', position: 1 }]
const sloped = [{ ...line[0], angle: 45 }, line[1]]
const text = '[{ color: @brand.orange, position: 0 }, { color: #783bf9, position: 1 }]'

test('the stops, direction and shape of a gradient in a bundle', () => {
  assert.deepEqual(gradientOf(line), { stops: line, angle: undefined, isRadial: false })
  assert.deepEqual(gradientOf(sloped), { stops: line, angle: 45, isRadial: false })
  assert.equal(gradientOf([{ ...line[0], radial: true }, line[1]]).isRadial, true)
  assert.equal(gradientImage(line), 'linear-gradient(180deg, #ff8c00ff 0%,#783bf9ff 100%)')
  assert.equal(gradientImage(sloped), 'linear-gradient(45deg, #ff8c00ff 0%,#783bf9ff 100%)')
  assert.match(gradientImage([{ ...line[0], radial: true }]), /^radial-gradient\(closest-side, (#ff8c00ff 0%,?){2}\)$/)
})

test('what the file has is edited, or the value if the file has a link', () => {
  assert.equal(editedText(line, text), text)
  assert.equal(editedText(line, '{ stops: @sunset, angle: 45 }'), '{ stops: @sunset, angle: 45 }')
  const whole = '[{ color: #ff8c00, position: 0 }, { color: #783bf9, position: 1 }]'
  for (const written of [null, '@sunset', '[', '~f(1)', '{ angle: 45 }']) assert.equal(editedText(line, written), whole)
  assert.equal(editedText(sloped, null), `{ stops: ${whole}, angle: 45 }`)
})

test('an edit of a stop keeps the links of the others', () => {
  assert.equal(withStop(line, text, 1, 'color', '#000'), text.replace('#783bf9', '#000'))
  assert.equal(withStop(line, text, 0, 'position', '0.2'), text.replace('position: 0 ', 'position: 0.2 '))
  const linked = '{ stops: @sunset, angle: 45 }'
  const own = '{ stops: [{ color: #ff8c00, position: 0 }, { color: #000, position: 1 }], angle: 45 }'
  assert.equal(withStop(sloped, linked, 1, 'color', '#000'), own)
})

test('stops are added between two others, and removed', () => {
  const added = addStop(line, text, 0)
  assert.equal(added, text.replace('}, {', '}, { color: #ff8c00, position: 0.5 }, {'))
  assert.equal(addStop(line, text, 1), text.replace('}, {', '}, { color: #783bf9, position: 0.5 }, {'))
  assert.equal(removeStop(line, text, 0), '[{ color: #783bf9, position: 1 }]')
  // The text may be newer than the value.
  const newer = addStop(line, text.replace('position: 1', 'position: 0.8'), 0)
  assert.match(newer, /\{ color: #ff8c00, position: 0\.4 \}/)
  assert.equal(withStop(line, newer, 2, 'color', '#000'), newer.replace('#783bf9', '#000'))
  const json = '[{ "color": "#ff8c00", "position": 0 }, { "color": "#783bf9", "position": 1 }]'
  assert.deepEqual(JSON.parse(addStop(line, json, 0))[1], { color: '#ff8c00', position: 0.5 })
})

test('a direction replaces a shape, and the other way around', () => {
  assert.equal(withShape(text, '90'), `{ stops: ${text}, angle: 90 }`)
  assert.equal(withShape('{ stops: @a, angle: 45 }', '90'), '{ stops: @a, angle: 90 }')
  assert.equal(withShape('{ stops: @a, angle: 45 }', null), '{ stops: @a, radial: true }')
  assert.equal(withShape('{ stops: @a, radial: true }', '0'), '{ stops: @a, angle: 0 }')
  assert.deepEqual(JSON.parse(withShape('[{ "color": "#fff", "position": 0 }]', '9')).angle, 9)
})

test('a curve has a name or its control points', () => {
  assert.equal(nameOf([0.42, 0, 0.58, 1]), 'ease-in-out')
  assert.equal(easingInWords([0, 0, 1, 1]), 'Linear')
  assert.equal(easingInWords([0.2, 0, 0, 1]), 'Curve 0.2 0 0 1')
  assert.equal(pathOf([0.2, 0, 0, 1]), 'M0 1 C0.2 1 0 0 1 0')
  assert.deepEqual(withHandle([0, 0, 1, 1], 1, { x: 1.5, y: -0.204 }), [0, 0, 1, -0.2])
  assert.deepEqual(withHandle([0, 0, 1, 1], 0, { x: -1, y: 9 }), [0, 2, 1, 1])
})

test('a list of shadows is edited, and links in it stay', () => {
  const shadows = [{ color: '#000000ff', blur: 1 }, { color: '#ffffffff', blur: 2 }]
  const list = '[{ color: @a.b, blur: 1 }, @shadows.low]'
  assert.equal(listText(shadows, list), list)
  assert.equal(listText(shadows, '@shadows.both'), '[{ color: #000000, blur: 1 }, { color: #ffffff, blur: 2 }]')
  assert.equal(listText(shadows[0], '{ color: @a.b }'), '[{ color: @a.b }]')
  assert.equal(withShadow(shadows, list, 0, 'blur', '5'), list.replace('blur: 1', 'blur: 5'))
  assert.equal(withShadow(shadows, list, 1, 'blur', '5'), list.replace('@shadows.low', '{ color: #ffffff, blur: 5 }'))
  assert.equal(addShadow(shadows, list), list.replace(']', ', { color: #ffffff, blur: 2 }]'))
  assert.equal(removeShadow(list, 0), '[@shadows.low]')
})

test('the source of a value is in words', () => {
  const row = { path: 'a', name: 'a', state: null, type: 'insets', value: [1, 1, 1, 1] }
  const words = (...sources) => sources.map((source, index) =>
    sourceInWords(row, sources.map((source, depth) => ({ source, depth: depth > 1 ? 1 : 0 })), index))
  assert.deepEqual(words('@b', '[1, 1, 1, 1]'), ['b', '1 on all sides'])
  assert.deepEqual(words('~f(@b)', '{ a: "x", b: 2 }'), ['calculated from b', 'a x , b 2'.replace(' ,', ',')])
  assert.deepEqual(words('~color.alpha(@a.b, 0.4)'), ['a.b at 40%'])
  assert.deepEqual(words('~f(@b)', '['), ['calculated from b', 'several values'])
})

test('the names of images need no quotes', () => {
  assert.deepEqual(['icon', 'my icon', '@a.b', '"x"', 'nil', ''].map(imageValue), ['icon', '"my icon"', '@a.b', '"x"', 'nil', ''])
})
