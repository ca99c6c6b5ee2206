// @ts-check
// Fields for a time and its time zone, in the form that the API reads: `2026-12-01T00:00[Europe/London]`.
import { h, timeAgo } from '../dom.js'
import { instantOf, localTime, ownZone, suggestions, timeInWords } from '../theme/zoned-time.js'

const zones = [...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
let number = 0

/**
 * Fields for a time. `value` is null if an optional time is empty.
 * @param {{ optional: boolean, initial?: { instant: number, zone: string } | null }} options
 */
export function momentFields({ optional, initial = null }) {
  const list = `zones-${number += 1}`
  const time = h('input', { class: 'field', type: 'datetime-local', required: !optional, 'aria-label': 'Time' })
  // A field with suggestions, because it is hard to find a zone in a list of 400.
  const zone = h('input', {
    class: 'field',
    list,
    value: initial && zones.includes(initial.zone) ? initial.zone : ownZone,
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Time zone',
    onfocus: () => zone.select(),
  })
  const exact = h('p', { class: 'hint-words moment-exact', 'aria-live': 'polite' })
  const chosen = h('div', { class: 'moment-often' })
  const update = () => {
    const isZone = zones.includes(zone.value)
    zone.setCustomValidity(isZone ? '' : 'Choose a time zone, such as Europe/London.')
    if (isZone) chosen.replaceChildren(...suggestions(Date.now(), zone.value).map(suggestion))
    exact.replaceChildren(...(isZone && time.value ? explain(time.value, zone.value) : []))
  }
  const suggestion = (/** @type {{ title: string, local: string }} */ { title, local }) =>
    h('button', {
      type: 'button',
      class: 'button button-small',
      onclick: () => {
        time.value = local
        update()
      },
    }, title)
  if (initial) time.value = localTime(initial.instant, zone.value)
  time.addEventListener('input', update)
  zone.addEventListener('input', update)
  update()
  return {
    element: h(
      'fieldset',
      { class: 'moment' },
      h('legend', { class: 'moment-title' }, optional ? 'Time (now if empty)' : 'Time'),
      chosen,
      time,
      zone,
      h('datalist', { id: list }, zones.map((value) => h('option', { value }))),
      exact,
    ),
    get value() {
      return time.value ? `${time.value}[${zone.value}]` : null
    },
  }
}

/**
 * The day of a time, how far away it is, and the time in the user's own zone, in words.
 * @param {string} local
 * @param {string} zone
 */
function explain(local, zone) {
  const instant = instantOf(local, zone)
  if (instant === null) return ['The clocks skip this time.']
  const own = zone === ownZone ? '' : `, ${timeInWords(instant)} in your time zone`
  return [timeInWords(instant, zone), own, ' · ', timeAgo(new Date(instant).toISOString())]
}
