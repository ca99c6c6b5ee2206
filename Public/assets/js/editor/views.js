// @ts-check
// On narrow screens, the source and the preview are pages side by side, selected by swiping or with two buttons.
import { find } from '../dom.js'

const bench = find('.bench')
const buttons = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.views [data-view]'))

/**
 * Shows a page. On wide screens, both are visible anyway.
 * @param {'source' | 'preview'} view
 */
export function showView(view) {
  bench.scrollTo({ left: view === 'source' ? 0 : bench.scrollWidth })
}

for (const button of buttons) {
  button.addEventListener('click', () => showView(/** @type {'source' | 'preview'} */ (button.dataset.view)))
}

bench.addEventListener('scroll', () => {
  const shown = bench.scrollLeft > bench.clientWidth / 2 ? 'preview' : 'source'
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.view === shown))
}, { passive: true })
