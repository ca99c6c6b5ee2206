// @ts-check
// The gallery page: all styles of the current version, or of the version in the address. It can show the styles of
// another version or axis value next to them.
import { address, segments } from '../base.js'
import '../elements/chooser.js'
import '../elements/compare.js'
import '../elements/gallery.js'
import * as api from '../api.js'
import { find, h } from '../dom.js'
import { onDefect } from '../defects.js'
import { choose, titleOf, valuesBeside } from '../theme/axes.js'

const app = decodeURIComponent(segments()[1] ?? '')
const wanted = Object.fromEntries(new URLSearchParams(location.search))
const [gallery, chooser, status] = [find('livery-gallery'), find('livery-chooser'), find('.gallery-words')]
const [compare, screensStatus] = [find('livery-compare'), find('.gallery-screens')]
/** The number of loads. Only the last load is drawn. */
let loads = 0
const editPath = address(`/edit/${encodeURIComponent(app)}`)

/**
 * Loads the bundles to draw, and ignores them if another choice has been made since.
 * @param {CurrentTheme} theme
 * @param {Choice} choice
 */
async function load(theme, choice) {
  const own = ++loads
  try {
    await loadAs(own, theme, choice)
  } catch (problem) {
    if (own === loads) fail(problem)
  }
}

/**
 * @param {number} own The number of the load.
 * @param {CurrentTheme} theme
 * @param {Choice} choice
 */
async function loadAs(own, theme, choice) {
  const version = Number(wanted.version) || theme.latest
  const versions = [
    { version: theme.latest, title: `Version ${theme.latest}, current` },
    { version: version - 1, title: `Version ${version - 1}, previous` },
  ].filter((one) => one.version > 0 && one.version !== version)
  compare.show({ axes: theme.axes, choice, versions })
  const { comparison, onlyDifferences } = compare
  const screens = loadScreens(version, choice, own)
  const [bundle, others] = await Promise.all([
    api.bundle(app, version, choice),
    comparison ? loadOthers(version, theme.axes, choice, comparison) : [],
  ])
  if (own !== loads) return
  const ownTitle = comparison && 'axis' in comparison ? titleOf(choice[comparison.axis]) : `Version ${version}`
  gallery.comparison = comparison && { others, ownTitle, onlyDifferences }
  gallery.bundle = bundle
  status.textContent = `Version ${version}${version === theme.latest ? ', current' : ''}`
  find('[data-link=edit]').setAttribute('href', `${editPath}?${new URLSearchParams(choice)}`)
  const parameters = wanted.version ? { ...choice, version: String(version) } : choice
  history.replaceState(null, '', `?${new URLSearchParams(parameters)}`)
  await screens
}

/**
 * @param {number} version
 * @param {Axis[]} axes
 * @param {Choice} choice
 * @param {import('../theme/axes.js').Comparison} comparison
 */
function loadOthers(version, axes, choice, comparison) {
  const load = async (/** @type {string} */ title, /** @type {number} */ version, /** @type {Choice} */ choice) => ({
    title,
    bundle: await api.bundle(app, version, choice),
  })
  if ('version' in comparison) return Promise.all([load(`Version ${comparison.version}`, comparison.version, choice)])
  const values = valuesBeside(comparison, axes, choice)
  return Promise.all(values.map((value) => load(titleOf(value), version, { ...choice, [comparison.axis]: value })))
}

/**
 * Draws the sample screens when they arrive. The server compiles them for each request, so the styles don't wait for
 * them, and are drawn without them if the request fails.
 * @param {number} version
 * @param {Choice} choice
 * @param {number} own The number of the load.
 */
async function loadScreens(version, choice, own) {
  try {
    const { screens, layouts } = await api.screens(app, version, choice)
    if (own !== loads) return
    gallery.screens = screens
    gallery.layouts = layouts
    screensStatus.textContent = ''
  } catch (problem) {
    api.rethrowDefect(problem)
    if (own === loads) screensStatus.textContent = `The sample screens could not be loaded: ${problem.message}.`
  }
}

function showUnknown() {
  document.title = `No app named ${app} · Livery`
  for (const part of [status, compare, chooser, find('[data-link=edit]'), find('.bar-title')]) part.hidden = true
  find('main').replaceChildren(
    h('h1', { class: 'page-title' }, `There is no app named “${app}”.`),
    h('p', { class: 'page-lead' }, 'Check the spelling of the address, or choose an app from the list.'),
    h('p', {}, h('a', { class: 'button button-primary', href: address('/') }, 'All apps')),
  )
}

const fail = (/** @type {api.Problem} */ problem) => {
  api.rethrowDefect(problem)
  if (problem.type === 'unknown-app') return showUnknown()
  status.textContent = `The gallery could not be loaded: ${problem.message}.`
}

onDefect(() => {
  const reload = h('button', { type: 'button', class: 'button', onclick: () => location.reload() }, 'Reload')
  screensStatus.replaceChildren('Something went wrong on this page. ', reload)
})

async function start() {
  document.title = `${app} · Gallery · Livery`
  const link = /** @type {HTMLAnchorElement} */ (find('.app-name'))
  link.textContent = app
  link.href = editPath
  find('[data-link=edit]').setAttribute('href', editPath)
  try {
    const theme = await api.theme(app)
    const choice = choose(theme.axes, wanted)
    chooser.show(theme.axes, choice)
    document.addEventListener('livery-choose', ({ detail }) => load(theme, detail.choice))
    document.addEventListener('livery-compare', () => load(theme, chooser.choice))
    document.addEventListener('livery-open-link', ({ detail: { path } }) => {
      location.href = `${editPath}?${new URLSearchParams({ ...chooser.choice, show: path })}`
    })
    await load(theme, choice)
  } catch (problem) {
    fail(problem)
  }
}

start()
