// @ts-check
// <livery-update>: bases a draft on the current version. Lists the merged values, and requires a choice where
// both sides changed a value. Event: `livery-update-draft` {to, choices}.
import { parseHex } from '../theme/color.js'
import { count, emit, h, swatch } from '../dom.js'
import { sheet } from './sheet.js'

/** The maximum number of values to list for each file. */
const limit = 200

export class Update extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #reason = h('p', { class: 'sheet-reason', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Update draft')
  /** @type {HTMLFormElement | null} */
  #form = null

  connectedCallback() {
    this.#sheet = sheet(this, 'Update draft', 'sheet-publish')
  }

  /**
   * Opens while the preview loads.
   * @param {string} name
   * @param {number | null} base
   * @param {number} latest
   */
  open(name, base, latest) {
    this.#sheet.heading.textContent = `Update ${name} to version ${latest}`
    this.#sheet.body.replaceChildren(
      h('p', { class: 'empty' }, `Comparing your changes to version ${base ?? 0} with version ${latest}…`),
    )
    this.#sheet.open()
    this.#sheet.heading.focus()
  }

  close() {
    this.#sheet.dialog.close()
  }

  /**
   * Shows the changes and the conflicts.
   * @param {UpdatePreview} preview
   */
  show({ to, taken, conflicts }) {
    const form = h(
      'form',
      {
        class: 'sheet-form',
        onchange: () => this.#showOpen(conflicts),
        onsubmit: (event) => {
          event.preventDefault()
          this.#button.disabled = true
          emit(this, 'livery-update-draft', { to, choices: this.#choices(conflicts) })
        },
      },
      h(
        'p',
        {},
        `Another version was published since this draft was created. Updating applies your changes to version ${to}.`,
      ),
      h(
        'p',
        { class: 'sheet-summary' },
        conflicts.length
          ? `${count(conflicts.length, 'value')} changed on both sides. Choose which to keep.`
          : 'There are no conflicts.',
      ),
      conflicts.map((conflict, index) => this.#conflict(conflict, index)),
      this.#taken(taken),
      h('div', { class: 'sheet-actions sheet-actions-end' }, this.#reason, this.#button),
    )
    this.#form = form
    this.#sheet.body.replaceChildren(form)
    this.#showOpen(conflicts)
    ;(form.querySelector('input') ?? this.#button).focus()
  }

  /** @param {string} text */
  fail(text) {
    if (!this.#form?.isConnected) {
      return this.#sheet.body.replaceChildren(h('p', { class: 'empty is-error', role: 'alert' }, text))
    }
    this.#reason.textContent = text
    this.#reason.classList.add('is-error')
    this.#button.disabled = false
  }

  /**
   * @param {UpdateConflict} conflict
   * @param {number} index
   */
  #conflict({ file, path, base, ours, theirs }, index) {
    /**
     * @param {string} value
     * @param {API.Side} side
     * @param {string} author
     */
    const option = (value, side, author) =>
      h(
        'label',
        { class: 'option' },
        h('input', { type: 'radio', name: `value-${index}`, value }),
        h(
          'span',
          { class: 'option-words' },
          text(side),
          author,
          h('span', { class: 'version-meta' }, side.line === null ? '' : `${file}:${side.line}:${side.column}`),
        ),
      )
    return h(
      'fieldset',
      { class: 'value-conflict', 'data-path': path ?? file },
      h('legend', { class: 'sheet-subtitle' }, path ?? `All of ${file}, which can’t be compared value by value`),
      h('p', { class: 'option-base' }, 'Before: ', text(base)),
      option('theirs', theirs, `${theirs.author ?? 'Unknown'}, in version ${theirs.version}`),
      option('ours', ours, `${ours.author ?? 'Unknown'}, in this draft`),
    )
  }

  /** @param {UpdatePreview['taken']} taken */
  #taken(taken) {
    if (!taken.length) {
      return h('p', { class: 'hint-words' }, 'No other values changed.')
    }
    const files = Map.groupBy(taken, ({ file }) => file)
    return h(
      'details',
      { class: 'file-change', open: taken.length <= 12 },
      h('summary', {}, `${count(taken.length, 'other value')} changed in the published version`),
      h(
        'ul',
        { class: 'taken' },
        [...files].map(([file, values]) =>
          h(
            'li',
            {},
            h('span', { class: 'version-meta' }, `${file}: `),
            values.slice(0, limit).map(({ path }) => path ?? 'whole file').join(', '),
            values.length > limit ? ' …' : '',
          )
        ),
      ),
    )
  }

  /**
   * @param {UpdateConflict[]} conflicts
   * @returns {UpdateChoice[]}
   */
  #choices(conflicts) {
    const data = new FormData(this.#form ?? undefined)
    return conflicts.map(({ file, path }, index) => ({
      file,
      path,
      take: /** @type {'ours' | 'theirs'} */ (data.get(`value-${index}`)),
    }))
  }

  /** @param {UpdateConflict[]} conflicts */
  #showOpen(conflicts) {
    const open = this.#choices(conflicts).filter(({ take }) => take === null).length
    this.#button.disabled = open > 0
    this.#reason.classList.remove('is-error')
    this.#reason.textContent = open
      ? `${count(open, 'choice')} left.`
      : 'This changes and saves your draft without publishing it.'
  }
}

/**
 * A value as written in the source, after its type, with a swatch for a color.
 * @param {UpdateSide | null} side
 */
function text(side) {
  if (side === null || side.text === null) return h('span', { class: 'change-none' }, 'none')
  const color = parseHex(side.text)
  return h(
    'span',
    { class: 'change-side' },
    color && swatch(color),
    h('code', { class: 'change-text' }, side.type ? `${side.type} ${side.text}` : side.text),
  )
}

customElements.define('livery-update', Update)
