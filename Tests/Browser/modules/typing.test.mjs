import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteLines, deletePair, indent, lineHome, moveLines, newLine, outdent, pair, toggleComment } from '../../../Public/assets/js/theme/typing.js'

/** A text with `|` at the caret, or at both ends of the selection. */
function parse(marked) {
  const start = marked.indexOf('|')
  const end = marked.lastIndexOf('|')
  return { text: marked.replaceAll('|', ''), start, end: end > start ? end - 1 : start }
}

/** The text after a key, marked in the same way, or null if the key does nothing special. */
function after(marked, key) {
  const selected = parse(marked)
  const typed = key(selected)
  if (!typed) return null
  const text = selected.text.slice(0, typed.from) + typed.text + selected.text.slice(typed.to)
  const { start, end } = typed
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

const typing = (key) => (selected) => pair(selected, key)

test('Tab inserts spaces up to the next step, and indents selected lines', () => {
  assert.equal(after('|a', indent), '    |a')
  assert.equal(after('  |a', indent), '    |a')
  assert.equal(after('a |', indent), 'a   |')
  assert.equal(after('|a\n\n  b|\nc', indent), '    |a\n\n      b|\nc')
  assert.equal(after('x\n|a\n|c', indent), 'x\n    |a\n|c')
})

test('Shift+Tab removes a step of indentation', () => {
  assert.equal(after('        a|', outdent), '    a|')
  assert.equal(after('  |  a\n b|', outdent), '|a\nb|')
  assert.equal(after('a|', outdent), null)
})

test('Ctrl+/ makes lines comments, and text again', () => {
  assert.equal(after('    a|: 1', toggleComment), '    // a|: 1')
  assert.equal(after('    // a|: 1', toggleComment), '    a|: 1')
  assert.equal(after('|a\n\n    b|', toggleComment), '// |a\n\n//     b|')
  assert.equal(after('|// a\nb|', toggleComment), '// |// a\n// b|')
  assert.equal(after('|', toggleComment), null)
})

test('brackets and quotes are closed where nothing follows, and enclose a selection', () => {
  assert.equal(after('a: |', typing('{')), 'a: {|}')
  assert.equal(after('a: |b', typing('{')), null)
  assert.equal(after('a: [|]', typing('"')), 'a: ["|"]')
  assert.equal(after('a: |b|', typing('(')), 'a: (|b|)')
  assert.equal(after('a: "b|', typing('"')), null)
  assert.equal(after("it's a|", typing('"')), null)
})

test('a closing bracket is typed over only if it closes one', () => {
  assert.equal(after('f(a|)', typing(')')), 'f(a)|')
  assert.equal(after('a: "b|"', typing('"')), 'a: "b"|')
  assert.equal(after('|}', typing('}')), null)
})

test('Backspace deletes an empty pair', () => {
  assert.equal(after('a: {|}', deletePair), 'a: |')
  assert.equal(after('a: {|]', deletePair), null)
  assert.equal(after('|}', deletePair), null)
})

test('a new line has the indentation of the one before, and one step more in brackets', () => {
  assert.equal(after('    a: 1|', newLine), '    a: 1\n    |')
  assert.equal(after('\ta: |b|', newLine), '\ta: \n\t|')
  assert.equal(after('a: {|', newLine), 'a: {\n    |')
  assert.equal(after('a: {|}', newLine), 'a: {\n    |\n}')
  assert.equal(after('a: {|\n}', newLine), 'a: {\n    |\n}')
})

const up = (selected) => moveLines(selected, -1)
const down = (selected) => moveLines(selected, 1)

test('Alt with an arrow moves the selected lines', () => {
  assert.equal(after('a\nb|b\nc', up), 'b|b\na\nc')
  assert.equal(after('a\nb|b\nc', down), 'a\nc\nb|b')
  assert.equal(after('a\n|b\nc|\nd\n', down), 'a\nd\n|b\nc|\n')
  assert.equal(after('a\n|b\n|c', up), '|b\n|a\nc')
  assert.equal(after('|a\nb', up), null)
  assert.equal(after('a\nb|', down), null)
  assert.equal(after('a|\n', down), '\na|')
})

test('lines are deleted with their newline', () => {
  assert.equal(after('a\nb|b\nc', deleteLines), 'a\n|c')
  assert.equal(after('a\nb|b', deleteLines), '|a')
  assert.equal(after('a|', deleteLines), '|')
  assert.equal(after('|a\nb|\nc', deleteLines), '|c')
})

test('Home goes to the text of the line, then to its start', () => {
  assert.equal(lineHome(parse('a\n    b|')), 6)
  assert.equal(lineHome(parse('a\n    |b')), 2)
  assert.equal(lineHome(parse('a\n|    b')), 6)
  assert.equal(lineHome(parse('ab|')), 0)
})
