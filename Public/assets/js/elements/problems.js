// @ts-check
// <livery-problems>: the list of errors and warnings, with buttons to show each one and to apply its fix.
// Events: `livery-reveal` {file, line, column, length}, `livery-fix` {diagnostic}.
import { count, emit, h } from '../dom.js'

export class Problems extends HTMLElement {
  /** @param {Diagnostic[]} diagnostics */
  set diagnostics(diagnostics) {
    this.hidden = diagnostics.length === 0
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const warnings = diagnostics.length - errors
    const title = [errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(Boolean).join(', ')
    this.replaceChildren(
      h('h2', { class: 'panel-title' }, title),
      h(
        'ul',
        { class: 'problem-list', 'aria-label': 'Problems' },
        diagnostics.map((diagnostic) => this.#item(diagnostic)),
      ),
    )
  }

  /** @param {Diagnostic} diagnostic */
  #item(diagnostic) {
    const { severity, message, file, line, column, notes = [], fix } = diagnostic
    return h(
      'li',
      { class: `problem problem-${severity}` },
      h('span', { class: 'problem-mark' }, severity === 'error' ? 'Error' : 'Warning'),
      h(
        'div',
        { class: 'problem-words' },
        h('p', { class: 'problem-message' }, message),
        notes.map((note) => h('p', { class: 'problem-note' }, note.message)),
        h('p', { class: 'problem-place' }, `${file}:${line}:${column}`),
      ),
      h(
        'div',
        { class: 'problem-actions' },
        fix && h('button', {
          type: 'button',
          class: 'button button-small button-primary',
          onclick: () => emit(this, 'livery-fix', { diagnostic }),
        }, `Fix: ${fix.title}`),
        h('button', {
          type: 'button',
          class: 'button button-small',
          'aria-label': `Show: ${message}`,
          onclick: () => emit(this, 'livery-reveal', diagnostic),
        }, 'Show'),
      ),
    )
  }
}

customElements.define('livery-problems', Problems)
