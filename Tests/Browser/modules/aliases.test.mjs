// What the values of a theme link to in a mode.
import assert from 'node:assert/strict'
import test from 'node:test'
import { aliasesAt, aliasesOf } from '../../../Public/assets/js/theme/aliases.js'

const axes = [{ name: 'skin', values: ['day', 'night'] }]

test('a value of the theme replaces an overlay of the theme that it extends', () => {
  const own = aliasesOf({ 'base.ktv': 'accent: @brand.purple' })
  const core = aliasesOf({ 'base.ktv': 'accent: @brand.blue', 'skins/night.ktv': 'accent: @brand.dark' })
  assert.equal(aliasesAt([own, core], axes, { skin: 'night' })('accent'), 'brand.purple')
  assert.equal(aliasesAt([core], axes, { skin: 'night' })('accent'), 'brand.dark')
  assert.equal(aliasesAt([core], axes, { skin: 'day' })('accent'), 'brand.blue')
})

test('an overlay replaces the values of its own theme', () => {
  const own = aliasesOf({ 'base.ktv': 'accent: @brand.purple', 'skins/night.ktv': 'accent: #fff' })
  assert.equal(aliasesAt([own], axes, { skin: 'night' })('accent'), null)
})
