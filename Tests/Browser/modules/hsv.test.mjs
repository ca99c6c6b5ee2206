import assert from 'node:assert/strict'
import test from 'node:test'
import { fromHSV, toHSV } from '../../../Public/assets/js/theme/hsv.js'

test('hue, saturation and brightness lead back to the same color', () => {
  const digits = ['00', '11', '7f', 'c3', 'ff']
  for (const red of digits) {
    for (const green of digits) {
      for (const blue of digits) {
        const hex = `#${red}${green}${blue}`
        assert.equal(fromHSV(toHSV(hex)), hex)
      }
    }
  }
})

test('the corners of the field', () => {
  assert.deepEqual(toHSV('#ff0000'), { h: 0, s: 1, v: 1 })
  assert.deepEqual(toHSV('#00ff0080'), { h: 120, s: 1, v: 1 })
  assert.deepEqual(toHSV('#000000'), { h: 0, s: 0, v: 0 })
  assert.equal(fromHSV({ h: 360, s: 1, v: 1 }), '#ff0000')
  assert.equal(fromHSV({ h: 200, s: 0, v: 0.5 }), '#808080')
})
