import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editedPaths, effects } from '../../../Public/assets/js/theme/causes.js'

const change = (path, follows = null, level = 'patch') => ({ path, follows, level })
const shown = (changes) => effects(changes).map(({ cause, followers }) => [cause.path, followers.map(({ path }) => path)])

test('changes are listed below the first one that they follow from', () => {
  const changes = [change('a.border', 'brand.primary'), change('brand.primary', 'brand.purple'), change('brand.purple')]
  assert.deepEqual(shown([...changes, change('radius')]), [['brand.purple', ['a.border', 'brand.primary']], ['radius', []]])
})

test('breaking changes, cycles and unknown causes are listed by themselves', () => {
  assert.deepEqual(shown([change('a', 'b'), change('b', null, 'major'), change('c', 'b', 'major')]), [['b', ['a']], ['c', []]])
  assert.deepEqual(shown([change('a', 'gone')]), [['a', []]])
  assert.deepEqual(shown([change('a', 'b'), change('b', 'a')]).flat(2).sort(), ['a', 'a', 'b', 'b'])
})

test('one edited value is the cause of all other changes', () => {
  const before = { 'a.ktv': 'brand: {\n    purple: #fff // white\n    blue: #00f\n}\n', 'b.ktv': 'c: 1' }
  const after = { ...before, 'a.ktv': before['a.ktv'].replace('#fff', '#eee') }
  const edited = editedPaths(before, after)
  assert.deepEqual([...edited], ['brand.purple'])
  const changes = [change('a'), change('brand.purple'), change('b', null, 'major')]
  assert.deepEqual(effects(changes, edited).map(({ cause, followers }) => [cause.path, followers.length]), [['brand.purple', 1], ['b', 0]])
})

test('several edited values, or other files than KTV, prove no cause', () => {
  const before = { 'a.ktv': 'x: 1\ny: 2\n', 'b.json': '{}' }
  const edited = editedPaths(before, { ...before, 'a.ktv': 'x: 3\ny: 4\n' })
  assert.deepEqual([...edited], ['x', 'y'])
  assert.equal(effects([change('x'), change('z')], edited).length, 2)
  assert.equal(editedPaths(before, { ...before, 'b.json': '{"a": 1}' }), null)
  assert.equal(editedPaths({ 'a.ktv': 'x: [\n1\n]\ny: 1' }, { 'a.ktv': 'x: [\n2\n]\ny: 2' }), null)
})
