// The edit page: brings its elements and the workspace together.
import * as api from './api.js'
import './account.js'
import './chooser.js'
import './color-picker.js'
import './completion.js'
import './conflict-sheet.js'
import './editor.js'
import './files.js'
import './gallery.js'
import './history-sheet.js'
import './palette.js'
import './problems.js'
import './publish-sheet.js'
import './source.js'
import './status.js'
import './tabs.js'
import './values.js'
import { signInAddress } from './account.js'
import { colorOf, describe } from './bundle.js'
import { parseHex } from './color.js'
import { compare } from './comparison.js'
import { count, debounce, h, timeAgo } from './element.js'
import * as session from './session.js'
import { Workspace } from './workspace.js'

const find = (selector) => document.querySelector(selector)
const app = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const workspace = new Workspace(app)
const [editor, files, problems, chooser, status] = ['editor', 'files', 'problems', 'chooser', 'status'].map((name) => find(`livery-${name}`))
const [gallery, values, completion, palette, picker] = ['gallery', 'values', 'completion', 'palette', 'color-picker'].map((name) => find(`livery-${name}`))
const [publishSheet, historySheet, conflictSheet] = ['publish', 'history', 'conflict'].map((name) => find(`livery-${name}`))
const publishButton = find('[data-action=publish]')
const banner = find('.banner')
let axes = []
let recoloring = null

// What is shown

function show() {
  files.show(Object.keys(workspace.files).sort(byDepth).map((path) => ({
    path, edited: workspace.isEdited(path), current: path === editor.current,
    errors: workspace.diagnostics.filter((one) => one.file === path && one.severity === 'error').length,
    warnings: workspace.diagnostics.filter((one) => one.file === path && one.severity !== 'error').length,
  })))
  find('.version-tag').textContent = `version ${workspace.theme.latest}`
  const errors = workspace.errors.length
  publishButton.classList.toggle('is-blocked', errors > 0)
  publishButton.title = errors ? `${count(errors, 'error')} to mend before publishing` : 'See what would change, then publish'
}

/** `theme.ktv` first, then files, then folders. */
const byDepth = (a, b) => {
  const key = (path) => `${path === 'theme.ktv' ? 0 : path.includes('/') ? 2 : 1}${path}`
  return key(a) < key(b) ? -1 : 1
}

function showCheck({ stale }) {
  const { diagnostics, bundle } = workspace
  editor.diagnostics = diagnostics
  problems.diagnostics = diagnostics
  gallery.toggleAttribute('stale', stale)
  if (bundle) {
    editor.resolve = resolver(bundle)
    gallery.bundle = bundle
    values.bundle = bundle
    completion.candidates = candidates(bundle)
  } else gallery.setAttribute('stale', '')
  const [errors, edited] = [workspace.errors.length, workspace.edited.length]
  const warnings = diagnostics.length - errors
  if (errors) status.say(count(errors, 'error'), 'error')
  else status.say([warnings ? count(warnings, 'warning') : 'No problems', edited ? `${count(edited, 'file')} edited` : ''].filter(Boolean).join(' · '), warnings ? 'warning' : 'good')
  show()
}

/** What a link or a color of the source comes to in a bundle. */
const resolver = (bundle) => ({ kind, text }) => {
  if (kind === 'color') {
    const color = parseHex(text)
    return color && { color, label: '' }
  }
  const path = text.slice(1).replaceAll('/', '.')
  const token = bundle.tokens[path]
  if (token) return { color: colorOf(token.value), label: describe(token.type, token.value) }
  const style = bundle.styles[path]
  return style ? { color: null, label: style.type } : null
}

const candidates = (bundle) => [
  ...Object.entries(bundle.tokens).map(([path, { type, value }]) => ({ path, type, label: describe(type, value), color: colorOf(value) })),
  ...Object.entries(bundle.styles).map(([path, { type }]) => ({ path, type, label: 'style', color: null })),
]

const check = debounce(async () => {
  try {
    const result = await workspace.check()
    if (!result) return
    axes = result.axes
    chooser.show(axes, workspace.choice)
    showCheck(result)
  } catch (problem) {
    status.say(`Could not check: ${problem.message}`, 'error')
  }
}, 220)

const keep = debounce(() => {
  if (!workspace.keep()) status.say('This browser has no room for a draft. Publish, or copy your text.', 'error')
}, 400)

// Files

editor.onsource = (source) => completion.watch(source)

function add(file, text) {
  editor.add(file, text)
  workspace.files[file] = text
}

async function newFile() {
  const dialog = find('.new-file')
  dialog.querySelector('input').value = ''
  dialog.showModal()
}

find('.new-file form').addEventListener('submit', (event) => {
  if (event.submitter?.value !== 'create') return
  const field = event.target.querySelector('input')
  const file = field.value.trim()
  if (workspace.files[file] !== undefined) {
    event.preventDefault()
    field.setCustomValidity('There is a file of that name.')
    field.reportValidity()
    return
  }
  add(file, '')
  editor.open(file)
  keep()
  check()
})
find('.new-file input').addEventListener('input', (event) => event.target.setCustomValidity(''))

