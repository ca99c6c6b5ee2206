import assert from 'node:assert/strict'
import test from 'node:test'
import { byRelation, flagged, isSet, pathsOf, tableRows } from '../../../Public/assets/js/theme/token-table.js'

const axes = [{ name: 'platform', values: ['ios', 'web'] }, { name: 'skin', values: ['day', 'night'] }]
const files = { 'base.ktv': 'a: {\n    b: #fff\n    c: #000\n}\n', 'skins/night.ktv': 'a: { b: #111 }\n' }
const [day, night] = ['day', 'night'].map((value) => ({ axis: 'skin', value }))

test('a value is set by the overlay of a mode, and in the first mode by the other files', () => {
  const set = (path, mode) => isSet(pathsOf(files), axes, path, mode)
  assert.deepEqual([set('a.b', day), set('a.b', night)], [true, true])
  assert.deepEqual([set('a.c', day), set('a.c', night)], [true, false])
  assert.deepEqual([set('a.d', day), set('a.c', null), set('a.b', { axis: 'platform', value: 'web' })], [false, true, false])
})

test('rows are grouped and filtered by words, type and problem', () => {
  const tokens = { x: { type: 'color' }, 'a.b': { type: 'color' }, 'a.c': { type: 'font' }, 'a.d.e': { type: 'color' } }
  const rows = (filter) =>
    tableRows(tokens, { words: '', type: '', only: null, ...filter }, (path) => `value of ${path}`)
      .map((row) => row.path ?? `${row.group}/${row.size}`)
  assert.deepEqual(rows({}), ['/1', 'x', 'a/2', 'a.b', 'a.c', 'a.d/1', 'a.d.e'])
  assert.deepEqual(rows({ type: 'font' }), ['a/1', 'a.c'])
  assert.deepEqual(rows({ words: 'A. color' }), ['a/1', 'a.b', 'a.d/1', 'a.d.e'])
  assert.deepEqual(rows({ words: 'value a.c' }), ['a/1', 'a.c'])
  assert.deepEqual(rows({ only: new Set(['x']) }), ['/1', 'x'])
  assert.deepEqual(rows({ words: 'nothing' }), [])
})

test('the values that a warning is about, and those of its fixes, have a problem', () => {
  const place = { file: 'base.ktv', line: 2, column: 5, length: 1 }
  const found = flagged([
    { id: 'unused-value', fix: null, ...place },
    { id: 'low-contrast', fix: { ...place, line: 3, column: 8 }, alternatives: [{ ...place, file: 'skins/night.ktv', line: 1, column: 11 }], file: 'none.ktv', line: 1, column: 1, length: 1 },
  ], files)
  assert.deepEqual([...found.unused], ['a.b'])
  assert.deepEqual([...found.contrast], ['a.c', 'a.b'])
})

test('tokens to choose from begin with the group of the current one, then with those of the theme', () => {
  const order = (current) => byRelation(['a.x', 'b.x', 'c.x', 'b.y'].map((path) => ({ path })), new Set(['c.x', 'a.x']), current).map(({ path }) => path)
  assert.deepEqual(order(null), ['c.x', 'a.x', 'b.x', 'b.y'])
  assert.deepEqual(order('b.y'), ['b.x', 'b.y', 'c.x', 'a.x'])
})
