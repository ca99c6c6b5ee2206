// @ts-check
// Lists what a version changed, and draws the styles that changed before and after.
import * as api from '../api.js'
import { count, h } from '../dom.js'
import { pairsBetween } from '../theme/comparison.js'
import { fileChanges } from './changes.js'
import { counted, differenceList, levelTag, totalOf } from './differences.js'
import { pictures } from './pictures.js'

/**
 * Shows what a version changed in an element.
 * @param {string} app
 * @param {number} version
 * @param {HTMLElement} details
 */
export async function showChanges(app, version, details) {
  details.replaceChildren(h('p', { class: 'empty' }, 'Comparing…'))
  try {
    const difference = await api.difference(app, undefined, version)
    const { from, changes, files } = difference
    if (!from) return details.replaceChildren(h('p', { class: 'empty' }, 'This is the first version.'))
    const drawn = h('div')
    details.replaceChildren(summary(difference), ...differenceList(difference), drawn, fileChanges(files))
    drawn.replaceChildren(...pictures(await pairs({ app, from, to: version, changes })))
  } catch (problem) {
    api.rethrowDefect(problem)
    const words = `The versions could not be compared: ${problem.message}.`
    details.replaceChildren(h('p', { class: 'empty is-error' }, words))
  }
}

/** @param {Difference & Pick<API.Difference, 'from'>} difference */
function summary(difference) {
  const counts = counted(difference)
  const total = totalOf(counts)
  return h(
    'p',
    { class: 'sheet-summary' },
    total
      ? `${count(total, 'value')} changed since version ${difference.from}. `
      : `No values changed since version ${difference.from}, only text.`,
    total ? levelTag(counts) : '',
  )
}

/**
 * The bundles before and after a version. Empty if they can't be loaded, because the list says the same in words.
 * @param {{ app: string, from: number, to: number, changes: Change[] }} versions
 */
async function pairs({ app, from, to, changes }) {
  try {
    const { axes } = await api.theme(app)
    return await pairsBetween({ app, from, to, changes, axes })
  } catch (problem) {
    api.rethrowDefect(problem)
    return []
  }
}
