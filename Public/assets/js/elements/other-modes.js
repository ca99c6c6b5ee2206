// @ts-check
// Names the skins and platforms whose different value a change would replace.
import { h } from '../dom.js'
import { titleOf } from '../theme/axes.js'
import { replacedModes } from '../theme/inspection.js'

/** @typedef {import('./inspector-links.js').OtherMode} OtherMode */

/**
 * The last known axis values, by key. Elements are replaced after each check.
 * @type {Map<string, OtherMode[]>}
 */
const known = new Map()

/**
 * @param {{
 *   key: string, path: string, file: HTMLSelectElement, texts: () => Texts, isPart: boolean,
 *   modes: (path: string) => Promise<OtherMode[]>
 * }} change `path` is where the value is written, and `isPart` says whether a change writes only a part of it.
 */
export function otherModes({ key, path, file, texts, isPart, modes }) {
  const note = h('p', { class: 'hint-words other-modes' })
  const show = () => {
    const replaced = replacedModes(texts(), path, file.value, known.get(key) ?? [])
    const names = new Intl.ListFormat('en-GB').format(replaced.map(({ value }) => titleOf(value)))
    const verb = replaced.length === 1 ? 'has a different value' : 'have different values'
    note.hidden = !replaced.length
    note.textContent = `${names.charAt(0).toUpperCase()}${names.slice(1)} ${verb}. Changing ` +
      (isPart ? 'a part here also changes that part there.' : 'the value here also replaces it there.')
    note.title = replaced.map(({ value, shown }) => `${titleOf(value)}: ${shown}`).join('\n')
  }
  file.addEventListener('change', show)
  show()
  modes(key.replace(/^cell /, '')).then((found) => {
    known.set(key, found)
    show()
  })
  return note
}
