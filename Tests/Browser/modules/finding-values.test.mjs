import assert from 'node:assert/strict'
import test from 'node:test'
import { choicesOf } from '../../../Public/assets/js/theme/axes.js'
import { definitionsFor } from '../../../Public/assets/js/theme/definitions.js'
import { colorsOf, findUses, placeOf, scopeInWords } from '../../../Public/assets/js/theme/finding-values.js'
import { canReplace, keyOf, replaceUses } from '../../../Public/assets/js/theme/replacing-values.js'

const axes = [{ name: 'platform', values: ['ios', 'web'] }, { name: 'skin', values: ['day', 'night'] }]
const { choices } = choicesOf(axes, { platform: 'ios', skin: 'day' }, 17)
const own = {
  'theme.ktv': '@extends: core\n@include: ["base.ktv", "parts.json"]\n',
  'base.ktv': 'brand: {\n    purple: #783BF9 // ours\n    primary: @brand.purple\n}\nglow: [{ color: #783bf9, position: 0 }, { color: @brand.primary, position: 1 }]\n',
  'parts.json': '{ "badge": { "fill": "#783bf9" } }\n',
  'skins/night.ktv': 'brand: { primary: #783bf9 }\n',
}
const base = {
  'theme.ktv': 'brand: { primary: #000000, soft: ~color.alpha(@brand.primary, 0.5) }\nink: #783bf9\ngap: [4, 8, 4, 8]\n' +
    'big(Button): { fill: { normal: @brand.primary, disabled: #783bf9 } }\nsmall(Button+big): {}\n',
  'skins/night.ktv': 'ink: #ffffff\nbig: { fill: { normal: @ink } }\n',
  'platforms/web.ktv': 'edge: #783bf9\n',
}
const layers = [{ app: 'badoo', files: own, entry: 'theme.ktv' }, { app: 'core', files: base, entry: 'theme.ktv' }]
const purple = '#783bf9ff'

/** The values of the theme for a choice, as the compiler returns them. */
function bundle({ platform, skin }) {
  const fill = { normal: skin === 'night' ? '#ffffffff' : purple, disabled: purple }
  const tokens = {
    'brand.purple': purple,
    'brand.primary': purple,
    'brand.soft': '#783bf980',
    ink: skin === 'night' ? '#ffffffff' : purple,
    edge: platform === 'web' ? purple : '#111111ff',
    'badge.fill': purple,
    glow: [{ color: purple, position: 0 }, { color: purple, position: 1 }],
  }
  return {
    tokens: {
      ...Object.fromEntries(Object.entries(tokens).map(([path, value]) => [path, { type: path === 'glow' ? 'gradient' : 'color', value }])),
      gap: { type: 'insets', value: [4, 8, 4, 8] },
    },
    types: { Button: { attributes: { fill: { type: 'color', states: true } } } },
    styles: { big: { type: 'Button', value: { fill } }, small: { type: 'Button', value: { fill } } },
  }
}
const theme = { axes, layers, variants: choices.map((choice) => ({ choice, bundle: bundle(choice) })) }
const text = { files: own, axes, entry: 'theme.ktv' }
const color = { kind: 'color', key: purple }
const words = (uses) =>
  uses.map(({ path, how, via, choices }) => [how, path, scopeInWords(axes, choices, 4), via.join()].filter(Boolean).join(' '))

test('a color is found in all modes, with what sets it', () => {
  assert.deepEqual(words(findUses(theme, color)), [
    'own badge.fill Everywhere',
    'own brand.primary Night',
    'own brand.purple Everywhere',
    'own glow Everywhere',
    'inherited edge Web',
    'inherited ink Day',
    'inherited big.fill.disabled Everywhere',
    'follows brand.primary Day brand.purple',
    'follows big.fill.normal Day brand.primary',
    'follows small.fill.disabled Everywhere big',
    'follows small.fill.normal Day big',
  ])
  assert.deepEqual(findUses(theme, { kind: 'color', key: '#123456ff' }), [])
})

