// @ts-check
// Opens the list of releases, and keeps it current.
import { find } from '../dom.js'
import { subjectOf } from '../theme/inspection.js'
import { loaded } from './on-demand.js'

export class Releasing {
  #workspace
  #needs
  #onDemand
  #sheet = find('livery-releases')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./release-needs.js').ReleaseNeeds} needs
   * @param {import('./on-demand.js').OnDemand} onDemand
   */
  constructor(workspace, needs, onDemand) {
    this.#workspace = workspace
    this.#needs = needs
    this.#onDemand = onDemand
    // No event says that someone has registered or retired a release.
    document.addEventListener('visibilitychange', () => !document.hidden && loaded('livery-releases')?.refresh())
    document.addEventListener('livery-show-release', ({ detail: { release } }) => this.open(release))
  }

  /**
   * Opens the list, which begins with a release if there is one with this name.
   * @param {string} [release]
   */
  open(release) {
    const { app, theme } = this.#workspace
    const subject = (/** @type {string} */ path, /** @type {Choice} */ axes) => this.#subject(path, axes)
    const model = { app, axes: theme.axes, load: () => this.#needs.load(), subject }
    return this.#onDemand.open('Releases', () => this.#sheet.open(model, release))
  }

  /**
   * The path to inspect for a value that a build reads. Null if the bundle on the canvas lacks it. Undefined if that
   * bundle isn't for the axes of the build.
   * @param {string} path
   * @param {Choice} axes
   */
  #subject(path, axes) {
    const { bundle, choice } = this.#workspace
    if (!bundle || Object.entries(axes).some(([axis, value]) => choice[axis] !== value)) return undefined
    return subjectOf(bundle, path)
  }
}
