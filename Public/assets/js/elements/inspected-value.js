// @ts-check
// The details of a value in the inspector: a field to change it, and every step that leads to it.
// Events: `livery-set-value` {file, path, value}, `livery-pick-value` {file, path, color, …}.
import { emit, h, swatch } from '../dom.js'
import { describe } from '../theme/bundle.js'
import { parseHex } from '../theme/color.js'
import { editableText } from '../theme/inspection.js'
import { pathLink, placeLink } from './inspector-links.js'
import { originCommands } from './origin-commands.js'
import { refusal, refusalNote } from './refusal.js'

/** @typedef {import('../theme/inspection.js').InspectedRow} InspectedRow */
/** @typedef {import('./inspector-rows.js').RowOrigin} RowOrigin */
/** @typedef {import('./inspector-links.js').LinkContext} LinkContext */

/**
 * @param {LinkContext} context
 * @param {InspectedRow} row
 * @param {RowOrigin} origin
 */
export function inspectedValue(context, row, origin) {
  const { explanation: { steps }, places } = origin
  const form = valueForm(row, steps, places)
  return h(
    'div',
    { class: 'inspected-detail' },
    form.element,
    originCommands(context, row, origin, form),
    h(
      'ol',
      { class: 'inspected-steps', 'aria-label': `Where ${row.name} comes from` },
      steps.map((one) => step(context, row, one)),
    ),
  )
}

/**
 * @param {LinkContext} context
 * @param {InspectedRow} row
 * @param {API.ExplanationStep} step
 */
const step = (context, row, { path, kind, source, depth, origin, overridden }) =>
  h(
    'li',
    { class: depth ? 'inspected-step is-argument' : 'inspected-step' },
    h(
      'span',
      { class: 'inspected-words' },
      path === row.path ? h('span', { class: 'step-path' }, path) : pathLink(context, path, [path]),
      h('code', {}, kind === 'mixin' ? `extends ${source}` : source),
    ),
    placeLink(context, origin, path),
    overridden.map((place) => h('span', { class: 'inspected-over' }, 'overrides ', placeLink(context, place, path))),
  )

/**
 * @param {InspectedRow} row
 * @param {API.ExplanationStep[]} steps
 * @param {RowOrigin['places']} places
 */
function valueForm({ path, name, type, value }, steps, places) {
  const text = editableText(steps)
  const field = h('input', {
    class: 'field inspected-field',
    value: text,
    placeholder: describe(type, value),
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': `Value of ${name}`,
    'data-key': `value ${path}`,
  })
  const select = h('select', {
    class: 'field inspected-file',
    'aria-label': 'Write to',
    'data-key': `file ${path}`,
    onchange: () => label(),
  }, places.map(({ file, label }) => h('option', { value: file }, `${file} (${label})`)))
  const button = h('button', { type: 'submit', class: 'button button-primary', 'data-key': `set ${path}` })
  const label = () => {
    button.textContent = places.find(({ file }) => file === select.value)?.isOrigin ? 'Change' : 'Override here'
  }
  label()
  const color = parseHex(text)
  const pick = color && swatch(color, {
    class: 'swatch inspected-swatch',
    'aria-label': `Pick a color for ${name}`,
    onclick: (event) => {
      const anchor = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect()
      const onpick = (/** @type {string} */ picked) => {
        field.value = picked
        field.form?.requestSubmit()
      }
      emit(field, 'livery-pick-value', { file: select.value, path: steps[0].path, color, anchor, onpick })
    },
  })
  const done = refusal(field)
  const element = h(
    'form',
    {
      class: 'inspected-form',
      onsubmit: (event) => {
        event.preventDefault()
        emit(field, 'livery-set-value', { file: select.value, path: steps[0].path, value: field.value, type, done })
      },
    },
    h('span', { class: 'inspected-entry' }, pick, field),
    refusalNote(field),
    select,
    button,
  )
  return { element, file: () => select.value, done }
}
