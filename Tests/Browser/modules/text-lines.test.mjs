// A text as lines: an edit replaces only the lines that changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difference, movedLine, TextLines } from '../../../Public/assets/js/theme/text-lines.js'

function edit(before, after) {
  const lines = new TextLines()
  lines.set(before)
  const change = lines.set(after)
  assert.deepEqual(lines.all, after.split('\n'))
  return change
}

test('a key changes one line', () => {
  assert.deepEqual(edit('a\nb\nc', 'a\nbx\nc'), { from: 1, removed: 1, added: 1 })
})

test('a new line at the end of a line leaves that line and moves those below', () => {
  const change = edit('a\nb\nc', 'a\nb\n\nc')
  assert.deepEqual(change, { from: 2, removed: 0, added: 1 })
  assert.deepEqual([0, 1, 2].map((line) => movedLine(line, change)), [0, 1, 3])
})

test('two joined lines become one', () => {
  const change = edit('a\nb\nc', 'ab\nc')
  assert.deepEqual(change, { from: 0, removed: 2, added: 1 })
  assert.deepEqual([0, 1, 2].map((line) => movedLine(line, change)), [null, null, 1])
})

test('the same text changes no line', () => {
  assert.deepEqual(edit('a\nb', 'a\nb'), { from: 2, removed: 0, added: 0 })
})

test('random edits lead to the same lines as splitting the text', () => {
  let state = 7
  const random = (limit) => (state = (state * 48271) % 2147483647) % limit
  const lines = new TextLines()
  let text = ''
  for (let round = 0; round < 2000; round += 1) {
    const start = random(text.length + 1)
    const end = Math.min(text.length, start + random(6))
    text = text.slice(0, start) + ['', 'a', '\n', 'b\n', '\n\n', 'aab\na'][random(6)] + text.slice(end)
    const [before, { from, removed, added }] = [lines.all, lines.set(text)]
    const expected = text.split('\n')
    assert.deepEqual(lines.all, expected)
    assert.deepEqual(before.slice(0, from), expected.slice(0, from))
    assert.deepEqual(before.slice(from + removed), expected.slice(from + added))
  }
})

test('positions and lines convert into each other', () => {
  const lines = new TextLines()
  lines.set('ab\n\ncd')
  assert.equal(lines.position(2, 1), 5)
  assert.equal(lines.position(0, 9), 2)
  assert.deepEqual([0, 2, 3, 4, 6].map((position) => lines.at(position)), [
    { line: 0, offset: 0 },
    { line: 0, offset: 2 },
    { line: 1, offset: 0 },
    { line: 2, offset: 0 },
    { line: 2, offset: 2 },
  ])
})

test('a difference is what two texts don’t have in common', () => {
  assert.deepEqual(difference('abc', 'axc'), { start: 1, removed: 'b', inserted: 'x' })
  assert.deepEqual(difference('aa', 'aaa'), { start: 2, removed: '', inserted: 'a' })
  assert.deepEqual(difference('abc', 'abc'), { start: 3, removed: '', inserted: '' })
})
