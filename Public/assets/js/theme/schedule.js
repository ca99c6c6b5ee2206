// @ts-check
// Scheduled changes in words, and whether a publish has made one impossible.
import { timeInWords } from './zoned-time.js'

/**
 * What a scheduled change does.
 * @param {ScheduledChange} change
 */
export function what({ action, draft, channel, to }) {
  if (action === 'publish') return draft ? `Publish draft ${draft}` : 'Publish files'
  return action === 'rollback' ? `Restore version ${to}` : `Move channel ${channel} to version ${to}`
}

/**
 * The time of a scheduled change in the browser's zone.
 * @param {ScheduledChange} change
 */
export const when = ({ due }) => timeInWords(Date.parse(due))

/**
 * Whether a change waits for its time and replaces a version, so that it fails if another version is published first.
 * @param {ScheduledChange} change
 */
const replaces = ({ state, action, expects }) => state === 'waiting' && action !== 'channel' && expects !== null

/**
 * The changes that another publish makes impossible.
 * @param {ScheduledChange[]} changes
 * @param {number} latest The current version.
 */
export const threatened = (changes, latest) => changes.filter((change) => replaces(change) && change.expects === latest)

/**
 * Whether a change waits for its time in vain, because another version was published.
 * @param {ScheduledChange} change
 * @param {number} latest
 */
export const isImpossible = (change, latest) => replaces(change) && change.expects !== latest
