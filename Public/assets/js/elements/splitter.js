// @ts-check
// <livery-splitter>: the border of a pane, which can be dragged or moved with keys to change the pane's width. A double
// click or Enter restores the width. Attributes: `property`, the custom property of the container for the width;
// `edge`, the side of the pane that the splitter is on, `start` or `end`; `min` and `max`, the limits in percent of the
// container.

class Splitter extends HTMLElement {
  connectedCallback() {
    this.tabIndex = 0
    this.setAttribute('role', 'separator')
    this.setAttribute('aria-orientation', 'vertical')
    this.setAttribute('aria-valuemin', String(this.#min))
    this.setAttribute('aria-valuemax', String(this.#max))
    const stored = Number(localStorage.getItem(this.#key))
    if (stored) this.#resize(stored)
    this.addEventListener('pointerdown', (event) => {
      this.setPointerCapture(event.pointerId)
      // Dragging must not select text. The focus lets the user continue with keys.
      event.preventDefault()
      this.focus()
    })
    this.addEventListener('pointermove', (event) => {
      if (!this.hasPointerCapture(event.pointerId)) return
      const { left, right, width } = this.#container.getBoundingClientRect()
      this.#resize((this.#isAtEnd ? event.clientX - left : right - event.clientX) / width * 100)
    })
    this.addEventListener('keydown', (event) => this.#press(event))
    this.addEventListener('dblclick', () => this.#reset())
    new ResizeObserver(() => this.setAttribute('aria-valuenow', String(Math.round(this.#width)))).observe(this.#pane)
  }

  get #pane() {
    return /** @type {HTMLElement} */ (this.parentElement)
  }
  get #container() {
    return /** @type {HTMLElement} */ (this.#pane.parentElement)
  }
  get #property() {
    return this.getAttribute('property') ?? ''
  }
  get #isAtEnd() {
    return this.getAttribute('edge') === 'end'
  }
  get #min() {
    return Number(this.getAttribute('min'))
  }
  get #max() {
    return Number(this.getAttribute('max'))
  }
  /** The pane's width in percent of the container. */
  get #width() {
    return this.#pane.offsetWidth / this.#container.offsetWidth * 100
  }
  /** The name under which the browser stores the width. */
  get #key() {
    return `livery.width${this.#property}`
  }

  /** @param {number} percent */
  #resize(percent) {
    const width = Math.min(this.#max, Math.max(this.#min, percent)).toFixed(1)
    this.#container.style.setProperty(this.#property, `${width}%`)
    localStorage.setItem(this.#key, width)
  }

  #reset() {
    this.#container.style.removeProperty(this.#property)
    localStorage.removeItem(this.#key)
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const step = this.#isAtEnd ? 2 : -2
    const widths = new Map([
      ['ArrowRight', this.#width + step],
      ['ArrowLeft', this.#width - step],
      ['Home', this.#min],
      ['End', this.#max],
    ])
    const width = widths.get(event.key)
    if (event.key === 'Enter') this.#reset()
    else if (width !== undefined) this.#resize(width)
    else return
    event.preventDefault()
  }
}

customElements.define('livery-splitter', Splitter)
