import assert from 'node:assert/strict'
import test from 'node:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  addToken, annotate, copyName, deleteToken, duplicateToken, moveToken, moveTokens, nameProblem,
} from '../../../Public/assets/js/theme/token-edits.js'
import { removeValue } from '../../../Public/assets/js/theme/members.js'
import { followersOf, referencesIn, usesOf } from '../../../Public/assets/js/theme/references.js'
import { tree } from '../../../Public/assets/js/theme/writing.js'

const axes = [{ name: 'skin', values: ['day', 'night'] }]
const base = `// Ours.
brand: {
    purple: #783bf9 // the brand
    deep: #5a1fd6
    primary: @brand.purple
}

metrics: { radius(dimension): 12, step(dimension): 4 }
`
const night = 'brand: { purple: #b99dff }\n'
const news = 'news(View+styles.base): {\n    borderColor: @brand.purple\n    fill: "~color.alpha(@brand.purple, 0.4)"\n}\n'
const files = { 'theme.ktv': '@include: ["base.ktv"]\n', 'base.ktv': base, 'news.ktv': news, 'skins/night.ktv': night }
const theme = { files, axes, entry: 'theme.ktv' }
const bundle = { tokens: { 'brand.purple': {}, 'brand.deep': {}, 'metrics.radius': {} }, styles: { news: {} } }

test('a new token goes into the file and the group that has others', () => {
  assert.deepEqual(addToken(theme, { path: 'brand.pink', type: 'color', value: '#ff00aa' }).texts, {
    'base.ktv': base.replace('@brand.purple\n', '@brand.purple\n    pink: #ff00aa\n'),
  })
  assert.deepEqual(addToken(theme, { path: 'metrics.gap', type: 'dimension', value: '8' }).texts, {
    'base.ktv': base.replace('): 4 }', '): 4, gap(dimension): 8 }'),
  })
  assert.deepEqual(addToken(theme, { path: 'colors.link', type: 'color', value: '@brand.purple' }).texts, {
    'base.ktv': `${base}\ncolors: { link: @brand.purple }\n`,
  })
  assert.match(addToken(theme, { path: 'brand.purple.dark', type: 'color', value: '#000' }).problem, /not a group/)
})

test('a new token is never written into a file of another format', () => {
  const other = { ...theme, files: { ...files, 'a.tokens.json': '{ "brand": { "very": { "deep": {} } } }' } }
  assert.deepEqual(Object.keys(addToken(other, { path: 'brand.very.deep.x', type: 'color', value: '#000' }).texts), ['base.ktv'])
})

test('a name must be valid and free', () => {
  assert.equal(nameProblem('brand.pink', bundle), null)
  for (const path of ['', 'a b', '1a', 'a..b', 'a.', 'brand.purple', 'brand', 'brand.purple.x', 'news', '🎨']) {
    assert.ok(nameProblem(path, bundle), path)
  }
  assert.equal(copyName('brand.purple', { ...bundle, tokens: { ...bundle.tokens, 'brand.purple-2': {} } }), 'brand.purple-3')
})

test('a copy has the values of all modes, and a copy of an inherited token links to it', () => {
  assert.deepEqual(duplicateToken(theme, 'brand.purple', 'brand.purple-2', 'color').texts, {
    'base.ktv': base.replace('    primary: @brand.purple\n', '    primary: @brand.purple\n    purple-2: #783bf9 // the brand\n'),
    'skins/night.ktv': 'brand: { purple: #b99dff, purple-2: #b99dff }\n',
  })
  assert.deepEqual(duplicateToken(theme, 'fonts.body', 'fonts.body-2', 'font').texts, {
    'base.ktv': `${base}\nfonts: { body-2: @fonts.body }\n`,
  })
})

test('a token moves with its modes, its comment and its links', () => {
  assert.deepEqual(moveToken(files, 'brand.purple', 'colors.violet').texts, {
    'base.ktv': `${base.replace('    purple: #783bf9 // the brand\n', '').replace('@brand.purple', '@colors.violet')}\n` +
      'colors: { violet: #783bf9 } // the brand\n',
    'news.ktv': news.replaceAll('@brand.purple', '@colors.violet'),
    'skins/night.ktv': 'colors: { violet: #b99dff }\n',
  })
})

test('the notes of a token and its entry in the contract move along', () => {
  const text = 'brand: {\n    @description: { purple: "buttons" }\n    @deprecated: { purple: "use blue", x: "no" }\n' +
    '    purple: #000\n    x: #111\n}\n\n@requires: { brand: { purple: color } }\n\ncolors: {\n    ink: #000\n}\n'
  assert.equal(
    moveToken({ 'a.ktv': text }, 'brand.purple', 'colors.purple').texts['a.ktv'],
    'brand: {\n    @deprecated: { x: "no" }\n    x: #111\n}\n\n@requires: { colors: { purple: color } }\n\n' +
      'colors: {\n    ink: #000\n    purple: #000\n    @description: { purple: "buttons" }\n' +
      '    @deprecated: { purple: "use blue" }\n}\n',
  )
})

