// @ts-check
// The page of `livery dev`: the theme on disk, updated after each compilation.
import '../elements/chooser.js'
import '../elements/gallery.js'
import * as api from '../api.js'
import { onDefect } from '../defects.js'
import { count, find, h } from '../dom.js'

const [gallery, chooser] = [find('livery-gallery'), find('livery-chooser')]
const [status, problems, title] = [find('.dev-words'), find('.dev-problems'), find('.app-name')]
/** @type {Choice} */
let choice = Object.fromEntries(new URLSearchParams(location.search))
let request = 0

/** @param {DevTheme} theme */
function summary({ failure, diagnostics }) {
  if (failure) return failure
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  return [errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(Boolean).join(', ') ||
    'No problems'
}

/** @param {DevTheme} theme */
function show(theme) {
  document.title = `${theme.name} · livery dev`
  title.textContent = theme.name
  status.textContent = summary(theme)
  chooser.show(theme.axes, theme.choice)
  problems.hidden = !theme.diagnostics.length
  problems.replaceChildren(
    ...theme.diagnostics.map(({ severity, text }) =>
      h('li', { class: `dev-problem dev-problem-${severity}` }, h('pre', {}, text))
    ),
  )
  gallery.hidden = !theme.bundle
  gallery.toggleAttribute('stale', !theme.isCurrent)
  gallery.screens = theme.screens
  gallery.layouts = theme.layouts
  if (theme.bundle) gallery.bundle = theme.bundle
}

/** Loads the theme, and ignores the response if another request has been sent since. */
async function load() {
  const own = ++request
  try {
    const theme = await api.devTheme(choice)
    if (own === request) show(theme)
  } catch (problem) {
    api.rethrowDefect(problem)
    if (own === request) status.textContent = `The theme could not be loaded: ${problem.message}.`
  }
}

document.addEventListener('livery-choose', ({ detail }) => {
  choice = detail.choice
  history.replaceState(null, '', `?${new URLSearchParams(choice)}`)
  load()
})

onDefect(() => {
  status.textContent = 'Something went wrong on this page. Reload it to try again.'
})

// The stream sends an event when it opens, and again when `livery dev` has restarted.
const events = new EventSource('/events')
events.addEventListener('theme', load)
events.addEventListener('error', () => {
  status.textContent = 'livery dev has stopped. This is the last state.'
})
