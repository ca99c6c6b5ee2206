// @ts-check
// What releases need of the theme. It is loaded when something first shows it, and never as part of a check.
import * as api from '../api.js'
import { emit } from '../dom.js'
import * as session from '../session.js'
import { readersByPath } from '../theme/release-needs.js'

export class ReleaseNeeds {
  #workspace
  #isStale = true
  #run = 0
  /** @type {import('../theme/release-needs.js').ReadersByPath} */
  #readers = new Map()

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
    document.addEventListener('livery-refreshed', () => this.#expire())
    document.addEventListener('livery-account', () => this.#expire())
  }

  #expire() {
    this.#isStale = true
    if (!this.#mayLoad) this.#readers = new Map()
    emit(document.body, 'livery-releases')
  }

  /** What is known now. If that isn't current, loads it, and sends `livery-releases` if it differs. */
  get readers() {
    if (this.#isStale && this.#mayLoad) this.load().catch(api.rethrowDefect)
    return this.#readers
  }

  get #mayLoad() {
    return session.may('reader', this.#workspace.app)
  }

  /**
   * The releases with what they need, from the server.
   * @returns {Promise<API.Releases>}
   */
  async load() {
    const run = this.#run += 1
    this.#isStale = false
    try {
      const list = await api.releases(this.#workspace.app, { contracts: '1' })
      if (run === this.#run) this.#keep(readersByPath(list))
      return list
    } catch (problem) {
      // The next one who needs them tries again.
      this.#isStale = true
      throw problem
    }
  }

  /** @param {import('../theme/release-needs.js').ReadersByPath} readers */
  #keep(readers) {
    const old = this.#readers
    this.#readers = readers
    if (JSON.stringify([...old]) !== JSON.stringify([...readers])) emit(document.body, 'livery-releases')
  }
}