test('several tokens move to a group in one edit', () => {
  const { texts } = moveTokens(files, ['brand.purple', 'brand.deep'], 'metrics')
  assert.match(texts['base.ktv'], /brand: \{\n {4}primary: @metrics\.purple\n\}/)
  assert.match(texts['base.ktv'], /step\(dimension\): 4, purple: #783bf9, deep: #5a1fd6 \} \/\/ the brand\n/)
})

test('a token is deleted, and what refers to it gets another one or a value', () => {
  const to = (value) => deleteToken(files, 'brand.purple', value).texts
  assert.match(to('@brand.deep')['news.ktv'], /alpha\(@brand\.deep, 0\.4\)/)
  assert.match(to('#783bf9')['base.ktv'], /^\/\/ Ours\.\nbrand: \{\n {4}deep: #5a1fd6\n {4}primary: #783bf9\n\}/)
  assert.equal(to(null)['news.ktv'], undefined)
  assert.equal(to(null)['skins/night.ktv'], '')
})

test('a value is removed with its line or its separator, and nothing else changes', () => {
  assert.equal(removeValue('a: 1\nb: 2 // x\nc: 3\n', 'b'), 'a: 1\nc: 3\n')
  assert.equal(removeValue('a: { b: 1, c: 2, d: 3 }\n', 'a.b'), 'a: { c: 2, d: 3 }\n')
  assert.equal(removeValue('a: { b: 1, c: 2, d: 3 }\n', 'a.c'), 'a: { b: 1, d: 3 }\n')
  assert.equal(removeValue('a: { b: 1, c: 2, d: 3 }\n', 'a.d'), 'a: { b: 1, c: 2 }\n')
  assert.equal(removeValue('x: 1\na: { b: { c: 1 } }\ny: 1\n', 'a.b.c'), 'x: 1\ny: 1\n')
  assert.equal(removeValue('a: {\n    // why\n    b: 1\n}\n', 'a.b'), 'a: {\n    // why\n}\n')
  assert.equal(removeValue('a: [\n  1\n]\nb: 1\n', 'a'), 'b: 1\n')
  assert.equal(removeValue('a: 1\n', 'b'), 'a: 1\n')
  assert.deepEqual(JSON.parse(removeValue('{\n  "a": 1,\n  "b": 2\n}\n', 'b')), { a: 1 })
  assert.deepEqual(JSON.parse(removeValue('{\n  "a": 1,\n  "b": 2\n}\n', 'a')), { b: 2 })
})

test('a description is written beside the token, and an empty one removes it', () => {
  const described = annotate(theme, 'brand.purple', 'description', 'links and “buttons”').texts['base.ktv']
  assert.equal(described, base.replace('@brand.purple\n', '@brand.purple\n    @description: { purple: "links and “buttons”" }\n'))
  const next = { ...files, 'base.ktv': described }
  assert.equal(annotate({ ...theme, files: next }, 'brand.purple', 'description', '').texts['base.ktv'], base)
  assert.match(annotate(theme, 'fonts.body', 'description', 'x').problem, /another app/)
})

test('links and mixins are found in functions, quotes and types, but not in comments', () => {
  const text = 'a(font+fonts.b+c): { x: @d/e } // @no\nb: "~f(@g.h, @i)"\nc: "@@not"\n"d(T+j)": 1\n'
  assert.deepEqual(referencesIn(text).map(({ path }) => path), ['fonts.b', 'c', 'd.e', 'g.h', 'i', 'j'])
  assert.deepEqual(usesOf(files, 'brand.purple').map(({ path }) => path), ['brand.primary', 'news.borderColor', 'news.fill'])
})

test('moving each token of the samples there and back leaves every other line as it is', () => {
  const root = new URL('../../../Samples', import.meta.url).pathname
  const all = (folder) =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? all(path) : /\.ktv$/.test(name) ? [path] : []
    })
  let count = 0
  for (const file of all(root)) {
    const text = readFileSync(file, 'utf8')
    const visit = (members, prefix) => members.flatMap(({ name, open, members }) =>
      name.startsWith('@') ? [] : open >= 0 ? visit(members, [...prefix, name]) : [[...prefix, name].join('.')])
    for (const path of visit(tree(text).members, [])) {
      const name = relative(root, file)
      const moved = moveToken({ [name]: text }, path, 'elsewhere.moved')
      const own = new Set(text.split('\n'))
      const lines = moved.texts[name].split('\n').filter((line) => !own.has(line))
      // The moved value, its group and its end, and the lines whose links changed or that had several values.
      assert.ok(lines.every((line) => /moved|elsewhere|^[\]} ]+$/.test(line) || text.includes(line.trim().slice(0, 6))), `${name} ${path}: ${lines}`)
      count += 1
    }
  }
  assert.ok(count > 100)
})

test('the tokens that follow a token, also through others, can not be followed by it', () => {
  const own = { 'theme.ktv': 'a: #fff\nb: @a\nd: @e\ne: #000\nnote(Label): { textColor: @c }\n' }
  const layers = [own, { 'theme.ktv': 'c: @b\n' }]
  const tokens = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((path) => [path, { type: 'color', value: '' }]))
  assert.deepEqual([...followersOf(layers, 'a', tokens)], ['a', 'b', 'c'])
  assert.deepEqual([...followersOf(layers, 'e', tokens)], ['e', 'd'])
})
