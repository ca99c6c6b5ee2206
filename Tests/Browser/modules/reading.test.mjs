// What a person enters as a value, before it reaches a file. Test_values.py reads CSS notations, which needs a browser.
import assert from 'node:assert/strict'
import test from 'node:test'
import { read } from '../../../Public/assets/js/theme/reading.js'

test('hexadecimal colors are read with and without a number sign', () => {
  for (const [text, value] of [
    ['7A2B00', '#7a2b00'],
    [' #7a2b00 ', '#7a2b00'],
    ['#abc', '#aabbcc'],
    ['#abc8', '#aabbcc88'],
    ['7a2b00ff', '#7a2b00'],
    ['7a2b0080', '#7a2b0080'],
  ]) assert.deepEqual(read('color', text), { value }, text)
})

test('links, functions and objects are left to the server', () => {
  for (const text of ['@brand.purple', '~color.alpha(@a, 0.4)', '{ colorSpace: display-p3, components: [1, 0, 0] }']) {
    assert.deepEqual(read('color', text), { value: text })
  }
  assert.deepEqual(read('string', '"a: b, { // c"'), { value: '"a: b, { // c"' })
  assert.deepEqual(read('dimension', '12pt'), { value: '12pt' })
})

test('text that would leave its value is refused', () => {
  for (const text of ['', '  ', '1 }', '1 } x: { a: 2', '{ a: 1', '[1', '(', '1, b: 2', '1; 2', 'a: 1', '1 // why', '"open', '1\n2', '{ a ]']) {
    assert.ok(read('dimension', text).problem, JSON.stringify(text))
  }
})
