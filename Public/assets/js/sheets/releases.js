// @ts-check
// <livery-releases>: the builds of an app that people have installed, with what each of them gets and needs. Publishers
// can retire a release, and activate it again. Events: `livery-moved` after each change, `livery-select` {kind, name}.
import * as api from '../api.js'
import { signInAddress } from '../elements/account.js'
import { count, emit, h } from '../dom.js'
import * as session from '../session.js'
import { stateInWords, titleOfRelease } from '../theme/releases.js'
import { attempt, loadFailure } from './change-form.js'
import { emptyState, footer } from './release-advice.js'
import { releaseRow } from './release-row.js'
import { sheet } from './sheet.js'

/**
 * `load` requests the releases with what they need. `subject` returns the path to inspect for a value of a build with
 * these axis values, null if the edited theme lacks it, and undefined if that isn't known.
 * @typedef {{
 *   app: string, axes: Axis[], load: () => Promise<API.Releases>,
 *   subject: (path: string, axes: Choice) => string | null | undefined
 * }} ReleasesModel
 */

export class Releases extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #note = h('p', { class: 'release-note', role: 'status' })
  #list = h('div', { class: 'releases' })
  /** @type {ReleasesModel} */
  #model
  #run = 0

  connectedCallback() {
    if (this.#sheet) return
    this.#sheet = sheet(this, 'Releases', 'sheet-history')
    this.#sheet.body.append(this.#note, this.#list)
  }

  /**
   * Opens the list of releases.
   * @param {ReleasesModel} model
   * @param {string} [release] The release to show first, with what it needs.
   */
  async open(model, release = '') {
    this.#model = model
    this.#say()
    this.#list.replaceChildren(h('p', { class: 'empty' }, 'Loading the releases…'))
    this.#sheet.open()
    this.#sheet.heading.focus()
    await this.#load()
    this.#reveal(release)
  }

  /** Loads the list again if it is shown, unless it contains a form. */
  refresh() {
    if (this.#sheet.dialog.open) this.#load(() => !this.querySelector('form'))
  }

  /**
   * The disclosure of what a release needs, if it is listed.
   * @param {string} release
   */
  #needs(release) {
    return /** @type {HTMLDetailsElement | null} */ (
      this.#list.querySelector(`[data-release="${CSS.escape(release)}"] > details`)
    )
  }

  /** @param {string} release */
  #reveal(release) {
    const needs = this.#needs(release)
    if (!needs) return
    needs.closest('.releases-retired')?.setAttribute('open', '')
    needs.open = true
    needs.querySelector('summary')?.focus({ preventScroll: true })
    needs.closest('.release')?.scrollIntoView({ block: 'nearest' })
  }

  /**
   * Says what happened, above the list.
   * @param {(Node | string)[]} words
   */
  #say(...words) {
    this.#note.classList.remove('is-error')
    this.#note.replaceChildren(...words)
  }

  // The list

  /** @param {() => boolean} [isWanted] Whether to show the list when it is loaded. */
  async #load(isWanted = () => true) {
    const run = this.#run += 1
    const { app, load } = this.#model
    if (!session.may('reader', app)) return this.#list.replaceChildren(signInHint())
    try {
      const [list, { latest }] = await Promise.all([load(), api.theme(app)])
      if (run === this.#run && isWanted()) this.#show(list, latest)
      return list
    } catch (problem) {
      api.rethrowDefect(problem)
      if (run !== this.#run || !isWanted()) return
      const failure = loadFailure('releases', problem, () => this.#load())
      if (this.#list.querySelector('.release')) this.#say(...failure.childNodes)
      else this.#list.replaceChildren(failure)
    }
  }

  /**
   * @param {API.Releases} list
   * @param {number} latest
   */
  #show(list, latest) {
    const opened = [...this.#list.querySelectorAll('.release:has(details[open])')]
    const names = opened.map((one) => one.getAttribute('data-release') ?? '')
    const [retired, active] = [list.releases.filter((one) => one.retired), list.releases.filter((one) => !one.retired)]
    const context = { ...this.#context, list, latest, loaded: new Map() }
    const rows = (/** @type {API.Release[]} */ releases) => releases.map((release) => releaseRow(release, context))
    const isOpen = Boolean(this.#list.querySelector('.releases-retired[open]'))
    this.#list.replaceChildren(
      active.length ? h('ul', { 'aria-label': 'Active releases' }, rows(active)) : emptyState(this.#model),
      retired.length ? retiredList(retired.length, rows(retired), isOpen) : '',
      active.length ? footer(this.#model) : '',
    )
    for (const name of names) this.#needs(name)?.setAttribute('open', '')
    if (!this.#sheet.dialog.contains(document.activeElement)) this.#sheet.heading.focus()
  }

  get #context() {
    const { app, subject } = this.#model
    return {
      app,
      subject,
      onselect: (/** @type {string} */ name) => {
        this.#sheet.dialog.close()
        emit(this, 'livery-select', { kind: 'value', name })
      },
      onretired: (/** @type {API.Release} */ release, /** @type {string | null} */ etag) =>
        this.#retired(release, etag),
      onactivate: (/** @type {API.Release} */ release) => this.#activate(release),
      onconflict: (/** @type {API.Release} */ release) => this.#conflict(release),
    }
  }

  // Changes

  /**
   * Offers to undo the retirement, unless someone else changes the release first.
   * @param {API.Release} release
   * @param {string | null} etag
   */
  async #retired(release, etag) {
    const undo = h(
      'button',
      { type: 'button', class: 'button button-small', onclick: () => this.#activate(release, etag) },
      'Undo',
    )
    this.#say(`${titleOfRelease(release.release)} is retired. `, undo)
    await this.#load()
    undo.focus()
  }

  /**
   * @param {API.Release} release
   * @param {string | null} [etag] The state to change. The current one by default.
   */
  async #activate(release, etag) {
    const { app } = this.#model
    this.#say()
    await attempt(this.#note, async () => {
      const { etag: current, ...whole } = await api.release(app, release.release)
      await api.activateRelease(app, whole, { csrf: session.csrf(), etag: etag ?? current })
      await this.#load()
      this.#say(`${titleOfRelease(release.release)} is active again.`)
    }, async (problem) => {
      if (problem.type !== 'release-conflict') return false
      await this.#conflict(release)
      return true
    })
  }

  /**
   * Says what someone else did with a release at the same moment.
   * @param {API.Release} release
   */
  async #conflict({ release: name }) {
    const list = await this.#load()
    const release = list?.releases.find(({ release }) => release === name)
    if (release) this.#say(stateInWords(release))
    this.#sheet.heading.focus()
  }
}

const signInHint = () =>
  h(
    'p',
    { class: 'hint-words' },
    'Sign in to see the releases of this app. ',
    h('a', { class: 'button button-small', href: signInAddress() }, 'Sign in'),
  )

/**
 * @param {number} number
 * @param {HTMLElement[]} rows
 * @param {boolean} open
 */
const retiredList = (number, rows, open) =>
  h(
    'details',
    { class: 'file-change releases-retired', open },
    h('summary', {}, count(number, 'retired release')),
    h('ul', { 'aria-label': 'Retired releases' }, rows),
  )

customElements.define('livery-releases', Releases)
