// A time by the clocks of a zone, as the server reads it: `2026-12-01T00:00[Europe/London]`.
import { h } from './element.js'

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
const here = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Fields for a time and its zone: `{element, value}`. One that is optional may be left empty, which is now. */
export function momentFields({ optional }) {
  const time = h('input', { class: 'field', type: 'datetime-local', required: !optional, 'aria-label': 'From' })
  const zone = h(
    'select',
    { class: 'field', 'aria-label': 'Zone' },
    zones.map((name) => h('option', { value: name, selected: name === here }, name)),
  )
  return {
    element: h(
      'fieldset',
      { class: 'moment' },
      h('legend', { class: 'moment-title' }, optional ? 'From, or now if left empty' : 'From'),
      time,
      zone,
    ),
    get value() {
      return time.value ? `${time.value}[${zone.value}]` : null
    },
  }
}
