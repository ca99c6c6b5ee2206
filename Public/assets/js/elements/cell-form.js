// @ts-check
// The control in a cell of the token table, as its type needs it, with the picker for a color.
import { emit, h, swatch } from '../dom.js'
import { headingOf } from '../theme/axes.js'
import { describe } from '../theme/bundle.js'
import { parseHex } from '../theme/color.js'
import { refusal, refusalNote } from './refusal.js'
import { choiceControl } from './value-controls.js'

/**
 * @param {import('./tokens.js').CellEdit} edit
 * @param {{
 *   path: string, type: string, token: TypedValue | undefined, label: string, hint: string,
 *   enumerations: Record<string, string[]>
 * }} cell `path` is the shown path, and `label` the column.
 * @param {() => void} stop Closes the form.
 */
export function cellForm(edit, { path, type, token, label, hint, enumerations }, stop) {
  const properties = { 'aria-label': `${path}, ${headingOf(label)}`, 'aria-description': hint }
  const field = h('input', {
    ...properties,
    class: 'field tokens-field',
    value: edit.text,
    placeholder: token ? describe(token.type, token.value) : '',
    spellcheck: 'false',
    autocomplete: 'off',
  })
  const set = (/** @type {string} */ value) => {
    const done = (/** @type {string | null} */ problem) => {
      refuse(problem)
      if (problem === null) stop()
    }
    emit(control, 'livery-set-value', { file: edit.file, path: edit.path, value, type, done })
  }
  const choice = choiceControl({ type, value: token?.value, enumerations }, properties, set)
  const control = choice ?? field
  const refuse = refusal(control)
  const color = parseHex(edit.text)
  const pick = color && swatch(color, {
    'aria-label': `Pick a color for ${path}`,
    onclick: ({ currentTarget }) => {
      const onpick = (/** @type {string} */ picked) => {
        field.value = picked
        field.form?.requestSubmit()
      }
      const anchor = currentTarget.getBoundingClientRect()
      emit(field, 'livery-pick-value', { file: edit.file, path: edit.path, color, anchor, onpick })
    },
  })
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault()
    const { value } = field
    if (value.trim() === edit.text) return stop()
    set(value)
  }
  return h(
    'form',
    {
      class: 'tokens-form',
      onclick: (event) => event.stopPropagation(),
      ondblclick: (/** @type {Event} */ event) => event.stopPropagation(),
      onkeydown: (event) => event.key === 'Escape' && stop(),
      onsubmit: submit,
    },
    pick,
    control,
    refusalNote(control),
    h('span', { class: 'tokens-file' }, hint),
  )
}
