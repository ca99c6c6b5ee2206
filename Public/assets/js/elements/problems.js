// @ts-check
// <livery-problems>: the list of errors and warnings, with buttons to show each one and to apply its fix.
// Events: `livery-reveal` {file, line, column, length}, `livery-fix` {fix}.
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
    const { severity, message, file, line, column, notes = [] } = diagnostic
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
        fixes(diagnostic).map((fix, index) =>
          h('button', {
            type: 'button',
            class: `button button-small ${index ? '' : 'button-primary'}`,
            onclick: () => emit(this, 'livery-fix', { fix }),
          }, `Fix: ${fix.title}`)
        ),
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

/**
 * All fixes for a problem, the most likely first.
 * @param {Diagnostic} diagnostic
 * @returns {Fix[]}
 */
export const fixes = ({ fix, alternatives = [] }) => (fix ? [fix, ...alternatives] : [])

customElements.define('livery-problems', Problems)