// Drafts, and two people at once

function offer(drafts) {
  if (!drafts.length) return
  const newest = drafts.map(([, { time }]) => time).sort().at(-1)
  const older = drafts.some(([, { version }]) => version !== workspace.theme.latest)
  const leave = () => { banner.replaceChildren(); banner.hidden = true }
  banner.replaceChildren(
    h('p', { class: 'banner-words' }, h('strong', {}, 'You have a draft'), ' of ', drafts.map(([file]) => file).join(', '), ', kept ', timeAgo(newest),
      older ? '. A newer version has been published since.' : '.'),
    h('button', { type: 'button', class: 'button button-primary button-small', onclick: () => { leave(); restore(drafts) } }, 'Restore draft'),
    h('button', { type: 'button', class: 'button button-small', onclick: () => { leave(); workspace.keep(); status.say('The draft is gone.') } }, 'Discard'))
  banner.hidden = false
}

function restore(drafts) {
  for (const [file, { text }] of drafts) {
    editor.write(file, text)
    workspace.files[file] = text
  }
  editor.open(drafts[0][0])
  keep.now()
  check.now()
  status.say('The draft is back. Undo takes it away again.')
}

async function rebase(words) {
  const current = editor.current
  const { texts, clashes } = await workspace.rebase()
  for (const file of Object.keys(workspace.files)) {
    if (file in texts) continue
    editor.remove(file)
    delete workspace.files[file]
  }
  for (const [file, text] of Object.entries(texts)) {
    editor.write(file, text)
    workspace.files[file] = text
  }
  editor.open(texts[current] === undefined ? Object.keys(texts).sort(byDepth)[0] : current)
  workspace.keep()
  await check.now()
  const kept = clashes.map(({ file, conflicts }) => `${file} in ${count(conflicts, 'place')}`).join(', ')
  status.say(kept ? `You both changed ${kept}. Your text was kept there.` : words)
}

async function explainConflict() {
  publishSheet.rest()
  const { versions } = await api.versions(app, { limit: 1 })
  conflictSheet.open(versions[0])
}

// Publishing

async function openPublish() {
  await check.now()
  const errors = workspace.errors.length
  const obstacle = session.obstacle(app)
  const blocked = errors ? `${count(errors, 'error')} to mend before publishing. F8 goes to the next one.` : obstacle
  publishSheet.open(workspace.theme.latest + 1, blocked, !errors && !session.user() ? signInAddress() : null)
  if (errors) return publishSheet.block(blocked)
  try {
    const result = await compare({ app, theme: workspace.theme, files: workspace.files, axes })
    if (result.errors.length) publishSheet.block(`Another platform or skin has errors: ${result.errors[0].message} (${result.errors[0].file}:${result.errors[0].line})`)
    else publishSheet.list({ ...result, bundle: workspace.bundle, before: workspace.published, after: workspace.files })
  } catch (problem) {
    publishSheet.fail(`The versions could not be compared: ${problem.message}`)
  }
}

const writing = () => ({ csrf: session.user().csrf, etag: workspace.theme.etag })

document.addEventListener('livery-publish', async ({ detail: { message } }) => {
  try {
    const { version } = await api.publish(app, workspace.files, message, writing())
    publishSheet.close()
    publishSheet.rest()
    await rebase(`Version ${version} is published.`)
  } catch (problem) {
    if (problem.status === 412) return explainConflict()
    if (problem.diagnostics.length) {
      workspace.diagnostics = problem.diagnostics
      showCheck({ stale: true })
    }
    publishSheet.fail(problem.message)
  }
})

document.addEventListener('livery-rollback', async ({ detail: { version, message } }) => {
  try {
    const { version: number } = await api.rollback(app, version, message, writing())
    historySheet.close()
    await rebase(`Version ${number} is published, with the content of version ${version}.`)
  } catch (problem) {
    if (problem.status === 412) return explainConflict()
    historySheet.fail(problem.message)
  }
})

document.addEventListener('livery-rebase', () => {
  publishSheet.close()
  historySheet.close()
  rebase('Their version is under your text now. Look, then publish again.')
    .catch((problem) => status.say(`Could not load their version: ${problem.message}`, 'error'))
})

// Events of the elements

