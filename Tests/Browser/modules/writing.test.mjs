import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { addStyle, definedDepth, leaves, setValue, withBasis, withType } from '../../../Public/assets/js/theme/writing.js'

const set = (text, path, value, file = 'a.ktv') => setValue(file, text, path, value)

test('a value is replaced, and its comment and type stay', () => {
  assert.equal(set('a(color): #fff // why\nb: 1\n', 'a', '@c'), 'a(color): @c // why\nb: 1\n')
  assert.equal(set('a: { b: ~color.alpha(@c, 0.4), d: 1 }\n', 'a.b', '#000'), 'a: { b: #000, d: 1 }\n')
  assert.equal(set('a: [\n  1\n  2\n]\nb: 1', 'a', '[3]'), 'a: [3]\nb: 1')
  assert.equal(set('a: { normal: 1 }', 'a', '2'), 'a: 2')
  assert.equal(set('a: [{ x: 1 }, { x: 2 }]\nx: 3', 'x', '4'), 'a: [{ x: 1 }, { x: 2 }]\nx: 4')
})

test('a missing value is added to the nearest object that the file has', () => {
  assert.equal(set('a: {\n    b: 1\n}\n', 'a.c', '2'), 'a: {\n    b: 1\n    c: 2\n}\n')
  assert.equal(set('a(T+x): { b: 1 }\n', 'a.c', '2'), 'a(T+x): { b: 1, c: 2 }\n')
  assert.equal(set('a: {}\n', 'a.c.normal', '2'), 'a: { c: { normal: 2 } }\n')
  assert.equal(set('a: {\n\tb: {\n\t}\n}\n', 'a.b.c', '2'), 'a: {\n\tb: {\n\t    c: 2\n\t}\n}\n')
  assert.equal(set('a: {\n    b: 1 }\n', 'a.c', '2'), 'a: {\n    b: 1 \n    c: 2\n}\n')
})

test('a name with dots is found by its path', () => {
  assert.equal(set('a.b: 1\n', 'a.b', '2'), 'a.b: 2\n')
  assert.equal(set('a.b: { c: 1 }\n', 'a.b.c', '2'), 'a.b: { c: 2 }\n')
  assert.equal(set('a: { b.c: 1 }\n', 'a.b.c', '2'), 'a: { b.c: 2 }\n')
  assert.equal(set('a: { x: 1 }\na.b.c: 1\n', 'a.b.c', '2'), 'a: { x: 1 }\na.b.c: 2\n')
  assert.equal(set('a.b: {\n    c: 1\n}\n', 'a.b.d', '2'), 'a.b: {\n    c: 1\n    d: 2\n}\n')
  assert.equal(definedDepth('a.b: { c: 1 }', 'a.b.d'), 2)
  assert.equal(definedDepth('a.b: 1', 'a.c'), 0)
})

test('a value beside a name with dots is added as another one, since both can’t define the same object', () => {
  assert.equal(set('a.b: 1\n', 'a.c', '2'), 'a.b: 1\n\na.c: 2\n')
  assert.equal(set('x: {\n    a.b.c: 1\n}\n', 'x.a.b.d.e', '2'), 'x: {\n    a.b.c: 1\n    a.b.d.e: 2\n}\n')
  assert.equal(set('a.b: 1\n', 'c.d', '2'), 'a.b: 1\n\nc: { d: 2 }\n')
  assert.equal(addStyle('a.ktv', 'a.b(Label): {}\n', 'a.c', { type: 'Label', model: 'a.b' }),
    'a.b(Label): {}\n\na.c(Label+a.b): {}\n')
})

test('missing objects are added at the end', () => {
  const added = 'a: {\n    b: {\n        c: { normal: 2 }\n    }\n}\n'
  assert.equal(set('', 'a.b.c.normal', '2'), added)
  assert.equal(set('x: 1', 'a.b.c.normal', '2'), `x: 1\n\n${added}`)
  assert.equal(set('// only a comment\n', 'a', '1'), '// only a comment\n\na: 1\n')
  assert.equal(set('', 'a b.c', '1'), '"a b": { c: 1 }\n')
})

test('the other states of an attribute stay', () => {
  const text = 'b: {\n    fill: {\n        normal: @x\n        disabled: @y\n    }\n}\n'
  assert.equal(set(text, 'b.fill.normal', '#000'), text.replace('@x', '#000'))
  assert.equal(set(text, 'b.fill.hovered', '#000'), text.replace('@y\n', '@y\n        hovered: #000\n'))
})

