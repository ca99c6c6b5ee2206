import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedAt } from '../../../Public/assets/js/theme/expecting.js'

const types = {
  View: { attributes: { backgroundColor: { type: 'color', states: true }, hidden: { type: 'bool' } } },
  Label: {
    extends: 'View',
    attributes: { textColor: { type: 'color', states: true }, textAlignment: { type: 'alignment' }, layer: { unmanaged: true } },
  },
}
const enumerations = { alignment: ['left', 'right'] }

/** What is expected at `|`: its kind and names, or its type for links. */
function at(marked) {
  const offset = marked.indexOf('|')
  const found = expectedAt(marked.replace('|', ''), offset, types, enumerations)
  return found && [found.kind, found.names?.map(([name]) => name).join(' ') ?? found.type, found.text]
}

test('attributes of the style and of the types that it extends, without those that it has', () => {
  assert.deepEqual(at('title(Label): {\n    tex|'), ['attribute', 'backgroundColor hidden textAlignment textColor', 'tex'])
  assert.deepEqual(at('title(Label): {\n    textColor: #fff\n    |\n}'), ['attribute', 'backgroundColor hidden textAlignment', ''])
  assert.deepEqual(at('title(+Label, @base): { hidden: true, |'), null)
  assert.deepEqual(at('a(View): { hidden: true }\nb: {\n    x|'), null)
})

test('states of an attribute that has some', () => {
  assert.deepEqual(at('a(View): {\n backgroundColor: {\n  normal: #fff\n  dis|'), [
    'state', 'hovered highlighted focused selected disabled', 'dis',
  ])
  assert.equal(at('a(View): {\n hidden: {\n  |'), null)
})

test('words of an enumeration, and the type of other values', () => {
  assert.deepEqual(at('a(Label): { textAlignment: le|'), ['value', 'left right', 'le'])
  assert.deepEqual(at('a(Label): {\n hidden: |'), ['value', 'true false', ''])
  assert.deepEqual(at('a(Label): {\n textColor: |'), ['value', 'color', ''])
  assert.deepEqual(at('a(Label): {\n textColor: { normal: |'), ['value', 'color', ''])
  assert.equal(at('a(Label): {\n unknown: |'), null)
})

test('types in parentheses after a name, but not arguments of a function', () => {
  assert.deepEqual(at('title(La|'), ['type', 'View Label', 'La'])
  assert.equal(at('x: ~color.lighten(a|'), null)
  assert.equal(at('// title(La|'), null)
})
