// @ts-check
// The catalog, which is the first page: all apps with their versions, axes and colors.
import { address } from '../base.js'
import '../validation.js'
import '../elements/account.js'
import '../sheets/new-app.js'
import * as api from '../api.js'
import { forget, rememberedApps } from '../editor/local-drafts.js'
import { choose, titleOf } from '../theme/axes.js'
import { hex, isColor, shortHex } from '../theme/color.js'
import { signInAddress } from '../elements/account.js'
import { count, find, h, swatch, timeAgo } from '../dom.js'
import { onDefect } from '../defects.js'
import * as session from '../session.js'

const list = find('.apps')
const newApp = find('[data-action=new-app]')
/**
 * The names of all apps, once they are known.
 * @type {string[] | null}
 */
let apps = null
/** The maximum number of colors to show for an app. */
const limit = 14

/**
 * The distinct opaque colors of a bundle, in its order, with the path of each.
 * @param {Bundle} bundle
 */
function colors(bundle) {
  const all = Object.entries(bundle.tokens).filter(([, { value }]) => isColor(value) && hex(value).endsWith('ff'))
  /** @type {Map<string, string>} */
  const seen = new Map()
  for (const [path, { value }] of all) if (!seen.has(hex(value))) seen.set(hex(value), path)
  return [...seen].slice(0, limit)
}

/** @param {Theme} theme */
function card(theme) {
  const strip = h('div', { class: 'app-colors', role: 'img', 'aria-label': 'Colors of this theme' })
  const facts = h('p', { class: 'app-facts' })
  const bases = Object.entries(theme.extends ?? {}).map(([app, version]) => `${app} ${version}`).join(', ')
  api.latest(theme.app, choose(theme.axes)).then((bundle) => {
    strip.replaceChildren(
      ...colors(bundle).map(([color, path]) =>
        swatch(color, { class: 'swatch app-color', title: `${path} ${shortHex(color)}` })
      ),
    )
    const [tokens, styles] = [Object.keys(bundle.tokens).length, Object.keys(bundle.styles).length]
    facts.textContent = `${count(tokens, 'token')} · ${count(styles, 'style')}`
  }).catch((problem) => {
    api.rethrowDefect(problem)
    strip.replaceChildren(h('span', { class: 'app-meta' }, 'The colors could not be loaded.'))
  })
  return h(
    'li',
    { class: 'app' },
    strip,
    h(
      'div',
      { class: 'app-words' },
      title(theme.app),
      h('p', { class: 'app-meta' }, `Version ${theme.latest} · `, timeAgo(theme.time), bases && ` · extends ${bases}`),
      facts,
      h(
        'ul',
        { class: 'app-axes', 'aria-label': 'Skins and platforms' },
        theme.axes.flatMap(({ values }) => values).map((value) => h('li', { class: 'tag' }, titleOf(value))),
      ),
    ),
    h(
      'p',
      { class: 'app-actions' },
      h('a', {
        class: 'button button-small',
        href: address(`/gallery/${encodeURIComponent(theme.app)}`),
        'aria-label': `Gallery of ${theme.app}`,
      }, 'Gallery'),
    ),
  )
}

/** @param {string} app */
const title = (app) =>
  h(
    'h2',
    { class: 'app-title' },
    h('a', { class: 'app-link', href: address(`/edit/${encodeURIComponent(app)}`) }, app),
  )

/**
 * How to create the first app.
 * @returns {Child[]}
 */
function firstSteps() {
  const command = h('code', {}, 'livery publish FOLDER --app NAME --message "First"')
  if (session.mayCreateApps()) {
    return ['No apps yet. Create the first one with “New app…”, or publish a folder: ', command]
  }
  if (session.user()) return ['No apps yet. A publisher can create the first one.']
  return [
    'No apps yet. ',
    h('a', { href: signInAddress() }, 'Sign in'),
    ' to create the first one, or publish a folder: ',
    command,
  ]
}

async function load() {
  try {
    const themes = await api.themes()
    await session.restore()
    apps = themes.map(({ app }) => app)
    offerNewApp()
    list.replaceChildren(...themes.map(card))
    const wanted = new URLSearchParams(location.search).get('new')
    if (wanted && session.mayCreateApps()) find('livery-new-app').open(apps, wanted)
    showUnpublished(apps)
    if (!themes.length) list.append(h('li', { class: 'empty' }, ...firstSteps()))
  } catch (problem) {
    api.rethrowDefect(problem)
    list.replaceChildren(
      h(
        'li',
        { class: 'empty is-error' },
        `The themes could not be loaded: ${problem.message}. `,
        h('button', { type: 'button', class: 'button', onclick: load }, 'Retry'),
      ),
    )
  }
}

/**
 * Lists the apps that this browser has a draft of, and that were never published.
 * @param {string[]} published
 */
async function showUnpublished(published) {
  if (!session.user()) return
  for (const app of rememberedApps().filter((one) => !published.includes(one))) {
    try {
      const drafts = await api.drafts(app)
      if (drafts.length) list.append(unpublished(app))
      else forget(app)
    } catch (problem) {
      // The page still lists the published apps.
      api.rethrowDefect(problem)
    }
  }
}

/** @param {string} app */
const unpublished = (app) =>
  h(
    'li',
    { class: 'app' },
    h('div', { class: 'app-colors' }),
    h(
      'div',
      { class: 'app-words' },
      title(app),
      h('p', { class: 'app-meta' }, 'A draft, not published yet'),
    ),
  )

/** Offers a new app to users who may create one, as soon as the names of the other apps are known. */
function offerNewApp() {
  newApp.hidden = !apps || !session.mayCreateApps()
}

onDefect(() => {
  const reload = h('button', { type: 'button', class: 'button', onclick: () => location.reload() }, 'Reload')
  list.prepend(h('li', { class: 'empty is-error', role: 'alert' }, 'Something went wrong on this page. ', reload))
})

newApp.onclick = () => find('livery-new-app').open(apps ?? [])
document.addEventListener('livery-account', offerNewApp)
load()
