// Finds the partner of the bracket beside the caret.
import assert from 'node:assert/strict'
import test from 'node:test'
import { bracketPair } from '../../../Public/assets/js/theme/brackets.js'

/** The text with the found brackets in guillemets. `|` is the caret. */
function marked(text) {
  const lines = text.split('\n')
  const line = lines.findIndex((one) => one.includes('|'))
  const offset = lines[line].indexOf('|')
  lines[line] = lines[line].replace('|', '')
  const pair = bracketPair(lines, { line, offset })
  for (const { line, offset } of (pair ?? []).toReversed()) {
    lines[line] = `${lines[line].slice(0, offset)}«${lines[line][offset]}»${lines[line].slice(offset + 1)}`
  }
  return lines.join('\n')
}

test('the bracket before the caret has its partner, forward and backward', () => {
  assert.equal(marked('a: {|\n  b: [1, 2]\n}'), 'a: «{»\n  b: [1, 2]\n«}»')
  assert.equal(marked('a: {\n  b: [1, 2]|\n}'), 'a: {\n  b: «[»1, 2«]»\n}')
  assert.equal(marked('a: {\n  b: {}\n}|'), 'a: «{»\n  b: {}\n«}»')
})

test('the bracket after the caret counts if there is none before it', () => {
  assert.equal(marked('title|(font): { size: 3 }'), 'title«(»font«)»: { size: 3 }')
  assert.equal(marked('a: { b: {}|}'), 'a: { b: «{»«}»}')
})

test('brackets in strings and comments don’t count', () => {
  assert.equal(marked('a: {| b: "}" // }\n}'), 'a: «{» b: "}" // }\n«}»')
  assert.equal(marked('a: "{|"'), 'a: "{"')
})

test('a bracket without a partner of its kind has none', () => {
  assert.equal(marked('a: {|\n  b: 1'), 'a: {\n  b: 1')
  assert.equal(marked('a: {| b: ]'), 'a: { b: ]')
  assert.equal(marked('a: {|]'), 'a: {]')
  assert.equal(marked('a b|: 1'), 'a b: 1')
})

test('a caret after the last line has none', () => {
  assert.equal(bracketPair(['a: {}'], { line: 3, offset: 1 }), null)
})
