// @ts-check
// Scheduled changes in words, and whether a publish has made one impossible.

/**
 * What a scheduled change does.
 * @param {ScheduledChange} change
 */
export function what({ action, draft, channel, to }) {
  if (action === 'publish') return draft ? `Publish draft ${draft}` : 'Publish files'
  return action === 'rollback' ? `Restore version ${to}` : `Move channel ${channel} to version ${to}`
}

/**
 * The time of a scheduled change in its zone: `2026-11-30 09:00 Europe/Berlin`.
 * @param {ScheduledChange} change
 */
export function when({ at, zone }) {
  const [date, time] = at.split('T')
  return `${date} ${time.slice(0, 5)} ${zone}`
}

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
