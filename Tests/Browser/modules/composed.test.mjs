import assert from 'node:assert/strict'
import test from 'node:test'
import { linkAt, parse, partOf, withItem, withoutPart, withPart } from '../../../Public/assets/js/theme/composed.js'

const stops = '[{ color: @brand.purple, position: 0 }, { color: #fff, position: 1 }]'
const block = `[
    { color: @brand.purple, position: 0 } // the brand
    { color: ~color.mix(@a, @b, 0.5), position: 1 }
]`

test('a value is read with its parts', () => {
  const text = (source, place) => {
    const part = partOf(parse(source), place)
    return part && source.slice(part.start, part.end)
  }
  assert.equal(text(stops, [0, 'color']), '@brand.purple')
  assert.equal(text(stops, [1, 'position']), '1')
  assert.equal(text(stops, [2]), null)
  assert.equal(text(block, [1, 'color']), '~color.mix(@a, @b, 0.5)')
  assert.equal(text('{ stops: @sunset, angle: 45 }', ['stops']), '@sunset')
  assert.equal(text('{ "color": "#fff", "position": 1 }', ['color']), '"#fff"')
  assert.equal(text('{ colour(color): #fff }', ['colour']), '#fff')
  assert.equal(linkAt(stops, [0, 'color']), '@brand.purple')
  assert.equal(linkAt('["@a", 1]', [0]), '@a')
  assert.equal(linkAt(stops, [1, 'color']), null)
  assert.equal(linkAt(stops, [7, 'color']), null)
  for (const broken of ['', '[', '[1, 2', '{ a }', '{ a: 1', '1 ]', '{', 'a, b']) assert.equal(parse(broken), null, broken)
})

test('a part is replaced, and links, comments and lines around it stay', () => {
  assert.equal(withPart(stops, [1, 'color'], '@brand.black'), stops.replace('#fff', '@brand.black'))
  assert.equal(withPart(block, [1, 'position'], '0.8'), block.replace('position: 1', 'position: 0.8'))
  assert.equal(withPart('{ color: #fff }', ['blur'], '2'), '{ color: #fff, blur: 2 }')
  assert.equal(withPart('{ "color": "#fff" }', ['blur'], '2'), '{ "color": "#fff", "blur": 2 }')
  assert.equal(withPart('{}', ['blur'], '2'), '{ blur: 2 }')
  assert.equal(withPart('@a', ['blur'], '2'), '@a')
})

test('items are added and removed with their separators', () => {
  assert.equal(withItem('[1, 2]', [], 1, '3'), '[1, 3, 2]')
  assert.equal(withItem('[1, 2]', [], 2, '3'), '[1, 2, 3]')
  assert.equal(withItem('[1, 2]', [], 0, '3'), '[3, 1, 2]')
  assert.equal(withItem('[]', [], 0, '3'), '[3]')
  assert.equal(withItem('{ stops: [1, 2] }', ['stops'], 2, '3'), '{ stops: [1, 2, 3] }')
  assert.equal(withoutPart('[1, 2, 3]', [0]), '[2, 3]')
  assert.equal(withoutPart('[1, 2, 3]', [2]), '[1, 2]')
  assert.equal(withoutPart('{ stops: @a, angle: 45 }', ['angle']), '{ stops: @a }')
  assert.equal(withoutPart('{ radial: true, stops: @a }', ['radial']), '{ stops: @a }')
  assert.equal(withoutPart('[1]', [4]), '[1]')
})

test('a new item of a list with lines has a line of its own', () => {
  const added = withItem(block, [], 2, '{ color: #000, position: 1 }')
  assert.match(added, /0\.5\), position: 1 \},\n {4}\{ color: #000, position: 1 \}\n\]$/)
  assert.match(added, /\/\/ the brand\n/)
  assert.equal(parse(added).items.length, 3)
  const between = withItem(block, [], 1, '{ color: #000, position: 0.5 }')
  assert.match(between, /position: 0 \} \/\/ the brand\n {4}\{ color: #000, position: 0\.5 \}\n/)
  assert.equal(parse(withoutPart(added, [2])).items.length, 2)
})
