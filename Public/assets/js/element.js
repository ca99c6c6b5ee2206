// Small words for building the page without strings of HTML.

/**
 * Makes an element. A property that starts with `on` listens, `class` and the rest are attributes; `true` sets an
 * empty one, and `false`, `null` and `undefined` none.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value != null) element.setAttribute(name, value)
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false))
  return element
}

/** Tells everybody above the element that something happened in it. */
export function emit(element, name, detail) {
  element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }))
}

/** Calls `action` once calls to the returned function have ceased for a while. */
export function debounce(action, milliseconds) {
  let timer
  const debounced = (...values) => {
    clearTimeout(timer)
    timer = setTimeout(() => action(...values), milliseconds)
  }
  debounced.now = (...values) => {
    clearTimeout(timer)
    return action(...values)
  }
  return debounced
}

/** A square of a color. Its color goes through CSSOM, because the page's policy forbids `style` attributes. */
export function swatch(color, properties = {}) {
  const element = h(properties.onclick ? 'button' : 'span', {
    class: 'swatch',
    ...(properties.onclick ? { type: 'button' } : {}),
    ...properties,
  })
  element.style.setProperty('--swatch', color)
  return element
}

/** `1 problem`, `2 problems`. */
export const count = (number, noun, plural = `${noun}s`) => `${number} ${number === 1 ? noun : plural}`

/** A time as people say it, in a `time` element that keeps the exact one. */
export function timeAgo(iso) {
  const time = new Date(iso)
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const seconds = (time.getTime() - Date.now()) / 1000
  const units = [['year', 31536000], ['month', 2592000], ['week', 604800], ['day', 86400], ['hour', 3600], [
    'minute',
    60,
  ]]
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? [null, 1]
  const text = unit ? words.format(Math.round(seconds / size), unit) : 'just now'
  const exact = time.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  return h('time', { datetime: iso, title: exact }, text)
}
