// @ts-check
// The gallery of a draft for the holder of a preview link, such as a phone. It follows the draft. The secret is in the
// URL's fragment, which browsers don't send to servers, so it doesn't appear in logs.
import '../elements/chooser.js'
import '../elements/gallery.js'
import * as api from '../api.js'
import { find } from '../dom.js'
import { onDefect } from '../defects.js'
import { retryDelay } from '../editor/retry.js'
import { choose } from '../theme/axes.js'
import { timeInWords } from '../theme/zoned-time.js'

const secret = location.hash.slice(1)
const [gallery, chooser, words] = [find('livery-gallery'), find('livery-chooser'), find('.preview-words')]
/** @type {Choice} */
let choice = {}
let isEnded = false
/** Whether the draft has changed since the last request. */
let isStale = false
let isLoading = false

/** Loads the draft, and loads it again if it changed in the meantime. */
async function load() {
  isStale = true
  if (isLoading) return
  isLoading = true
  try {
    while (isStale && !isEnded) {
      isStale = false
      show(await api.preview(secret, choice))
    }
  } catch (problem) {
    api.rethrowDefect(problem)
    if (isGone(problem)) end()
    else say('Can’t be loaded now')
  } finally {
    isLoading = false
  }
}

/** @param {API.Preview} preview */
function show({ app, draft, expires, axes, bundle, screens, layouts }) {
  document.title = `${app} · Preview · Livery`
  find('.preview-title').textContent = app
  choice = choose(axes, choice)
  chooser.show(axes, choice)
  gallery.toggleAttribute('stale', !bundle)
  if (screens) {
    gallery.screens = screens
    gallery.layouts = layouts
  }
  if (bundle) gallery.bundle = bundle
  say(`Draft ${draft}`)
  words.title = `This link is valid until ${timeInWords(Date.parse(expires))}`
}

/** @param {string} text */
function say(text) {
  if (words.textContent !== text) words.textContent = text
}

const isGone = (/** @type {api.Problem} */ { status }) => status === 404

/** Follows the draft until the link ends. */
async function follow() {
  for (let attempts = 0; !isEnded; attempts += 1) {
    try {
      await api.previewEvents(secret, () => {
        attempts = 0
        load()
      })
    } catch (problem) {
      if (isGone(problem)) return end()
      api.rethrowDefect(problem)
      say('Reconnecting…')
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay(attempts)))
  }
}

/** Replaces the gallery with the reason why there is none. */
function end() {
  isEnded = true
  find('.preview-main').hidden = true
  chooser.hidden = true
  find('.preview-end').hidden = false
  find('.preview-end-title').textContent = secret ? 'This preview has ended' : 'This address is incomplete'
  find('.preview-end-words').textContent = secret
    ? 'The link has expired or was revoked, or the draft was deleted. Ask the person who sent it for a new link.'
    : 'The link ends with a code after a # sign. Scan the QR code again, or copy the whole link.'
  say('')
}

document.addEventListener('livery-choose', ({ detail }) => {
  choice = detail.choice
  load()
})
// A phone that wakes up has probably lost its connection.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && !isEnded) load()
})

onDefect(() => say('Something went wrong on this page'))

if (secret) follow()
else end()
