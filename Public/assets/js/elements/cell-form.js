// @ts-check
// The field in a cell of the token table, with what its value is a link to and the picker for a color.
import { emit, h, swatch } from '../dom.js'
import { headingOf } from '../theme/axes.js'
import { describe } from '../theme/bundle.js'
import { parseHex } from '../theme/color.js'
import { refusal, refusalNote } from './refusal.js'

/**
 * @param {import('./tokens.js').CellEdit} edit
 * @param {{ path: string, type: string, token: TypedValue | undefined, label: string, hint: string }} cell
 *   `path` is the shown path, and `label` the column.
 * @param {() => void} stop Closes the form.
 */
export function cellForm(edit, { path, type, token, label, hint }, stop) {
  const field = h('input', {
    class: 'field tokens-field',
    value: edit.text,
    placeholder: token ? describe(token.type, token.value) : '',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': `${path}, ${headingOf(label)}`,
    'aria-description': hint,
  })
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
    const refuse = refusal(field)
    const done = (/** @type {string | null} */ problem) => {
      refuse(problem)
      if (problem === null) stop()
    }
    emit(field, 'livery-set-value', { file: edit.file, path: edit.path, value, type, done })
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
    field,
    refusalNote(field),
    h('span', { class: 'tokens-file' }, hint),
  )
}
