// The page of `livery dev`: the theme as it is on disk, drawn again whenever it is compiled.
import * as api from './api.js'
import './chooser.js'
import './gallery.js'
import { count, h } from './element.js'

const [gallery, chooser, words, problems, title] = [
  'livery-gallery',
  'livery-chooser',
  '.dev-words',
  '.dev-problems',
  '.app-name',
].map((name) => document.querySelector(name))
let choice = Object.fromEntries(new URLSearchParams(location.search))
let turn = 0

function summary({ failure, diagnostics }) {
  if (failure) return failure
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  return [errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(Boolean).join(', ') ||
    'No problems'
}

function show(theme) {
  document.title = `${theme.name} · livery dev`
  title.textContent = theme.name
  words.textContent = summary(theme)
  chooser.show(theme.axes, theme.choice)
  problems.hidden = !theme.diagnostics.length
  problems.replaceChildren(
    ...theme.diagnostics.map(({ severity, text }) =>
      h('li', { class: `dev-problem dev-problem-${severity}` }, h('pre', {}, text))
    ),
  )
  gallery.hidden = !theme.bundle
  gallery.toggleAttribute('stale', !theme.isCurrent)
  if (theme.bundle) gallery.bundle = theme.bundle
}

async function load() {
  const mine = ++turn
  try {
    const theme = await api.devTheme(choice)
    if (mine === turn) show(theme)
  } catch (problem) {
    if (mine === turn) words.textContent = `The theme could not be loaded: ${problem.message}.`
  }
}

document.addEventListener('livery-choose', ({ detail }) => {
  choice = detail.choice
  history.replaceState(null, '', `?${new URLSearchParams(choice)}`)
  load()
})

// The first event comes as soon as the stream is open, and again when `livery dev` is back after a stop.
const source = new EventSource('/events')
source.addEventListener('theme', load)
source.addEventListener('error', () => {
  words.textContent = 'livery dev has stopped. This is the last state.'
})
