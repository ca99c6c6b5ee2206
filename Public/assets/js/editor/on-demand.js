// @ts-check
// Loads the sheets that few visits need when the first of them is opened, and offers to try again if that fails.
import * as api from '../api.js'
import { find, h } from '../dom.js'

/** The buttons that open these sheets. */
const openers = ':is([data-action="channels"], [data-action="drafts"], [data-action="history"], ' +
  '[data-action="phone"], [data-action="publish"], [data-action="releases"], .draft-tag, [data-command="Import…"], ' +
  '[data-action="help"], .swatch, .file[data-file^="assets/"], livery-inspector, .tokens-bar button, .tokens-add, ' +
  '#tab-find)'

/**
 * An address of the assets. `script/pages` keeps it relative to its bundles.
 * @param {string} path
 */
const asset = (path) => new URL(`../../${path}`, import.meta.url)

/**
 * Loads the modules. Browsers remember which addresses failed, so each attempt has its own.
 * @param {number} attempts
 */
function loadScript(attempts) {
  const url = asset('js/sheets/on-demand.js')
  if (attempts) url.searchParams.set('attempt', String(attempts))
  return import(url.href)
}

/** Loads the style sheet, once. */
function loadStyles() {
  const { href } = asset('css/on-demand.css')
  if (document.querySelector(`link[href="${href}"]`)) return null
  const link = h('link', { rel: 'stylesheet', href })
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done(null))
    link.addEventListener('error', () => {
      link.remove()
      fail(new TypeError('The style sheet could not be loaded'))
    })
    document.head.append(link)
  })
}

/**
 * The sheet with this name, to change what it shows. Null if no sheet has been loaded, because it shows nothing then.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @returns {HTMLElementTagNameMap[Name] | null}
 */
export const loadedSheet = (name) => customElements.get(name) ? find(name) : null

export class OnDemand {
  #workspace
  #banner
  #status = find('livery-status')
  /** @type {Promise<unknown> | null} */
  #loading = null
  #isLoaded = false
  #attempts = 0
  #run = 0
  /** Called after the sheets were loaded. */
  onload = () => {}

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./banner.js').Banner} banner
   */
  constructor(workspace, banner) {
    this.#workspace = workspace
    this.#banner = banner
    // Loads them while the pointer is on its way, or on the button that has the focus.
    const expect = (/** @type {Event} */ { target }) => {
      if (target instanceof Element && target.closest(openers)) this.#load().catch(() => {})
    }
    document.addEventListener('pointerover', expect)
    document.addEventListener('focusin', expect)
  }

  /**
   * Opens a sheet after it has been loaded. If it can't be loaded, says why.
   * @param {string} title
   * @param {() => unknown} open
   */
  async open(title, open) {
    const opener = document.activeElement
    const button = opener instanceof HTMLButtonElement ? opener : null
    const run = this.#run += 1
    if (!this.#isLoaded) {
      this.#status.whisper(`Loading ${title}…`)
      button?.setAttribute('aria-busy', 'true')
      try {
        await this.#load()
      } catch (error) {
        // A bug in a module isn't a network problem.
        if (!(error instanceof TypeError)) throw error
        return await this.#explain(title, open, opener)
      } finally {
        button?.removeAttribute('aria-busy')
      }
      // Another sheet was requested in the meantime.
      if (run !== this.#run) return
    }
    this.#banner.clear('sheet')
    return open()
  }

  #load() {
    this.#loading ??= Promise.all([loadScript(this.#attempts), loadStyles()]).then(() => {
      this.#isLoaded = true
      this.onload()
    }, (error) => {
      this.#loading = null
      this.#attempts += 1
      throw error
    })
    return this.#loading
  }

  /**
   * Says why a sheet could not be opened, and offers what helps.
   * @param {string} title
   * @param {() => unknown} open
   * @param {Element | null} opener The element to return to.
   */
  async #explain(title, open, opener) {
    const isOutdated = await api.isMissing(import.meta.url)
    const kept = this.#workspace.local.store() ? ' Your text is saved in this browser.' : ''
    const words = isOutdated
      ? `The server has a newer version of this page. To open ${title}, reload the page.${kept}`
      : `${title} could not be loaded: the server can’t be reached.${kept}`
    const again = () => {
      if (opener instanceof HTMLElement) opener.focus()
      return this.open(title, open)
    }
    this.#banner.show('sheet', words, [
      isOutdated ? ['Reload', () => location.reload(), true] : ['Try again', again, true],
      ['Close', () => this.#banner.clear('sheet')],
    ])
    this.#status.whisper(words)
    // In a narrow window, the menu would cover the words. TypeScript doesn't know the method yet.
    const menu = /** @type {any} */ (opener?.closest('[popover]'))
    menu?.hidePopover()
  }
}
