// @ts-check
// A button and a form that create a style like another one, next to it. Event: `livery-new-style` {path, name}.
import { emit, h } from '../dom.js'

export class NewStyle {
  #path = ''
  button = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-expanded': 'false',
    onclick: () => this.#ask(this.form.hidden),
  }, 'New style…')
  /** @type {HTMLInputElement} */
  #name = h('input', {
    class: 'field',
    required: true,
    pattern: '[\\p{L}_][\\p{L}\\p{N}_\\-]*',
    title: 'Letters, digits, hyphens and underscores, starting with a letter',
    'aria-label': 'Name of the new style',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => this.#name.setCustomValidity(''),
  })
  #group = h('span', { class: 'new-style-group' })
  form = h(
    'form',
    {
      class: 'new-style',
      hidden: true,
      onsubmit: (event) => {
        event.preventDefault()
        emit(this.form, 'livery-new-style', { path: this.#path, name: this.#name.value })
      },
    },
    this.#group,
    this.#name,
    h('button', { type: 'submit', class: 'button button-small' }, 'Create'),
  )

  /**
   * Begins with another style, or with null offers nothing.
   * @param {string | null} path
   */
  start(path) {
    this.#path = path ?? ''
    this.button.hidden = path === null
    if (path === null) this.#ask(false)
  }

  /** @param {boolean} asks */
  #ask(asks) {
    this.form.hidden = !asks
    this.button.setAttribute('aria-expanded', String(asks))
    if (!asks) return
    this.#group.textContent = this.#path.slice(0, this.#path.lastIndexOf('.') + 1)
    this.#name.value = ''
    this.#name.focus()
  }

  /**
   * Says why the new style can't have its name.
   * @param {string} reason
   */
  reject(reason) {
    this.#name.setCustomValidity(reason)
    this.#name.reportValidity()
  }
}
