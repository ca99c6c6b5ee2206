import assert from 'node:assert/strict'
import test from 'node:test'
import {
  choiceOfProblem,
  fixInWords,
  pathOfFix,
  problemInWords,
  styleOfProblem,
  withoutNew,
} from '../../../Public/assets/js/theme/problem-words.js'

const contrast = {
  id: 'low-contrast',
  message: "contrast too low: '#0b6bcb' on '#c2410c' is 1.01:1, needs 4.5:1",
  notes: [{ message: "in 'buttons.secondary' when highlighted" }, { message: 'when resolved for platform=ios or web, skin=night' }],
}
const unused = { id: 'unused-value', message: "'brand.coral' is unused" }
const image = { id: 'unused-asset', message: "'assets/sunset@2x.png' and 2 other files with its name are unused: no value names them" }

test('a contrast names the style, the state and the modes', () => {
  const words = 'buttons.secondary (highlighted), iOS or Web, night: text on background 1.01:1, needs 4.5:1'
  assert.deepEqual(problemInWords(contrast), { words, colors: ['#0b6bcb', '#c2410c'] })
})

test('a contrast is shown where it occurs, with as few other choices as possible', () => {
  assert.equal(styleOfProblem(contrast), 'buttons.secondary')
  assert.deepEqual(choiceOfProblem(contrast, { platform: 'web', skin: 'day' }), { platform: 'web', skin: 'night' })
  assert.deepEqual(choiceOfProblem(contrast, { platform: 'android', skin: 'night' }), { platform: 'ios', skin: 'night' })
  assert.equal(styleOfProblem(unused), null)
  const choice = { skin: 'day' }
  assert.equal(choiceOfProblem(unused, choice), choice)
})

test('unused values, images and other problems are named without files', () => {
  assert.equal(problemInWords(unused).words, 'brand.coral isn’t used.')
  assert.equal(problemInWords(image).words, 'The image sunset isn’t used.')
  assert.equal(problemInWords({ id: 'x', message: 'something else' }).words, 'something else')
})

test('nothing that was added in this visit counts as unused', () => {
  assert.deepEqual(withoutNew([contrast, unused, image], new Set()), [contrast])
  assert.deepEqual(withoutNew([unused, image], new Set(['brand.coral', 'sunset'])), [unused, image])
})

test('a fix names the value that it changes', () => {
  const fix = { title: "change the text 'brand.purple' to '#def3ff'" }
  assert.equal(pathOfFix(fix), 'brand.purple')
  assert.equal(fixInWords(fix), 'change the text brand.purple to #def3ff')
  assert.equal(pathOfFix({ title: "replace with '#fff'" }), null)
})
