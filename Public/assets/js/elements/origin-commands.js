// @ts-check
// What can be done with the place that a value comes from: change the token that it follows, or remove an override.
// Event: `livery-remove-value` {file, path}.
import { count, emit, h } from '../dom.js'
import { targetOf } from '../theme/inspection.js'

/**
 * @param {import('./inspector-links.js').LinkContext} context
 * @param {import('../theme/inspection.js').InspectedRow} row
 * @param {import('./inspector-rows.js').RowOrigin} origin
 * @param {{ chooser: Child, none: (() => void) | null, done: (problem: string | null) => void }} form
 *   What chooses another token, what removes the value so that nothing is inherited, and where to say why
 *   something can't be written.
 */
export function originCommands(context, row, { explanation: { steps }, override, isAhead }, { chooser, none, done }) {
  const target = targetOf(steps)
  const remove = override && command(
    override.isOverride ? override.words : 'Remove this value',
    `remove ${row.path}`,
    () => emit(context.element, 'livery-remove-value', { file: override.file, path: override.path, done }),
  )
  // After a change, another value might be the one to remove.
  if (remove) remove.disabled = isAhead === true
  return h(
    'div',
    { class: 'inspected-commands' },
    target !== null && changeToken(context, target),
    remove,
    chooser,
    none && override?.words !== 'Reset to none' && command('Set to none', `none ${row.path}`, none),
  )
}

/**
 * A button that goes to the token that a value follows, and says how many others follow it.
 * @param {import('./inspector-links.js').LinkContext} context
 * @param {string} path
 */
function changeToken({ edit, followers }, path) {
  const title = (/** @type {number | undefined} */ places) =>
    `Change ${path}${places === undefined ? '' : ` (${count(places, 'place')})`}`
  const button = command(title(followers.known(path)), `change ${path}`, () => edit(path))
  followers.load(path).then((places) => button.textContent = title(places ?? followers.known(path)))
  return button
}

/**
 * @param {string} text
 * @param {string} key
 * @param {() => void} onclick
 */
const command = (text, key, onclick) =>
  h('button', { type: 'button', class: 'button button-small', 'data-key': key, onclick }, text)
