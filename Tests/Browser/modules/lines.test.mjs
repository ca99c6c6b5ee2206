import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merge, movedOffset } from '../../../Public/assets/js/theme/lines.js'

const base = 'a\nb\nc\nd'

test('edits of different lines are merged, also of lines next to each other', () => {
  assert.deepEqual(merge(base, 'A\nb\nc\nd', 'a\nb\nc\nD'), { text: 'A\nb\nc\nD', conflicts: 0 })
  assert.deepEqual(merge(base, 'a\nB\nc\nd', 'a\nb\nC\nd'), { text: 'a\nB\nC\nd', conflicts: 0 })
  assert.deepEqual(merge(base, 'a\nb\nC\nd', 'a\nd'), { text: 'a\nb\nC\nd', conflicts: 1 })
})

test('edits of the same line, and lines inserted at the same place, are conflicts', () => {
  assert.deepEqual(merge(base, 'a\nX\nc\nd', 'a\nY\nc\nd'), { text: 'a\nX\nc\nd', conflicts: 1 })
  assert.deepEqual(merge(base, 'x\na\nb\nc\nd', 'y\na\nb\nc\nd'), { text: 'x\na\nb\nc\nd', conflicts: 1 })
  assert.deepEqual(merge(base, 'x\na\nb\nc\nd', 'Y\nb\nc\nd'), { text: 'x\na\nb\nc\nd', conflicts: 1 })
})

test('an offset stays at its character when lines above or below it change', () => {
  const at = (after, offset) => after.slice(movedOffset(base, after, offset))
  assert.equal(at('x\ny\na\nb\nc\nd', 4), 'c\nd')
  assert.equal(at('b\nc\nd', 4), 'c\nd')
  assert.equal(at('a\nb\nc\nD\ne', 4), 'c\nD\ne')
  assert.equal(at('a\nb', 6), 'b')
  assert.equal(at('long\nb\nc\nd', 1), 'ong\nb\nc\nd')
  assert.equal(movedOffset(base, '', 7), 0)
})
