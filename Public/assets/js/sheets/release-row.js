// @ts-check
// A release in the list: what its builds get, how many of them there are, what they read, and how to retire it.
import { count, h, more, timeAgo } from '../dom.js'
import * as session from '../session.js'
import { titleOf } from '../theme/axes.js'
import { needsOf } from '../theme/release-needs.js'
import { titleOfRelease, useInWords } from '../theme/releases.js'
import { askToRetire } from './release-changes.js'
import { pinReason } from './release-pin.js'

/**
 * @typedef {{
 *   app: string, list: API.Releases, latest: number, loaded: import('./release-pin.js').Loaded,
 *   subject: import('./releases.js').ReleasesModel['subject'],
 *   onselect: (path: string) => void, onretired: (release: API.Release, etag: string | null) => Promise<unknown>,
 *   onactivate: (release: API.Release) => Promise<unknown>, onconflict: (release: API.Release) => Promise<unknown>
 * }} ReleaseContext
 */

/** The maximum number of values in a list. */
const limit = 300

/**
 * @param {API.Release} release
 * @param {ReleaseContext} context
 */
export function releaseRow(release, context) {
  const { list, latest, app, loaded } = context
  const details = h('div', { class: 'version-details' })
  const isPinned = release.version !== null && release.version < latest
  return h(
    'li',
    { class: 'release', 'data-release': release.release },
    h(
      'div',
      { class: 'channel-head' },
      h('strong', { title: release.release }, titleOfRelease(release.release)),
      deliveryTag(release, latest),
      h('span', { class: 'bar-space' }),
      mayChange(app) && changeButton(release, details, context),
    ),
    h('p', { class: 'version-meta' }, origin(release)),
    h('p', { class: 'version-meta' }, `${useInWords(release, list.requests)}.`),
    !release.retired && release.version === null &&
      h('p', { class: 'release-pin' }, 'No published version has all the values that this build requires.'),
    isPinned && pinReason(app, release, needsOf(list, release.release).requires, loaded),
    needs(release, context),
    details,
  )
}

/** @param {string} app */
export const mayChange = (app) => session.may('publisher', app) && !session.user()?.files

/**
 * @param {API.Release} release
 * @param {number} latest
 */
function deliveryTag({ version, retired }, latest) {
  if (retired) return null
  if (version === null) return h('span', { class: 'tag tag-major' }, 'Can’t read any version')
  return version < latest
    ? h('span', { class: 'tag tag-warning' }, `Pinned to version ${version}`)
    : h('span', { class: 'tag tag-good' }, 'Current version')
}

/**
 * @param {API.Release} release
 * @param {HTMLElement} details
 * @param {ReleaseContext} context
 */
function changeButton(release, details, context) {
  const title = titleOfRelease(release.release)
  return release.retired
    ? h('button', {
      type: 'button',
      class: 'button button-small',
      'aria-label': `Activate ${title} again`,
      onclick: () => context.onactivate(release),
    }, 'Activate again')
    : h('button', {
      type: 'button',
      class: 'button button-small',
      'aria-label': `Retire ${title}`,
      onclick: () => askToRetire(details, release, context),
    }, 'Retire…')
}

/**
 * The fixed axis values, and who registered and retired the release.
 * @param {API.Release} release
 * @returns {Child[]}
 */
function origin({ axes, registered, registeredBy, retired, retiredBy }) {
  return [
    `Registered by ${registeredBy} `,
    timeAgo(registered),
    retired && [` · retired by ${retiredBy} `, timeAgo(retired)],
    Object.entries(axes).map(([axis, value]) => ` · ${axis} ${titleOf(value)}`),
  ]
}

/**
 * What a release reads, as a disclosure whose list is created when it opens.
 * @param {API.Release} release
 * @param {ReleaseContext} context
 */
function needs(release, context) {
  const { requires, reads } = needsOf(context.list, release.release)
  const required = Object.keys(requires)
  const others = reads.filter((path) => !Object.hasOwn(requires, path))
  const element = h(
    'details',
    { class: 'release-needs' },
    h('summary', {}, `Reads ${count(required.length + others.length, 'value')}, ${required.length} required`),
  )
  element.addEventListener('toggle', () => {
    if (element.childElementCount > 1) return
    element.append(
      h('p', { class: 'version-meta' }, 'Contract ', h('code', {}, release.contract)),
      ...required.length ? [paths('Required', required, release, context, requires)] : [],
      ...others.length ? [paths('Also read', others, release, context, {})] : [],
    )
  })
  return element
}

/**
 * @param {string} title
 * @param {string[]} all
 * @param {API.Release} release
 * @param {ReleaseContext} context
 * @param {Record<string, string>} types
 */
const paths = (title, all, { axes }, { subject, onselect }, types) =>
  h(
    'section',
    { class: 'release-paths', 'aria-label': title },
    h('h3', { class: 'sheet-subtitle' }, `${title} `, h('span', { class: 'count' }, String(all.length))),
    h(
      'ul',
      {},
      all.slice(0, limit).map((path) => {
        const found = subject(path, axes)
        return h(
          'li',
          { 'data-path': path },
          found
            ? h('button', { type: 'button', class: 'inspector-link', onclick: () => onselect(found) }, path)
            : h('bdi', {}, path),
          types[path] && h('span', { class: 'inspector-quiet' }, types[path]),
          found === null && h('span', { class: 'tag tag-warning' }, 'not in this theme'),
        )
      }),
    ),
    more(all.length - limit),
  )
