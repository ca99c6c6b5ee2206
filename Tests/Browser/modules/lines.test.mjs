import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hunks, movedOffset } from '../../../Public/assets/js/theme/lines.js'

const base = 'a\nb\nc\nd'

/** A text with the hunks of another one applied. */
const applied = (before, after) => {
  const [old, now] = [before.split('\n'), after.split('\n')]
  for (const { from, to, start, end } of hunks(old, now).reverse()) old.splice(from, to - from, ...now.slice(start, end))
  return old.join('\n')
}

test('the hunks turn one text into the other', () => {
  const texts = ['', 'a', 'b\na', base, 'b\nx\nd\na', 'a\na\na\nb\nd', 'd\nc\nb\na', 'c\nd\na\nb', 'a\nb\nc\nb\na\nd']
  for (const before of texts) for (const after of texts) assert.equal(applied(before, after), after)
})

test('lines between two changes stay', () => {
  const found = hunks('1\na\nb\nc\n2'.split('\n'), 'x\na\nb\nc\ny\nz'.split('\n'))
  assert.deepEqual(found, [{ from: 0, to: 1, start: 0, end: 1 }, { from: 4, to: 5, start: 4, end: 6 }])
})

test('ten thousand changed lines take no table of all pairs', () => {
  const before = Array.from({ length: 10_000 }, (_, index) => `line ${index}`)
  const after = before.map((line, index) => (index % 2 ? line : `${line} changed`))
  assert.equal(hunks(before, after).length, 5000)
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