test('a token is found through other tokens and functions, and its direct links are own places', () => {
  assert.deepEqual(words(findUses(theme, { kind: 'token', path: 'brand.purple' })), [
    'token brand.purple Everywhere',
    'own brand.primary Day',
    'follows brand.soft Day brand.primary',
    'follows glow Day brand.primary',
    'follows big.fill.normal Day brand.primary',
    'follows small.fill.normal Day big',
  ])
})

test('own places are replaced where they are written, and comments stay', () => {
  const uses = findUses(theme, color).filter(({ how }) => how === 'own')
  const { texts } = replaceUses(text, uses, color, '#ff8800', 4)
  assert.equal(texts['base.ktv'], own['base.ktv'].replace('#783BF9', '#ff8800').replace('#783bf9', '#ff8800'))
  assert.equal(texts['parts.json'], '{ "badge": { "fill": "#ff8800" } }\n')
  assert.equal(texts['skins/night.ktv'], 'brand: { primary: #ff8800 }\n')
})

test('a token can replace a color, also in a list and in JSON', () => {
  const uses = findUses(theme, color).filter(({ how, path }) => how === 'own' && path !== 'brand.purple')
  const { texts } = replaceUses(text, uses, color, '@brand.purple', 4)
  assert.equal(texts['base.ktv'], own['base.ktv'].replace('color: #783bf9', 'color: @brand.purple'))
  assert.equal(texts['parts.json'], '{ "badge": { "fill": "@brand.purple" } }\n')
})

