// @ts-check
// Forms for changes, which open below a button and show why a change failed.
import { rethrowDefect } from '../api.js'
import { emit, h } from '../dom.js'
import { Breaking } from './breaking.js'

/**
 * Shows a form in the details, or an error if it can't be shown.
 * @param {HTMLElement} details
 * @param {() => Promise<unknown>} question
 */
export async function ask(details, question) {
  try {
    await question()
  } catch (problem) {
    rethrowDefect(problem)
    details.replaceChildren(
      h('p', { class: 'is-error', role: 'alert' }, `This could not be loaded: ${problem.message}. Try again.`),
    )
  }
}

/**
 * Shows a form in the details. If its action fails, the form shows the reason. If its action breaks releases, the form
 * asks about each of them first. Returns the form and its question.
 * @param {HTMLElement} details
 * @param {string} verb
 * @param {Child[]} fields
 * @param {(breaking: Breaking) => Promise<unknown>} action
 * @param {string} [kind]
 * @param {string} [app] The app, if the action can break releases.
 */
export function showForm(details, verb, fields, action, kind = 'button-primary', app = '') {
  const reason = h('p', { class: 'sheet-reason', role: 'status' })
  const submit = h('button', { type: 'submit', class: `button ${kind}` }, verb)
  const breaking = Breaking.guarding(reason, submit)
  const form = h(
    'form',
    {
      class: 'sheet-form',
      onsubmit: (event) => {
        event.preventDefault()
        attempt(reason, () => action(breaking), (problem) => breaking.rejects(app, problem))
      },
    },
    fields,
    breaking.element,
    h(
      'div',
      { class: 'sheet-actions' },
      reason,
      h('button', { type: 'button', class: 'button', onclick: () => details.replaceChildren() }, 'Cancel'),
      submit,
    ),
  )
  // Another version, draft or action is another question.
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches('[name=version], [name=action], [name=draft]')) breaking.clear()
  })
  details.replaceChildren(form)
  return { form, breaking }
}

/**
 * Carries out a change and sends `livery-moved`, or shows why the change failed.
 * @param {HTMLElement} reason
 * @param {() => Promise<unknown>} action
 * @param {(problem: import('../api.js').Problem) => Promise<boolean>} [asks] Asks how to solve the problem, if it can.
 */
export async function attempt(reason, action, asks) {
  const sheet = reason.closest('dialog') ?? reason
  reason.classList.remove('is-error')
  try {
    await action()
    emit(sheet, 'livery-moved')
  } catch (problem) {
    rethrowDefect(problem)
    if (await asks?.(problem)) return
    reason.classList.add('is-error')
    reason.textContent = conflicts[problem.type] ?? `The change failed: ${problem.message}`
  }
}

/**
 * The head of a section: its title, and a button for users who may change it.
 * @param {Child[]} title
 * @param {string} verb
 * @param {(() => void) | false} onclick
 */
export function sectionHead(title, verb, onclick) {
  return h(
    'div',
    { class: 'section-head' },
    title,
    onclick && h('button', { type: 'button', class: 'button button-small', onclick }, verb),
  )
}

/**
 * Says that a section could not be loaded, with a button that tries again.
 * @param {string} what
 * @param {Error} problem
 * @param {() => void} retry
 */
export function loadFailure(what, problem, retry) {
  return h(
    'p',
    { class: 'empty is-error' },
    `The ${what} could not be loaded: ${problem.message}. `,
    h('button', { type: 'button', class: 'button', onclick: retry }, 'Retry'),
  )
}

/** @type {Record<string, string>} */
const conflicts = {
  'channel-conflict':
    'Someone else changed this channel just now. Close this sheet, review the channel, and try again.',
  'version-conflict': 'Someone else published just now. Close this sheet, review that version, and try again.',
  'draft-conflict': 'Someone else saved this draft just now. Close this sheet, review the draft, and try again.',
  'change-settled': 'This change is no longer scheduled. Close this sheet and open it again.',
}
