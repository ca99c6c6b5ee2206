// @ts-check
// Fields for a time and its time zone, in the form that the API reads: `2026-12-01T00:00[Europe/London]`.
import { h } from '../dom.js'

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Fields for a time. `value` is null if an optional time is empty.
 * @param {{ optional: boolean }} options
 */
export function momentFields({ optional }) {
  const time = h('input', { class: 'field', type: 'datetime-local', required: !optional, 'aria-label': 'Time' })
  const zone = h(
    'select',
    { class: 'field', 'aria-label': 'Time zone' },
    zones.map((name) => h('option', { value: name, selected: name === ownZone }, name)),
  )
  return {
    element: h(
      'fieldset',
      { class: 'moment' },
      h('legend', { class: 'moment-title' }, optional ? 'Time (now if empty)' : 'Time'),
      time,
      zone,
    ),
    get value() {
      return time.value ? `${time.value}[${zone.value}]` : null
    },
  }
}
