// @ts-check
// Draws other sides in the gallery: the current version, or the edited theme for other values of an axis.
import * as api from '../api.js'
import { find } from '../dom.js'
import { titleOf, valuesBeside } from '../theme/axes.js'

export class Comparing {
  #workspace
  #gallery = find('livery-gallery')
  #compare = find('livery-compare')
  #run = 0

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
    this.#compare.addEventListener('livery-compare', () => this.#update())
    find('livery-editor').addEventListener('livery-checked', () => this.#update())
  }

  async #update() {
    const run = this.#run += 1
    const { choice } = this.#workspace
    const current = { version: 0, title: 'Your draft and the current version' }
    const versions = this.#workspace.isUnpublished ? [] : [current]
    this.#compare.show({ axes: this.#workspace.axes, choice, versions })
    const { comparison, onlyDifferences } = this.#compare
    if (!comparison) {
      this.#gallery.comparison = null
      return
    }
    try {
      const others = await this.#others(comparison)
      if (run !== this.#run || !others) return
      const ownTitle = 'axis' in comparison ? titleOf(choice[comparison.axis]) : 'Your draft'
      this.#gallery.comparison = { others, ownTitle, onlyDifferences }
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem
      if (run === this.#run) {
        find('livery-status').say(`The other side could not be loaded: ${problem.message}`, 'error')
      }
    }
  }

  /**
   * The other sides. Null while the text has errors.
   * @param {import('../theme/axes.js').Comparison} comparison
   */
  async #others(comparison) {
    const { app, choice, theme } = this.#workspace
    if ('version' in comparison) {
      return [{ title: `Version ${theme.latest}`, bundle: await api.bundle(app, theme.latest, choice) }]
    }
    const values = valuesBeside(comparison, this.#workspace.axes, choice)
    const bundles = await Promise.all(
      values.map((value) => this.#workspace.overlayBundle({ ...choice, [comparison.axis]: value })),
    )
    const sides = bundles.flatMap((bundle, index) => bundle ? [{ title: titleOf(values[index]), bundle }] : [])
    return sides.length === values.length ? sides : null
  }
}
