// @ts-check
// A button that opens a list to choose from, such as of tokens to link to, with a field to search by name and value.
import { h, swatch } from '../dom.js'

/** The maximum number of tokens in the list. */
const listed = 60

const colorSwatch = (/** @type {Candidate} */ { color }) => color && swatch(color)

/**
 * @param {{
 *   title: string, label: string, candidates: () => Candidate[], onpick: (path: string) => void, noun?: string,
 *   picture?: (candidate: Candidate) => Child
 * }} options `title` is the text of the button, and `label` says what the choice is for.
 */
export function tokenChooser({ title, label, candidates, onpick, noun = 'token', picture = colorSwatch }) {
  const search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: 'Find by name or value',
    'aria-label': `Find ${noun === 'image' ? 'an image' : `a ${noun}`} ${label}`,
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => list(),
    onkeydown: (event) => {
      const first = items.querySelector('button')
      if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault()
      if (event.key === 'Enter') first?.click()
      if (event.key === 'ArrowDown') first?.focus()
    },
  })
  const items = h('ul', { class: 'token-list', 'aria-label': `${noun === 'image' ? 'Images' : 'Tokens'} ${label}` })
  const panel = h('div', { class: 'token-chooser-panel', hidden: true }, search, items)
  const toggle = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-expanded': 'false',
    'aria-label': `${title} ${label}`,
    onclick: () => open(panel.hidden),
  }, title)

  const open = (/** @type {boolean} */ opens) => {
    panel.hidden = !opens
    toggle.setAttribute('aria-expanded', String(opens))
    if (!opens) return
    search.value = ''
    list()
    search.focus()
  }
  const list = () => {
    const words = search.value.toLowerCase().split(/\s+/)
    const found = candidates().filter((one) => {
      const text = `${one.path} ${one.label}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    items.replaceChildren(
      ...found.slice(0, listed).map((one) => h('li', {}, item(one))),
      ...(found.length ? [] : [
        h(
          'li',
          { class: 'token-list-empty' },
          noun === 'image' ? 'No image of this theme matches.' : 'No tokens of this type match.',
        ),
      ]),
    )
  }
  const item = (/** @type {Candidate} */ candidate) =>
    h(
      'button',
      {
        type: 'button',
        class: 'token-option',
        onclick: () => {
          open(false)
          toggle.focus()
          onpick(candidate.path)
        },
      },
      picture(candidate),
      h('span', { class: 'token-option-name' }, candidate.path),
      h('span', { class: 'item-note' }, candidate.label),
    )

  return h(
    'div',
    {
      class: 'token-chooser',
      onkeydown: (event) => {
        if (event.key !== 'Escape' || panel.hidden) return
        event.preventDefault()
        event.stopPropagation()
        open(false)
        toggle.focus()
      },
    },
    toggle,
    panel,
  )
}
