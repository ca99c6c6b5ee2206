// @ts-check
// A field of saturation and brightness, for the mouse, for fingers and for the arrow keys.
import { h } from '../dom.js'

/** The changes of saturation and brightness by key, in percent. */
const keys = new Map(Object.entries({
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  End: [100, 0],
  Home: [-100, 0],
  PageUp: [0, 10],
  PageDown: [0, -10],
}))

export class ColorArea {
  /** From 0 to 1. */
  #value = { s: 0, v: 0 }
  #onchange
  /** @type {HTMLElement} */
  element = h('div', {
    class: 'color-area',
    role: 'slider',
    tabindex: '0',
    'aria-label': 'Saturation and brightness',
    'aria-roledescription': '2D slider',
    'aria-valuemin': '0',
    'aria-valuemax': '100',
    onkeydown: (event) => this.#key(event),
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      event.preventDefault()
      this.element.focus()
      this.element.setPointerCapture(event.pointerId)
      this.#point(event)
    },
    onpointermove: (/** @type {PointerEvent} */ event) =>
      this.element.hasPointerCapture(event.pointerId) && this.#point(event),
  }, h('span', { class: 'color-area-thumb' }))

  /** @param {(value: { s: number, v: number }) => void} onchange */
  constructor(onchange) {
    this.#onchange = onchange
  }

  /** @param {import('../theme/hsv.js').HSV} color */
  show({ h: hue, s, v }) {
    this.#value = { s, v }
    const [saturation, brightness] = [s, v].map((share) => Math.round(share * 100))
    const { element } = this
    element.setAttribute('aria-valuenow', String(saturation))
    element.setAttribute('aria-valuetext', `Saturation ${saturation} %, brightness ${brightness} %`)
    element.style.setProperty('--hue', String(hue))
    element.style.setProperty('--s', String(s))
    element.style.setProperty('--v', String(v))
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const change = keys.get(event.key)
    if (!change || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const [s, v] = change.map((percent) => percent * (event.shiftKey ? 10 : 1) / 100)
    this.#set(this.#value.s + s, this.#value.v + v)
  }

  /** @param {PointerEvent} event */
  #point({ clientX, clientY }) {
    const { left, top, width, height } = this.element.getBoundingClientRect()
    this.#set((clientX - left) / width, 1 - (clientY - top) / height)
  }

  /**
   * @param {number} s
   * @param {number} v
   */
  #set(s, v) {
    const [saturation, brightness] = [s, v].map((share) => Math.min(1, Math.max(0, share)))
    this.#onchange({ s: saturation, v: brightness })
  }
}
