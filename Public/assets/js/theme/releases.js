// @ts-check
// Releases in words: their names, how many requests they send, and what a version lacks for them.
import { titleOf } from './axes.js'

const day = 24 * 3600 * 1000

/**
 * How a release is shown: `iOS 7.9.0` for `ios-7.9.0`, with the app's name if it is another app's release.
 * @param {string} name
 */
export function titleOfRelease(name) {
  const [release, app] = name.split('/').reverse()
  const [first, ...rest] = release.split('-')
  const title = rest.length && titleOf(first) !== first ? `${titleOf(first)} ${rest.join('-')}` : release
  return app ? `${title} of ${app}` : title
}

/**
 * The share of the requests of seven days, and the day of the last one.
 * @param {Pick<API.Release, 'requests' | 'lastRequest'>} release
 * @param {number} total The requests with contracts of all releases.
 * @param {number} [now]
 */
export function useInWords({ requests, lastRequest }, total, now = Date.now()) {
  const share = total ? requests / total * 100 : 0
  const percent = share > 0 && share < 1 ? 'less than 1' : String(Math.round(share))
  const first = requests ? `${percent} % of requests in 7 days` : 'No requests in 7 days'
  if (lastRequest === null) return requests ? first : 'No requests in 90 days'
  const today = Math.floor(now / day)
  const days = today - Math.floor(Date.parse(`${lastRequest}T00:00Z`) / day)
  const date = new Date(`${lastRequest}T00:00Z`)
    .toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
  return `${first}, last request ${days <= 0 ? 'today' : days === 1 ? 'yesterday' : `on ${date}`}`
}

/** Says once per list what the numbers leave out. */
export const aboutRequests = 'Behind a CDN, these numbers count only the requests that the CDN doesn’t answer itself.'

/**
 * What a version lacks: `brand.purple` and `is missing in night`.
 * @param {API.UnmetRequirement} unmet
 * @param {Choice} axes The axis values that the build fixes.
 * @param {Axis[]} all The axes of the theme.
 * @returns {{ path: string, fault: string }}
 */
export function unmetInWords({ path, type, found, choices }, axes, all) {
  const fault = found === null
    ? 'is missing'
    : found === 'null'
    ? 'has no value'
    : `has the type ${found} instead of ${type}`
  const place = placeOfChoices(choices, axes, all)
  return { path, fault: place ? `${fault} in ${place}` : fault }
}

/**
 * The choices in words. Empty if they are all choices that a build with these axis values can have.
 * @param {string[]} choices Such as `platform=ios&skin=night`.
 * @param {Choice} axes
 * @param {Axis[]} all
 */
function placeOfChoices(choices, axes, all) {
  const parsed = choices.map((choice) =>
    Object.fromEntries(
      choice.split('&').map((part) => {
        const at = part.indexOf('=')
        return [part.slice(0, at), part.slice(at + 1)]
      }),
    )
  )
  const free = all.filter(({ name }) => !(name in axes)).map(({ name, values }) => ({
    name,
    values,
    found: values.filter((value) => parsed.some((choice) => choice[name] === value)),
  }))
  const narrowed = free.filter(({ values, found }) => found.length < values.length)
  if (free.reduce((product, { found }) => product * found.length, 1) === choices.length) {
    return narrowed.map(({ found }) => found.map(titleOf).join(', ')).join(' · ')
  }
  const names = parsed.map((choice) => free.map(({ name }) => titleOf(choice[name] ?? '')).join(' · '))
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}

/**
 * What people with a broken release get.
 * @param {API.Release | undefined} release The release before the change.
 * @param {number} latest The current version.
 */
export function consequence(release, latest) {
  if (!release) return 'People with this build keep the newest version that it can read.'
  if (release.version === null) return 'This build can’t read any version.'
  return release.version < latest
    ? `People with this build stay on version ${release.version}, as before.`
    : `People with this build keep version ${release.version}.`
}

/**
 * What happens to people with a release when it is retired.
 * @param {API.Release} release
 * @param {{ latest: number, requests: number, others: string[] }} list The current version, the requests with
 *   contracts of all releases, and the active releases whose builds send the same requests.
 */
export function retirement(release, { latest, requests, others }) {
  const title = titleOfRelease(release.release)
  return [
    `Livery no longer asks before a change breaks ${title}. Values that only this release reads can be removed.`,
    deliveryAfterwards(release, latest, others),
    release.requests ? `These builds are still in use: ${useInWords(release, requests)}.` : '',
    'You can activate the release again.',
  ].filter(Boolean)
}

/**
 * @param {API.Release} release
 * @param {number} latest
 * @param {string[]} others
 */
function deliveryAfterwards({ version }, latest, others) {
  if (others.length) {
    return `Its builds still get the newest version that they can read, because ${titleOfRelease(others[0])} has the ` +
      'same contract.'
  }
  if (version === null) return 'Nothing changes for people with this build, because it can’t read any version.'
  return version < latest
    ? `People with this build get version ${version} now. Afterward, the server sends them version ${latest}, which ` +
      'the build can’t read. The app then keeps its last theme, or uses the one it was shipped with.'
    : 'People with this build get each new version, even if the build can’t read it. In that case, the app keeps its ' +
      'last theme, or uses the one it was shipped with.'
}

/**
 * Whether a release is active, and who retired it.
 * @param {API.Release} release
 */
export const stateInWords = ({ release, retired, retiredBy }) =>
  retired
    ? `${retiredBy} has already retired ${titleOfRelease(release)}.`
    : `Someone else has activated ${titleOfRelease(release)} again. Nothing was changed.`

/**
 * The command that registers a build, in lines that fit a phone.
 * @param {string} app
 * @param {Axis[]} axes
 */
export function commandOf(app, axes) {
  const platform = axes.find(({ name }) => name === 'platform')
  const name = platform?.values[0] ?? 'app'
  const contract = `${app.charAt(0).toUpperCase()}${app.slice(1)}.contract.json`
  const words = [`livery release add ${app} ${name}-1.0.0`, `--contract ${contract}`]
  return [...words, ...(platform ? [`--axis platform=${name}`] : [])].join(' \\\n  ')
}
