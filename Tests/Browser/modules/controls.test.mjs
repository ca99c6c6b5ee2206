import assert from 'node:assert/strict'
import test from 'node:test'
import { casesOf, effectOf, memberProblem, membersOf, memberText, memberValue, stepped, withMember } from '../../../Public/assets/js/theme/controls.js'

test('the cases of a type have names in words', () => {
  const enumerations = { lineBreakMode: ['wordWrapping', 'truncatingTail'], textStyle: ['title1'] }
  assert.deepEqual(casesOf('lineBreakMode', enumerations), [['wordWrapping', 'Word wrapping'], ['truncatingTail', 'Truncating tail']])
  assert.deepEqual(casesOf('textStyle', enumerations), [['title1', 'Title 1']])
  assert.deepEqual(casesOf('fontWeight', {})[6], ['700', 'Bold'])
  assert.equal(casesOf('color', enumerations), null)
  assert.equal(casesOf('constructor', enumerations), null)
})

test('a step changes a number and keeps its unit', () => {
  const after = (type, text, count) => stepped(type, text, count)
  assert.equal(after('dimension', '12', 1), '13')
  assert.equal(after('dimension', '0', -10), '-10')
  assert.equal(after('dimension', '1.5rem', 1), '1.6rem')
  assert.equal(after('fontSize', '14 sp', 1), '15sp')
  assert.equal(after('duration', '200ms', -10), '190ms')
  assert.equal(after('duration', '0.2s', 1), '0.3s')
  assert.equal(after('double', '.7', 1), '0.8')
  assert.equal(after('int', '2', 1), '3')
  for (const text of ['@metrics.step', '', '1 2', '~f(1)']) assert.equal(after('dimension', text, 1), null)
})

test('a member of a value is changed, and the others stay', () => {
  const shadow = { color: '#00000080', offsetX: 0, offsetY: 1, blur: 2 }
  assert.equal(withMember(shadow, 'blur', '4'), '{ color: #00000080, offsetX: 0, offsetY: 1, blur: 4 }')
  assert.equal(withMember({ name: 'system', size: 12 }, 'italic', 'true'), '{ name: system, size: 12, italic: true }')
  assert.equal(withMember([1, 2, 3, 4], '2', '@metrics.step'), '[1, 2, @metrics.step, 4]')
  // Links stay, unless the file has something else than a simple list.
  assert.equal(withMember([1, 2, 3, 4], '2', '5', '[1, @a.b, @a.c, 4]'), '[1, @a.b, 5, 4]')
  assert.equal(withMember([1, 2, 3, 4], '2', '5', '[1, ~f(1, 2), 3, 4]'), '[1, 2, 5, 4]')
  assert.equal(withMember([1, 2, 3, 4], '2', '5', '@a.insets'), '[1, 2, 5, 4]')
  assert.equal(withMember([1, 2, 3, 4], '2', '5', '['), '[1, 2, 5, 4]')
})

test('only values with members have controls for them', () => {
  assert.deepEqual(membersOf('insets', [1, 2, 3, 4]).map(({ label }) => label), ['Top', 'Left', 'Bottom', 'Right'])
  assert.equal(membersOf('shadow', [{ blur: 1 }, { blur: 2 }]), null)
  assert.equal(membersOf('shadow', null), null)
  assert.equal(membersOf('color', '#ffffffff'), null)
})

test('font families are entered as a list with commas', () => {
  const [family] = membersOf('font', {})
  assert.equal(memberText(family, ['Inter', 'Noto Sans']), 'Inter, Noto Sans')
  assert.equal(memberValue(family, 'Inter, Noto Sans'), '[Inter, "Noto Sans"]')
  assert.equal(memberValue(family, 'Inter'), 'Inter')
  assert.equal(memberValue(family, '@fonts.family'), '@fonts.family')
})

test('a member that must be a number says so', () => {
  const problem = (text) => memberProblem({ name: '0', label: 'Top', type: 'dimension' }, text)
  assert.equal(problem('1\t2'), 'Top must be a number.')
  assert.deepEqual(['12', '1.5rem', '@metrics.step', '~f(1)', 'nil', ''].map(problem), [null, null, null, null, null, null])
  assert.equal(memberProblem({ name: 'color', label: 'Color', type: 'color' }, 'tomato'), null)
})

test('the size and the weight of a text style are in effect', () => {
  assert.equal(effectOf({ textStyle: 'headline' }, 'weight', 'ios'), 'Semibold')
  assert.equal(effectOf({ textStyle: 'title3' }, 'size', 'ios'), '20')
  assert.deepEqual(['size', 'weight', 'name'].map((name) => effectOf({}, name, 'web')), ['', 'Regular', ''])
})
