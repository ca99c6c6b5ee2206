// @ts-check
// Opens what a scheduled change will do: the changes of its draft, or a picture of its version.
import * as api from '../api.js'
import { address } from '../base.js'
import { h } from '../dom.js'
import { what } from '../theme/schedule.js'
import { differenceList } from './differences.js'

/**
 * The buttons that show the content of a scheduled change, and the element that they fill.
 * @param {string} app
 * @param {ScheduledChange} change
 * @returns {{ actions: HTMLElement[], details: HTMLElement }}
 */
export function scheduledContent(app, change) {
  const details = h('div', { class: 'version-details' })
  if (change.to !== null && change.to !== undefined) {
    const href = address(`/gallery/${encodeURIComponent(app)}?version=${change.to}`)
    const label = `Preview version ${change.to}`
    return {
      actions: [h('a', { class: 'button button-small', href, target: '_blank', 'aria-label': label }, 'Preview')],
      details,
    }
  }
  const { draft } = change
  if (!draft) return { actions: [], details }
  const toggle = h('button', {
    type: 'button',
    class: 'button button-small',
    'aria-expanded': 'false',
    'aria-label': `Changes: ${what(change)}`,
    onclick: async () => {
      const isOpen = toggle.getAttribute('aria-expanded') === 'true'
      toggle.setAttribute('aria-expanded', String(!isOpen))
      if (isOpen) details.replaceChildren()
      else await show(app, draft, change, details)
    },
  }, 'Changes')
  return { actions: [toggle], details }
}

/**
 * @param {string} app
 * @param {string} draft
 * @param {ScheduledChange} change
 * @param {HTMLElement} details
 */
async function show(app, draft, change, details) {
  details.replaceChildren(h('p', { class: 'empty' }, 'Comparing…'))
  try {
    const difference = await api.draftDifference(app, draft)
    const isEdited = Date.parse(difference.changed) > Date.parse(change.created)
    const href = address(`/edit/${encodeURIComponent(app)}?${new URLSearchParams({ draft })}`)
    details.replaceChildren(
      h(
        'p',
        { class: 'hint-words' },
        isEdited ? 'The draft was edited since it was scheduled. These are its changes now. ' : '',
        h('a', { href }, 'Open the draft'),
      ),
      ...(difference.changes.length
        ? differenceList(/** @type {Difference} */ (difference))
        : [h('p', { class: 'empty' }, 'The draft has no changes to the current version.')]),
    )
  } catch (problem) {
    api.rethrowDefect(problem)
    const words = problem.type === 'unknown-draft'
      ? 'The draft was deleted since it was scheduled, so its changes can’t be shown.'
      : `The changes could not be loaded: ${problem.message}.`
    details.replaceChildren(h('p', { class: 'empty' }, words))
  }
}
