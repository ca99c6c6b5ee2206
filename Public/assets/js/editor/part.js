// @ts-check
// A part of a page that is loaded on demand: modules and their style sheet.
import { h } from '../dom.js'

/**
 * An address of the assets. `script/pages` keeps it relative to its bundles.
 * @param {string} path
 */
const asset = (path) => new URL(`../../${path}`, import.meta.url)

export class Part {
  #script
  #styles
  /** @type {Promise<any> | null} */
  #loading = null
  #attempts = 0
  /**
   * The loaded module.
   * @type {any}
   */
  module = null

  /**
   * @param {string} script The module that imports the others.
   * @param {string} styles
   */
  constructor(script, styles) {
    this.#script = script
    this.#styles = styles
  }

  get isLoaded() {
    return this.module !== null
  }

  /**
   * Loads the part once, unless that fails. Returns its module.
   * @returns {Promise<any>}
   */
  load() {
    this.#loading ??= Promise.all([this.#loadScript(), this.#loadStyles()]).then(([module]) => {
      this.module = module
      return module
    }, (error) => {
      this.#loading = null
      this.#attempts += 1
      throw error
    })
    return this.#loading
  }

  /** Browsers remember which addresses failed, so each attempt has its own. */
  #loadScript() {
    const url = asset(this.#script)
    if (this.#attempts) url.searchParams.set('attempt', String(this.#attempts))
    return import(url.href)
  }

  /** Loads the style sheet, once. */
  #loadStyles() {
    const { href } = asset(this.#styles)
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
}
