// @ts-check
// Which releases read an inspected value. Event: `livery-show-release` {release}.
import { emit, h, more } from '../dom.js'
import { activeReaders, releasesInWords } from '../theme/release-needs.js'
import { titleOfRelease } from '../theme/releases.js'

/** The maximum number of releases that are listed. */
const limit = 5

/**
 * `isUnneeded` says that the theme can drop the value, and `isDeprecated` that it would like to.
 * @typedef {{
 *   readers: import('../theme/release-needs.js').Readers, isUnneeded: boolean, isDeprecated: boolean
 * }} ReleaseUse
 */

/** @param {ReleaseUse} use */
export function tokenReleases({ readers, isUnneeded, isDeprecated }) {
  const active = activeReaders(readers)
  if (!active.length && !isUnneeded) return null
  const title = !active.length ? 'No release needs this anymore' : isDeprecated ? 'Still read by' : 'Read by'
  return h(
    'section',
    { class: 'inspector-users', 'aria-label': 'Releases' },
    h('h3', { class: 'inspector-heading' }, title),
    active.length
      ? h('ul', { class: 'inspector-parts' }, active.slice(0, limit).map((name) => reader(name, readers)))
      : h(
        'p',
        { class: 'hint-words' },
        `Only ${releasesInWords(readers.retired)} read it, and people no longer use it.`,
      ),
    more(active.length - limit),
  )
}

/**
 * A button that shows a release.
 * @param {string} name
 * @param {ReleaseUse['readers']} readers
 */
function reader(name, { requiring }) {
  /** @type {HTMLElement} */
  const button = h(
    'button',
    {
      type: 'button',
      class: 'inspector-link',
      'data-key': `release ${name}`,
      onclick: () => emit(button, 'livery-show-release', { release: name }),
    },
    titleOfRelease(name),
    h('span', { class: 'inspector-quiet' }, requiring.includes(name) ? 'requires it' : ''),
  )
  return h('li', {}, button)
}