test('a JSON file stays valid JSON', () => {
  const read = (text) => JSON.parse(text)
  assert.deepEqual(read(set('{\n  "a": {\n    "b": 1\n  }\n}\n', 'a.c.d', '@x', 'a.json')), { a: { b: 1, c: { d: '@x' } } })
  assert.deepEqual(read(set('{ "a": "@x" }', 'b', '#fff', 'a.json')), { a: '@x', b: '#fff' })
  assert.deepEqual(read(set('{ "a": "@x" }', 'a', '12', 'a.json')), { a: 12 })
  assert.deepEqual(read(set('{}', 'a', '[1, 2]', 'a.json')), { a: [1, 2] })
})

test('a value inside something other than an object is not written', () => {
  assert.equal(set('guide: @guides.one\n', 'guide.colors.title', '#000'), null)
  assert.equal(definedDepth('guide: @guides.one\n', 'guide.colors.title'), 1)
  assert.equal(definedDepth('a: { b: { c: 1 } }', 'a.b.d'), 2)
})

test('a style that starts like another one is added to the group of the other one', () => {
  const like = { type: 'Button', model: 'buttons.primary' }
  assert.equal(
    addStyle('a.ktv', 'buttons: {\n    primary(Button): { alpha: 1 }\n}\n', 'buttons.big', like),
    'buttons: {\n    primary(Button): { alpha: 1 }\n    big(Button+buttons.primary): {}\n}\n',
  )
  assert.equal(addStyle('a.ktv', '', 'buttons.big', like), 'buttons: { big(Button+buttons.primary): {} }\n')
  assert.equal(addStyle('a.json', '{\n}\n', 'big', like), '{\n    "big(Button+buttons.primary)": {}\n}\n')
  assert.equal(addStyle('a.ktv', 'buttons: 1\n', 'buttons.big', like), null)
})

test('a value declares its type once', () => {
  assert.equal(withType('a: { b: {} }', 'a.b', 'color'), 'a: { b(color): {} }')
  assert.equal(withType('a(color): {}', 'a', 'color'), 'a(color): {}')
  assert.equal(withType('{ "a": {} }', 'a', 'color'), '{ "a(color)": {} }')
})

test('an object starts with the members of another value, whatever type its name had', () => {
  assert.equal(withBasis('a: {\n    b: { size: 1 } // why\n}\n', 'a.b', 'font', 'c.d'), 'a: {\n    b(font+c.d): { size: 1 } // why\n}\n')
  assert.equal(withBasis('b(font): { size: 1 }', 'b', 'font', 'c'), 'b(font+c): { size: 1 }')
  assert.equal(withBasis('{"b": {"size": 1}}', 'b', 'font', 'c'), '{"b(font+c)": {"size": 1}}')
})

/** The number of characters that two texts have in common at their start and at their end. */
function common(one, other) {
  const limit = Math.min(one.length, other.length)
  let [start, end] = [0, 0]
  while (start < limit && one[start] === other[start]) start += 1
  while (end < limit - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return start + end
}

test('1,000 random edits of the samples change nothing but the edited value', () => {
  let seed = 11
  const random = (limit) => (seed = (seed * 48271) % 2147483647) % limit
  const samples = new URL('../../../Samples/', import.meta.url).pathname
  const files = readdirSync(samples, { recursive: true }).filter((file) => file.endsWith('.ktv'))
  const texts = new Map(files.map((file) => [file, readFileSync(samples + file, 'utf8')]))
  const written = ['#123456', '@brand.purple', '12', '"two, words }"', '[1, 2]', '~color.alpha(@a, 0.5)']
  const others = (text, path) => leaves(text).filter((leaf) => leaf.path !== path)
  const counts = { replaced: 0, added: 0 }
  while (counts.replaced + counts.added < 1000) {
    const file = [...texts.keys()][random(texts.size)]
    const text = texts.get(file)
    const all = leaves(text)
    if (!all.length) continue
    const { path, source } = all[random(all.length)]
    const value = written[random(written.length)]
    const isNew = random(4) === 0
    const edited = isNew ? path.replace(/[^.]*$/, `added${counts.added}`) : path
    const after = setValue(file, text, edited, value)
    const what = `${file} ${edited}: ${value}`
    assert.ok(after, what)
    assert.deepEqual(others(after, edited), others(text, edited), what)
    assert.ok(leaves(after).some((leaf) => leaf.path === edited && leaf.source === value), what)
    assert.ok(common(text, after) >= text.length - (isNew ? 0 : source.length), what)
    texts.set(file, after)
    counts[isNew ? 'added' : 'replaced'] += 1
  }
  assert.ok(counts.replaced > 600 && counts.added > 150, JSON.stringify(counts))
})
