// Who is signed in. The cookie itself can't be read from here; a mark in this browser's storage says whether it is
// worth asking, so that a reader who never signed in causes no failing request.
import * as api from './api.js'

const mark = 'livery.signed-in'
const roles = ['reader', 'designer', 'publisher', 'admin']
let current = null
let asked = null

/** The person signed in, or null. */
export const user = () => current

/** Asks the server who is signed in, once. */
export const restore = () => asked ??= ask()

async function ask() {
  if (!localStorage.getItem(mark)) return null
  try {
    current = await api.session()
  } catch (problem) {
    current = null
    if (problem.status === 401) localStorage.removeItem(mark)
  }
  return current
}

/** Signs in with `{code}` or `{token}`. */
export async function signIn(credential) {
  current = await api.signIn(credential)
  localStorage.setItem(mark, 'yes')
  return current
}

/** Signs out here and at the server. */
export async function signOut() {
  const { csrf } = current ?? {}
  current = null
  localStorage.removeItem(mark)
  if (csrf) await api.signOut(csrf)
}

/** Whether this person has at least a role for an app. */
export const may = (role, app) =>
  current !== null && roles.indexOf(current.role) >= roles.indexOf(role) &&
  (!current.apps || current.apps.includes(app))

/** Why this person can't publish to an app, in words, or null if nothing stands in the way. */
export function obstacle(app) {
  if (!current) return 'Sign in to publish.'
  if (current.apps && !current.apps.includes(app)) {
    return `${current.name} may publish to ${current.apps.join(', ')} only.`
  }
  if (!may('publisher', app)) return `${current.name} may not publish: that takes a publisher.`
  return null
}
