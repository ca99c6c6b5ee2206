import assert from 'node:assert/strict'
import test from 'node:test'
import {
  columnFile,
  inspect,
  originInWords,
  overrideOf,
  replacedModes,
  returnInWords,
  subjectOf,
  writingPlaces,
} from '../../../Public/assets/js/theme/inspection.js'

const axes = [{ name: 'skin', values: ['day', 'night'] }]
const files = { 'theme.ktv': '@include: [base.ktv]', 'base.ktv': 'a: 1\n', 'buttons.ktv': 'b: { c: { d: 1 } }\n' }
const entry = 'theme.ktv'

test('a style has rows for its attributes and their states, and its parts', () => {
  const bundle = {
    tokens: { t: { type: 'color', value: '#ffffffff' } },
    types: {
      Card: { extends: 'View', attributes: { title: { type: 'Label' } } },
      View: { attributes: { fill: { type: 'color', states: true } } },
      Label: { attributes: { lines: { type: 'int' } } },
    },
    styles: { card: { type: 'Card', value: { fill: { disabled: 1, normal: 2 }, title: { lines: 3 } } } },
  }
  const { rows, parts } = inspect(bundle, 'card')
  assert.deepEqual(rows.map(({ path, state, value }) => [path, state, value]), [['card.fill.normal', 'normal', 2], ['card.fill.disabled', 'disabled', 1]])
  assert.deepEqual(parts, [{ path: 'card.title', name: 'title', type: 'Label' }])
  assert.deepEqual(inspect(bundle, 'card.title').rows.map(({ path }) => path), ['card.title.lines'])
  assert.equal(inspect(bundle, 'none'), null)
  assert.deepEqual(['card.fill.normal', 'card.title.lines', 't', 'none'].map((path) => subjectOf(bundle, path)), ['card', 'card.title', 't', null])
})

test('an inherited value is written to the file of the selected skin', () => {
  const places = (choice, origin) =>
    writingPlaces(files, axes, choice, 'b.c.e', { entry, origin }).map(({ file, isOrigin }) => (isOrigin ? `${file}!` : file))
  assert.deepEqual(places({ skin: 'night' }, null), ['skins/night.ktv', 'buttons.ktv'])
  assert.deepEqual(places({ skin: 'day' }, null), ['buttons.ktv', 'skins/day.ktv'])
  assert.deepEqual(places({ skin: 'night' }, { file: 'base.ktv', overlay: null }), ['base.ktv!', 'skins/night.ktv'])
  // The overlay hides what another file says.
  assert.deepEqual(places({ skin: 'night' }, { file: 'skins/night.ktv', overlay: 'skin night' }).slice(0, 1), ['skins/night.ktv!'])
})

test('a place says in words where a change applies, and names a file only beside another one with the same words', () => {
  const both = [...axes, { name: 'platform', values: ['ios', 'web'] }]
  const labels = (file, overlay) =>
    writingPlaces(files, both, { skin: 'night', platform: 'ios' }, 'b.c.d', { entry, origin: file && { file, overlay } }).map(({ label }) => label)
  assert.deepEqual(labels('buttons.ktv', null), ['Everywhere', 'Only night', 'Only iOS'])
  assert.deepEqual(labels('imported/night.ktv', 'skin night'), ['Only night', 'Only night · skins/night.ktv', 'Only iOS'])
  assert.equal(originInWords({ file: 'a.ktv', layer: 'core, extended, platform ios' }, 'badoo'), 'core · only iOS')
  assert.equal(originInWords({ file: 'a.ktv', layer: 'badoo, included by theme.ktv' }, 'badoo'), 'badoo · everywhere')
})

test('a change replaces the values of the axis values that have no file of their own for it', () => {
  const modes = [{ axis: 'skin', value: 'night' }, { axis: 'platform', value: 'web' }]
  const replaced = (file, others = {}) => replacedModes({ ...files, ...others }, 'b.c.d', file, modes).map(({ value }) => value)
  assert.deepEqual(replaced('base.ktv'), ['night', 'web'])
  assert.deepEqual(replaced('skins/day.ktv'), ['web'])
  assert.deepEqual(replaced('base.ktv', { 'platforms/web.ktv': 'b: { c: { d: 2 } }' }), ['night'])
})

test('a column of the table is written to its overlay, and the first column to the other files', () => {
  const file = (value, origin) => columnFile(files, axes, 'b.c.d', value && { axis: 'skin', value }, { entry, origin })
  assert.equal(file('night', { file: 'base.ktv', overlay: null }), 'skins/night.ktv')
  assert.equal(file('day', { file: 'base.ktv', overlay: null }), 'base.ktv')
  assert.equal(file('day', null), 'buttons.ktv')
  assert.equal(file(null, null), 'buttons.ktv')
  assert.equal(file('day', { file: 'skins/day.json', overlay: 'skin day' }), 'skins/day.json')
})

test('an override is a value of this app that replaces the value of another layer or of the normal state', () => {
  const step = (rest = {}) => ({ kind: 'set', path: 'b.c.d', origin: { file: 'buttons.ktv', layer: 'badoo' }, overridden: [], ...rest })
  const override = { file: 'buttons.ktv', path: 'b.c.d', isOverride: true }
  assert.equal(overrideOf(files, 'badoo', step(), null), null)
  assert.equal(overrideOf(files, 'badoo', step(), 'normal'), null)
  assert.deepEqual(overrideOf(files, 'badoo', step(), 'disabled'), override)
  assert.deepEqual(overrideOf(files, 'badoo', step({ overridden: [{}] }), null), override)
  assert.equal(overrideOf(files, 'badoo', step({ overridden: [{}], kind: 'mixin' }), null), null)
  // What another app overrides is changed there, and what the file doesn't name can't be removed from it.
  assert.equal(overrideOf(files, 'core', step({ overridden: [{}] }), null), null)
  assert.equal(overrideOf(files, 'badoo', step({ overridden: [{}], path: 'b.c.e' }), null), null)
})

test('an attribute can be removed unless its style would be gone', () => {
  const step = { kind: 'set', path: 'a.b', origin: { file: 'f.ktv', layer: 'badoo' }, overridden: [] }
  const found = (text) => overrideOf({ 'f.ktv': text }, 'badoo', step, null, true)
  assert.deepEqual(found('a(Button): {\n    b: 1\n    c: 2\n}'), { file: 'f.ktv', path: 'a.b', isOverride: false })
  // Another layer defines the style.
  assert.deepEqual(found('a: { b: 1 }'), { file: 'f.ktv', path: 'a.b', isOverride: false })
  assert.equal(found('a(Button): { b: 1 }'), null)
})

test('removing an override says what applies again', () => {
  const layers = [
    { app: 'acme', files: { 'theme.ktv': 'a: { gap: 4, ink: @brand, font: {\n  size: 12\n} }' } },
    { app: 'core', files: { 'theme.ktv': 'a: { font: {\n  size: 10\n} }' } },
  ]
  const words = (path, layer) => returnInWords(layers, { path, overridden: [{ file: 'theme.ktv', layer }] })
  assert.equal(words('a.gap', 'acme'), 'Reset to 4')
  assert.equal(words('a.ink', 'acme'), 'Use brand again')
  assert.equal(words('a.font', 'acme'), 'Reset to the value for all modes')
  assert.equal(words('a.font', 'acme, skin night'), 'Reset to the value for night')
  assert.equal(words('a.font', 'core, extended'), 'Reset to the value of core')
  assert.equal(returnInWords(layers, { path: 'a.gap', overridden: [] }), 'Reset to the normal state')
})
