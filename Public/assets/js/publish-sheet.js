// <livery-publish>: what would change, a note, and the button. Far from saving: it is opened on purpose.
// Events: `livery-publish` {message, cascade}, `livery-later` {message}.
import { fileChanges } from './changes.js'
import { counted, differenceList, levelTag } from './differences.js'
import { count, emit, h } from './element.js'
import { sheet } from './sheet.js'

class Publish extends HTMLElement {
  #sheet
  #message
  #button
  #later
  #reason
  #changes
  #faint
  #others
  #cascade = null
  #blocked = null

  connectedCallback() {
    this.#sheet = sheet(this, 'Publish', 'sheet-publish')
    this.#message = h('textarea', {
      class: 'field',
      rows: '2',
      maxlength: '500',
      'aria-label': 'Message',
      placeholder: 'What changed, and why? Everybody reads this in the history.',
      oninput: () => this.#update(),
    })
    this.#button = h('button', { type: 'submit', class: 'button button-primary' }, 'Publish')
    this.#later = h('button', {
      type: 'button',
      class: 'button button-quiet',
      hidden: true,
      onclick: () => emit(this, 'livery-later', { message: this.#message.value.trim() }),
    }, 'Later…')
    this.#reason = h('p', { class: 'sheet-reason', role: 'status' })
    this.#changes = h('div', { class: 'sheet-changes' })
    this.#faint = h('div', { class: 'sheet-faint' })
    this.#others = h('div', { class: 'sheet-others' })
    this.#sheet.body.append(
      h(
        'form',
        { class: 'sheet-form', onsubmit: (event) => this.#submit(event) },
        h('label', { class: 'label' }, 'Message', this.#message),
        h('div', { class: 'sheet-actions' }, this.#reason, this.#later, this.#button),
      ),
      this.#others,
      this.#faint,
      this.#changes,
    )
  }

  /** Opens with an obstacle in words, or null; `signIn` is the address of a way around it. */
  open(version, blocked, signIn) {
    this.#blocked = blocked
    this.#cascade = null
    this.#later.hidden = true
    this.#sheet.heading.textContent = `Publish version ${version}`
    this.#changes.replaceChildren(h('p', { class: 'empty' }, 'Comparing every platform and skin…'))
    this.#faint.replaceChildren()
    this.#others.replaceChildren()
    this.#update()
    if (signIn) this.#reason.append(' ', h('a', { href: signIn }, 'Sign in'))
    this.#sheet.open()
    this.#message.focus()
  }

  close() {
    this.#message.value = ''
    this.#sheet.dialog.close()
  }

  /** Lists what would change, in values and in text. */
  list({ difference, before, after, canWait }) {
    const nothing = Object.keys({ ...before, ...after }).every((file) => before[file] === after[file])
    if (nothing) this.#blocked ??= 'Nothing has changed since the last version.'
    this.#later.hidden = !canWait || this.#blocked !== null
    this.#update()
    const total = difference.changes.length
    this.#changes.replaceChildren(
      h(
        'p',
        { class: 'sheet-summary' },
        total
          ? `${count(total, 'value')} will change. `
          : nothing
          ? 'There is nothing to publish.'
          : 'The text changes, but no resolved value does.',
        total ? levelTag(counted(difference)) : '',
      ),
      ...differenceList(difference),
      nothing ? '' : fileChanges(before, after),
    )
  }

  /** Warns of texts that become too faint. */
  warn(faint) {
    this.#faint.replaceChildren(
      ...(faint.length
        ? [
          h(
            'section',
            { class: 'change-group' },
            h(
              'h3',
              { class: 'sheet-subtitle' },
              'Newly hard to read ',
              h('span', { class: 'count' }, String(faint.length)),
            ),
            h(
              'ul',
              { class: 'faint' },
              faint.map(({ path, state, ratio, where }) =>
                h(
                  'li',
                  {},
                  `${path}${state === 'normal' ? '' : ` (${state})`}: contrast ${
                    ratio.toFixed(1)
                  } to 1, where 4.5 is asked for`,
                  where && h('span', { class: 'change-where' }, where),
                )
              ),
            ),
          ),
        ]
        : []),
    )
  }

  /** The apps that build on this one: `{app, version, pinned, changes, diagnostics, mayPublish}`. */
  others(apps) {
    if (!apps.length || !this.#sheet.dialog.open) return
    const errors = (one) => one.diagnostics.filter(({ severity }) => severity === 'error')
    const broken = apps.filter((one) => errors(one).length)
    const forbidden = apps.filter((one) => !one.pinned && !one.mayPublish)
    const obstacle = broken.length
      ? `${broken.map(({ app }) => app).join(', ')} would have errors: mend that first, or publish without them.`
      : forbidden.length
      ? `You may not publish ${forbidden.map(({ app }) => app).join(', ')}.`
      : apps.every(({ pinned }) => pinned)
      ? 'All of them name the version that they build on, and stay as they are.'
      : null
    this.#cascade = h('input', { type: 'checkbox', name: 'cascade', disabled: obstacle !== null })
    this.#others.replaceChildren(
      h(
        'fieldset',
        { class: 'others' },
        h('legend', { class: 'sheet-subtitle' }, `${count(apps.length, 'app builds', 'apps build')} on this one`),
        h(
          'ul',
          { class: 'other-apps' },
          apps.map((one) => this.#other(one, errors(one))),
        ),
        h('label', { class: 'option' }, this.#cascade, h('span', {}, 'Publish them too, all or none')),
        h('p', { class: 'hint-words' }, obstacle ?? 'Otherwise they stay as they are until somebody publishes them.'),
      ),
    )
  }

  #other({ app, version, pinned, changes }, errors) {
    const lines = changes?.lines ?? []
    return h(
      'li',
      { class: 'other-app', 'data-app': app },
      h(
        'p',
        {},
        h('strong', {}, app),
        ` ${version} `,
        pinned
          ? h('span', { class: 'tag' }, 'names its version')
          : errors.length
          ? h('span', { class: 'tag tag-major' }, count(errors.length, 'error'))
          : levelTag(changes),
      ),
      errors.length
        ? h('p', { class: 'is-error' }, `${errors[0].message} (${errors[0].file}:${errors[0].line})`)
        : null,
      lines.length
        ? h(
          'details',
          { class: 'file-change' },
          h('summary', {}, 'What would change'),
          h(
            'pre',
            { class: 'line-changes', tabindex: '0', 'aria-label': `What would change in ${app}` },
            lines.map((line) => h('span', { class: 'line-change' }, `${line}\n`)),
          ),
        )
        : null,
    )
  }

  /** Says why it did not work, or cannot. */
  fail(text) {
    this.#button.textContent = 'Publish'
    this.#blocked = null
    this.#update()
    this.#reason.textContent = text
    this.#reason.dataset.text = text
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
    emit(this, 'livery-publish', { message: this.#message.value.trim(), cascade: this.#cascade?.checked === true })
  }

  /** Makes the button as it was. */
  rest() {
    this.#button.textContent = 'Publish'
    this.#update()
  }
}

customElements.define('livery-publish', Publish)
