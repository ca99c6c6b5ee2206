// @ts-check
// Controls for single values: a switch, a list of cases, and the steps of a number.
import { debounce, h } from '../dom.js'
import { caseOf, casesOf, isNumeric, stepped } from '../theme/controls.js'

/**
 * A switch or a list of cases, which reports each choice. Null for a type with other values.
 * @param {{ type: string, value: Value, effect?: string, enumerations: Record<string, string[]> }} typed
 *   `effect` is what applies without a value.
 * @param {Properties} properties
 * @param {(text: string) => void} onchoose
 */
export function choiceControl({ type, value, effect, enumerations }, properties, onchoose) {
  if (type === 'bool') {
    /** @type {HTMLInputElement} */
    const box = h('input', {
      ...properties,
      type: 'checkbox',
      role: 'switch',
      class: 'switch',
      checked: value === true,
      onchange: () => onchoose(String(box.checked)),
    })
    return box
  }
  const cases = casesOf(type, enumerations)
  if (!cases) return null
  const [current, words] = caseOf(type, value)
  const isKnown = cases.some(([one]) => one === current)
  return h(
    'select',
    { class: 'field', ...properties, onchange: ({ currentTarget }) => onchoose(currentTarget.value) },
    isKnown ? null : h(
      'option',
      { value: current, selected: true, disabled: true },
      words || effect && `${effect} (default)` || (value === null ? 'None' : '–'),
    ),
    cases.map(([one, words]) => h('option', { value: one, selected: one === current }, words)),
  )
}

/** Milliseconds after which steps are written, so that several in a row can be undone together. */
const pause = 300

/** The key of the field with steps that aren't written yet. A check may replace the field in the meantime. */
let unwritten = ''
const write = debounce(() => {
  const field = unwritten && document.querySelector(`.inspected-editors input[data-key="${CSS.escape(unwritten)}"]`)
  unwritten = ''
  if (field instanceof HTMLInputElement) field.form?.requestSubmit()
}, pause)

/**
 * Lets the arrow keys change the number in a field, with Shift by ten, and returns buttons that do the same. Null for
 * a type without numbers.
 * @param {HTMLInputElement} field
 * @param {string} type
 * @param {string} initial The number to begin with if the field has none.
 */
export function steppers(field, type, initial = '0') {
  if (!isNumeric(type)) return null
  const step = (/** @type {number} */ count) => {
    const text = stepped(type, field.value, count) ?? stepped(type, initial, count)
    if (text === null) return
    field.value = text
    unwritten = field.dataset.key ?? ''
    write()
  }
  const directions = new Map(Object.entries({ ArrowUp: 1, ArrowDown: -1 }))
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') unwritten = ''
    const direction = directions.get(event.key)
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    step(event.shiftKey ? direction * 10 : direction)
  })
  // A field that loses the focus because it is replaced isn't left.
  field.addEventListener('blur', () => setTimeout(() => field.isConnected && write.now()))
  const button = (/** @type {number} */ direction, /** @type {string} */ sign) =>
    h('button', {
      type: 'button',
      class: 'step',
      tabindex: '-1',
      'aria-hidden': 'true',
      onclick: ({ shiftKey }) => step(shiftKey ? direction * 10 : direction),
    }, sign)
  return h('span', { class: 'steps' }, button(-1, '−'), button(1, '+'))
}
