// @ts-check
// The apps that extend the published one, with the changes in each, and the choice to publish them, too.
import { count, h } from '../dom.js'
import { levelTag } from './differences.js'

/** @typedef {Dependent & { mayPublish: boolean }} DependentApp */

export class Dependents {
  element = h('div', { class: 'sheet-others' })
  /**
   * The checkbox that also publishes them.
   * @type {HTMLInputElement | null}
   */
  #cascade = null

  /** Whether to publish them, too. */
  get isCascade() {
    return this.#cascade?.checked === true
  }

  clear() {
    this.#cascade = null
    this.element.replaceChildren()
  }

  /**
   * Lists the apps that extend this one, and offers to also publish them.
   * @param {DependentApp[]} apps
   */
  list(apps) {
    if (!apps.length) return
    const errors = (/** @type {Dependent} */ one) => one.diagnostics.filter(({ severity }) => severity === 'error')
    const broken = apps.filter((one) => errors(one).length)
    const forbidden = apps.filter((one) => !one.pinned && !one.mayPublish)
    const obstacle = broken.length
      ? `${broken.map(({ app }) => app).join(', ')} would have errors. Fix them first, or publish this app alone.`
      : forbidden.length
      ? `You can’t publish ${forbidden.map(({ app }) => app).join(', ')}.`
      : apps.every(({ pinned }) => pinned)
      ? 'All of them extend a fixed version and do not change.'
      : null
    this.#cascade = h('input', { type: 'checkbox', name: 'cascade', disabled: obstacle !== null })
    this.element.replaceChildren(
      h(
        'fieldset',
        { class: 'others' },
        h('legend', { class: 'sheet-subtitle' }, `${count(apps.length, 'app extends', 'apps extend')} this one`),
        h(
          'ul',
          { class: 'other-apps' },
          apps.map((one) => dependent(one, errors(one))),
        ),
        h('label', { class: 'option' }, this.#cascade, h('span', {}, 'Publish them too (all or none)')),
        h('p', { class: 'hint-words' }, obstacle ?? 'Otherwise they change only when they are published themselves.'),
      ),
    )
  }
}

/**
 * @param {Dependent} dependent
 * @param {Diagnostic[]} errors
 */
function dependent({ app, version, pinned, changes }, errors) {
  const lines = changes?.lines ?? []
  return h(
    'li',
    { class: 'other-app', 'data-app': app },
    h(
      'p',
      {},
      h('strong', {}, app),
      ` ${version} `,
      pinned
        ? h('span', { class: 'tag' }, 'fixed version')
        : errors.length
        ? h('span', { class: 'tag tag-major' }, count(errors.length, 'error'))
        : levelTag(changes ?? { level: null }),
    ),
    errors.length ? h('p', { class: 'is-error' }, `${errors[0].message} (${errors[0].file}:${errors[0].line})`) : null,
    lines.length
      ? h(
        'details',
        { class: 'file-change' },
        h('summary', {}, 'Changes'),
        h(
          'pre',
          { class: 'line-changes', tabindex: '0', 'aria-label': `Changes in ${app}` },
          lines.map((line) => h('span', { class: 'line-change' }, `${line}\n`)),
        ),
      )
      : null,
  )
}
