// @ts-check
// Where the values of a theme are defined, in its own files and in those of the apps that it extends, and which values
// they follow: through a link, a function, or the style that they start with.
import { readable } from './assets.js'
import { folderOf } from './axes.js'
import { withIncluded } from './includes.js'
import { referencesIn } from './references.js'
import { tree } from './writing.js'

/**
 * An app's files. The theme's own layer is the first.
 * @typedef {{ app: string, files: Texts, entry: string }} Layer
 * A value in a file, as offsets in its text.
 * @typedef {{ layer: number, file: string, path: string, source: string, start: number, end: number }} Definition
 * Where a value comes from. `path` is the value that is written in the file: the value itself, or an object around it
 * that is a link. `targets` are the values that it follows, and `links` are these as the file names them.
 * @typedef {{
 *   kind: 'set' | 'link' | 'call' | 'mixin', path: string, definition: Definition | null, targets: string[],
 *   links: string[]
 * }} Source
 * @typedef {{ start: number, end: number, source: string }} Leaf
 * @typedef {{ leaves: Map<string, Leaf>, mixins: Map<string, string[]> }} Content
 */

/** The contents of the texts in the last search. Most files stay the same between searches. */
let known = /** @type {Map<string, Content>} */ (new Map())

/**
 * The values of a theme for each choice of axis values.
 * @param {Layer[]} layers
 * @param {Axis[]} axes
 * @param {Choice[]} choices
 */
export function definitionsFor(layers, axes, choices) {
  const texts = layers.flatMap(({ files }) => Object.values(readable(files)))
  known = new Map(texts.map((text) => [text, known.get(text) ?? read(text)]))
  return choices.map((choice) => new Definitions(layers, axes, choice))
}

/**
 * The values of a text by path, and the styles that its values start with.
 * @param {string} text
 * @returns {Content}
 */
function read(text) {
  /** @type {Content} */
  const content = { leaves: new Map(), mixins: new Map() }
  const visit = (/** @type {import('./writing.js').Member[]} */ members, /** @type {string} */ prefix) => {
    for (const { name, key, open, start, end, members: inner } of members) {
      const source = text.slice(start, end)
      if (name === '@parent') content.mixins.set(prefix, [source.replaceAll('"', '')])
      // Design tokens have their value in a member, beside notes about it.
      if (name.startsWith('@') || /^\$(?!value$)/.test(name)) continue
      const path = name === '$value' ? prefix : prefix ? `${prefix}.${name}` : name
      const type = /\(([^()]*)\)["\s]*:\s*$/.exec(text.slice(key, start))?.[1] ?? ''
      const styles = type.split('+').slice(1).map((one) => one.trim().replaceAll('/', '.'))
      if (styles.length) content.mixins.set(path, styles)
      // A color with a color space is one value.
      const isObject = open >= 0 && !inner.some((one) => one.name === 'colorSpace')
      if (isObject) visit(inner, path)
      else content.leaves.set(path, { start, end, source })
    }
  }
  visit(tree(text).members, '')
  return content
}

/**
 * The files of a layer that apply to a choice, each before those that it overrides.
 * @param {Layer} layer
 * @param {Axis[]} axes
 * @param {Choice} choice
 */
function filesFor({ files, entry }, axes, choice) {
  const overlays = axes.flatMap(({ name }) => ['ktv', 'json'].map((end) => `${folderOf(name)}/${choice[name]}.${end}`))
  return [entry, ...overlays].flatMap((file) => withIncluded(files, file)).reverse()
}

/** The values of a theme for one choice of axis values. */
export class Definitions {
  /** @type {Map<string, { definition: Definition, rank: number }>} */
  #values = new Map()
  /** @type {Map<string, string[]>} */
  #mixins = new Map()
  /** @type {Map<string, Source | null>} */
  #sources = new Map()
  /** @type {Map<string, Set<string>>} */
  #followed = new Map()

  /**
   * @param {Layer[]} layers
   * @param {Axis[]} axes
   * @param {Choice} choice
   */
  constructor(layers, axes, choice) {
    let rank = 0
    layers.forEach((one, layer) => {
      for (const file of filesFor(one, axes, choice)) {
        const { leaves, mixins } = known.get(one.files[file]) ?? read(one.files[file])
        for (const [path, leaf] of leaves) {
          if (!this.#values.has(path)) this.#values.set(path, { definition: { layer, file, path, ...leaf }, rank })
        }
        for (const [path, styles] of mixins) if (!this.#mixins.has(path)) this.#mixins.set(path, styles)
        rank += 1
      }
    })
  }

  /**
   * Where a value comes from, or null if no file says so.
   * @param {string} path
   * @returns {Source | null}
   */
  sourceOf(path) {
    const found = this.#sources.get(path)
    if (found !== undefined) return found
    // A value that follows itself has no source.
    this.#sources.set(path, null)
    const source = this.#written(path) ?? this.#started(path)
    this.#sources.set(path, source)
    return source
  }

  /**
   * The source of a value that a file sets, itself or as a part of another value.
   * @param {string} path
   * @returns {Source | null}
   */
  #written(path) {
    const names = path.split('.')
    const found = names.map((_, index) => this.#values.get(names.slice(0, index + 1).join('.'))).reverse()
      .reduce((best, one) => one && (!best || one.rank < best.rank) ? one : best, undefined)
    if (!found) return null
    const { definition } = found
    const { source, path: at } = definition
    const rest = path.slice(at.length)
    const link = /^"?@(?!@)([^\s@"]+)"?$/.exec(source)?.[1] ?? /^"\{([^{}]+)\}"$/.exec(source)?.[1]
    if (link) {
      const target = link.replaceAll('/', '.')
      return { kind: 'link', path: at, definition, targets: [target + rest], links: [target] }
    }
    const targets = referencesIn(`a: ${source}`).map((one) => one.path)
    return { kind: /^"?~(?!~)/.test(source) ? 'call' : 'set', path: at, definition, targets, links: targets }
  }

  /**
   * The source of a value that comes from the style that another one starts with.
   * @param {string} path
   * @returns {Source | null}
   */
  #started(path) {
    for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
      for (const style of [...this.#mixins.get(at) ?? []].reverse()) {
        const target = style + path.slice(at.length)
        const source = this.sourceOf(target)
        if (source) return { kind: 'mixin', path, definition: source.definition, targets: [target], links: [style] }
      }
    }
    return null
  }

  /**
   * All values that a value follows, directly or through others.
   * @param {string} path
   * @returns {Set<string>}
   */
  followedBy(path) {
    const found = this.#followed.get(path)
    if (found) return found
    /** @type {Set<string>} */
    const all = new Set()
    this.#followed.set(path, all)
    for (const target of this.sourceOf(path)?.targets ?? []) {
      all.add(target)
      for (const one of this.followedBy(target)) all.add(one)
    }
    return all
  }
}
