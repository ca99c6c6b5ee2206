import assert from 'node:assert/strict'
import test from 'node:test'
import { changedValues, changesInWords } from '../../../Public/assets/js/theme/changed-values.js'

const before = { 'base.ktv': 'brand: {\n    purple: #783bf9 // main\n    pink: #f0f\n}\n@extends: core\n', 'b.json': '{"radius": 4}' }

test('values that differ are found by path, whatever the layout', () => {
  const after = { ...before, 'base.ktv': '@extends: core\nbrand.pink: #f0f\nbrand: { purple: #123456 }\n' }
  assert.deepEqual(changedValues(before, after), { paths: ['brand.purple'], assets: [] })
  assert.deepEqual(changedValues({ 'b.json': before['b.json'] }, { 'b.json': undefined }).paths, ['radius'])
})

test('up to two names are listed, and the number of others', () => {
  const text = (color) => ({ 'a.ktv': ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: ${color}\n`).join('') })
  assert.equal(changesInWords(text('#fff'), text('#eee')), 'a, b and 3 more')
  assert.equal(changesInWords({ 'a.ktv': 'a: 1\nb: 1' }, { 'a.ktv': 'a: 2\nb: 2' }), 'a and b')
})

test('images and fonts are named, and comments are no change', () => {
  const assets = { 'assets/night/sun@2x.png': '{}', 'assets/night/sun.png': '{}', 'assets/Quick.ttf': '{}' }
  assert.equal(changesInWords({}, assets), 'the image night/sun and the font Quick')
  assert.equal(changesInWords({ 'a.ktv': '// x\na: 1' }, { 'a.ktv': '// y\na: 1' }), null)
})
