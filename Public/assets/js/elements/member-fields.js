// @ts-check
// Fields for the members of a value: the family and size of a font, the sides of insets, the offsets of a shadow.
// Events: `livery-set-value` {file, path, value}, `livery-pick-value` {file, path, color, …}.
import { emit, h, swatch } from '../dom.js'
import { css, isColor } from '../theme/color.js'
import { membersOf, memberText, memberValue, withMember } from '../theme/controls.js'
import { asWritten, literal } from '../theme/literals.js'
import { read } from '../theme/reading.js'
import { refusal, refusalNote } from './refusal.js'
import { choiceControl, steppers } from './value-controls.js'

/** @typedef {import('../theme/controls.js').MemberControl} MemberControl */
/**
 * `key` is the path of the row, `path` is where the value is written, and `source` is what the file has. A value is
 * written as a whole if its members can't be set alone, as in a link.
 * @typedef {{
 *   key: string, path: string, type: string, value: Value, source: string, isWhole: boolean, file: () => string,
 *   enumerations: Record<string, string[]>
 * }} MemberOwner
 */

/**
 * The fields, or null for a value without them.
 * @param {MemberOwner} owner
 */
export function memberFields(owner) {
  const value = asWritten(owner.value)
  const members = membersOf(owner.type, value)
  return members && h('div', { class: 'members' }, members.map((member) => memberField({ ...owner, value }, member)))
}

/**
 * @param {MemberOwner} owner
 * @param {MemberControl} member
 */
function memberField(owner, member) {
  const { key, path, value: whole, source, isWhole, enumerations, file } = owner
  const { name, label, type } = member
  const value = whole[name]
  const properties = { 'aria-label': label, 'data-key': `member ${key} ${name}` }
  const set = (/** @type {string} */ entered) => {
    const text = memberValue(member, entered)
    const change = isWhole || Array.isArray(whole)
      ? { path, value: withMember(whole, name, text, source), type: owner.type }
      : { path: `${path}.${name}`, value: text, type }
    const reading = read(type, text)
    if (reading.problem !== undefined) return refuse(reading.problem)
    emit(control, 'livery-set-value', { file: file(), ...change, done: refuse })
  }
  const choice = choiceControl({ type, value, enumerations }, properties, set)
  const field = h('input', {
    class: 'field',
    ...properties,
    value: memberText(member, value),
    spellcheck: 'false',
    autocomplete: 'off',
  })
  const control = choice ?? field
  const color = isColor(value) && swatch(css(value), {
    'aria-label': `Pick a color for ${label}`,
    onclick: ({ currentTarget }) => {
      const anchor = currentTarget.getBoundingClientRect()
      const onpick = (/** @type {string} */ picked) => set(picked)
      const color = literal('color', value) ?? ''
      emit(control, 'livery-pick-value', { file: file(), path: `${path}.${name}`, color, anchor, onpick })
    },
  })
  const note = refusalNote(control)
  const show = refusal(control)
  const refuse = (/** @type {string | null} */ problem) => {
    show(problem)
    if (problem === null) field.defaultValue = written
  }
  // Enter also causes a change.
  let written = field.value
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault()
    if (field.value === written) return
    written = field.value
    set(written)
  }
  field.addEventListener('change', () => field.form?.requestSubmit())
  return h(
    'form',
    { class: 'member', onsubmit: submit },
    h('span', { class: 'member-label', 'aria-hidden': 'true' }, label),
    h('span', { class: 'member-value' }, color, control, !choice && steppers(field, type)),
    note,
  )
}
