// <livery-draft-tag>: the draft that is open and how far it is saved, as the button that lists all drafts.
// Event: `livery-drafts`.
import { emit, h } from './element.js'

const words = {
  saved: 'Saved',
  edited: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
  local: 'edits only here',
}

class DraftTag extends HTMLElement {
  #name
  #state
  #button

  connectedCallback() {
    this.#name = h('span', { class: 'draft-name' })
    this.#state = h('span', { class: 'draft-state' })
    this.#button = h(
      'button',
      {
        type: 'button',
        class: 'button button-quiet draft-tag',
        onclick: () => emit(this, 'livery-drafts'),
      },
      this.#name,
      this.#state,
    )
    this.hidden = true
    this.append(this.#button)
  }

  show({ name, state, reason, isAllowed }) {
    this.hidden = !isAllowed && name === null
    this.#name.textContent = name === null ? 'Drafts' : `Draft ${name}`
    const text = words[state] ?? ''
    if (this.#state.textContent !== text) this.#state.textContent = text
    this.#button.dataset.state = state
    this.#button.title = reason ? `Not saved: ${reason}` : 'All drafts'
    this.#button.setAttribute(
      'aria-label',
      name === null ? 'Drafts' : `Draft ${name}: ${text.replace('…', '')}${reason ? `, ${reason}` : ''}. All drafts`,
    )
  }
}

customElements.define('livery-draft-tag', DraftTag)
