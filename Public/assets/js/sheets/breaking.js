// @ts-check
// The question of every change of what is published: the breaking changes and the releases that can't read the version,
// each with a checkbox.
import * as api from '../api.js'
import { count, h } from '../dom.js'
import { differenceList } from './differences.js'
import { aboutRequests, consequence, titleOfRelease, unmetInWords, useInWords } from '../theme/releases.js'

/** The number of missing values of a release that are visible at first. */
const shown = 3

export class Breaking {
  #changes = h('div', {})
  #releases = h('div', {})
  element = h('div', { class: 'sheet-breaks' }, this.#changes, this.#releases)
  /**
   * Why an answer that the change requires is missing, or null.
   * @type {string | null}
   */
  #missing = null
  #onchange
  /**
   * The releases that the change breaks, by the names that confirm them.
   * @type {Map<string, API.BrokenRelease>}
   */
  #broken = new Map()
  /** The confirmed names. */
  #confirmed = new Set()
  #run = 0

  /** @param {() => void} onchange Called when the question or an answer changes. */
  constructor(onchange) {
    this.#onchange = onchange
  }

  /**
   * The question of a form whose button stays disabled, with the reason beside it, until all releases are confirmed.
   * @param {HTMLElement} reason
   * @param {HTMLButtonElement} button
   */
  static guarding(reason, button) {
    const breaking = new Breaking(() => {
      reason.classList.remove('is-error')
      reason.textContent = breaking.reason ?? ''
      button.disabled = breaking.reason !== null
    })
    return breaking
  }

  /** The names to send in `breaks`. */
  get names() {
    return [...this.#broken.keys()].filter((name) => this.#confirmed.has(name))
  }

  /** Why the change can't be made yet, or null. */
  get reason() {
    const open = this.#broken.size - this.names.length
    return this.#missing ?? unconfirmed(this.#changes) ??
      (open ? `Confirm ${count(open, 'release')} that can’t read this version.` : null)
  }

  clear() {
    this.#run += 1
    this.#missing = null
    this.#changes.replaceChildren()
    this.#broken.clear()
    this.#confirmed.clear()
    this.#releases.replaceChildren()
    this.#onchange()
  }

  /**
   * Asks before the change, with the preview of the server. Without an answer, the change itself asks.
   * @param {string} app
   * @param {() => Promise<{ breaks?: API.BrokenRelease[] }>} preview
   */
  async look(app, preview) {
    const run = this.#run += 1
    try {
      const { breaks = [] } = await preview()
      if (run === this.#run) await this.ask(app, breaks)
    } catch (problem) {
      api.rethrowDefect(problem)
    }
  }

  /**
   * Asks before the change about its breaking changes and releases. Prevents the change without an answer, because the
   * server asks only about releases.
   * @param {string} app
   * @param {() => Promise<{ difference: Difference, breaks?: API.BrokenRelease[] }>} preview
   */
  async require(app, preview) {
    this.clear()
    const run = this.#run
    const wait = (/** @type {string | null} */ words) => {
      this.#missing = words
      this.#onchange()
    }
    wait('Comparing…')
    try {
      const { difference, breaks = [] } = await preview()
      if (run !== this.#run) return
      const changes = difference.changes.filter(({ level }) => level === 'major')
      this.#changes.replaceChildren(...differenceList({ ...difference, changes }, null, () => this.#onchange()))
      wait(null)
      await this.ask(app, breaks)
    } catch (problem) {
      api.rethrowDefect(problem)
      if (run === this.#run) wait(`This can’t be scheduled: ${problem.message}.`)
    }
  }

  /**
   * Asks again if the server rejected the change because of other releases. Returns whether that was the problem.
   * @param {string} app
   * @param {api.Problem} problem
   */
  async rejects(app, problem) {
    if (problem.type !== 'breaks-releases') return false
    const { breaks } = problem.document
    if (!breaks?.length) return false
    const kept = this.names.flatMap((name) => this.#broken.get(name) ?? [])
    await this.ask(app, [...kept, ...breaks])
    return true
  }

  /**
   * Shows the question. Answers about a release that lacks the same values are kept.
   * @param {string} app
   * @param {API.BrokenRelease[]} broken
   */
  async ask(app, broken) {
    const run = this.#run += 1
    const [list, theme] = broken.length ? await Promise.all([load(api.releases(app)), load(api.theme(app))]) : []
    if (run !== this.#run) return
    const known = new Map(list?.releases.map((one) => [one.release, one]))
    // A release that was retired in the meantime needs no answer.
    const asked = broken.filter(({ release }) => !known.get(release)?.retired)
    const isSame = (/** @type {API.BrokenRelease} */ one) =>
      JSON.stringify(this.#broken.get(one.release)) === JSON.stringify(one)
    this.#confirmed = new Set(
      asked.filter((one) => this.#confirmed.has(one.release) && isSame(one)).map((one) => one.release),
    )
    this.#broken = new Map(asked.map((one) => [one.release, one]))
    this.#releases.replaceChildren(...(asked.length ? [this.#question(asked, known, list?.requests ?? 0, theme)] : []))
    this.#onchange()
  }

  /**
   * @param {API.BrokenRelease[]} asked
   * @param {Map<string, API.Release>} known
   * @param {number} requests
   * @param {Theme} [theme]
   */
  #question(asked, known, requests, theme) {
    return h(
      'fieldset',
      { class: 'others breaks' },
      h('legend', { class: 'sheet-subtitle' }, `${count(asked.length, 'release')} can’t read this version`),
      h('ul', { class: 'breaks-list' }, asked.map((one) => this.#release(one, known, requests, theme))),
      h('p', { class: 'hint-words' }, known.size ? aboutRequests : 'How often they request the theme is unknown.'),
    )
  }

  /**
   * @param {API.BrokenRelease} broken
   * @param {Map<string, API.Release>} known
   * @param {number} requests
   * @param {Theme} [theme]
   */
  #release({ app, release: name, axes, unmet }, known, requests, theme) {
    const title = titleOfRelease(name)
    const release = known.get(name)
    const own = theme?.app === app
    const faults = unmet.map((one) => {
      const { path, fault } = unmetInWords(one, axes, own ? theme.axes : [])
      return h('li', {}, h('bdi', { class: 'breaks-path' }, path), ` ${fault}`)
    })
    return h(
      'li',
      { class: 'breaks-release', 'data-release': name },
      h('p', {}, h('strong', {}, title), ' can’t read this version:'),
      faults.length
        ? h('ul', { class: 'breaks-faults' }, faults.slice(0, shown))
        : h('p', {}, 'It has no values for the platform of this build.'),
      faults.length > shown && h(
        'details',
        {},
        h('summary', {}, `${faults.length - shown} more`),
        h('ul', { class: 'breaks-faults' }, faults.slice(shown)),
      ),
      h(
        'p',
        { class: 'hint-words' },
        release ? `${useInWords(release, requests)}. ` : '',
        own ? consequence(release, theme.latest) : consequence(undefined, 0),
      ),
      h(
        'label',
        { class: 'option' },
        h('input', {
          type: 'checkbox',
          name: 'breaks',
          checked: this.#confirmed.has(name),
          'aria-label': `Continue without ${title}`,
          onchange: ({ target }) => {
            if (/** @type {HTMLInputElement} */ (target).checked) this.#confirmed.add(name)
            else this.#confirmed.delete(name)
            this.#onchange()
          },
        }),
        h('span', {}, `Continue without ${title}`),
      ),
    )
  }
}

/**
 * Why listed changes can't be made yet, or null: how many breaking ones aren't confirmed.
 * @param {HTMLElement} list
 */
export function unconfirmed(list) {
  const open = list.querySelectorAll('.change-confirm input:not(:checked)').length
  return open ? `Confirm ${count(open, 'breaking change')}.` : null
}

/**
 * The answer, or undefined if it can't be loaded. The question is asked without it.
 * @template Result
 * @param {Promise<Result>} answer
 */
async function load(answer) {
  try {
    return await answer
  } catch (problem) {
    api.rethrowDefect(problem)
    return undefined
  }
}
