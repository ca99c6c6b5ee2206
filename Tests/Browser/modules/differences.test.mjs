import assert from 'node:assert/strict'
import test from 'node:test'
import { counted, totalOf } from '../../../Public/assets/js/sheets/differences.js'

const change = (path, level, state = null) => ({ subject: 'attribute', path, state, level })

test('a value that changes differently in several modes counts once, for its highest level', () => {
  const changes = [change('a', 'patch'), change('a', 'patch'), change('b', 'patch'), change('b', 'major'), change('a', 'minor', 'hovered')]
  const counts = counted({ level: 'major', changes })
  assert.deepEqual(counts, { level: 'major', major: 1, minor: 1, patch: 1 })
  assert.equal(totalOf(counts), 3)
})
