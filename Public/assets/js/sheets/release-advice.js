// @ts-check
// Explains releases: their purpose, the command that registers one, and the role that can retire them.
import { h } from '../dom.js'
import { aboutRequests, commandOf } from '../theme/releases.js'
import { mayChange } from './release-row.js'

/** @typedef {Pick<import('./releases.js').ReleasesModel, 'app' | 'axes'>} ReleasedApp */

/** @param {ReleasedApp} app */
export const emptyState = (app) =>
  h(
    'section',
    { class: 'release-advice', 'aria-label': 'What releases are for' },
    h('p', { class: 'sheet-summary' }, 'No active releases'),
    h(
      'p',
      {},
      'A release is a build of the app that people have installed. Livery asks before a change breaks a registered ',
      'release, and its builds keep the newest version that they can read.',
    ),
    command(app),
  )

/**
 * What the numbers leave out, and how to register more releases.
 * @param {ReleasedApp} app
 */
export const footer = (app) =>
  h(
    'section',
    { class: 'release-advice', 'aria-label': 'About releases' },
    h('p', { class: 'hint-words' }, aboutRequests, ' Releases with the same contract have the same numbers.'),
    !mayChange(app.app) && h('p', { class: 'hint-words' }, 'Only publishers can retire releases.'),
    h('details', { class: 'file-change' }, h('summary', {}, 'Register a release'), command(app)),
  )

/** @param {ReleasedApp} app */
const command = ({ app, axes }) =>
  h(
    'div',
    { class: 'release-command' },
    h('p', {}, 'A developer runs this command for each build that ships, usually in CI:'),
    h('pre', {}, h('code', {}, commandOf(app, axes))),
    h(
      'p',
      { class: 'hint-words' },
      'It needs a token of a publisher. ',
      h('code', {}, 'livery generate'),
      ' writes the contract beside the generated code.',
    ),
  )
