import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excluding, including, inOverlays, withoutEmpty } from '../../../Public/assets/js/theme/includes.js'

const cases = {
  'a list over several lines': ['@include: [\n    "a.ktv"\n]\n', '@include: [\n    "n/t.ktv"\n    "a.ktv"\n]\n'],
  'a list that begins with a comment': [
    '@include: [ // base\n    "a.ktv"\n]\n',
    '@include: [ // base\n    "n/t.ktv"\n    "a.ktv"\n]\n',
  ],
  'a list on one line': ['@include: ["a.ktv", "b.ktv"]\n', '@include: ["n/t.ktv", "a.ktv", "b.ktv"]\n'],
  'a single path': ['@include: "a.ktv"\nb: 1\n', '@include: ["n/t.ktv", "a.ktv"]\nb: 1\n'],
  'a path without quotes': ['@include: a.ktv\n', '@include: ["n/t.ktv", a.ktv]\n'],
  'comments and no include': ['// One\n// Two\na: 1\n', '// One\n// Two\n@include: "n/t.ktv"\na: 1\n'],
  'braces': ['{\n    a: 1\n}\n', '{\n"@include": "n/t.ktv",\n    a: 1\n}\n'],
  'the same include': ['@include: "n/t.ktv"\n', '@include: "n/t.ktv"\n'],
}

for (const [name, [text, expected]] of Object.entries(cases)) {
  test(`adds an include below all others to a text with ${name}`, () => {
    assert.equal(including(text, 'theme.ktv', 'n/t.ktv'), expected)
  })
}

test('writes the path relative to the file that includes it', () => {
  assert.equal(including('', 'themes/theme.ktv', 'n/t.ktv'), '@include: "../n/t.ktv"\n')
})

const deletions = {
  'a line of its own': ['@include: [\n    "a.ktv" // first\n    "b.ktv"\n]\n', '@include: [\n    "b.ktv"\n]\n'],
  'the only line': ['@include: [\n    "a.ktv"\n]\n', '@include: [\n]\n'],
  'the first of a line': ['@include: ["a.ktv", "b.ktv"]\n', '@include: ["b.ktv"]\n'],
  'the last of a line': ['@include: ["b.ktv", "a.ktv"]\n', '@include: ["b.ktv"]\n'],
  'the last line with commas': ['@include: [\n    "b.ktv",\n    "a.ktv"\n]\n', '@include: [\n    "b.ktv"\n]\n'],
  'a single path': ['@include: "a.ktv"\nb: 1\n', 'b: 1\n'],
  'a member of braces': ['{\n"@include": "a.ktv",\n    a: 1\n}\n', '{\n    a: 1\n}\n'],
}

for (const [name, [text, expected]] of Object.entries(deletions)) {
  test(`removes the include of a deleted file: ${name}`, () => {
    assert.deepEqual(excluding({ 'theme.ktv': text, 'a.ktv': 'a: 1\n', 'b.ktv': '' }, 'a.ktv'), { 'theme.ktv': expected })
  })
}

test('a new file that is deleted leaves the text as it was', () => {
  for (const [text] of Object.values(cases)) {
    const added = including(text, 'theme.ktv', 'x.ktv')
    if (text.includes('include: [')) assert.equal(excluding({ 'theme.ktv': added }, 'x.ktv')['theme.ktv'], text)
  }
})

test('files that a change empties are deleted, unless they are the entry', () => {
  const files = { 'theme.ktv': '@include: [\n    "a.ktv"\n    "b.ktv"\n]\n', 'a.ktv': 'a: 1\n', 'b.ktv': '\n', 'c.ktv': '// c\nc: 1\n' }
  assert.deepEqual(withoutEmpty(files, { 'a.ktv': '\n' }, 'theme.ktv'), {
    'theme.ktv': '@include: [\n    "b.ktv"\n]\n',
    'a.ktv': undefined,
  })
  // The compiler also rejects a file that has only comments. A file that was empty before stays.
  const others = withoutEmpty(files, { 'c.ktv': '// c\n', 'b.ktv': '' }, 'theme.ktv')
  assert.deepEqual(others, { 'c.ktv': undefined, 'b.ktv': '' })
  assert.deepEqual(withoutEmpty({ 'theme.ktv': 'a: 1' }, { 'theme.ktv': '' }, 'theme.ktv'), { 'theme.ktv': '' })
  // An include that another change adds in the same step stays.
  const both = { 'theme.ktv': '@include: ["a.ktv", "d.ktv"]\n', 'a.ktv': '' }
  assert.equal(withoutEmpty(files, both, 'theme.ktv')['theme.ktv'], '@include: ["d.ktv"]\n')
})

test('what an overlay includes is set for its mode only', () => {
  const texts = {
    'theme.ktv': '@include: "base.ktv"',
    'base.ktv': 'a: 1',
    'skins/night.ktv': '@include: "../imported/night.ktv"\nb: 2',
    'imported/night.ktv': '@include: "more.ktv"\nc: 3',
    'imported/more.ktv': 'd: 4',
  }
  const paths = new Map([
    ['theme.ktv', new Set()],
    ['base.ktv', new Set(['a'])],
    ['skins/night.ktv', new Set(['b'])],
    ['imported/night.ktv', new Set(['c'])],
    ['imported/more.ktv', new Set(['d'])],
  ])
  const found = inOverlays(paths, texts, [{ name: 'skin', values: ['day', 'night'] }], 'theme.ktv')
  assert.deepEqual([...found.keys()], ['theme.ktv', 'base.ktv', 'skins/night.ktv'])
  assert.deepEqual([...found.get('skins/night.ktv') ?? []].sort(), ['b', 'c', 'd'])
})
