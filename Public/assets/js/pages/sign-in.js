// @ts-check
// The sign-in page: signs in with the code of a one-time link in the address, or with a token.
import { address as addressOf } from '../base.js'
import { find, findIn } from '../dom.js'
import { rethrowDefect } from '../api.js'
import { onDefect } from '../defects.js'
import * as session from '../session.js'

const form = find('.sign-in-form')
/** @type {HTMLInputElement} */
const field = findIn(form, 'input')
const status = find('.sign-in-words')

/**
 * The page to open after signing in, on this server only. Compares the address as the browser resolves it, because
 * browsers drop tabs and read `\` as `/`.
 */
function next() {
  const wanted = new URLSearchParams(location.search).get('next') ?? addressOf('/')
  const address = parse(wanted)
  if (!address) return addressOf('/')
  return address.origin === location.origin && address.protocol === location.protocol ? address.href : addressOf('/')
}

/** @param {string} text */
function parse(text) {
  try {
    return new URL(text, location.origin)
  } catch {
    return null
  }
}

/** @param {SignInCredential} credential */
async function signIn(credential) {
  status.textContent = 'Signing in…'
  try {
    await session.signIn(credential)
    location.replace(next())
  } catch (problem) {
    rethrowDefect(problem)
    const reason = problem.document.detail ?? problem.message
    form.hidden = false
    status.classList.add('is-error')
    status.textContent = credential.code
      ? `This link is not valid: ${reason}. Ask the person who runs Livery for a new one, or enter a token.`
      : `Sign-in failed: ${reason}.`
    field.focus()
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  status.classList.remove('is-error')
  signIn({ token: field.value.trim() })
})

onDefect(() => {
  status.classList.add('is-error')
  status.textContent = 'Something went wrong on this page. Reload it to try again.'
})

const code = location.hash.slice(1)
if (code) {
  form.hidden = true
  // Removes the code from the browser's history.
  history.replaceState(null, '', location.pathname + location.search)
  signIn({ code })
} else field.focus()
