// @ts-check
// The controls of a list of shadows: the fields of each shadow, and buttons that add and remove one.
// Events: `livery-set-value` {file, path, value}, `livery-pick-value` {file, path, color, …}.
import { emit, h } from '../dom.js'
import { aliasOf } from '../theme/aliases.js'
import { linkAt } from '../theme/composed.js'
import { memberProblem, membersOf, memberText } from '../theme/controls.js'
import { read } from '../theme/reading.js'
import { addShadow, listText, removeShadow, withShadow } from '../theme/shadows.js'
import { refusal, refusalNote } from './refusal.js'
import { typedField } from './typed-field.js'

/** @typedef {import('./member-fields.js').ValueOwner} ValueOwner */

/** @param {ValueOwner} owner */
export const shadowLayers = (owner) =>
  h(
    'div',
    { class: 'layers' },
    owner.value.map((/** @type {Value} */ shadow, /** @type {number} */ index) => layer(owner, shadow, index)),
    addButton(owner),
  )

/**
 * A button that adds a shadow to one or several others.
 * @param {ValueOwner} owner
 */
export const addButton = (owner) =>
  h('button', {
    type: 'button',
    class: 'button button-small layer-add',
    'data-key': `add ${owner.key}`,
    onclick: () => set(owner, (text) => addShadow(owner.value, text)),
  }, 'Add a shadow')

/**
 * @param {ValueOwner} owner
 * @param {Value} shadow
 * @param {number} index
 */
function layer(owner, shadow, index) {
  const { host, key, path, value, file } = owner
  const title = `Shadow ${index + 1}`
  const withMember = (/** @type {string} */ text, /** @type {string} */ name, /** @type {string} */ part) =>
    withShadow(value, text, index, name, part)
  const fields = (membersOf('shadow', shadow) ?? []).map((member) =>
    typedField({
      key: `layer ${key} ${index} ${member.name}`,
      label: `${member.label} of ${title.toLowerCase()}`,
      heading: member.label,
      type: member.type,
      value: shadow[member.name],
      text: linkAt(textOf(owner), [index, member.name]) ?? memberText(member, shadow[member.name]),
      set: (entered, done) => {
        const { value = entered, problem } = read(member.type, entered)
        const refused = memberProblem(member, entered) ?? problem
        if (refused != null) return done(refused)
        set(
          owner,
          (text) => withMember(text, member.name, value),
          done,
          `${path}, ${member.label} of ${title.toLowerCase()}`,
        )
      },
      pick: (color, anchor, onpick) => {
        const valueWith = (/** @type {string} */ shown) => withMember(textOf(owner), member.name, shown)
        const follows = aliasOf(linkAt(textOf(owner), [index, member.name]) ?? '')
        emit(host, 'livery-pick-value', { file: file(), path, color, anchor, onpick, valueWith, follows })
      },
    })
  )
  /** @type {HTMLElement} */
  const remove = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-label': `Remove ${title.toLowerCase()}`,
    'data-key': `cut ${key} ${index}`,
    onclick: () => set(owner, (text) => removeShadow(text, index), refusal(remove)),
  }, 'Remove')
  return h(
    'section',
    { class: 'layer', 'aria-label': title },
    h('header', { class: 'layer-head' }, h('span', { class: 'layer-title' }, title), remove),
    refusalNote(remove),
    h('div', { class: 'members' }, fields),
  )
}

/** @param {ValueOwner} owner */
const textOf = ({ value, path, file, written }) => listText(value, written(file(), path))

/**
 * @param {ValueOwner} owner
 * @param {(text: string) => string} change
 * @param {(problem: string | null) => void} [done]
 * @param {string} [subject] What changes, in the words of undo.
 */
function set(owner, change, done = () => {}, subject = undefined) {
  const { host, path, file } = owner
  // Earlier changes are written first.
  const value = () => change(textOf(owner))
  emit(host, 'livery-set-value', { file: file(), path, value, type: 'shadow', subject, isComposed: true, done })
}
