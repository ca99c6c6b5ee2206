// @ts-check
// Moves tokens to a group by dragging. The Move sheet does the same with the keyboard.
// Event: `livery-move-tokens` {paths, group}.
import { count, emit, h } from '../dom.js'
import { groupOf } from '../theme/token-table.js'

/** Not text, so that the source and fields don't accept it. */
const type = 'application/x-livery-tokens'

/**
 * The dragged tokens. A page can only read its own data when it is dropped.
 * @type {string[]}
 */
let dragged = []

/**
 * Lets the tokens in an element be dragged to the groups in it.
 * @param {HTMLElement} host
 * @param {(target: Element) => string[]} pathsAt The tokens to drag from an element.
 * @param {(target: Element) => { group: string, element: Element } | null} groupAt
 *   The group that an element belongs to, and the element to highlight.
 */
export function dragTokens(host, pathsAt, groupAt) {
  /** @type {Element | null} */
  let highlighted = null
  const highlight = (/** @type {Element | null} */ element) => {
    highlighted?.classList.remove('is-drop')
    element?.classList.add('is-drop')
    highlighted = element
  }
  /** @param {DragEvent} event */
  const targetOf = ({ target }) => {
    const found = target instanceof Element && dragged.length ? groupAt(target) : null
    return found && dragged.some((path) => groupOf(path) !== found.group) ? found : null
  }
  host.addEventListener('dragstart', (event) => {
    const { target, dataTransfer } = event
    dragged = target instanceof Element && dataTransfer ? pathsAt(target) : []
    if (!dragged.length || !dataTransfer) return
    dataTransfer.setData(type, dragged.join('\n'))
    dataTransfer.effectAllowed = 'move'
    if (dragged.length > 1) showCount(dataTransfer, dragged.length)
  })
  host.addEventListener('dragover', (event) => {
    const found = targetOf(event)
    highlight(found?.element ?? null)
    if (!found || !event.dataTransfer) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  })
  host.addEventListener('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node && host.contains(event.relatedTarget))) highlight(null)
  })
  host.addEventListener('drop', (event) => {
    const found = targetOf(event)
    highlight(null)
    if (!found) return
    event.preventDefault()
    // The status says why they can't be moved.
    emit(host, 'livery-move-tokens', { paths: dragged, group: found.group, done: () => {} })
  })
  // The dragged row can be gone, because the table has scrolled.
  document.addEventListener('dragend', () => {
    highlight(null)
    dragged = []
  })
}

/**
 * Shows at the pointer how many tokens are dragged.
 * @param {DataTransfer} transfer
 * @param {number} number
 */
function showCount(transfer, number) {
  const image = h('div', { class: 'drag-image' }, count(number, 'token'))
  document.body.append(image)
  transfer.setDragImage(image, 0, 0)
  setTimeout(() => image.remove())
}
