// The first page: every app with its version, its axes and its colors.
import './account.js'
import * as api from './api.js'
import { choose } from './axes.js'
import { hex, isColor, shortHex } from './color.js'
import { count, h, swatch, timeAgo } from './element.js'

const list = document.querySelector('.apps')
const most = 14

/** The distinct colors of a bundle in its own order, opaque ones only, as the theme's face. */
function colors(bundle) {
  const all = Object.entries(bundle.tokens).filter(([, { value }]) => isColor(value) && hex(value).endsWith('ff'))
  const seen = new Map()
  for (const [path, { value }] of all) if (!seen.has(hex(value))) seen.set(hex(value), path)
  return [...seen].slice(0, most)
}

function card(theme) {
  const strip = h('div', { class: 'app-colors', role: 'img', 'aria-label': 'Colors of this theme' })
  const facts = h(
    'p',
    { class: 'app-facts' },
    theme.axes.map(({ name, values }) => `${values.length} ${name}${values.length === 1 ? '' : 's'}`).join(' · '),
  )
  const under = Object.entries(theme.extends ?? {}).map(([app, version]) => `${app} ${version}`).join(', ')
  api.latest(theme.app, choose(theme.axes)).then((bundle) => {
    strip.replaceChildren(
      ...colors(bundle).map(([color, path]) =>
        swatch(color, { class: 'swatch app-color', title: `${path} ${shortHex(color)}` })
      ),
    )
    facts.append(
      ` · ${count(Object.keys(bundle.tokens).length, 'value')}`,
      ` · ${count(Object.keys(bundle.styles).length, 'style')}`,
    )
  }).catch(() => strip.replaceChildren(h('span', { class: 'app-meta' }, 'Its values could not be loaded.')))
  return h(
    'li',
    { class: 'app' },
    strip,
    h(
      'div',
      { class: 'app-words' },
      h(
        'h2',
        { class: 'app-title' },
        h('a', { class: 'app-link', href: `/edit/${encodeURIComponent(theme.app)}` }, theme.app),
      ),
      h('p', { class: 'app-meta' }, `Version ${theme.latest}, `, timeAgo(theme.time), under && ` · extends ${under}`),
      facts,
      h(
        'ul',
        { class: 'app-axes', 'aria-label': 'Skins and platforms' },
        theme.axes.flatMap(({ values }) => values).map((value) => h('li', { class: 'tag' }, value)),
      ),
    ),
    h(
      'p',
      { class: 'app-actions' },
      h('a', {
        class: 'button button-small',
        href: `/gallery/${encodeURIComponent(theme.app)}`,
        'aria-label': `Gallery of ${theme.app}`,
      }, 'Gallery'),
    ),
  )
}

async function begin() {
  try {
    const themes = await api.themes()
    list.replaceChildren(...themes.map(card))
    if (!themes.length) {
      list.append(
        h(
          'li',
          { class: 'empty' },
          'No theme has been published yet. Publish the first one: ',
          h('code', {}, 'livery publish Samples/badoo --app badoo --message "First"'),
        ),
      )
    }
  } catch (problem) {
    list.replaceChildren(
      h(
        'li',
        { class: 'empty is-error' },
        `The themes could not be loaded: ${problem.message}. `,
        h('button', { type: 'button', class: 'button', onclick: begin }, 'Try again'),
      ),
    )
  }
}

begin()
