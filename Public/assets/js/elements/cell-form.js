// @ts-check
// The control in a cell of the token table, as its type needs it, with the picker for a color.
import { emit, h, swatch } from '../dom.js'
import { aliasOf } from '../theme/aliases.js'
import { headingOf } from '../theme/axes.js'
import { colorOf, describe } from '../theme/bundle.js'
import { isColor, parseHex } from '../theme/color.js'
import { casesOf } from '../theme/controls.js'
import { literal } from '../theme/literals.js'
import { refusal, refusalNote } from './refusal.js'
import { choiceControl } from './value-controls.js'

/**
 * @param {import('./tokens.js').CellEdit} edit
 * @param {{
 *   path: string, type: string, token: TypedValue | undefined, label: string, scope: string,
 *   enumerations: Record<string, string[]>
 * }} cell `path` is the shown path, `label` the column, and `scope` says for which mode the value is set.
 * @param {() => void} stop Closes the form.
 */
export function cellForm(edit, { path, type, token, label, scope, enumerations }, stop) {
  const isChoice = type === 'bool' || casesOf(type, enumerations) !== null
  const hint = `${isChoice ? 'Sets' : 'Enter sets'} it${scope}`
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
  // The column may still load.
  const written = type === 'bool' ? edit.text === 'true' : edit.text
  const choice = choiceControl({ type, value: token ? token.value : written, enumerations }, properties, set)
  const control = choice ?? field
  const refuse = refusal(control)
  const color = token && isColor(token.value) ? literal('color', token.value) : parseHex(edit.text)
  const pick = color !== null && swatch(colorOf(token?.value) ?? color, {
    'aria-label': `Pick a color for ${path}`,
    onclick: ({ currentTarget }) => {
      const onpick = (/** @type {string} */ picked) => {
        field.value = picked
        field.form?.requestSubmit()
      }
      const anchor = currentTarget.getBoundingClientRect()
      emit(field, 'livery-pick-value', {
        file: edit.file,
        path: edit.path,
        color,
        anchor,
        onpick,
        follows: aliasOf(edit.text),
      })
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
