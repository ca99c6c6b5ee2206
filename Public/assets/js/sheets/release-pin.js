// @ts-check
// Why the builds of a release get an older version: the first version that they can't read, and what it took from them.
import * as api from '../api.js'
import { h, timeAgo } from '../dom.js'
import { losses } from '../theme/release-needs.js'
import { placeOf } from './differences.js'

/** The maximum number of lost values that are listed. */
const limit = 5

/**
 * @typedef {{ version: Version | undefined, changes: Change[] }} Unreadable
 * @typedef {Map<string, Promise<Unreadable>>} Loaded What rows of a list have requested. Most share a version.
 */

/**
 * An element that says why, as soon as that is known.
 * @param {string} app
 * @param {API.Release} release
 * @param {Record<string, string>} requires
 * @param {Loaded} loaded
 */
export function pinReason(app, release, requires, loaded) {
  const element = h('div', { class: 'release-pin' })
  const key = JSON.stringify([release.version, release.axes])
  const unreadable = loaded.get(key) ?? load(app, release)
  loaded.set(key, unreadable)
  unreadable.then(
    ({ version, changes }) => element.append(...words(version, losses(changes, requires), requires)),
    (problem) => {
      api.rethrowDefect(problem)
      element.append(h('p', { class: 'is-error' }, `Why it is pinned could not be loaded: ${problem.message}.`))
    },
  )
  return element
}

/**
 * The version after the one that the builds get, and its changes.
 * @param {string} app
 * @param {API.Release} release
 * @returns {Promise<Unreadable>}
 */
async function load(app, { version: pin, axes }) {
  const first = Number(pin) + 1
  const { versions } = await api.versions(app, { before: first + 1, limit: 1 })
  const version = versions.find(({ number }) => number === first)
  if (!version) return { version, changes: [] }
  try {
    return { version, changes: (await api.difference(app, Number(pin), first, axes)).changes }
  } catch (problem) {
    // A version can lack the axis of the build.
    if (!(problem instanceof api.Problem && problem.status === 400)) throw problem
    return { version, changes: [] }
  }
}

/**
 * @param {Version | undefined} version
 * @param {Change[]} lost
 * @param {Record<string, string>} requires
 * @returns {Child[] & Node[]}
 */
function words(version, lost, requires) {
  if (!version) return [h('p', {}, 'The versions since then lack values that this build requires.')]
  const { number, author, message, time } = version
  return [
    h(
      'p',
      {},
      `Can’t read version ${number}, which ${author} published `,
      timeAgo(time),
      message && `: “${message}”`,
      lost.length ? '.' : '. It lacks values that this build requires.',
    ),
    h(
      'ul',
      { class: 'breaks-faults' },
      lost.slice(0, limit).map(({ path, new: now, where }) => {
        const place = placeOf(where)
        return h(
          'li',
          {},
          h('bdi', { class: 'breaks-path' }, path),
          now ? ` is ${now.type} instead of ${requires[path]}` : ' is missing',
          place && ` in ${place}`,
        )
      }),
      lost.length > limit && h('li', {}, `and ${lost.length - limit} more`),
    ),
  ]
}
