// Signing in, by the code in the address of a one-time link, or by a token.
import * as session from './session.js'

const form = document.querySelector('.sign-in-form')
const words = document.querySelector('.sign-in-words')

/**
 * The page to open after signing in, on this server only. Compares the address as the browser resolves it, because
 * browsers drop tabs and read `\` as `/`.
 */
function next() {
  const wanted = new URLSearchParams(location.search).get('next') ?? '/'
  if (!URL.canParse(wanted, location.origin)) return '/'
  const address = new URL(wanted, location.origin)
  return address.origin === location.origin && address.protocol === location.protocol ? address.href : '/'
}

async function enter(credential) {
  words.textContent = 'Signing in…'
  try {
    await session.signIn(credential)
    location.replace(next())
  } catch (problem) {
    form.hidden = false
    words.classList.add('is-error')
    words.textContent = credential.code
      ? `This link does not work: ${problem.message}. Ask for a new one with “livery sign-in”, or use a token.`
      : `That did not work: ${problem.message}.`
    form.querySelector('input').focus()
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  words.classList.remove('is-error')
  enter({ token: form.querySelector('input').value.trim() })
})

const code = location.hash.slice(1)
if (code) {
  form.hidden = true
  history.replaceState(null, '', location.pathname + location.search) // The code has no business in the history.
  enter({ code })
} else form.querySelector('input').focus()
