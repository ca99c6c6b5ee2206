import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, localTime, suggestions } from '../../../Public/assets/js/theme/zoned-time.js'

const at = (text) => Date.parse(text)

test('a time of day in a zone, and the instant of one', () => {
  assert.equal(localTime(at('2026-12-01T08:00Z'), 'Europe/Berlin'), '2026-12-01T09:00')
  assert.equal(localTime(at('2026-07-01T23:30Z'), 'Asia/Kolkata'), '2026-07-02T05:00')
  assert.equal(instantOf('2026-12-01T09:00', 'Europe/Berlin'), at('2026-12-01T08:00Z'))
  assert.equal(instantOf('2026-07-01T09:00', 'America/New_York'), at('2026-07-01T13:00Z'))
  assert.equal(instantOf('', 'UTC'), null)
})

test('a time that the clocks skip has no instant, and of two the first one counts', () => {
  assert.equal(instantOf('2026-03-29T02:30', 'Europe/Berlin'), null)
  assert.equal(instantOf('2026-10-25T02:30', 'Europe/Berlin'), at('2026-10-25T00:30Z'))
})

test('times that are often wanted are in the future, and each is listed once', () => {
  const monday = suggestions(at('2026-11-23T20:58Z'), 'UTC')
  assert.deepEqual(monday.map(({ local }) => local), ['2026-11-23T22:00', '2026-11-24T09:00', '2026-11-30T09:00'])
  const sunday = suggestions(at('2026-11-22T12:01Z'), 'UTC')
  assert.deepEqual(sunday.map(({ title }) => title), ['In an hour', 'Tomorrow 09:00'])
  assert.equal(sunday[1].local, '2026-11-23T09:00')
  // In Auckland, it is Monday already.
  assert.equal(suggestions(at('2026-11-22T12:01Z'), 'Pacific/Auckland')[2].local, '2026-11-30T09:00')
})
