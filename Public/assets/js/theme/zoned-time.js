// @ts-check
// Times of day in time zones, in the form of a `datetime-local` field: `2026-12-01T09:00`.

const [minute, day] = [60_000, 86_400_000]

/** The time zone of the browser, such as `Europe/Berlin`. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * A time with its zone: `Mon 30 Nov 2026, 09:00 Europe/Berlin`.
 * @param {number} instant Milliseconds since 1970, UTC.
 * @param {string} [zone]
 */
export function timeInWords(instant, zone = ownZone) {
  const date = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  const part = Object.fromEntries(date.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${zone}`
}

/**
 * The time of day in a zone at an instant.
 * @param {number} instant Milliseconds since 1970, UTC.
 * @param {string} zone
 */
export function localTime(instant, zone) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/**
 * The instant at which a zone has a time of day, or null if its clocks skip that time. Of two instants, the first.
 * @param {string} local
 * @param {string} zone
 */
export function instantOf(local, zone) {
  const utc = Date.parse(`${local}Z`)
  if (Number.isNaN(utc)) return null
  // A zone's offset changes at most once within a day, so one of its offsets around the time is the right one.
  const candidates = [utc - day, utc + day].map((near) => utc - (Date.parse(`${localTime(near, zone)}Z`) - near))
  return candidates.filter((instant) => localTime(instant, zone) === local).sort((a, b) => a - b)[0] ?? null
}

/**
 * Commonly used times in a zone.
 * @param {number} now Milliseconds since 1970, UTC.
 * @param {string} zone
 * @returns {{ title: string, local: string }[]}
 */
export function suggestions(now, zone) {
  const soon = Math.ceil((now + 60 * minute) / (5 * minute)) * 5 * minute
  const today = Date.parse(`${localTime(now, zone).slice(0, 10)}T00:00Z`)
  const morning = (/** @type {number} */ days) => `${new Date(today + days * day).toISOString().slice(0, 10)}T09:00`
  const untilMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  return [
    { title: 'In an hour', local: localTime(soon, zone) },
    { title: 'Tomorrow 09:00', local: morning(1) },
    ...(untilMonday > 1 ? [{ title: 'Monday 09:00', local: morning(untilMonday) }] : []),
  ]
}
