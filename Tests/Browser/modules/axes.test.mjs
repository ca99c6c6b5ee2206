import assert from 'node:assert/strict'
import test from 'node:test'
import { folderOf, overlayChoice } from '../../../Public/assets/js/theme/axes.js'

test('the folder of an axis is its name in the plural', () => {
  assert.deepEqual(['skin', 'sizes'].map(folderOf), ['skins', 'sizes'])
  const axes = [{ name: 'sizes', values: ['small', 'large'] }]
  assert.deepEqual(overlayChoice('sizes/large.ktv', axes, { sizes: 'small' }), { sizes: 'large' })
})
