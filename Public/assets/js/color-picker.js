// <livery-color-picker>: hue from the browser's own color field, alpha from a slider, since that field has none.
// Event: `livery-pick` {color}.
import { parseHex, shortHex } from './color.js'
import { emit, h, swatch } from './element.js'

class ColorPicker extends HTMLElement {
  #dialog
  #well
  #alpha
  #text
  #preview

  connectedCallback() {
    this.#well = h('input', {
      type: 'color',
      class: 'picker-well',
      'aria-label': 'Color',
      oninput: () => this.#show(this.#well.value + this.#color().slice(7)),
    })
    this.#alpha = h('input', {
      type: 'range',
      class: 'picker-alpha',
      min: '0',
      max: '255',
      'aria-label': 'Opacity',
      oninput: () => this.#show(this.#color().slice(0, 7) + Number(this.#alpha.value).toString(16).padStart(2, '0')),
    })
    this.#text = h('input', {
      type: 'text',
      class: 'field picker-text',
      'aria-label': 'Hexadecimal',
      spellcheck: 'false',
      oninput: () => this.#show(this.#text.value, false),
    })
    this.#preview = swatch('#000', { class: 'swatch picker-preview' })
    this.#dialog = h(
      'dialog',
      { class: 'picker', 'aria-label': 'Color' },
      h(
        'form',
        { class: 'picker-form', method: 'dialog' },
        h('div', { class: 'picker-row' }, this.#well, this.#text, this.#preview),
        h('label', { class: 'picker-row' }, h('span', { class: 'picker-label' }, 'Opacity'), this.#alpha),
        h(
          'div',
          { class: 'picker-row picker-actions' },
          h('button', {
            type: 'button',
            class: 'button button-small',
            onclick: () => this.#dialog.close(),
          }, 'Cancel'),
          h('button', { type: 'submit', value: 'use', class: 'button button-small button-primary' }, 'Use color'),
        ),
      ),
    )
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
    // Not before it is closed: while it is open, nothing else can be edited.
    this.#dialog.addEventListener('close', () => {
      if (this.#dialog.returnValue === 'use') this.#done()
    })
    this.append(this.#dialog)
  }

  open(color, anchor) {
    this.#show(color)
    this.#dialog.returnValue = ''
    this.#dialog.showModal()
    this.#dialog.style.setProperty(
      '--top',
      `${Math.min(anchor.bottom + 6, innerHeight - this.#dialog.offsetHeight - 8)}px`,
    )
    this.#dialog.style.setProperty(
      '--left',
      `${Math.max(8, Math.min(anchor.left - 20, innerWidth - this.#dialog.offsetWidth - 8))}px`,
    )
    this.#text.select()
  }

  #color() {
    return parseHex(this.#text.value) ?? '#000000ff'
  }

  #show(text, rewrite = true) {
    const color = parseHex(text)
    this.#text.setAttribute('aria-invalid', String(!color))
    if (!color) return
    if (rewrite) this.#text.value = shortHex(color)
    this.#well.value = color.slice(0, 7)
    this.#alpha.value = String(parseInt(color.slice(7), 16))
    this.#preview.style.setProperty('--swatch', color)
  }

  #done() {
    const color = parseHex(this.#text.value)
    if (color) emit(this, 'livery-pick', { color: shortHex(color) })
  }
}

customElements.define('livery-color-picker', ColorPicker)
