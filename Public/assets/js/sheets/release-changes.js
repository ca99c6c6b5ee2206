// @ts-check
// The form that retires a release, after saying what that means for people with its builds.
import * as api from '../api.js'
import { findIn, h } from '../dom.js'
import * as session from '../session.js'
import { alike } from '../theme/release-needs.js'
import { retirement } from '../theme/releases.js'
import { showForm } from './change-form.js'

/**
 * Shows the form. If someone else changes the release first, nothing is changed, and the list says who.
 * @param {HTMLElement} details
 * @param {API.Release} release
 * @param {import('./release-row.js').ReleaseContext} context
 */
export function askToRetire(details, release, { app, list, latest, onretired, onconflict }) {
  const current = api.release(app, release.release)
  // A failure is reported when the form is submitted.
  current.catch(() => {})
  const others = alike(list.releases, release).map((one) => one.release)
  const words = retirement(release, { latest, requests: list.requests, others })
  showForm(details, 'Retire release', words.map((text) => h('p', {}, text)), async () => {
    try {
      const { etag, retired } = await current
      if (retired) return await onconflict(release)
      await onretired(release, await api.retireRelease(app, release.release, { csrf: session.csrf(), etag }))
    } catch (problem) {
      if (!(problem instanceof api.Problem && problem.type === 'release-conflict')) throw problem
      await onconflict(release)
    }
  }, 'button-danger')
  findIn(details, '[type=submit]').focus()
  details.scrollIntoView({ block: 'nearest' })
}