editor.addEventListener('livery-edit', ({ target }) => {
  workspace.files[target.getAttribute('file')] = target.text
  keep()
  check()
})
editor.addEventListener('livery-file', () => { rememberPlace(); show() })
editor.addEventListener('livery-color', ({ detail: { start, end, color, anchor } }) => {
  recoloring = { source: editor.source, start, end }
  picker.open(color, anchor)
})
document.addEventListener('livery-pick', ({ detail: { color } }) => recoloring.source.replace(recoloring.start, recoloring.end, color))
document.addEventListener('livery-open', ({ detail: { file } }) => editor.open(file))
document.addEventListener('livery-new-file', newFile)
document.addEventListener('livery-reveal', ({ detail }) => editor.reveal(detail))
document.addEventListener('livery-fix', ({ detail: { diagnostic } }) => { editor.apply(diagnostic); check.now() })
document.addEventListener('livery-say', ({ detail: { text } }) => status.whisper(text))
document.addEventListener('livery-open-link', ({ detail: { path } }) => {
  if (!editor.goTo(path, workspace.choice)) status.say(`‘${path}’ comes from the theme below this one.`)
})
document.addEventListener('livery-choose', ({ detail: { choice } }) => {
  workspace.choice = choice
  rememberPlace()
  check.now()
})

function rememberPlace() {
  history.replaceState(null, '', `?${new URLSearchParams(workspace.choice)}#${editor.current}`)
  find('[data-link=gallery]').href = `/gallery/${encodeURIComponent(app)}?${new URLSearchParams(workspace.choice)}`
}

// Keys

let last = -1

function step(direction) {
  const all = [...workspace.diagnostics]
  if (!all.length) return status.say('No problems', 'good')
  last = (last + direction + all.length) % all.length
  editor.reveal(all[last])
  status.whisper(`${all[last].severity}: ${all[last].message}, ${last + 1} of ${all.length}`)
}

function openPalette() {
  palette.open([
    ...Object.keys(workspace.files).sort(byDepth).map((file) => ({ title: file, kind: 'file', run: () => editor.open(file) })),
    ...Object.entries(commands).map(([, { title, note, run }]) => ({ title, note, kind: 'command', run })),
    ...(workspace.bundle ? candidates(workspace.bundle) : []).map(({ path, type, label, color }) => ({
      title: path, note: label, color, kind: type, run: () => editor.goTo(path, workspace.choice),
    })),
  ])
}

async function save() {
  keep.now()
  await check.now()
  const kept = workspace.edited.length ? 'Draft kept in this browser' : 'Nothing to keep: the text is what is published'
  status.say([kept, workspace.errors.length ? count(workspace.errors.length, 'error') : ''].filter(Boolean).join(' · '), workspace.errors.length ? 'error' : 'good')
}

const commands = {
  save: { title: 'Keep the draft and check it', note: 'Ctrl S', run: save },
  publish: { title: 'Publish…', note: 'Ctrl Shift P', run: openPublish },
  history: { title: 'History', note: '', run: () => historySheet.open(app, workspace.choice, session.obstacle(app)) },
  next: { title: 'Next problem', note: 'F8', run: () => step(1) },
  previous: { title: 'Previous problem', note: 'Shift F8', run: () => step(-1) },
  newFile: { title: 'New file…', note: '', run: newFile },
  help: { title: 'Keyboard help', note: '?', run: () => find('.help').showModal() },
}

for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', () => (button.dataset.action === 'search' ? openPalette() : commands[button.dataset.action].run()))
}

const typing = (target) => target.closest?.('input, textarea, select')

document.addEventListener('keydown', (event) => {
  const control = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  let run = null
  if (control && !event.shiftKey && key === 's') run = save
  else if (control && event.shiftKey && key === 'p') run = openPublish
  else if (control && key === 'k') run = openPalette
  else if (event.key === 'F8') run = () => step(event.shiftKey ? -1 : 1)
  else if (event.key === '?' && !typing(event.target)) run = commands.help.run
  const inDialog = document.querySelector('dialog[open]')
  if (!run || !workspace.theme) return
  event.preventDefault()
  if (!inDialog) run()
})

addEventListener('pagehide', () => { if (workspace.theme && banner.hidden) workspace.keep() })
find('.stage-search').addEventListener('input', (event) => { gallery.query = event.target.value })

// Beginning

async function begin() {
  document.title = `${app} · Livery`
  find('.app-name').textContent = app
  try {
    await workspace.load(Object.fromEntries(new URLSearchParams(location.search)))
  } catch (problem) {
    find('main').setAttribute('data-state', 'failed')
    find('.failure-words').textContent = problem.status === 404 ? `There is no theme named “${app}”.` : `The theme could not be loaded: ${problem.message}.`
    return
  }
  axes = workspace.theme.axes
  chooser.show(axes, workspace.choice)
  for (const [file, text] of Object.entries(workspace.published)) add(file, text)
  const named = decodeURIComponent(location.hash.slice(1))
  const names = Object.keys(workspace.files).sort(byDepth)
  editor.open(editor.has(named) ? named : names.find((name) => name === 'base.ktv') ?? names[0], { focus: false })
  rememberPlace()
  find('main').setAttribute('data-state', 'ready')
  await check.now()
  offer(workspace.offered())
}

begin()
