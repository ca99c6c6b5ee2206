// <livery-rebase>: puts a draft on the version in force, value by value: what comes in, and what both sides changed.
// Event: `livery-rebase-draft` {to, choices}.
import { parseHex } from './color.js'
import { count, emit, h, swatch } from './element.js'
import { sheet } from './sheet.js'

const shown = 200 // Values that are listed; the count says how many there are.

class Rebase extends HTMLElement {
  #sheet
  #reason
  #button
  #form

  connectedCallback() {
    this.#sheet = sheet(this, 'Rebase', 'sheet-publish')
  }

  /** Opens before anything is known. */
  open(name, base, latest) {
    this.#sheet.heading.textContent = `Rebase ${name} on version ${latest}`
    this.#sheet.body.replaceChildren(
      h('p', { class: 'empty' }, `Putting your changes of version ${base} together with version ${latest}…`),
    )
    this.#sheet.open()
    this.#sheet.heading.focus()
  }

  close() {
    this.#sheet.dialog.close()
  }

  /** Shows what `previewRebase` answers. */
  show({ to, taken, conflicts }) {
    this.#reason = h('p', { class: 'sheet-reason', role: 'status' })
    this.#button = h('button', { type: 'submit', class: 'button button-primary' }, 'Rebase')
    this.#form = h(
      'form',
      {
        class: 'sheet-form',
        onchange: () => this.#update(conflicts),
        onsubmit: (event) => this.#submit(event, to, conflicts),
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
          ? `${count(conflicts.length, 'value was', 'values were')} changed on both sides.`
          : 'No value was changed on both sides.',
      ),
      conflicts.map((conflict, index) => this.#conflict(conflict, index)),
      this.#taken(taken),
      h('div', { class: 'sheet-actions sheet-actions-end' }, this.#reason, this.#button),
    )
    this.#sheet.body.replaceChildren(this.#form)
    this.#update(conflicts)
    ;(this.#form.querySelector('input') ?? this.#button).focus()
  }

  fail(text) {
    if (!this.#form?.isConnected) {
      return this.#sheet.body.replaceChildren(h('p', { class: 'empty is-error', role: 'alert' }, text))
    }
    this.#reason.textContent = text
    this.#reason.classList.add('is-error')
    this.#button.disabled = false
  }

  #conflict({ file, path, base, ours, theirs }, index) {
    const option = (value, side, who) =>
      h(
        'label',
        { class: 'option' },
        h('input', { type: 'radio', name: `value-${index}`, value }),
        h(
          'span',
          { class: 'option-words' },
          text(side),
          who,
          h('span', { class: 'version-meta' }, side.line === null ? '' : `${file}:${side.line}:${side.column}`),
        ),
      )
    return h(
      'fieldset',
      { class: 'value-conflict', 'data-path': path ?? file },
      h('legend', { class: 'sheet-subtitle' }, path ?? `All of ${file}, which can’t be read value by value`),
      h('p', { class: 'option-base' }, 'It was ', text(base)),
      option('theirs', theirs, `${theirs.author ?? 'Somebody'}, in version ${theirs.version}`),
      option('ours', ours, `${ours.author ?? 'Somebody'}, in this draft`),
    )
  }

  #taken(taken) {
    if (!taken.length) {
      return h('p', { class: 'hint-words' }, 'Nothing else comes in: no other value has changed since.')
    }
    const files = Map.groupBy(taken, ({ file }) => file)
    return h(
      'details',
      { class: 'file-change', open: taken.length <= 12 },
      h('summary', {}, `${count(taken.length, 'other value comes', 'other values come')} in from what was published`),
      h(
        'ul',
        { class: 'taken' },
        [...files].map(([file, values]) =>
          h(
            'li',
            {},
            h('span', { class: 'version-meta' }, `${file}: `),
            values.slice(0, shown).map(({ path }) => path ?? 'the whole file').join(', '),
            values.length > shown ? ' …' : '',
          )
        ),
      ),
    )
  }

  #choices(conflicts) {
    const data = new FormData(this.#form)
    return conflicts.map(({ file, path }, index) => ({ file, path, take: data.get(`value-${index}`) }))
  }

  #update(conflicts) {
    const open = this.#choices(conflicts).filter(({ take }) => take === null).length
    this.#button.disabled = open > 0
    this.#reason.classList.remove('is-error')
    this.#reason.textContent = open
      ? `${count(open, 'value')} left to choose.`
      : 'Your draft is changed and saved; nothing is published.'
  }

  #submit(event, to, conflicts) {
    event.preventDefault()
    this.#button.disabled = true
    emit(this, 'livery-rebase-draft', { to, choices: this.#choices(conflicts) })
  }
}

/** A value as it is written, behind its type, and with its color if it is one. */
function text(side) {
  if (side === null || side.text === null) return h('span', { class: 'change-none' }, 'not there')
  const color = parseHex(side.text)
  return h(
    'span',
    { class: 'change-side' },
    color && swatch(color),
    h('code', { class: 'change-text' }, side.type ? `${side.type} ${side.text}` : side.text),
  )
}

customElements.define('livery-rebase', Rebase)
