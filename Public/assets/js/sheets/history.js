// @ts-check
// <livery-history>: lists all versions with author, time, message and changes, and restores one.
// Events: `livery-restore` {version, message, breaks}, `livery-reschedule` {change}.
import * as api from '../api.js'
import { address } from '../base.js'
import { Breaking } from './breaking.js'
import { levelTag } from './differences.js'
import { emit, findIn, h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { isImpossible, what, when } from '../theme/schedule.js'
import { scheduledActions } from './scheduled-actions.js'
import { sheet } from './sheet.js'
import { threatenedChanges } from './threatened.js'
import { showChanges } from './version-changes.js'

export class History extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #list = h('ol', { class: 'versions', reversed: true })
  #scheduled = h('div', {})
  #more = h('div', { class: 'versions-more', role: 'status' })
  #app = ''
  /** @type {Choice} */
  #choice = {}
  /** @type {string | null} */
  #obstacle = null
  /** @type {number | null} */
  #latest = null
  /** @type {() => Writing} */
  #writing
  /**
   * The question of the open form.
   * @type {Breaking | null}
   */
  #breaking = null

  connectedCallback() {
    this.#sheet = sheet(this, 'History', 'sheet-history')
    this.#sheet.body.append(this.#scheduled, this.#list, this.#more)
  }

  /**
   * Opens the history of an app.
   * @param {string} app
   * @param {Choice} choice
   * @param {string | null} obstacle Why the user can't restore a version.
   * @param {() => Writing} writing The conditions of a restore.
   */
  open(app, choice, obstacle, writing) {
    this.#writing = writing
    this.#app = app
    this.#choice = choice
    this.#obstacle = obstacle
    this.#latest = null
    this.#list.replaceChildren()
    this.#scheduled.replaceChildren()
    this.#sheet.open()
    this.#sheet.heading.focus()
    this.#load()
    if (session.may('reader', app)) this.#loadScheduled()
  }

  /** Lists the changes that wait for their time, and marks those that can't happen any more. */
  async #loadScheduled() {
    try {
      const [changes, { latest }] = await Promise.all([api.schedule(this.#app), api.theme(this.#app)])
      const waiting = changes.filter(({ state }) => state === 'waiting')
      this.#scheduled.replaceChildren(
        ...(waiting.length
          ? [
            h('h3', { class: 'sheet-subtitle' }, 'Scheduled'),
            h('ul', { class: 'changes-to-come' }, waiting.map((change) => this.#waiting(change, latest))),
          ]
          : []),
      )
      if (!this.#sheet.dialog.contains(document.activeElement)) this.#sheet.heading.focus()
    } catch (problem) {
      api.rethrowDefect(problem)
      // The list of versions reports the same problem.
    }
  }

  /**
   * @param {ScheduledChange} change
   * @param {number} latest
   */
  #waiting(change, latest) {
    const note = h('p', { class: 'sheet-reason', role: 'status' })
    const reschedule = () => emit(this, 'livery-reschedule', { change })
    const reload = () => this.#loadScheduled()
    return h(
      'li',
      { class: 'to-come' },
      h(
        'div',
        { class: 'channel-head' },
        h('span', {}, h('strong', {}, what(change)), ` ${when(change)} `),
        isImpossible(change, latest) &&
          h('span', { class: 'tag tag-major' }, `Can’t happen: version ${latest} was published since`),
        h('span', { class: 'bar-space' }),
        scheduledActions(this.#app, change, { latest, note, reschedule, reload }),
      ),
      note,
    )
  }

  close() {
    this.#sheet.dialog.close()
  }

  /**
   * Shows why a version couldn't be restored.
   * @param {string} text
   */
  fail(text) {
    const form = this.#list.querySelector('form')
    if (!form) return
    const reason = findIn(form, '.sheet-reason')
    reason.textContent = text
    reason.classList.add('is-error')
    findIn(form, '[type=submit]').disabled = false
  }

  /**
   * Asks about the releases that prevented a restore. Returns whether there were any.
   * @param {api.Problem} problem
   */
  async rejects(problem) {
    return await this.#breaking?.rejects(this.#app, problem) ?? false
  }

  /** @param {number} [before] */
  async #load(before) {
    this.#more.replaceChildren(h('p', { class: 'empty' }, 'Loading the history…'))
    try {
      const { versions, next } = await api.versions(this.#app, { before })
      this.#latest ??= versions[0]?.number ?? null
      this.#list.append(...versions.map((version) => this.#version(version)))
      this.#more.replaceChildren(
        next
          ? h('button', { type: 'button', class: 'button', onclick: () => this.#load(next) }, 'Older versions')
          : h('p', { class: 'empty' }, 'No older versions.'),
      )
    } catch (problem) {
      api.rethrowDefect(problem)
      if (problem.type === 'unknown-app') {
        return this.#more.replaceChildren(
          h('p', { class: 'empty' }, 'No versions yet. Publish to create the first one.'),
        )
      }
      this.#more.replaceChildren(
        h('p', { class: 'empty is-error' }, `The history could not be loaded: ${problem.message}. `),
        h('button', { type: 'button', class: 'button', onclick: () => this.#load(before) }, 'Retry'),
      )
    }
  }

  /** @param {Version} version */
  #version({ number, time, author, message, origin, changes, scheduled, extends: bases = {} }) {
    const details = h('div', { class: 'version-details' })
    const current = number === this.#latest
    const parameters = new URLSearchParams({ ...this.#choice, version: String(number) })
    const gallery = address(`/gallery/${encodeURIComponent(this.#app)}?${parameters}`)
    const layers = Object.entries(bases).map(([app, version]) => `extends ${app} ${version}`).join(', ')
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
            current && h('span', { class: 'tag tag-good' }, 'Current'),
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
            h('span', { class: 'version-origin' }, `${originOf(origin)}${scheduled ? ', scheduled' : ''}`),
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
          'aria-label': `Changes in version ${number}`,
          onclick: ({ currentTarget }) => this.#toggleChanges(currentTarget, number, details),
        }, 'Changes'),
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
          'aria-label': `Restore version ${number}`,
          onclick: () => this.#ask(number, details),
        }, 'Restore…'),
      ),
      details,
    )
  }

  /**
   * @param {HTMLElement} button
   * @param {number} number
   * @param {HTMLElement} details
   */
  async #toggleChanges(button, number, details) {
    const open = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!open))
    if (open) return details.replaceChildren()
    await showChanges(this.#app, number, details)
  }

  /**
   * @param {number} version
   * @param {HTMLElement} details
   */
  #ask(version, details) {
    const message = h('input', {
      class: 'field',
      type: 'text',
      maxlength: '500',
      required: true,
      value: `Restore version ${version}`,
    })
    const button = h('button', { type: 'submit', class: 'button button-primary' }, `Restore version ${version}`)
    const reason = h('p', { class: 'sheet-reason', role: 'status' })
    const breaking = this.#breaking = Breaking.guarding(reason, button)
    const threatened = h('div', {})
    details.replaceChildren(h(
      'form',
      {
        class: 'sheet-form',
        onsubmit: (event) => {
          event.preventDefault()
          button.disabled = true
          emit(this, 'livery-restore', { version, message: message.value.trim(), breaks: breaking.names })
        },
      },
      h('p', {}, `This publishes version ${version} again as a new version. No version is removed from the history.`),
      threatened,
      h('label', { class: 'label' }, 'Message', message),
      breaking.element,
      h('div', { class: 'sheet-actions' }, reason, button),
    ))
    breaking.look(this.#app, () => api.previewRollback(this.#app, version, this.#writing()))
    this.#warnOfChanges(threatened)
    message.select()
    message.focus({ preventScroll: true })
    // The form with its button, not only its field.
    details.scrollIntoView({ block: 'nearest' })
  }

  /**
   * Names the scheduled changes that a restore makes impossible.
   * @param {HTMLElement} element
   */
  async #warnOfChanges(element) {
    if (this.#latest === null) return
    element.replaceChildren(...await threatenedChanges(this.#app, this.#latest, 'Restoring'))
    element.closest('.version-details')?.scrollIntoView({ block: 'nearest' })
  }
}

/** How a version was created, in words. */
function originOf(/** @type {Origin} */ origin = { kind: 'files' }) {
  switch (origin.kind) {
    case 'files':
      return 'from files'
    case 'draft':
      return `from draft ${origin.draft}`
    case 'rollback':
      return `restores version ${origin.version}`
    case 'cascade':
      return `published along with ${origin.app} ${origin.version}`
    default:
      return origin.kind
  }
}

customElements.define('livery-history', History)
