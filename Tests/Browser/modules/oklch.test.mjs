import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toHex, toOKLCH } from '../../../Public/assets/js/theme/oklch.js'

// Examples of CSS Color 4 (https://www.w3.org/TR/css-color-4/#ok-lab) and of the CSS named colors.
const published = [
  ['#ffffff', 1, 0, 0], ['#000000', 0, 0, 0], ['#ff0000', 0.62796, 0.25768, 29.23],
  ['#008000', 0.51975, 0.17686, 142.5], ['#0000ff', 0.45201, 0.31321, 264.05], ['#7d2329', 0.40101, 0.12332, 21.6],
]

for (const [hex, l, c, h] of published) {
  test(`${hex} has the published coordinates`, () => {
    const found = toOKLCH(hex)
    assert.ok(Math.abs(found.l - l) < 0.002 && Math.abs(found.c - c) < 0.002, JSON.stringify(found))
    if (c) assert.ok(Math.abs(found.h - h) < 0.6, JSON.stringify(found))
  })
}

test('every sRGB color keeps its value on the way there and back', () => {
  for (let value = 0; value < 1 << 24; value += 4099) {
    const hex = `#${value.toString(16).padStart(6, '0')}`
    assert.deepEqual(toHex(toOKLCH(hex)), { hex, isExact: true })
  }
})

test('a color outside of sRGB keeps its lightness and hue', () => {
  const wide = { l: 0.7, c: 0.35, h: 150 }
  const { hex, isExact } = toHex(wide)
  const found = toOKLCH(hex)
  assert.equal(isExact, false)
  assert.ok(Math.abs(found.l - 0.7) < 0.01 && Math.abs(found.h - 150) < 2 && found.c < 0.35, JSON.stringify(found))
  assert.equal(toHex({ l: 1, c: 0.3, h: 20 }).hex, '#ffffff')
})
