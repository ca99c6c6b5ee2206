// The gallery as a page of its own, of the version in force or of the one that the address names.
import * as api from './api.js'
import './chooser.js'
import './gallery.js'
import { choose } from './axes.js'

const app = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const wanted = Object.fromEntries(new URLSearchParams(location.search))
const [gallery, chooser, words] = ['livery-gallery', 'livery-chooser', '.gallery-words'].map((name) =>
  document.querySelector(name)
)

async function load(theme, choice) {
  const version = Number(wanted.version) || theme.latest
  gallery.bundle = await api.bundle(app, version, choice)
  words.textContent = `Version ${version}${version === theme.latest ? ', in force' : ''}`
  history.replaceState(null, '', `?${new URLSearchParams(wanted.version ? { ...choice, version } : choice)}`)
}

const fail = (problem) => {
  words.textContent = `The gallery could not be loaded: ${problem.message}.`
}

async function begin() {
  document.title = `${app} · gallery · Livery`
  const link = document.querySelector('.app-name')
  link.textContent = app
  link.href = `/edit/${encodeURIComponent(app)}`
  try {
    const theme = await api.theme(app)
    const choice = choose(theme.axes, wanted)
    chooser.show(theme.axes, choice)
    document.addEventListener('livery-choose', ({ detail }) => load(theme, detail.choice).catch(fail))
    document.addEventListener('livery-open-link', () => {
      location.href = `/edit/${encodeURIComponent(app)}?${new URLSearchParams(chooser.choice)}`
    })
    await load(theme, choice)
  } catch (problem) {
    fail(problem)
  }
}

begin()
