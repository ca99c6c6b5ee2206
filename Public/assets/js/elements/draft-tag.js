// @ts-check
// <livery-draft-tag>: the name and state of the open draft, as the button that lists all drafts.
// Event: `livery-drafts`.
import { emit, h } from '../dom.js'

/** @type {Record<import('../editor/draft.js').DraftState, string>} */
const labels = {
  none: '',
  saved: 'Saved',
  edited: 'Saving…',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved',
  local: 'Edits stay in this browser',
}

export class DraftTag extends HTMLElement {
  #name = h('span', { class: 'draft-name' })
  #state = h('span', { class: 'draft-state' })
  #button = h(
    'button',
    {
      type: 'button',
      class: 'button button-quiet draft-tag',
      onclick: () => emit(this, 'livery-drafts'),
    },
    this.#name,
    this.#state,
  )

  connectedCallback() {
    this.hidden = true
    this.append(this.#button)
  }

  /** @param {import('../editor/draft.js').Draft} draft */
  show({ name, state, reason, isAllowed }) {
    this.hidden = !isAllowed && name === null
    this.#name.textContent = name === null ? 'Drafts' : `Draft ${name}`
    const text = labels[state]
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
