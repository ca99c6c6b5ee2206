// <livery-history>: every version with who, when and why; what it changed; and the way back to it.
// Event: `livery-rollback` {version, message}.
import * as api from './api.js'
import { fileChanges } from './changes.js'
import { counted, differenceList, levelTag } from './differences.js'
import { count, emit, h, timeAgo } from './element.js'
import { sheet } from './sheet.js'

class History extends HTMLElement {
  #sheet
  #list
  #more
  #app
  #choice
  #obstacle
  #latest

  connectedCallback() {
    this.#sheet = sheet(this, 'History', 'sheet-history')
    this.#list = h('ol', { class: 'versions', reversed: true })
    this.#more = h('div', { class: 'versions-more', role: 'status' })
    this.#sheet.body.append(this.#list, this.#more)
  }

  /** Opens the history of an app; `obstacle` is why its reader can't roll back, or null. */
  open(app, choice, obstacle) {
    this.#app = app
    this.#choice = choice
    this.#obstacle = obstacle
    this.#latest = null
    this.#list.replaceChildren()
    this.#sheet.open()
    this.#sheet.heading.focus()
    this.#load()
  }

  close() {
    this.#sheet.dialog.close()
  }

  fail(text) {
    const reason = this.#list.querySelector('form .sheet-reason')
    if (reason) {
      reason.textContent = text
      reason.classList.add('is-error')
      reason.closest('form').querySelector('[type=submit]').disabled = false
    }
  }

  async #load(before) {
    this.#more.replaceChildren(h('p', { class: 'empty' }, 'Loading the history…'))
    try {
      const { versions, next } = await api.versions(this.#app, { before })
      this.#latest ??= versions[0]?.number
      this.#list.append(...versions.map((version) => this.#version(version)))
      this.#more.replaceChildren(
        next
          ? h('button', { type: 'button', class: 'button', onclick: () => this.#load(next) }, 'Older versions')
          : h('p', { class: 'empty' }, versions.length || before ? 'That is all.' : 'Nothing has been published yet.'),
      )
    } catch (problem) {
      this.#more.replaceChildren(
        h('p', { class: 'empty is-error' }, `The history could not be loaded: ${problem.message}. `),
        h('button', { type: 'button', class: 'button', onclick: () => this.#load(before) }, 'Try again'),
      )
    }
  }

  #version({ number, time, author, message, origin, changes, scheduled, extends: under = {} }) {
    const details = h('div', { class: 'version-details' })
    const current = number === this.#latest
    const gallery = `/gallery/${encodeURIComponent(this.#app)}?${new URLSearchParams({
      ...this.#choice,
      version: number,
    })}`
    const layers = Object.entries(under).map(([app, version]) => `on ${app} ${version}`).join(', ')
    return h(
      'li',
      { class: 'version', 'data-version': number },
      h(
        'div',
        { class: 'version-head' },
        h('span', { class: 'version-number' }, String(number)),
        h(
          'div',
          { class: 'version-words' },
          h(
            'p',
            { class: 'version-message' },
            message || 'No message',
            current && h('span', { class: 'tag tag-good' }, 'in force'),
          ),
          h(
            'p',
            { class: 'version-meta' },
            h('span', { class: 'version-author' }, author),
            ' · ',
            timeAgo(time),
            layers && ` · ${layers}`,
          ),
          h(
            'p',
            { class: 'version-meta' },
            h('span', { class: 'version-origin' }, `${originOf(origin)}${scheduled ? ', as scheduled' : ''}`),
            ' ',
            changes && levelTag(changes),
          ),
        ),
      ),
      h(
        'div',
        { class: 'version-actions' },
        h('button', {
          type: 'button',
          class: 'button button-small',
          'aria-expanded': 'false',
          'aria-label': `What changed in version ${number}`,
          onclick: (event) => this.#changes(event.currentTarget, number, details),
        }, 'What changed'),
        h('a', {
          class: 'button button-small',
          href: gallery,
          target: '_blank',
          'aria-label': `Preview version ${number}`,
        }, 'Preview'),
        current ? null : h('button', {
          type: 'button',
          class: 'button button-small',
          disabled: Boolean(this.#obstacle),
          title: this.#obstacle,
          'aria-label': `Roll back to version ${number}`,
          onclick: () => this.#ask(number, details),
        }, 'Roll back…'),
      ),
      details,
    )
  }

  async #changes(button, number, details) {
    const open = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!open))
    if (open) return details.replaceChildren()
    if (number === 1) {
      return details.replaceChildren(h('p', { class: 'empty' }, 'The first version: everything is new.'))
    }
    details.replaceChildren(h('p', { class: 'empty' }, 'Comparing…'))
    try {
      const [{ files: before }, { files: after }, difference] = await Promise.all([
        api.source(this.#app, number - 1),
        api.source(this.#app, number),
        api.difference(this.#app, number - 1, number),
      ])
      const total = difference.changes.length
      details.replaceChildren(
        h(
          'p',
          { class: 'sheet-summary' },
          total
            ? `${count(total, 'value')} changed since version ${number - 1}. `
            : `No resolved value changed since version ${number - 1}.`,
          total ? levelTag(counted(difference)) : '',
        ),
        ...differenceList(difference),
        fileChanges(before, after),
      )
    } catch (problem) {
      details.replaceChildren(
        h('p', { class: 'empty is-error' }, `The versions could not be compared: ${problem.message}`),
      )
    }
  }

  #ask(version, details) {
    const message = h('input', {
      class: 'field',
      type: 'text',
      maxlength: '500',
      required: true,
      value: `Roll back to version ${version}`,
    })
    const button = h('button', { type: 'submit', class: 'button button-primary' }, `Publish version ${version} again`)
    details.replaceChildren(h(
      'form',
      {
        class: 'sheet-form',
        onsubmit: (event) => {
          event.preventDefault()
          button.disabled = true
          emit(this, 'livery-rollback', { version, message: message.value.trim() })
        },
      },
      h('p', {}, `This publishes version ${version} again as a new version. No version is removed from the history.`),
      h('label', { class: 'label' }, 'Message', message),
      h('div', { class: 'sheet-actions' }, h('p', { class: 'sheet-reason', role: 'status' }), button),
    ))
    message.select()
    message.focus()
  }
}

/** What a version was made from, in words. */
const originOf = (origin) =>
  ({
    files: () => 'from files',
    draft: () => `from draft ${origin.draft}`,
    rollback: () => `brought back version ${origin.version}`,
    cascade: () => `because ${origin.app} ${origin.version} was published`,
  })[origin?.kind ?? 'files']?.() ?? origin.kind

customElements.define('livery-history', History)
