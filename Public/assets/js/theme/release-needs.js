// @ts-check
// What releases need of a theme: which of them read a value, and what a version took from one of them.
import { targetsIn } from './references.js'
import { titleOfRelease } from './releases.js'

/**
 * The names of the releases that read a value: active ones that require it, active ones that can do without it, and
 * retired ones.
 * @typedef {{ requiring: string[], reading: string[], retired: string[] }} Readers
 * @typedef {Map<string, Readers>} ReadersByPath
 */

/** @type {Pick<API.ReleasedContract, 'requires' | 'reads'>} */
const nothing = { requires: {}, reads: [] }

/** @type {Readers} */
const unread = { requiring: [], reading: [], retired: [] }

/**
 * The readers of each value that releases read, the last registered release first.
 * @param {API.Releases} list With contracts.
 * @returns {ReadersByPath}
 */
export function readersByPath({ releases, contracts = [] }) {
  const needs = new Map(contracts.flatMap((one) => one.releases.map((name) => [name, one])))
  /** @type {ReadersByPath} */
  const found = new Map()
  for (const { release, retired } of releases) {
    const { requires, reads } = needs.get(release) ?? nothing
    for (const path of new Set([...Object.keys(requires), ...reads])) {
      const readers = found.get(path) ?? { requiring: [], reading: [], retired: [] }
      found.set(path, readers)
      readers[retired ? 'retired' : Object.hasOwn(requires, path) ? 'requiring' : 'reading'].push(release)
    }
  }
  return found
}

/**
 * What a release needs.
 * @param {API.Releases} list With contracts.
 * @param {string} release
 */
export const needsOf = ({ contracts = [] }, release) =>
  contracts.find(({ releases }) => releases.includes(release)) ?? nothing

/**
 * The values that only retired releases read, so that the theme can drop them: nothing in the theme's files links to
 * them or requires them. The same rule as for `livery check --releases`.
 * @param {ReadersByPath} readers
 * @param {Texts} files
 * @param {Set<string>} own The paths that the files define.
 */
export function unneeded(readers, files, own) {
  const formerly = [...readers].filter(([path, { requiring, reading }]) =>
    !requiring.length && !reading.length && own.has(path) && !own.has(`@requires.${path}`)
  )
  if (!formerly.length) return new Set()
  const isTarget = targetsIn(files)
  return new Set(formerly.flatMap(([path]) => isTarget(path) ? [] : [path]))
}

/**
 * The active releases that read a value, those that require it first.
 * @param {Readers | undefined} readers
 */
export const activeReaders = (readers) => readers ? [...readers.requiring, ...readers.reading] : []

/**
 * The active releases that read some of these values, by path.
 * @param {ReadersByPath} readers
 * @param {string[]} paths
 * @returns {Map<string, string[]>}
 */
export const stillRead = (readers, paths) =>
  new Map(paths.flatMap((path) => {
    const names = activeReaders(readers.get(path))
    return names.length ? [[path, names]] : []
  }))

/**
 * `iOS 8.4.0, iOS 8.3.1 and 2 more`.
 * @param {string[]} names
 * @param {number} [limit] The number of names to list.
 */
export function releasesInWords(names, limit = 3) {
  const titles = names.map(titleOfRelease)
  if (titles.length > limit) return `${titles.slice(0, limit).join(', ')} and ${titles.length - limit} more`
  return titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : titles.join('')
}

/**
 * What the deletion of values means for releases, a sentence for each value that some read.
 * @param {ReadersByPath} readers
 * @param {string[]} paths
 */
export const deletionWarnings = (readers, paths) =>
  paths.flatMap((path) => {
    const { requiring, reading } = readers.get(path) ?? unread
    return [
      ...requiring.length
        ? [`${releasesInWords(requiring)} can’t read a version without ${path}. Livery asks when you publish.`]
        : [],
      ...reading.length ? [`Without ${path}, ${releasesInWords(reading)} will use the value of the build.`] : [],
    ]
  })

/**
 * The active releases whose builds send the same requests as a release, so that they get the same version.
 * @param {API.Release[]} releases
 * @param {API.Release} release
 */
export const alike = (releases, { release, contract, axes }) =>
  releases.filter((one) =>
    one.release !== release && !one.retired && one.contract === contract &&
    Object.entries(one.axes).every(([axis, value]) => axes[axis] === value)
  )

/**
 * What a change of a version took from a release: values that it requires and that were removed or got another type.
 * @param {Change[]} changes
 * @param {Record<string, string>} requires
 */
export const losses = (changes, requires) =>
  changes.filter(({ path, level, new: now }) =>
    level === 'major' && Object.hasOwn(requires, path) && now?.type !== requires[path]
  )
