// <livery-publish>: what would change, a note, and the button. Far from saving: it is opened on purpose.
// Event: `livery-publish` {message}.
import { changeList, fileChanges } from './changes.js'
import { count, emit, h } from './element.js'
import { sheet } from './sheet.js'

class Publish extends HTMLElement {
  #sheet
  #message
  #button
  #reason
  #changes
  #blocked = null

  connectedCallback() {
    this.#sheet = sheet(this, 'Publish', 'sheet-publish')
    this.#message = h('textarea', { class: 'field', rows: '2', maxlength: '500', 'aria-label': 'Message', placeholder: 'What changed, and why? Everybody reads this in the history.', oninput: () => this.#update() })
    this.#button = h('button', { type: 'submit', class: 'button button-primary' }, 'Publish')
    this.#reason = h('p', { class: 'sheet-reason', role: 'status' })
    this.#changes = h('div', { class: 'sheet-changes' })
    this.#sheet.body.append(h('form', { class: 'sheet-form', onsubmit: (event) => this.#submit(event) },
      h('label', { class: 'label' }, 'Message', this.#message), h('div', { class: 'sheet-actions' }, this.#reason, this.#button)), this.#changes)
  }

  /** Opens with an obstacle in words, or null; `signIn` is the address of a way around it. */
  open(version, blocked, signIn) {
    this.#blocked = blocked
    this.#sheet.heading.textContent = `Publish version ${version}`
    this.#changes.replaceChildren(h('p', { class: 'empty' }, 'Comparing every platform and skin…'))
    this.#update()
    if (signIn) this.#reason.append(' ', h('a', { href: signIn }, 'Sign in'))
    this.#sheet.open()
    this.#message.focus()
  }

  close() {
    this.#message.value = ''
    this.#sheet.dialog.close()
  }

  /** Lists what would change: values, text, and texts that became too faint. */
  list({ changes, bundle, before, after, faint }) {
    const nothing = Object.keys({ ...before, ...after }).every((file) => before[file] === after[file])
    if (nothing) this.#blocked ??= 'Nothing has changed since the last version.'
    this.#update()
    this.#changes.replaceChildren(
      h('p', { class: 'sheet-summary' }, changes.length ? `${count(changes.length, 'value')} will change.` : nothing ? 'There is nothing to publish.' : 'The text changes, but no resolved value does.'),
      faint.length ? h('section', { class: 'change-group' }, h('h3', { class: 'sheet-subtitle' }, 'Newly hard to read ', h('span', { class: 'count' }, String(faint.length))),
        h('ul', { class: 'faint' }, faint.map(({ path, state, ratio, where }) => h('li', {}, `${path}${state === 'normal' ? '' : ` (${state})`}: contrast ${ratio.toFixed(1)} to 1, where 4.5 is asked for`, where && h('span', { class: 'change-where' }, where))))) : '',
      ...changeList(changes, bundle), nothing ? '' : fileChanges(before, after))
  }

  /** Says why it did not work, or cannot. */
  fail(text) {
    this.#button.textContent = 'Publish'
    this.#blocked = null
    this.#update()
    this.#reason.textContent = text
    this.#reason.classList.add('is-error')
  }

  block(text) {
    this.#blocked = text
    this.#changes.replaceChildren()
    this.#update()
  }

  #update() {
    const reason = this.#blocked ?? (this.#message.value.trim() ? null : 'Write a message first.')
    this.#button.disabled = reason !== null
    if (this.#reason.dataset.text === String(reason)) return
    this.#reason.dataset.text = String(reason)
    this.#reason.classList.remove('is-error')
    const link = this.#reason.querySelector('a')
    this.#reason.replaceChildren(reason ?? '', ...(link && this.#blocked ? [' ', link] : []))
  }

  #submit(event) {
    event.preventDefault()
    if (this.#button.disabled) return
    this.#button.disabled = true
    this.#button.textContent = 'Publishing…'
    emit(this, 'livery-publish', { message: this.#message.value.trim() })
  }

  /** Makes the button as it was. */
  rest() {
    this.#button.textContent = 'Publish'
    this.#update()
  }
}

customElements.define('livery-publish', Publish)
