// @ts-check
// Zooms and pans the canvas: with buttons, with Ctrl and the wheel, with keys while the focus is on the canvas, and by
// dragging with Space or the middle button. Names keep their size. The browser remembers the zoom.
import { find } from '../dom.js'

const key = 'livery.zoom'
const [smallest, largest] = [0.25, 3]
/** The factor of a step. */
const step = 1.25
/** The least zoom at which screens fit in a row. With less, they take several rows. */
const smallestFit = 0.75

export class Canvas {
  #panel = find('#panel-gallery')
  #gallery = find('livery-gallery')
  #label = find('[data-zoom=actual]')
  #fit = find('[data-zoom=fit]')
  /** The author's zoom, or null to fit the screens. */
  #zoom = Number(localStorage.getItem(key)) || null
  #isSpaceDown = false

  constructor() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-zoom]'))) {
      button.addEventListener('click', () => this.#run(button.dataset.zoom ?? ''))
    }
    this.#panel.addEventListener('wheel', (event) => this.#wheel(event), { passive: false })
    this.#panel.addEventListener('keydown', (event) => this.#press(event))
    this.#panel.addEventListener('keyup', ({ key }) => key === ' ' && this.#hold(false))
    this.#panel.addEventListener('focusout', () => this.#hold(false))
    this.#panel.addEventListener('pointerdown', (event) => this.#drag(event), { capture: true })
    new ResizeObserver(() => {
      this.#show()
      this.#gallery.keepInView()
    }).observe(this.#panel)
    this.#gallery.ondraw = () => this.#show()
  }

  /** The zoom at which the screens fit into the width of the canvas. */
  get #fitting() {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(this.#panel)
    const space = this.#panel.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    return this.#gallery.fittingZoom(space, smallestFit)
  }

  get #current() {
    return this.#zoom ?? this.#fitting
  }

  /** @param {string} command */
  #run(command) {
    if (command === 'in') this.#set(this.#current * step)
    else if (command === 'out') this.#set(this.#current / step)
    else this.#set(command === 'fit' ? null : 1)
  }

  /**
   * Zooms, and keeps a point of the canvas in place.
   * @param {number | null} zoom
   * @param {{ x: number, y: number }} [point] In the window.
   */
  #set(zoom, point) {
    const panel = this.#panel
    const { left, top } = panel.getBoundingClientRect()
    const [x, y] = point ? [point.x - left, point.y - top] : [0, 0]
    const before = this.#current
    this.#zoom = zoom && Math.min(largest, Math.max(smallest, Math.round(zoom * 100) / 100))
    if (this.#zoom) localStorage.setItem(key, String(this.#zoom))
    else localStorage.removeItem(key)
    this.#show()
    const factor = this.#current / before
    panel.scrollTo((panel.scrollLeft + x) * factor - x, (panel.scrollTop + y) * factor - y)
  }

  #show() {
    const zoom = this.#current
    this.#gallery.style.setProperty('--zoom', String(zoom))
    const words = `${Math.round(zoom * 100)}%`
    if (this.#label.textContent !== words) this.#label.textContent = words
    this.#fit.setAttribute('aria-pressed', String(this.#zoom === null))
  }

  /** @param {WheelEvent} event A pinch on a trackpad is a wheel with Ctrl. */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    this.#set(this.#current * Math.exp(-event.deltaY / 300), event)
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    const command = new Map([['+', 'in'], ['=', 'in'], ['-', 'out'], ['0', 'actual'], ['1', 'fit']]).get(event.key)
    if (command) {
      event.preventDefault()
      this.#run(command)
    } else if (event.key === ' ' && event.target === this.#panel) {
      event.preventDefault()
      this.#hold(true)
    }
  }

  /** @param {boolean} isDown */
  #hold(isDown) {
    this.#isSpaceDown = isDown
    this.#panel.classList.toggle('is-grabbing', isDown)
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (event.button !== 1 && !this.#isSpaceDown) return
    event.preventDefault()
    event.stopPropagation()
    const panel = this.#panel
    const from = { x: event.clientX + panel.scrollLeft, y: event.clientY + panel.scrollTop }
    panel.setPointerCapture(event.pointerId)
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) =>
      panel.scrollTo(from.x - clientX, from.y - clientY)
    panel.addEventListener('pointermove', move)
    panel.addEventListener('lostpointercapture', () => panel.removeEventListener('pointermove', move), { once: true })
  }
}
