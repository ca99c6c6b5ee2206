// @ts-check
// Loads what the page doesn't need to draw the canvas: its tools as soon as the canvas is drawn, and the sheets that
// few visits need when the first of them is opened. Offers to try again if that fails.
import * as api from '../api.js'
import { find } from '../dom.js'
import { Part } from './part.js'

/** The buttons that open these sheets. */
const openers = ':is([data-action="channels"], [data-action="drafts"], [data-action="history"], ' +
  '[data-action="phone"], [data-action="publish"], [data-action="releases"], .draft-tag, [data-command="Import…"], ' +
  '[data-action="help"], .swatch, .file[data-file^="assets/"], livery-inspector, .tokens-bar button, .tokens-add, ' +
  '#tab-find)'

/**
 * The element with this name, to change what it shows. Null if it hasn't been loaded, because it shows nothing then.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @returns {HTMLElementTagNameMap[Name] | null}
 */
export const loaded = (name) => customElements.get(name) ? find(name) : null

export class OnDemand {
  #workspace
  #banner
  #status = find('livery-status')
  #tools = new Part('js/editor/tools.js', 'css/tools.css')
  #sheets = new Part('js/sheets/on-demand.js', 'css/on-demand.css')
  /** @type {Promise<any> | null} */
  #start = null
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
      if (target instanceof Element && target.closest(openers)) this.#loadSheets().catch(() => {})
    }
    document.addEventListener('pointerover', expect)
    document.addEventListener('focusin', expect)
  }

  /**
   * Opens a sheet after it has been loaded. If it can't be loaded, says why.
   * @param {string} title
   * @param {(sheets: typeof import('../sheets/on-demand.js')) => unknown} open
   * @returns {Promise<any>}
   */
  async open(title, open) {
    const opener = document.activeElement
    const button = opener instanceof HTMLButtonElement ? opener : null
    const run = this.#run += 1
    if (!this.#sheets.isLoaded) {
      this.#status.whisper(`Loading ${title}…`)
      button?.setAttribute('aria-busy', 'true')
      try {
        await this.#loadSheets()
      } catch (error) {
        // A bug in a module isn't a network problem.
        if (!(error instanceof TypeError)) throw error
        return await this.#explain(title, () => this.open(title, open), opener)
      } finally {
        button?.removeAttribute('aria-busy')
      }
      // Another sheet was requested in the meantime.
      if (run !== this.#run) return
    }
    this.#banner.clear('sheet')
    return open(this.#sheets.module)
  }

  /**
   * Loads the tools, and starts them once. If they can't be loaded, says why.
   * @template Tools
   * @param {(module: typeof import('./tools.js')) => Tools} start
   * @returns {Promise<Tools>}
   */
  startTools(start) {
    const load = async () => {
      try {
        return await this.#tools.load()
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        return new Promise((again) => {
          this.#explain('the rest of this page', () => again(load()), document.activeElement)
        })
      }
    }
    this.#start ??= load().then((module) => {
      this.#banner.clear('sheet')
      return start(module)
    })
    return this.#start
  }

  /** The style sheet of the sheets follows the one of the tools. */
  async #loadSheets() {
    await this.#tools.load()
    if (!this.#sheets.isLoaded) await this.#sheets.load().then(() => this.onload())
  }

  /**
   * Says why a sheet could not be opened, and offers what helps.
   * @param {string} title
   * @param {() => unknown} retry
   * @param {Element | null} opener The element to return to.
   */
  async #explain(title, retry, opener) {
    const isOutdated = await api.isMissing(import.meta.url)
    const kept = this.#workspace.local.store() ? ' Your text is saved in this browser.' : ''
    const words = isOutdated
      ? `The server has a newer version of this page. To open ${title}, reload the page.${kept}`
      : `${title.charAt(0).toUpperCase()}${title.slice(1)} could not be loaded: the server can’t be reached.${kept}`
    const again = () => {
      if (opener instanceof HTMLElement) opener.focus()
      return retry()
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
