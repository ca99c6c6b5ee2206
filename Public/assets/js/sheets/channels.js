// @ts-check
// <livery-channels>: the sheet that lists and changes the channels of an app, with <livery-schedule> below them.
// Event: `livery-moved` after each change.
import * as api from '../api.js'
import { findIn, h, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { ask, loadFailure, sectionHead, showForm } from './change-form.js'
import { momentFields } from './moment.js'
import { Schedule } from './schedule.js'
import { sheet } from './sheet.js'

export class Channels extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #channels = h('section', { class: 'channel-list', 'aria-label': 'Channels' })
  #schedule = new Schedule(() => this.#load())
  #app = ''
  /** @type {CurrentTheme} */
  #theme

  connectedCallback() {
    this.#sheet = sheet(this, 'Channels and schedule', 'sheet-history')
    this.#sheet.body.append(this.#channels, this.#schedule)
  }

  /**
   * Opens the channels and the schedule of an app. With a message, also opens the form that schedules the open draft.
   * @param {string} app
   * @param {CurrentTheme} theme
   * @param {string | null} draft
   * @param {string} [message]
   */
  async open(app, theme, draft, message) {
    this.#app = app
    this.#theme = theme
    this.#schedule.show(app, theme, draft)
    this.#sheet.open()
    this.#sheet.heading.focus()
    await this.#load()
    if (message !== undefined) this.#schedule.ask(message)
  }

  /**
   * Opens the form that schedules a change again, after `open`.
   * @param {ScheduledChange} change
   */
  reschedule(change) {
    this.#schedule.reschedule(change)
  }

  close() {
    this.#sheet.dialog.close()
  }

  /** Loads the list again if it is shown, unless it contains a form. */
  refresh() {
    if (this.#sheet.dialog.open && !this.querySelector('form')) this.#load()
  }

  get #mayChange() {
    return session.may('publisher', this.#app)
  }

  get #csrf() {
    return session.csrf()
  }

  async #load() {
    await Promise.all([this.#loadChannels(), this.#schedule.load()])
    if (!this.#sheet.dialog.contains(document.activeElement)) this.#sheet.heading.focus()
  }

  async #loadChannels() {
    const details = h('div', { class: 'version-details' })
    try {
      const channels = await api.channels(this.#app)
      this.#channels.replaceChildren(
        sectionHead(
          [
            h('h3', { class: 'sheet-subtitle' }, 'Channels'),
            this.#theme.isPrivate &&
            h('span', { class: 'tag tag-warning' }, 'private: only signed-in readers can see this app'),
          ],
          'New channel…',
          this.#mayChange && (() => ask(details, () => this.#askMove(details, null))),
        ),
        details,
        h(
          'ul',
          { class: 'channels' },
          this.#row('latest', this.#theme.latest, 'The default channel of all apps', null),
          channels.map((one) => this.#channel(one)),
        ),
      )
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#channels.replaceChildren(loadFailure('channels', problem, () => this.#load()))
    }
  }

  /**
   * @param {string} name
   * @param {number} version
   * @param {Child} meta
   * @param {Child} actions
   * @param {Child} [details]
   */
  #row(name, version, meta, actions, details) {
    return h(
      'li',
      { class: 'channel', 'data-channel': name },
      h(
        'div',
        { class: 'channel-head' },
        h('strong', {}, name),
        h('span', { class: 'channel-arrow', role: 'img', 'aria-label': 'points to' }, '→'),
        h('span', { class: 'channel-version' }, `version ${version}`),
        h('span', { class: 'bar-space' }),
        actions,
      ),
      h('p', { class: 'version-meta' }, meta),
      details,
    )
  }

  /** @param {Channel} channel */
  #channel({ channel: name, version, author, message, time }) {
    const details = h('div', { class: 'version-details' })
    const actions = this.#mayChange && [
      h('button', {
        type: 'button',
        class: 'button button-small',
        'aria-label': `Move channel ${name}`,
        onclick: () => ask(details, () => this.#askMove(details, name)),
      }, 'Move…'),
      h('button', {
        type: 'button',
        class: 'button button-small',
        'aria-label': `Delete channel ${name}`,
        onclick: () => ask(details, () => this.#askDelete(details, name)),
      }, 'Delete…'),
    ]
    return this.#row(name, version, [`${author} · `, timeAgo(time), message && ` · ${message}`], actions, details)
  }

  /**
   * Shows the fields for a version and a time. A new channel has no name yet. The move fails if the channel has changed
   * since.
   * @param {HTMLElement} details
   * @param {string | null} name
   */
  async #askMove(details, name) {
    const { version: current, etag } = name === null
      ? { version: this.#theme.latest, etag: null }
      : await api.channel(this.#app, name)
    const field = h('input', {
      class: 'field',
      name: 'name',
      required: true,
      pattern: '[a-z][a-z0-9\\-]{0,63}',
      placeholder: 'beta',
      title: 'Letters a-z, digits and hyphens, starting with a letter',
      autocomplete: 'off',
      spellcheck: 'false',
    })
    const version = h('input', {
      class: 'field',
      type: 'number',
      name: 'version',
      min: '1',
      max: String(this.#theme.latest),
      required: true,
      value: String(current),
    })
    const message = h('input', {
      class: 'field',
      type: 'text',
      name: 'message',
      maxlength: '500',
      placeholder: 'Optional',
    })
    const when = momentFields({ optional: true })
    showForm(
      details,
      name === null ? 'Create channel' : 'Move channel',
      [
        name === null && h('label', { class: 'label' }, 'Name', field),
        h('label', { class: 'label' }, name === null ? 'Version' : `Version (currently ${current})`, version),
        h('label', { class: 'label' }, 'Message', message),
        when.element,
      ],
      async (breaking) => {
        const body = {
          breaks: breaking.names,
          version: Number(version.value),
          ...(message.value.trim() ? { message: message.value.trim() } : {}),
          ...(when.value ? { at: when.value } : {}),
        }
        await api.setChannel(this.#app, name ?? field.value.trim(), body, { csrf: this.#csrf, etag })
        await this.#load()
      },
      undefined,
      this.#app,
    )
    ;(name === null ? field : version).focus()
  }

  /**
   * @param {HTMLElement} details
   * @param {string} name
   */
  async #askDelete(details, name) {
    const { etag } = await api.channel(this.#app, name)
    showForm(details, 'Delete channel', [
      h('p', {}, `Apps that use the channel “${name}” will receive an error. Its versions are not deleted.`),
    ], async () => {
      await api.deleteChannel(this.#app, name, { csrf: this.#csrf, etag })
      await this.#load()
    }, 'button-danger')
    findIn(details, '[type=submit]').focus()
  }
}

customElements.define('livery-channels', Channels)
