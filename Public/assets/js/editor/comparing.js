// @ts-check
// Draws a second side in the gallery: the current version, or the edited theme for another axis value.
import * as api from '../api.js'
import { find } from '../dom.js'
import { titleOf } from '../theme/axes.js'

export class Comparing {
  #workspace
  #checking
  #gallery = find('livery-gallery')
  #compare = find('livery-compare')
  #run = 0

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   */
  constructor(workspace, checking) {
    this.#workspace = workspace
    this.#checking = checking
    this.#compare.addEventListener('livery-compare', () => this.#update())
    find('livery-editor').addEventListener('livery-checked', () => this.#update())
  }

  async #update() {
    const run = this.#run += 1
    const { choice } = this.#workspace
    const versions = [{ version: 0, title: 'Current version' }]
    this.#compare.show({ axes: this.#checking.axes, choice, versions })
    const { comparison, onlyDifferences } = this.#compare
    if (!comparison) {
      this.#gallery.other = null
      return
    }
    try {
      const bundle = await this.#bundle(comparison)
      if (run !== this.#run || !bundle) return
      const [title, ownTitle] = 'version' in comparison
        ? [`Version ${this.#workspace.theme.latest}`, 'Your text']
        : [titleOf(comparison.value), titleOf(choice[comparison.axis])]
      this.#gallery.other = { bundle, title, ownTitle, onlyDifferences }
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem
      if (run === this.#run) {
        find('livery-status').say(`The other side could not be loaded: ${problem.message}`, 'error')
      }
    }
  }

  /** @param {import('../elements/compare.js').Comparison} comparison */
  #bundle(comparison) {
    const { app, choice, theme } = this.#workspace
    return 'version' in comparison
      ? api.bundle(app, theme.latest, choice)
      : this.#workspace.overlayBundle({ ...choice, [comparison.axis]: comparison.value })
  }
}
