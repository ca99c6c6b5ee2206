// Adds imported values to a theme, for all modes or for one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { adding, arriving, modeNamed, modesOf, ofImport, withMode } from '../../../Public/assets/js/theme/importing.js'

const axes = [{ name: 'platform', values: ['ios', 'web'] }, { name: 'skin', values: ['day', 'night'] }]
const texts = { 'theme.ktv': '@include: "base.ktv"\n', 'base.ktv': 'a: 1\n' }

test('values for all modes are included below everything else', () => {
  const imported = { files: { 'theme.ktv': '@include: "t.ktv"\n', 't.ktv': 'b: 2\n' }, entry: 'theme.ktv' }
  const changed = adding(imported, texts, 'theme.ktv', axes)
  assert.equal(changed['theme.ktv'], '@include: ["imported/theme.ktv", "base.ktv"]\n')
  assert.equal(changed['imported/t.ktv'], 'b: 2\n')
})

test('the values of one mode are included in its file, and in a folder of their own', () => {
  const imported = { files: { 'theme.ktv': 'b: 2\n' }, entry: 'theme.ktv' }
  const mode = { axis: 'skin', value: 'night' }
  const changed = adding(imported, texts, 'theme.ktv', axes, [{ file: 'theme.ktv', mode }])
  assert.deepEqual(Object.keys(changed).sort(), ['imported/night/theme.ktv', 'skins/night.ktv', 'theme.ktv'])
  assert.equal(changed['skins/night.ktv'], '@include: "../imported/night/theme.ktv"\n')
  assert.equal(changed['theme.ktv'], texts['theme.ktv'])
})

test('each mode of an import goes where it is placed', () => {
  const imported = {
    files: {
      'theme.ktv': '// Imported.\n\n@axes: {\n    skin: [light, dark]\n}\n',
      'skins/light.ktv': 'b: 1\n',
      'skins/dark.ktv': 'b: 2\n',
    },
    entry: 'theme.ktv',
  }
  const modes = modesOf(imported, [{ name: 'skin', values: ['light', 'dark'] }])
  assert.deepEqual(modes.map(({ value, file }) => [value, file]), [['light', 'skins/light.ktv'], ['dark', 'skins/dark.ktv']])
  const placements = [
    { file: 'skins/light.ktv', mode: null },
    { file: 'skins/dark.ktv', mode: { axis: 'skin', value: 'night' } },
  ]
  const changed = adding(imported, texts, 'theme.ktv', axes, placements)
  assert.equal(changed['imported/theme.ktv'], '// Imported.\n\n')
  assert.equal(changed['theme.ktv'], '@include: ["imported/skins/light.ktv", "base.ktv"]\n')
  assert.equal(changed['skins/night.ktv'], '@include: "../imported/skins/dark.ktv"\n')
})

test('a mode is recognized by its name or by another name for the same', () => {
  assert.deepEqual(modeNamed('tokens-dark.json', axes), { axis: 'skin', value: 'night' })
  assert.deepEqual(modeNamed('web', axes), { axis: 'platform', value: 'web' })
  // Values of the first mode apply in all modes.
  assert.equal(modeNamed('light.json', axes), null)
  assert.equal(modeNamed('knights', axes), null)
})

test('a new mode is added to its axis, with the smallest edit', () => {
  const dusk = { axis: 'skin', value: 'dusk' }
  const own = '// A theme.\n@axes: {\n    platform: [ios, web] // both\n    skin: [day, night]\n}\na: 1\n'
  assert.equal(withMode(own, axes, dusk), own.replace('[day, night]', '[day, night, dusk]'))
  assert.equal(withMode(own, axes, { axis: 'skin', value: 'night' }), own)
  const without = '@axes: {\n    platform: [ios, web]\n}\n'
  assert.equal(withMode(without, axes.slice(0, 1), dusk), '@axes: {\n    skin: [day, dusk]\n    platform: [ios, web]\n}\n')
  const short = '@axes: { platform: [ios, web] }\n'
  assert.equal(withMode(short, axes.slice(0, 1), dusk), '@axes: { skin: [day, dusk], platform: [ios, web] }\n')
  // The axes of an extended app are extended, too.
  assert.equal(withMode('// b\n@extends: a\n', axes, dusk), '// b\n@axes: {\n    skin: [day, night, dusk]\n}\n@extends: a\n')
})

test('a new mode is added to an entry in JSON', () => {
  const dusk = { axis: 'skin', value: 'dusk' }
  const own = '{\n  "@axes": {\n    "skin": ["day", "night"]\n  },\n  "a": 1\n}\n'
  assert.deepEqual(JSON.parse(withMode(own, axes, dusk)), { '@axes': { skin: ['day', 'night', 'dusk'] }, a: 1 })
  assert.deepEqual(JSON.parse(withMode('{ "a": 1 }', [], dusk)), { '@axes': { skin: ['day', 'dusk'] }, a: 1 })
  const other = '{ "@axes": { "platform": ["ios"] } }'
  assert.deepEqual(JSON.parse(withMode(other, [], dusk)), { '@axes': { skin: ['day', 'dusk'], platform: ['ios'] } })
})

test('what arrives is what an import adds or changes', () => {
  const one = (value) => ({ type: 'int', value })
  const before = { tokens: { same: one(1), other: one(2) }, styles: { a: one({}) } }
  const after = { tokens: { same: one(1), other: one(3), added: one(4) }, styles: { a: one({}) }, types: {} }
  assert.deepEqual(arriving(before, after), { tokens: { other: one(3), added: one(4) }, styles: {}, types: {} })
  assert.deepEqual(Object.keys(arriving(null, after).tokens), ['same', 'other', 'added'])
})

test('the problems of imported files have their own paths', () => {
  const diagnostics = [{ file: 'base.ktv', line: 1 }, { file: 'imported/a.tokens.json', line: 2 }]
  assert.deepEqual(ofImport({ diagnostics }), [{ file: 'a.tokens.json', line: 2 }])
})
