// @ts-check
// Follows changes by others over one event stream: publishes, channel moves, saves of the open draft, and the people
// who have it open. The stream is closed while the page is hidden, because browsers limit the number of streams.
import * as api from '../api.js'
import { debounce, emit, find } from '../dom.js'
import * as session from '../session.js'
import { loaded } from './on-demand.js'
import { retryDelay } from './retry.js'

export class Live {
  #workspace
  #drafting
  #checking
  #editor = find('livery-editor')
  #presence = find('livery-presence')
  #status = find('livery-status')
  /** @type {EventSource | null} */
  #source = null
  /**
   * The stream about the previous subject, until the new one has started.
   * @type {EventSource | null | undefined}
   */
  #previous
  /** The subject of the stream: the draft and the open file. */
  #subject = ''
  #attempts = 0
  /**
   * The number of steps of the app's reviews. Null until the first event.
   * @type {number | null}
   */
  #reviews = null
  /** Whether events may have been missed. */
  #hasFailed = false
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry
  #follow = debounce(() => this.#connect(), 150)

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./drafting.js').Drafting} drafting
   */
  constructor(workspace, checking, drafting) {
    this.#workspace = workspace
    this.#checking = checking
    this.#drafting = drafting
    workspace.draft.addEventListener('change', () => this.#follow())
    this.#editor.addEventListener('livery-file', () => this.#follow())
    document.addEventListener('livery-account', () => this.#follow())
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#close() : this.#connect()))
    addEventListener('pagehide', () => this.#close())
    addEventListener('pageshow', () => this.#follow())
  }

  /** Connects when the theme is loaded. */
  start() {
    this.#connect()
  }

  /** Opens a stream about the open draft and file. The old stream is closed after the new one has started. */
  #connect() {
    if (document.hidden || !this.#workspace.isLoaded) return
    const { app, draft } = this.#workspace
    const name = session.user() ? draft.name : null
    const subject = JSON.stringify([name, name && this.#editor.current])
    if (this.#source && subject === this.#subject) return
    clearTimeout(this.#retry)
    const source = api.events(app, name, this.#editor.current)
    this.#previous?.close()
    this.#previous = this.#source
    this.#source = source
    this.#subject = subject
    if (name === null) this.#showPeople([])
    source.addEventListener('open', () => {
      if (source === this.#source && this.#hasFailed) this.#refreshWithin()
      this.#hasFailed = false
      this.#attempts = 0
      if (source === this.#source) this.#previous?.close()
    })
    source.addEventListener('error', () => {
      if (source !== this.#source) return
      this.#previous?.close()
      this.#failed(source)
    })
    this.#listen(source)
  }

  /** @param {EventSource} source */
  #listen(source) {
    const on = (/** @type {string} */ kind, /** @type {(data: any) => unknown} */ action) =>
      source.addEventListener(kind, (event) => action(JSON.parse(event.data)))
    on('version', ({ spread }) => this.#refreshWithin(spread))
    on('reset', () => this.#refreshWithin(5))
    on('channel', ({ channel, version }) => this.#channelMoved(channel, version))
    on('draft', ({ etag, reviews }) => {
      if (etag !== this.#workspace.draft.etag) this.#drafting.refresh(etag)
      if (reviews !== this.#reviews) emit(document.body, 'livery-reviewed')
      this.#reviews = reviews
    })
    on('presence', ({ people }) => this.#showPeople(people))
  }

  /**
   * Loads changes by others. If there are many subscribers, first waits for part of the time over which their requests
   * are spread.
   * @param {number} [spread]
   */
  #refreshWithin(spread = 5) {
    setTimeout(() => {
      this.#drafting.refresh()
      loaded('livery-releases')?.refresh()
    }, Math.random() * spread * 1000)
  }

  /**
   * @param {string} channel
   * @param {number | null} version
   */
  #channelMoved(channel, version) {
    loaded('livery-channels')?.refresh()
    this.#status.whisper(
      version === null ? `The channel ${channel} was deleted.` : `The channel ${channel} now has version ${version}.`,
    )
  }

  /** @param {Person[]} people */
  #showPeople(people) {
    this.#workspace.people = people
    this.#presence.show(people)
    this.#checking.showFiles()
  }

  #close() {
    this.#previous?.close()
    this.#source?.close()
    this.#source = null
    clearTimeout(this.#retry)
  }

  /**
   * The browser reconnects by itself unless the server rejected the request.
   * @param {EventSource} source
   */
  #failed(source) {
    this.#hasFailed = true
    this.#showPeople([])
    if (source.readyState !== EventSource.CLOSED) return
    this.#source = null
    // The draft was deleted, the session has ended, or the server is full.
    this.#retry = setTimeout(() => this.#connect(), retryDelay(this.#attempts) + 1000 * Math.random())
    this.#attempts += 1
  }
}
