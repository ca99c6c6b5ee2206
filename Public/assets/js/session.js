// @ts-check
// The signed-in user. Scripts can't read the session cookie, so local storage records whether one may exist. This
// avoids a failing request for visitors who have never signed in.
import * as api from './api.js'

const mark = 'livery.signed-in'
const roles = ['app', 'reader', 'designer', 'publisher', 'admin']
/** @type {User | null} */
let current = null
/** @type {Promise<User | null> | null} */
let restoring = null

/** The signed-in user, or null. */
export const user = () => current

/** The CSRF token of the session, which every write must send. */
export const csrf = () => current?.csrf ?? ''

/** Requests the session from the server, once. */
export const restore = () => restoring ??= request()

async function request() {
  if (!localStorage.getItem(mark)) return null
  try {
    current = await api.session()
  } catch (problem) {
    api.rethrowDefect(problem)
    current = null
    if (problem.status === 401) localStorage.removeItem(mark)
  }
  return current
}

/**
 * Signs in with the code of a one-time link, or with a token.
 * @param {SignInCredential} credential
 */
export async function signIn(credential) {
  current = await api.signIn(credential)
  localStorage.setItem(mark, 'yes')
  return current
}

/** Signs out in this browser and on the server. */
export async function signOut() {
  const token = csrf()
  current = null
  localStorage.removeItem(mark)
  if (token) await api.signOut(token)
}

/**
 * Whether the user has at least a role for an app.
 * @param {string} role
 * @param {string} app
 */
export const may = (role, app) =>
  current !== null && roles.indexOf(current.role) >= roles.indexOf(role) &&
  (!current.apps || current.apps.includes(app))

/** Whether the user may create apps. */
export const mayCreateApps = () => ['publisher', 'admin'].includes(current?.role ?? '')

/**
 * Why the user can't publish an app, as a sentence, or null if the user can.
 * @param {string} app
 */
export function obstacle(app) {
  if (!current) return 'Sign in to publish.'
  if (current.apps && !current.apps.includes(app)) {
    return `${current.name} can publish ${current.apps.join(', ')} only.`
  }
  return may('publisher', app) ? null : `${current.name} can’t publish: only publishers can.`
}
