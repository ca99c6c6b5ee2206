// @ts-check
// Connects the token table to the edit page: compiles the text for each column while the table is visible.
import * as api from '../api.js'
import { find } from '../dom.js'
import { aliasesAt, aliasesOf } from '../theme/aliases.js'
import { readable } from '../theme/assets.js'
import { inOverlays } from '../theme/includes.js'
import { stillRead, unneeded } from '../theme/release-needs.js'
import { flagged, ownPaths, pathsOf } from '../theme/token-table.js'

/** @typedef {import('../elements/tokens.js').Column} Column */

export class TokenTable {
  #workspace
  #needs
  #tokens = find('livery-tokens')
  #run = 0
  #isStale = true
  /**
   * The last valid bundle of each column.
   * @type {Map<string, Bundle>}
   */
  #bundles = new Map()
  /**
   * The files of the apps that this one extends, nearest first. Null before they are loaded.
   * @type {import('../theme/aliases.js').Aliases[] | null}
   */
  #bases = null

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./inspecting.js').Inspecting} inspecting
   * @param {import('./release-needs.js').ReleaseNeeds} needs
   */
  constructor(workspace, inspecting, needs) {
    this.#workspace = workspace
    this.#needs = needs
    this.#tokens.onedit = (path, column) => inspecting.cellEdit(path, column)
    this.#tokens.onvisible = () => this.#isStale && this.#load()
    this.#tokens.onaxis = () => this.#load()
    document.addEventListener('livery-checked', () => {
      this.#isStale = true
      if (this.#tokens.isVisible) this.#load()
    })
    document.addEventListener('livery-releases', () => this.#tokens.isVisible && this.#show())
  }

  async #load() {
    const run = this.#run += 1
    const { bundle } = this.#workspace
    if (!bundle) return
    this.#isStale = false
    this.#show()
    try {
      this.#bases ??= (await this.#workspace.bases()).map(({ files }) => aliasesOf(files))
      await Promise.all(this.#columns.map(async ({ choice }) => {
        const found = await this.#workspace.bundleFor(choice)
        if (found && run === this.#run) this.#bundles.set(JSON.stringify(choice), found)
      }))
    } catch (problem) {
      // The check of the text reports that the server can't be reached. The next check tries again.
      if (!(problem instanceof api.Problem)) throw problem
      this.#isStale = true
    }
    if (run === this.#run) this.#show()
  }

  /** @returns {Column[]} */
  get #columns() {
    const { axes, choice } = this.#workspace
    const axis = axes.find(({ name }) => name === this.#tokens.axis) ?? axes.at(-1)
    const known = (/** @type {Choice} */ choice) => this.#bundles.get(JSON.stringify(choice)) ?? null
    if (!axis) return [{ label: 'Value', mode: null, choice, bundle: known(choice) }]
    return axis.values.map((value) => {
      const own = { ...choice, [axis.name]: value }
      return { label: value, mode: { axis: axis.name, value }, choice: own, bundle: known(own) }
    })
  }

  #show() {
    const { axes, bundle, files, entry, diagnostics, annotations, enumerations } = this.#workspace
    if (!bundle) return
    const columns = this.#columns
    const paths = inOverlays(pathsOf(files), readable(files), axes, entry)
    const layers = [aliasesOf(files), ...this.#bases ?? []]
    const links = new Map(columns.map((column) => [column, aliasesAt(layers, axes, column.choice)]))
    const [own, flags, { readers }] = [ownPaths(paths), flagged(diagnostics, files), this.#needs]
    const deprecated = new Set(Object.keys(annotations).filter((path) => annotations[path].deprecated))
    this.#tokens.show({
      axes,
      columns,
      tokens: bundle.tokens,
      paths,
      own,
      deprecated,
      unneeded: unneeded(readers, files, own),
      // Nothing else in the theme tells why these tokens exist.
      stillRead: stillRead(readers, [...deprecated, ...flags.unused]),
      enumerations,
      aliasOf: (path, column) => links.get(column)?.(path) ?? null,
      ...flags,
    })
  }
}
