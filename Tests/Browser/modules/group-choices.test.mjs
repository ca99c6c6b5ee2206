// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceOf, keptGroup } from '../../../Public/assets/js/theme/group-choices.js'

const side = (text) => ({ type: null, text, author: 'Ada', version: 1, line: 1, column: 1 })
const place = { file: 'base.ktv', path: 'campaign' }
const text = '{ coral: #a83210, inner: { size(dimension): 4 }, same: 4 }'

test('some values of a group are kept that the other side deleted', () => {
  const conflict = { ...place, ours: side(text), theirs: side(null) }
  assert.deepEqual(keptGroup(conflict)?.values.map(({ path }) => path), ['coral', 'inner.size', 'same'])
  const choice = (kept) => choiceOf(conflict, kept)
  assert.deepEqual(choice(['coral', 'same']), { ...place, text: '{ coral: #a83210, same: 4 }' })
  assert.deepEqual(choice(['inner.size']), { ...place, text: '{ inner: { size(dimension): 4 } }' })
  assert.deepEqual(choice(['coral', 'inner.size', 'same']), { ...place, take: 'ours' })
  assert.deepEqual(choice([]), { ...place, take: 'theirs' })
})

test('some of their values are kept after I deleted the group', () => {
  const conflict = { ...place, ours: side(null), theirs: side(text) }
  assert.deepEqual(choiceOf(conflict, ['coral', 'inner.size']), {
    ...place,
    text: '{ coral: #a83210, inner: { size(dimension): 4 } }',
  })
  assert.deepEqual(choiceOf(conflict, []), { ...place, take: 'ours' })
})

test('a group with lines and comments keeps those of the other values', () => {
  const lines = '{\n    // Warm.\n    coral: #a83210\n    purple: #783bf9 // Cold.\n}'
  const conflict = { ...place, ours: side(lines), theirs: side(null) }
  assert.equal(choiceOf(conflict, ['coral']).text, '{\n    // Warm.\n    coral: #a83210\n}')
})

test('single values, and groups that both sides have, are chosen as a whole', () => {
  assert.equal(keptGroup({ ours: side('#a83210'), theirs: side(null) }), null)
  assert.equal(keptGroup({ ours: side('{ one: 1 }'), theirs: side(null) }), null)
  assert.equal(keptGroup({ ours: side(text), theirs: side('{ coral: #c23c12, same: 4 }') }), null)
  assert.equal(keptGroup({ ours: side('…'), theirs: side(null) }), null)
})
