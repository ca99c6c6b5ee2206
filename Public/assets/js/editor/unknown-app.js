// @ts-check
// Says that there is no app with the name in the address, and offers the others and a new one.
import { address } from '../base.js'
import { find, h } from '../dom.js'
import * as session from '../session.js'

/**
 * @param {string} app
 * @param {string[]} known The names of the other apps.
 */
export function showUnknown(app, known) {
  document.title = `No app named ${app} · Livery`
  find('.failure-words').textContent = `There is no app named “${app}”.`
  find('.failure-apps').replaceChildren(
    ...known.map((one) =>
      h('li', {}, h('a', { class: 'button', href: address(`/edit/${encodeURIComponent(one)}`) }, one))
    ),
  )
  session.restore().then(() => {
    const create = find('.failure-create')
    create.hidden = !session.mayCreateApps()
    create.textContent = `Create ${app}…`
    create.setAttribute('href', address(`/?${new URLSearchParams({ new: app })}`))
  })
}
