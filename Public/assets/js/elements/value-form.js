// @ts-check
// The controls for a value in the inspector, as its type needs them, and the choice of the file to write to.
// Events: `livery-set-value` {file, path, value}, `livery-pick-value` {file, path, color, …}.
import { emit, h, swatch } from '../dom.js'
import { describe } from '../theme/bundle.js'
import { css, isColor } from '../theme/color.js'
import { editableText, ownStep } from '../theme/inspection.js'
import { literal } from '../theme/literals.js'
import { memberFields } from './member-fields.js'
import { refusal, refusalNote } from './refusal.js'
import { tokenChooser } from './token-chooser.js'
import { choiceControl, steppers } from './value-controls.js'

/** @typedef {import('../theme/inspection.js').InspectedRow} InspectedRow */
/** @typedef {import('./inspector-links.js').LinkContext} LinkContext */

/**
 * @param {LinkContext} context
 * @param {InspectedRow} row
 * @param {import('./inspector-rows.js').RowOrigin} origin
 */
export function valueForm({ element: host, enumerations, candidates }, row, { explanation: { steps }, places }) {
  const { name, type, value } = row
  const [{ path, kind, source }] = steps
  const file = fileChoice(row.path, places)
  const properties = { 'aria-label': `Value of ${name}`, 'data-key': `value ${row.path}` }
  const set = (/** @type {string} */ text) => {
    const done = (/** @type {string | null} */ problem) => {
      refuse(problem)
      if (problem !== null || choice) return
      // Until the new text is explained. A check may have replaced the field in the meantime.
      ownStep(steps).source = text
      const shown = host.querySelector(`input[data-key="${CSS.escape(properties['data-key'])}"]`)
      if (shown instanceof HTMLInputElement) shown.defaultValue = text
    }
    emit(host, 'livery-set-value', { file: file.value, path, value: text, type, done })
  }
  const field = textField(row, editableText(steps), properties)
  const choice = choiceControl({ type, value, enumerations }, properties, set)
  const control = choice ?? field
  const refuse = refusal(control)
  // An object of this value can have another member. A link can't.
  const isWhole = kind !== 'set' || !source.startsWith('{')
  const element = h(
    'div',
    { class: 'inspected-editors' },
    memberFields({ key: row.path, path, type, value, source, isWhole, enumerations, file: () => file.value }),
    h(
      'form',
      {
        class: 'inspected-form',
        onsubmit: (event) => {
          event.preventDefault()
          set(field.value)
        },
      },
      h(
        'span',
        { class: 'inspected-entry' },
        colorButton(row, field, (color, anchor, onpick) => {
          emit(host, 'livery-pick-value', { file: file.value, path, color, anchor, onpick })
        }),
        control,
        choice ? null : steppers(field, type, literal(type, value) ?? ''),
      ),
      refusalNote(control),
      file,
      choice ? null : submitButton(row.path, file, places),
    ),
  )
  const chooser = tokenChooser({
    title: 'Use a token…',
    label: `for ${name}`,
    candidates: () => candidates(type).filter((one) => one.path !== path),
    onpick: (token) => set(`@${token}`),
  })
  return { element, chooser, file: () => file.value, done: refuse }
}

/**
 * @param {InspectedRow} row
 * @param {string} text
 * @param {Properties} properties
 * @returns {HTMLInputElement}
 */
const textField = ({ type, value }, text, properties) =>
  h('input', {
    ...properties,
    class: 'field inspected-field',
    value: text,
    placeholder: describe(type, value),
    spellcheck: 'false',
    autocomplete: 'off',
  })

/**
 * The swatch of a color, also of a linked one, which opens the color picker.
 * @param {InspectedRow} row
 * @param {HTMLInputElement} field
 * @param {(color: string, anchor: DOMRect, onpick: (picked: string) => void) => void} open
 */
function colorButton({ name, type, value }, field, open) {
  return type === 'color' && isColor(value) && swatch(css(value), {
    class: 'swatch inspected-swatch',
    'aria-label': `Pick a color for ${name}`,
    onclick: ({ currentTarget }) =>
      open(literal('color', value) ?? '', currentTarget.getBoundingClientRect(), (picked) => {
        field.value = picked
        field.form?.requestSubmit()
      }),
  })
}

/**
 * @param {string} path
 * @param {import('../theme/inspection.js').WritingPlace[]} places
 * @returns {HTMLSelectElement}
 */
const fileChoice = (path, places) =>
  h(
    'select',
    { class: 'field inspected-file', 'aria-label': 'Write to', 'data-key': `file ${path}` },
    places.map(({ file, label }) => h('option', { value: file }, `${file} (${label})`)),
  )

/**
 * @param {string} path
 * @param {HTMLSelectElement} file
 * @param {import('../theme/inspection.js').WritingPlace[]} places
 */
function submitButton(path, file, places) {
  const button = h('button', { type: 'submit', class: 'button button-primary', 'data-key': `set ${path}` })
  const label = () => {
    button.textContent = places.find((one) => one.file === file.value)?.isOrigin ? 'Change' : 'Override here'
  }
  file.addEventListener('change', label)
  label()
  return button
}
