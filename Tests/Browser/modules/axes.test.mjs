import assert from 'node:assert/strict'
import test from 'node:test'
import { comparisons, folderOf, overlayChoice, valuesBeside } from '../../../Public/assets/js/theme/axes.js'

test('the folder of an axis is its name in the plural', () => {
  assert.deepEqual(['skin', 'sizes'].map(folderOf), ['skins', 'sizes'])
  const axes = [{ name: 'sizes', values: ['small', 'large'] }]
  assert.deepEqual(overlayChoice('sizes/large.ktv', axes, { sizes: 'small' }), { sizes: 'large' })
})

const axes = [{ name: 'platform', values: ['ios', 'android', 'web'] }, { name: 'skin', values: ['day', 'night'] }]

test('all values of an axis can be compared, the last axis first', () => {
  const choice = { platform: 'android', skin: 'day' }
  const titles = comparisons(axes, choice, [{ version: 3, title: 'Version 3' }]).map(({ title }) => title)
  assert.deepEqual(titles, ['day and night', 'iOS, Android and Web', 'Android and iOS', 'Android and Web', 'Version 3'])
  assert.deepEqual(valuesBeside({ axis: 'platform' }, axes, choice), ['ios', 'web'])
  assert.deepEqual(valuesBeside({ axis: 'platform', value: 'web' }, axes, choice), ['web'])
  assert.deepEqual(valuesBeside({ version: 3 }, axes, choice), [])
})

test('an axis with one value can’t be compared', () => {
  assert.deepEqual(comparisons([{ name: 'skin', values: ['day'] }], { skin: 'day' }, []), [])
})
