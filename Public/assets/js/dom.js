// @ts-check
// Builds, finds and notifies elements, without HTML strings.
import { timeInWords } from './theme/zoned-time.js'

/**
 * Creates an element. A property whose name begins with `on` adds a listener. All other properties set attributes:
 * `true` sets an empty attribute, and `false`, `null` and `undefined` set none.
 * @type {MakeElement}
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else if (value === true) element.setAttribute(key, '')
    else if (value !== false && value != null) element.setAttribute(key, value)
  }
  element.append(...nodes(children))
  return element
}

/**
 * The children to append, without `false`, `null` and `undefined`.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return nodes(child)
    if (child == null || child === false) return []
    return [typeof child === 'number' ? String(child) : child]
  })
}

/**
 * The first element of the page that matches a selector. The page must have one.
 * @type {FindElement}
 */
export const find = (/** @type {string} */ selector) => findIn(document, selector)

/**
 * The first element inside `parent` that matches a selector. The parent must contain one.
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {any}
 */
export function findIn(parent, selector) {
  const element = parent.querySelector(selector)
  if (!element) throw new Error(`no element matches '${selector}'`)
  return element
}

/**
 * Makes these elements the children of an element. Existing children that are in order stay in the document.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function arrange(parent, children) {
  const kept = new Set(children)
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove()
  let next = parent.firstElementChild
  for (const child of children) {
    if (child === next) next = next.nextElementSibling
    else parent.insertBefore(child, next)
  }
}

/**
 * Dispatches an event that bubbles up from an element.
 * @template {keyof Details} Name
 * @param {Element} element
 * @param {Name} name
 * @param {Details[Name]} [detail]
 */
export function emit(element, name, detail) {
  element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }))
}

/**
 * Postpones `action` until the returned function hasn't been called for a while. `now` runs it immediately.
 * @template {(...values: any[]) => any} Action
 * @param {Action} action
 * @param {number | (() => number)} wait The milliseconds to postpone it by.
 * @param {number} [maximum] The milliseconds after which it runs even if the calls continue.
 * @returns {Action & { now: Action }}
 */
export function debounce(action, wait, maximum = Infinity) {
  /** @type {ReturnType<typeof setTimeout>} */
  let timer
  /** @type {number | null} */
  let latest = null
  const now = (/** @type {Parameters<Action>} */ ...values) => {
    clearTimeout(timer)
    latest = null
    return action(...values)
  }
  const debounced = (/** @type {Parameters<Action>} */ ...values) => {
    clearTimeout(timer)
    latest ??= performance.now() + maximum
    const milliseconds = typeof wait === 'function' ? wait() : wait
    timer = setTimeout(() => now(...values), Math.min(milliseconds, latest - performance.now()))
  }
  return /** @type {any} */ (Object.assign(debounced, { now }))
}

/**
 * A square that shows a color, as a button if it has `onclick`. The color is set through CSSOM, because the Content
 * Security Policy forbids `style` attributes.
 * @param {string} color
 * @param {Properties} [properties]
 */
export function swatch(color, properties = {}) {
  const element = h(properties.onclick ? 'button' : 'span', {
    class: 'swatch',
    ...(properties.onclick ? { type: 'button' } : {}),
    ...properties,
  })
  element.style.setProperty('--swatch', color)
  return element
}

/**
 * `1 problem`, `2 problems`.
 * @param {number} number
 * @param {string} noun
 */
export const count = (number, noun, plural = `${noun}s`) => `${number} ${number === 1 ? noun : plural}`

/**
 * Says how many elements a list leaves out, if any.
 * @param {number} number
 * @param {string} [noun]
 */
export const more = (number, noun) =>
  number > 0 && h('p', { class: 'hint-words' }, `and ${noun ? count(number, `more ${noun}`) : `${number} more`}`)

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const units = [
  ['year', 31536000],
  ['month', 2592000],
  ['week', 604800],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * A relative time such as `3 hours ago`, in a `time` element with the exact time.
 * @param {string} iso
 */
export function timeAgo(iso) {
  const time = new Date(iso)
  const seconds = (time.getTime() - Date.now()) / 1000
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [null, 1]
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const text = unit ? format.format(Math.round(seconds / size), unit) : 'just now'
  return h('time', { datetime: iso, title: timeInWords(time.getTime()) }, text)
}
