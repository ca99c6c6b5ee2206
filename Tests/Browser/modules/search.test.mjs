import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEdits } from '../../../Public/assets/js/theme/edits.js'
import { search } from '../../../Public/assets/js/theme/search.js'

const files = {
  'base.ktv': 'brand: {\n    purple: #783bf9 // Purple\n    deepPurple: @brand.purple\n}\n',
  'a.ktv': '// 🎨 purple (a+b)\n',
}
const find = (text, { matchCase = false, wholeWords = false } = {}) => search(files, { text, matchCase, wholeWords })
const places = (found) => found.map(({ file, line, column }) => `${file}:${line}:${column}`)

test('places are in the order of the files, and columns count code points', () => {
  assert.deepEqual(places(find('purple')), [
    'base.ktv:2:5',
    'base.ktv:2:24',
    'base.ktv:3:9',
    'base.ktv:3:24',
    'a.ktv:1:6',
  ])
  assert.deepEqual(find('#783'), [
    { file: 'base.ktv', line: 2, column: 13, length: 4, before: '    purple: ', found: '#783', after: 'bf9 // Purple' },
  ])
})

test('case and whole words narrow the search', () => {
  assert.deepEqual(places(find('Purple', { matchCase: true })), ['base.ktv:2:24', 'base.ktv:3:9'])
  assert.deepEqual(places(find('Purple', { matchCase: true, wholeWords: true })), ['base.ktv:2:24'])
})

test('special characters are text, and nothing is found without a text', () => {
  assert.deepEqual(places(find('(a+b)')), ['a.ktv:1:13'])
  assert.deepEqual(find('.*'), [])
  assert.deepEqual(find(''), [])
  for (const one of '\\^$.|?*+()[]{}/-') assert.doesNotThrow(() => find(one))
})

test('places can be replaced, several in one line, too', () => {
  const edits = find('purple').map((place) => ({ ...place, replacement: 'violet' }))
  assert.equal(
    applyEdits(files, edits)['base.ktv'],
    'brand: {\n    violet: #783bf9 // violet\n    deepviolet: @brand.violet\n}\n',
  )
})
