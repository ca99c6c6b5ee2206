import assert from 'node:assert/strict'
import test from 'node:test'
import { timeInWords } from '../../../Public/assets/js/theme/zoned-time.js'
import { isImpossible, threatened, what, when } from '../../../Public/assets/js/theme/schedule.js'

const change = { id: 1, state: 'waiting', action: 'publish', draft: 'ada', expects: 3, at: '2026-11-30T09:00:00', due: '2026-11-30T08:00:00Z', zone: 'Europe/Berlin' }

test('a publish threatens the changes that replace the current version', () => {
  const others = [
    { ...change, expects: 2 },
    { ...change, state: 'done' },
    { ...change, action: 'channel', channel: 'beta', to: 2 },
    { ...change, expects: null },
  ]
  assert.deepEqual(threatened([change, ...others], 3), [change])
})

test('after another publish, a waiting change is impossible', () => {
  assert.equal(isImpossible(change, 3), false)
  assert.equal(isImpossible(change, 4), true)
  assert.equal(isImpossible({ ...change, action: 'rollback', to: 1 }, 4), true)
  assert.equal(isImpossible({ ...change, action: 'channel' }, 4), false)
  assert.equal(isImpossible({ ...change, state: 'failed' }, 4), false)
})

test('changes and times are described', () => {
  assert.equal(what(change), 'Publish draft ada')
  assert.equal(what({ ...change, action: 'rollback', to: 2 }), 'Restore version 2')
  assert.equal(what({ ...change, action: 'channel', channel: 'beta', to: 2 }), 'Move channel beta to version 2')
  assert.equal(when(change), timeInWords(Date.parse(change.due)))
  assert.equal(timeInWords(Date.parse(change.due), 'Europe/Berlin'), 'Mon 30 Nov 2026, 09:00 Europe/Berlin')
})
