// @ts-check
// The controls of a value that consists of others: a gradient, a curve, a list of shadows, a font, insets.
import { h } from '../dom.js'
import { casesOf } from '../theme/controls.js'
import { addWords, firstValue } from '../theme/type-names.js'
import { easingCurve } from './easing-control.js'
import { gradientControl } from './gradient-control.js'
import { memberFields } from './member-fields.js'
import { addButton, shadowLayers } from './shadow-layers.js'

/**
 * A button that sets the first value of an attribute that has none. Null if the attribute has a value, and for types
 * without parts.
 * @param {import('./member-fields.js').ValueOwner} owner
 * @param {(text: string) => void} set
 */
export function startButton({ key, type, value }, set) {
  const first = value === null && !casesOf(type, {}) ? firstValue(type) : null
  return first && h('button', {
    type: 'button',
    class: 'button button-small value-start',
    'data-key': `start ${key}`,
    onclick: () => set(first),
  }, addWords(type))
}

/**
 * The controls, or null for a value without parts.
 * @param {import('./member-fields.js').ValueOwner} owner
 */
export function typedControls(owner) {
  const { type, value, source } = owner
  if (type === 'gradient' && Array.isArray(value)) return gradientControl(owner)
  const isList = Array.isArray(value) || (value !== null && source.startsWith('['))
  if (type === 'shadow' && isList) return shadowLayers({ ...owner, value: [value].flat() })
  const fields = memberFields(owner)
  if (type === 'shadow' && fields) return h('div', { class: 'layers' }, fields, addButton(owner))
  return type === 'easing' && fields ? h('div', { class: 'easing-editor' }, easingCurve(owner), fields) : fields
}
