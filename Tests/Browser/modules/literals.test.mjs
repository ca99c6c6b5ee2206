import assert from 'node:assert/strict'
import test from 'node:test'
import { literal } from '../../../Public/assets/js/theme/literals.js'

test('a value of a bundle is written in the theme language', () => {
  const values = [
    ['color', '#783bf9ff', '#783bf9'],
    ['color', '#783bf980', '#783bf980'],
    ['color', { space: 'display-p3', components: [1, 0.2, 'none'], alpha: 0.5, srgb: '#ff0000ff' },
      '{ colorSpace: display-p3, components: [1, 0.2, none], alpha: 0.5 }'],
    ['color', { space: 'srgb', components: [0, 0, 0], alpha: 0.5, srgb: '#00000080' }, '#00000080'],
    ['dimension', 12.5, '12.5'],
    ['dimension', { rem: 2 }, '2rem'],
    ['bool', false, 'false'],
    ['string', 'left', '"left"'],
    ['alignment', 'left', 'left'],
    ['image', 'icons/a.svg', '"icons/a.svg"'],
    ['image', 'true', '"true"'],
    ['insets', [1, 2, 3, 4], '[1, 2, 3, 4]'],
    ['font', { name: 'Inter', size: 12, italic: true }, '{ name: Inter, size: 12, italic: true }'],
    ['font', { name: 'Inter', fallbacks: ['Noto Sans'], size: 12 }, '{ name: [Inter, "Noto Sans"], size: 12 }'],
    ['textAttributes', { font: { name: 'Inter', fallbacks: ['Arial'], size: 12 } },
      '{ font: { name: [Inter, Arial], size: 12 } }'],
    ['gradient', [{ color: '#000000ff', position: 0, angle: 45 }, { color: '#ffffffff', position: 1 }],
      '{ stops: [{ color: #000000, position: 0 }, { color: #ffffff, position: 1 }], angle: 45 }'],
    ['gradient', [{ color: '#000000ff', position: 0, radial: true }], '{ stops: [{ color: #000000, position: 0 }], radial: true }'],
    ['gradient', [{ color: '#000000ff', position: 0 }], '[{ color: #000000, position: 0 }]'],
    ['color', null, 'nil'],
  ]
  for (const [type, value, text] of values) assert.equal(literal(type, value), text)
})

test('dashes are not written, because only design tokens can have them', () => {
  const dashes = { dashArray: [4, 2], lineCap: 'round' }
  assert.equal(literal('border', { color: '#000000ff', width: 1, style: 'dashed', dashes }), null)
  assert.equal(literal('strokeStyle', dashes), null)
})

test('a list is not written, because the types of its elements would be lost', () => {
  assert.equal(literal('list', [{ type: 'int', value: 1 }]), null)
})
