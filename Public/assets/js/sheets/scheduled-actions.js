// @ts-check
// The buttons that give a scheduled change another time, and cancel it, for users who may.
import * as api from '../api.js'
import { h } from '../dom.js'
import * as session from '../session.js'
import { isImpossible, what } from '../theme/schedule.js'
import { attempt } from './change-form.js'

/**
 * @param {string} app
 * @param {ScheduledChange} change
 * @param {{
 *   latest: number, note: HTMLElement, reschedule: (change: ScheduledChange) => void, reload: () => Promise<unknown>
 * }} context The current version, and where to say why something failed.
 */
export function scheduledActions(app, change, { latest, note, reschedule, reload }) {
  if (!session.may('publisher', app)) return []
  const isVain = isImpossible(change, latest)
  const isAhead = change.state === 'waiting' && !isVain
  const isMovable = change.action !== 'channel' && (!isAhead || change.draft !== null)
  const [verb, kind] = isAhead ? ['Change time', ''] : ['Reschedule', 'button-primary']
  return [
    (isAhead || isVain || change.state === 'failed') && isMovable && h('button', {
      type: 'button',
      class: `button button-small ${kind}`,
      'aria-label': `${verb}: ${what(change)}`,
      onclick: () => reschedule(change),
    }, `${verb}…`),
    change.state === 'waiting' && h('button', {
      type: 'button',
      class: 'button button-small',
      'aria-label': `Cancel this change: ${what(change)}`,
      onclick: () =>
        attempt(note, async () => {
          await api.cancelChange(app, change.id, { csrf: session.csrf() })
          await reload()
        }),
    }, 'Cancel this change'),
  ]
}
