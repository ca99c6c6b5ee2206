// @ts-check
// A field for a part of a value, as the type of the part needs it, with a swatch that opens the picker for a color.
import { h, swatch } from '../dom.js'
import { css, isColor } from '../theme/color.js'
import { literal } from '../theme/literals.js'
import { finish } from './keeping-focus.js'
import { refusal, refusalNote } from './refusal.js'
import { choiceControl, steppers } from './value-controls.js'

/**
 * `heading` is shown above the field, and `label` is its accessible name. `effect` is what applies without a value.
 * `set` writes what was entered, and calls its second argument with the reason why that isn't possible, or null. `pick`
 * opens the picker.
 * @typedef {{
 *   key: string, label: string, heading?: string, unit?: string, type: string, value: Value, text: string,
 *   effect?: string,
 *   enumerations?: Record<string, string[]>, set: (entered: string, done: (problem: string | null) => void) => void,
 *   pick?: (color: string, anchor: DOMRect, onpick: (picked: string) => void, control: HTMLElement) => void
 * }} TypedField
 */

/** @param {TypedField} field */
export function typedField(
  { key, label, heading = '', unit = '', type, value, text, effect = '', enumerations = {}, set, pick },
) {
  const properties = { 'aria-label': label, 'data-key': key }
  const enter = (/** @type {string} */ entered) => set(entered, refuse)
  const choice = choiceControl({ type, value, effect, enumerations }, properties, enter)
  const field = h('input', {
    class: 'field',
    ...properties,
    value: text,
    placeholder: effect,
    spellcheck: 'false',
    autocomplete: 'off',
  })
  const control = choice ?? field
  const color = pick && isColor(value) && swatch(css(value), {
    'aria-label': `Pick a color for ${label}`,
    onclick: ({ currentTarget }) =>
      pick(literal('color', value) ?? '', currentTarget.getBoundingClientRect(), enter, control),
  })
  const note = refusalNote(control)
  const show = refusal(control)
  const refuse = (/** @type {string | null} */ problem) => {
    show(problem)
    if (problem === null) finish(field, written)
  }
  // Enter also causes a change.
  let written = field.value
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault()
    if (field.value === written) return
    written = field.value
    enter(written)
  }
  field.addEventListener('change', () => field.form?.requestSubmit())
  return h(
    'form',
    { class: 'member', onsubmit: submit },
    heading && h('span', { class: 'member-label', 'aria-hidden': 'true' }, heading),
    h(
      'span',
      { class: 'member-value' },
      color,
      control,
      unit && h('span', { class: 'member-unit', 'aria-hidden': 'true' }, unit),
      !choice && steppers(field, type, effect || '0'),
    ),
    note,
  )
}
