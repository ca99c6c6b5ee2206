// @ts-check
// The controls of a value that consists of others: a gradient, a curve, a list of shadows, a font, insets.
import { h } from '../dom.js'
import { easingCurve } from './easing-control.js'
import { gradientControl } from './gradient-control.js'
import { memberFields } from './member-fields.js'
import { addButton, shadowLayers } from './shadow-layers.js'

/**
 * The controls, or null for a value without parts.
 * @param {import('./member-fields.js').ValueOwner} owner
 */
export function typedControls(owner) {
  const { type, value } = owner
  if (type === 'gradient' && Array.isArray(value)) return gradientControl(owner)
  if (type === 'shadow' && Array.isArray(value)) return shadowLayers(owner)
  const fields = memberFields(owner)
  if (type === 'shadow' && fields) return h('div', { class: 'layers' }, fields, addButton(owner))
  return type === 'easing' && fields ? h('div', { class: 'easing-editor' }, easingCurve(owner), fields) : fields
}
