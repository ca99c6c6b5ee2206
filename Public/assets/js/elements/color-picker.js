// @ts-check
// <livery-color-picker>: a dialog to choose a color. The browser's color field has no opacity, so a slider sets it.
import { h, swatch } from '../dom.js'
import { parseHex, shortHex } from '../theme/color.js'

export class ColorPicker extends HTMLElement {
  /** @type {HTMLInputElement} */
  #well = h('input', {
    type: 'color',
    class: 'picker-well',
    'aria-label': 'Color',
    oninput: () => this.#show(this.#well.value + this.#color.slice(7)),
  })
  /** @type {HTMLInputElement} */
  #alpha = h('input', {
    type: 'range',
    class: 'picker-alpha',
    min: '0',
    max: '255',
    'aria-label': 'Opacity',
    oninput: () => this.#show(this.#color.slice(0, 7) + Number(this.#alpha.value).toString(16).padStart(2, '0')),
  })
  /** @type {HTMLInputElement} */
  #text = h('input', {
    type: 'text',
    class: 'field picker-text',
    'aria-label': 'Hexadecimal',
    spellcheck: 'false',
    oninput: () => this.#show(this.#text.value, false),
  })
  #preview = swatch('#000', { class: 'swatch picker-preview' })
  #cancel = h('button', { type: 'button', class: 'button button-small' }, 'Cancel')
  #use = h('button', { type: 'submit', value: 'use', class: 'button button-small button-primary' }, 'Use color')
  #dialog = h(
    'dialog',
    { class: 'picker', 'aria-label': 'Color' },
    h(
      'form',
      { class: 'picker-form', method: 'dialog' },
      h('div', { class: 'picker-row' }, this.#well, this.#text, this.#preview),
      h('label', { class: 'picker-row' }, h('span', { class: 'picker-label' }, 'Opacity'), this.#alpha),
      h('div', { class: 'picker-row picker-actions' }, this.#cancel, this.#use),
    ),
  )
  /** @type {(color: string) => void} */
  #onpick = () => {}

  connectedCallback() {
    this.#cancel.addEventListener('click', () => this.#dialog.close())
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
    // The text can be edited only after the dialog has closed.
    this.#dialog.addEventListener('close', () => {
      const color = parseHex(this.#text.value)
      if (color && this.#dialog.returnValue === 'use') this.#onpick(shortHex(color))
    })
    this.append(this.#dialog)
  }

  /**
   * Opens below `anchor`, and calls `onpick` if the author chooses a color.
   * @param {string} color
   * @param {DOMRect} anchor
   * @param {(color: string) => void} onpick
   */
  open(color, anchor, onpick) {
    this.#onpick = onpick
    this.#show(color)
    this.#dialog.returnValue = ''
    this.#dialog.showModal()
    const { offsetHeight, offsetWidth, style } = this.#dialog
    style.setProperty('--top', `${Math.min(anchor.bottom + 6, innerHeight - offsetHeight - 8)}px`)
    style.setProperty('--left', `${Math.max(8, Math.min(anchor.left - 20, innerWidth - offsetWidth - 8))}px`)
    this.#text.select()
  }

  get #color() {
    return parseHex(this.#text.value) ?? '#000000ff'
  }

  /**
   * Shows a color in all fields, or marks the text as invalid.
   * @param {string} text
   */
  #show(text, rewrite = true) {
    const color = parseHex(text)
    this.#text.setAttribute('aria-invalid', String(!color))
    if (!color) return
    if (rewrite) this.#text.value = shortHex(color)
    this.#well.value = color.slice(0, 7)
    this.#alpha.value = String(parseInt(color.slice(7), 16))
    this.#preview.style.setProperty('--swatch', color)
  }
}

customElements.define('livery-color-picker', ColorPicker)