test('an inherited place becomes the theme’s own, in exactly the modes in which it was found', () => {
  const uses = findUses(theme, color)
  const only = (path) => replaceUses(text, uses.filter((use) => use.path === path && use.how === 'inherited'), color, '#ff8800', 4).texts
  assert.deepEqual(Object.keys(only('big.fill.disabled')), ['base.ktv'])
  assert.match(only('big.fill.disabled')['base.ktv'], /\nbig: \{\n {4}fill: \{ disabled: #ff8800 \}\n\}\n$/)
  assert.deepEqual(only('ink'), { 'skins/day.ktv': 'ink: #ff8800\n' })
  assert.deepEqual(only('edge'), { 'platforms/web.ktv': 'edge: #ff8800\n' })
})

test('a place that follows another value gets its own', () => {
  const uses = findUses(theme, color).filter(({ how, path }) => how === 'follows' && path === 'brand.primary')
  assert.equal(replaceUses(text, uses, color, '#ff8800', 4).texts['base.ktv'], own['base.ktv'].replace('primary: @brand.purple', 'primary: #ff8800'))
})

test('links to a token are pointed to another value, also inside functions', () => {
  const files = { ...own, 'base.ktv': 'a: #783bf9\nsoft: ~color.alpha(@a, 0.5)\nb: @a\n', 'theme.ktv': '@include: base.ktv\n' }
  const tokens = Object.fromEntries(['a', 'soft', 'b'].map((path) => [path, { type: 'color', value: purple }]))
  const small = { axes: [], layers: [{ app: 'x', files, entry: 'theme.ktv' }], variants: [{ choice: {}, bundle: { tokens, types: {}, styles: {} } }] }
  const wanted = { kind: 'token', path: 'a' }
  const uses = findUses(small, wanted).filter(({ how }) => how === 'own')
  assert.deepEqual(uses.map(({ path }) => path), ['b', 'soft'])
  const { texts } = replaceUses({ files, axes: [], entry: 'theme.ktv' }, uses, wanted, '@brand.other', 1)
  assert.equal(texts['base.ktv'], 'a: #783bf9\nsoft: ~color.alpha(@brand.other, 0.5)\nb: @brand.other\n')
})

test('a size in another app’s list is replaced in a copy of the list', () => {
  const wanted = { kind: 'size', size: 8 }
  const uses = findUses(theme, wanted)
  assert.deepEqual(words(uses), ['inherited gap Everywhere'])
  assert.match(replaceUses(text, uses, wanted, '12', 4).texts['base.ktv'], /\ngap: \[4, 12, 4, 12\]\n$/)
})

test('a place that no single file can set is not replaced', () => {
  const use = { path: 'ink', type: 'color', value: purple, how: 'inherited', via: [], app: 'core', own: null, text: '', isPart: false, choices: [choices[0]] }
  assert.equal(canReplace(text, use, 4), false)
  assert.match(replaceUses(text, [use], color, '#ff8800', 4).problem, /“ink” differs/)
  assert.equal(scopeInWords(axes, [choices[0]], 4), 'iOS, day')
  assert.equal(scopeInWords(axes, [choices[0], choices[3]], 4), 'iOS day; Web night')
})

test('the layers of a theme are in order: an app’s values replace those of the skins that it extends', () => {
  const files = { 'theme.ktv': 'ink: #111111\n' }
  const [, night] = definitionsFor([{ app: 'x', files, entry: 'theme.ktv' }, layers[1]], axes, [choices[0], { platform: 'ios', skin: 'night' }])
  assert.deepEqual(night.sourceOf('ink')?.definition?.file, 'theme.ktv')
})

test('values that follow each other in a circle have no end', () => {
  const files = { 'theme.ktv': 'a: @b\nb: @a\nc(+c): {}\n' }
  const [values] = definitionsFor([{ app: 'x', files, entry: 'theme.ktv' }], [], [{}])
  assert.deepEqual([...values.followedBy('a')].sort(), ['a', 'b'])
  assert.equal(values.sourceOf('c.d'), null)
})

test('the key of a color doesn’t depend on its notation', () => {
  assert.equal(keyOf('#FFF'), keyOf('#ffffff'))
  assert.equal(keyOf('{ colorSpace: display-p3, components: [1, 0.5, 0] }'), keyOf('{"colorSpace": "display-p3", "components": [1, 0.50, 0], "alpha": 1}'))
  assert.equal(keyOf('tall'), null)
})

test('too many choices are searched one value at a time', () => {
  const many = [{ name: 'a', values: ['1', '2', '3', '4'] }, { name: 'b', values: ['1', '2', '3', '4'] }, { name: 'c', values: ['1', '2'] }]
  const { choices, isComplete } = choicesOf(many, { a: '2', b: '1', c: '1' }, 17)
  assert.deepEqual([choices.length, isComplete, choices[0]], [8, false, { a: '2', b: '1', c: '1' }])
})

test('a place is a token, or a style with its attribute and state', () => {
  const { bundle } = theme.variants[0]
  assert.deepEqual(placeOf(bundle, 'brand.purple'), { name: 'brand.purple', detail: '', state: null })
  assert.deepEqual(placeOf(bundle, 'big.fill.disabled'), { name: 'big', detail: 'fill · disabled', state: 'disabled' })
  assert.deepEqual(placeOf(bundle, 'big.fill.normal'), { name: 'big', detail: 'fill', state: 'normal' })
})

test('the colors of a theme are listed once, the most frequent first', () => {
  assert.deepEqual(colorsOf(theme.variants).map(({ color, paths }) => [color, paths.size]).slice(0, 2), [[purple, 5], ['#783bf980', 1]])
})

test('five thousand values are searched within a moment', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `group${index % 50}.color${index}`)
  const files = { 'theme.ktv': `${names.map((name, index) => `${name}: ${index % 2 ? '#783bf9' : '@group1.color1'}`).join('\n')}\n` }
  const tokens = Object.fromEntries(names.map((name) => [name, { type: 'color', value: purple }]))
  const large = { axes, layers: [{ app: 'x', files, entry: 'theme.ktv' }], variants: choices.map((choice) => ({ choice, bundle: { tokens, types: {}, styles: {} } })) }
  const start = performance.now()
  const uses = findUses(large, color)
  assert.equal(uses.length, 5000)
  assert.equal(uses.filter(({ how }) => how === 'own').length, 2500)
  const { texts } = replaceUses({ files, axes, entry: 'theme.ktv' }, uses.filter(({ how }) => how === 'own'), color, '#ff8800', 4)
  assert.equal(texts['theme.ktv'].match(/#ff8800/g).length, 2500)
  assert.ok(performance.now() - start < 10_000)
})
