// @ts-check
// Names the scheduled changes that a publish or restore makes impossible.
import * as api from '../api.js'
import { count, h } from '../dom.js'
import { threatened, what, when } from '../theme/schedule.js'

/**
 * A list of the scheduled changes that would no longer be possible. Empty if all of them stay possible. Also empty if
 * they can't be loaded: the schedule marks them afterward in any case.
 * @param {string} app
 * @param {number} latest The current version.
 * @param {'Publishing' | 'Restoring'} action
 * @returns {Promise<HTMLElement[]>}
 */
export async function threatenedChanges(app, latest, action) {
  try {
    const changes = threatened(await api.schedule(app), latest)
    return changes.length ? [warning(changes, action)] : []
  } catch (problem) {
    api.rethrowDefect(problem)
    return []
  }
}

/**
 * @param {ScheduledChange[]} changes
 * @param {string} action
 */
const warning = (changes, action) =>
  h(
    'section',
    { class: 'change-group' },
    h('h3', { class: 'sheet-subtitle' }, `${action} now prevents `, count(changes.length, 'scheduled change')),
    h(
      'ul',
      { class: 'faint' },
      changes.map((change) => h('li', {}, `${what(change)} by ${change.author}, ${when(change)}`)),
    ),
  )
