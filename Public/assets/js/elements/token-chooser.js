// @ts-check
// A button that opens a list to choose from, such as of tokens to link to, with a field to search by name and value.
import { h, swatch } from '../dom.js'

/** The maximum number of tokens in the list. */
const listed = 60

const colorSwatch = (/** @type {Candidate} */ { color }) => color && swatch(color)

const tokenWords = { find: 'Find a token', list: 'Tokens', none: 'No tokens of this type match.' }

/**
 * @template {Candidate} One
 * @param {{
 *   title: string, label: string, candidates: () => One[], onpick: (path: string) => void, kind?: string,
 *   words?: typeof tokenWords, current?: string | null,
 *   picture?: (candidate: One) => Child, add?: [title: string, action: () => void]
 * }} options `title` is the text of the button, and `label` says what the choice is for. `current` is marked,
 *   and `add` adds to the choices.
 */
export function tokenChooser(
  { title, label, candidates, onpick, kind = 'token', words = tokenWords, current, picture = colorSwatch, add },
) {
  const search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: 'Find by name or value',
    'aria-label': `${words.find} ${label}`,
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
  const items = h('ul', { class: `token-list token-list-${kind}`, 'aria-label': `${words.list} ${label}` })
  const addButton = add && h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    onclick: () => {
      open(false)
      toggle.focus()
      add[1]()
    },
  }, add[0])
  const panel = h('div', { class: 'token-chooser-panel', hidden: true }, search, items, addButton)
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
    const parts = search.value.toLowerCase().split(/\s+/)
    const found = candidates().filter((one) => {
      const text = `${one.path} ${one.label}`.toLowerCase()
      return parts.every((word) => text.includes(word))
    })
    items.replaceChildren(
      ...found.slice(0, listed).map((one) => h('li', {}, item(one))),
      ...(found.length ? [] : [
        h('li', { class: 'token-list-empty' }, words.none),
      ]),
    )
  }
  const item = (/** @type {One} */ candidate) =>
    h(
      'button',
      {
        type: 'button',
        class: 'token-option',
        'aria-current': candidate.path === current ? 'true' : null,
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
