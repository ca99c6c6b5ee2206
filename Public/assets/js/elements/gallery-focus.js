// @ts-check
// Makes the drawings and headings of a gallery one Tab stop, with arrow keys between them, and keeps the focus when
// they are drawn again.

export class GalleryFocus {
  #root

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#root = root
    root.addEventListener('keydown', (event) => this.#move(/** @type {KeyboardEvent} */ (event)))
    root.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.matches('button, summary')) this.rove(target)
    })
  }

  /** @returns {HTMLElement[]} */
  get #all() {
    return [...this.#root.querySelectorAll('button, summary')].flatMap((one) => one instanceof HTMLElement ? [one] : [])
  }

  /**
   * Makes one element the only Tab stop: the given one, or the last one if it still exists.
   * @param {HTMLElement} [chosen]
   */
  rove(chosen) {
    const all = this.#all
    const current = chosen ?? all.find((one) => one.tabIndex === 0 && one.dataset.stop === 'true') ??
      all.find((one) => one.matches('.state-view')) ?? all[0]
    for (const one of all) {
      one.tabIndex = one === current ? 0 : -1
      one.dataset.stop = String(one === current)
    }
  }

  /**
   * Moves the focus between drawings: to the next one with Left and Right, and to the closest one below or above.
   * @param {KeyboardEvent} event
   */
  #move(event) {
    const focused = /** @type {HTMLElement | null} */ (this.#root.activeElement)
    const stops = focused && /^(Arrow|Home|End)/.test(event.key) ? this.#all.filter((one) => one.checkVisibility()) : []
    const index = focused ? stops.indexOf(focused) : -1
    if (!focused || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const next = {
      ArrowRight: stops[index + 1],
      ArrowLeft: stops[index - 1],
      ArrowDown: closest(focused, stops.slice(index + 1), 1),
      ArrowUp: closest(focused, stops.slice(0, index).reverse(), -1),
      Home: stops[0],
      End: stops.at(-1),
    }[event.key]
    event.preventDefault()
    next?.focus()
  }
}

/**
 * The element whose center is closest in the next row below, or with -1 above.
 * @param {HTMLElement} from
 * @param {HTMLElement[]} others In the order of their distance in the document.
 * @param {1 | -1} direction
 */
function closest(from, others, direction) {
  const box = from.getBoundingClientRect()
  const center = box.left + box.width / 2
  /** @type {{ one: HTMLElement, distance: number } | undefined} */
  let best
  let edge = direction * Infinity
  for (const one of others) {
    const { left, width, top, bottom } = one.getBoundingClientRect()
    if (direction * (top - box.top) <= 0 || (direction > 0 ? top < box.bottom : bottom > box.top)) continue
    // The first element in that direction determines the row.
    if (Math.abs(edge) === Infinity) edge = direction > 0 ? bottom : top
    else if (direction > 0 ? top >= edge : bottom <= edge) break
    const distance = Math.abs(left + width / 2 - center)
    if (!best || distance < best.distance) best = { one, distance }
  }
  return best?.one
}

/**
 * Returns a function that focuses the currently focused button, or the button drawn in its place.
 * @param {ShadowRoot} root
 */
export function rememberFocus(root) {
  const focused = root.activeElement
  if (!focused) return () => {}
  const name = nameOf(focused)
  const same = () => [...root.querySelectorAll('button')].filter((one) => nameOf(one) === name)
  const number = same().findIndex((one) => one === focused)
  return () => {
    if (root.activeElement !== focused) same()[number]?.focus({ preventScroll: true })
  }
}

/** @param {Element} button */
const nameOf = (button) => button.getAttribute('aria-label') ?? button.getAttribute('title')
