// @ts-check
// The choice of where a change in the inspector applies: everywhere, or only in a skin or on a platform. A choice that
// the author made is kept while it is possible. Otherwise, the choice follows the view, and says so.
import { h } from '../dom.js'
import { modeOf, titleOf } from '../theme/axes.js'

/**
 * The files that the author has chosen, by path. Elements are replaced after each check.
 * @type {Map<string, string>}
 */
const chosen = new Map()

/**
 * @param {string} path
 * @param {import('../theme/inspection.js').WritingPlace[]} places
 * @param {Axis[]} axes
 */
export function scopeChoice(path, places, axes) {
  const kept = chosen.get(path)
  const note = h('p', { class: 'hint-words scope-note' })
  /** @type {HTMLSelectElement} */
  const file = h(
    'select',
    {
      class: 'field inspected-file',
      'data-key': `file ${path}`,
      onchange: () => {
        chosen.set(path, file.value)
        explain()
      },
    },
    places.map(({ file, label }) => h('option', { value: file, title: file, selected: file === kept }, label)),
  )
  const explain = () => {
    const mode = chosen.get(path) === file.value ? null : modeOf(file.value, axes)
    note.hidden = mode === null
    note.textContent = mode && `The canvas shows ${titleOf(mode.value)}, so a change applies only there.`
  }
  explain()
  return { file, element: [h('label', { class: 'inspected-scope' }, h('span', {}, 'Applies to'), file), note] }
}
