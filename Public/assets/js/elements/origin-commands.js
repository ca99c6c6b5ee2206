// @ts-check
// What can be done with the place that a value comes from: change the token that it follows, give it a value of its
// own, or remove an override. Events: `livery-set-value` {file, path, value}, `livery-remove-value` {file, path}.
import { count, emit, h } from '../dom.js'
import { describe } from '../theme/bundle.js'
import { literal } from '../theme/literals.js'
import { isLink, ownStep } from '../theme/inspection.js'

/**
 * @param {import('./inspector-links.js').LinkContext} context
 * @param {import('../theme/inspection.js').InspectedRow} row
 * @param {import('./inspector-rows.js').RowOrigin} origin
 * @param {{ chooser: Child, file: () => string, done: (problem: string | null) => void }} form
 *   What chooses another token, the file to write to, and where to say why something can't be written.
 */
export function originCommands(context, row, { explanation: { steps }, override }, { chooser, file, done }) {
  const own = ownStep(steps)
  const value = isLink(own.source) ? literal(row.type, row.value) : null
  const target = own.kind === 'link' ? steps[steps.indexOf(own) + 1]?.path : undefined
  return h(
    'div',
    { class: 'inspected-commands' },
    target !== undefined && changeToken(context, target),
    value !== null &&
      command(
        'Give this its own value',
        `Writes ${describe(row.type, row.value)} instead of the link`,
        `own ${row.path}`,
        () => {
          emit(context.element, 'livery-set-value', { file: file(), path: steps[0].path, value, type: row.type, done })
        },
      ),
    override &&
      command(
        override.isOverride ? 'Remove override' : 'Remove this value',
        `Removes the value from ${override.file}`,
        `remove ${row.path}`,
        () => emit(context.element, 'livery-remove-value', { file: override.file, path: override.path, done }),
      ),
    chooser,
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
  const button = command(title(followers.known(path)), '', `change ${path}`, () => edit(path))
  followers.load(path).then((places) => button.textContent = title(places ?? followers.known(path)))
  return button
}

/**
 * @param {string} text
 * @param {string} title
 * @param {string} key
 * @param {() => void} onclick
 */
const command = (text, title, key, onclick) =>
  h('button', { type: 'button', class: 'button button-small', title: title || null, 'data-key': key, onclick }, text)
