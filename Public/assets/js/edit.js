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
import { Drafting } from './drafting.js'
import { count, debounce } from './element.js'
import * as session from './session.js'
import { Workspace } from './workspace.js'

const find = (selector) => document.querySelector(selector)
const app = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const workspace = new Workspace(app)
const [editor, files, problems, chooser, status] = ['editor', 'files', 'problems', 'chooser', 'status'].map((name) => find(`livery-${name}`))
const [gallery, values, completion, palette, picker] = ['gallery', 'values', 'completion', 'palette', 'color-picker'].map((name) => find(`livery-${name}`))
const [publishSheet, historySheet, conflictSheet] = ['publish', 'history', 'conflict'].map((name) => find(`livery-${name}`))
const publishButton = find('[data-action=publish]')
const drafting = new Drafting(workspace, editor, {
  check: () => check.now(), say: (text) => status.say(text), show: () => show(), place: () => rememberPlace(),
})
const { draft } = workspace
let axes = []
let recoloring = null
let content = {} // What the publish sheet is about.
let attempt = {}

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

// Two people at once

/** After a publish or a rollback: goes on from what is in force now. */
async function moveOn(words) {
  if (draft.name === null) return rebase(words)
  await drafting.settle()
  status.say(words)
}

async function rebase(words) {
  const { texts, clashes } = await workspace.rebase()
  const gone = Object.keys(workspace.files).filter((file) => !(file in texts))
  workspace.write(editor, { ...Object.fromEntries(gone.map((file) => [file, undefined])), ...texts })
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
  await drafting.bringUpToDate()
  if (drafting.isBehind) return drafting.rebase()
  const errors = workspace.errors.length
  const obstacle = session.obstacle(app)
  const blocked = errors ? `${count(errors, 'error')} to mend before publishing. F8 goes to the next one.` : obstacle
  publishSheet.open(workspace.theme.latest + 1, blocked, !errors && !session.user() ? signInAddress() : null)
  if (errors) return publishSheet.block(blocked)
  const unready = drafting.unready
  if (unready) return publishSheet.block(unready)
  const texts = { before: workspace.published, after: workspace.files }
  const isOther = Object.keys({ ...texts.before, ...texts.after }).some((file) => texts.before[file] !== texts.after[file])
  try {
    content = draft.name === null ? { files: workspace.files } : { draft: draft.name, revision: draft.revision }
    if (draft.name !== null) {
      const difference = await api.draftDifference(app, draft.name)
      content.revision = difference.revision // What is published is what is shown.
      publishSheet.list({ difference, ...texts })
    }
    if (isOther && !blocked) previewOthers()
    const result = await compare({ app, theme: workspace.theme, files: workspace.files, axes })
    if (result.errors.length) publishSheet.block(otherErrors(result.errors))
    else if (draft.name === null) publishSheet.list({ difference: result, ...texts })
    publishSheet.warn(result.faint)
  } catch (problem) {
    if (problem.diagnostics?.length) publishSheet.block(otherErrors(problem.diagnostics))
    else publishSheet.fail(`The versions could not be compared: ${problem.message}`)
  }
}

const otherErrors = ([{ message, file, line }]) => `Another platform or skin has errors: ${message} (${file}:${line})`

/** Lists the apps that build on this one, with what would change in each. */
async function previewOthers() {
  try {
    const { extendedBy } = await api.preview(app, { ...content, message: 'What would change' }, writing())
    publishSheet.others(extendedBy.map((one) => ({ ...one, mayPublish: session.may('publisher', one.app) && !session.user().files })))
  } catch {
    // Publishing itself says what is in its way.
  }
}

const writing = () => ({ csrf: session.user().csrf, etag: workspace.theme.etag })

/** The same key for the same request: one that got lost may be sent again, and makes one version. */
function keyOf(body) {
  const text = JSON.stringify([body, workspace.theme.etag])
  if (attempt.text !== text) attempt = { text, key: [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
  return attempt.key
}

document.addEventListener('livery-publish', async ({ detail: { message, cascade } }) => {
  try {
    const body = { message, ...content, ...(cascade ? { cascade } : {}) }
    const { version, cascade: others = [] } = await api.publish(app, body, { ...writing(), key: keyOf(body) })
    publishSheet.close()
    publishSheet.rest()
    const also = others.map((one) => `${one.app} ${one.version}`).join(', ')
    await moveOn(`Version ${version} is published${also ? `, and with it ${also}` : ''}.`)
  } catch (problem) {
    if (problem.type === 'draft-conflict') {
      publishSheet.fail('Somebody saved in this draft just now. Close this, look at what they changed, and publish again.')
      return
    }
    if (problem.status === 412 || problem.type === 'draft-behind') return explainConflict()
    if (problem.diagnostics.length) {
      workspace.diagnostics = problem.diagnostics
      showCheck({ stale: true })
    }
    publishSheet.fail(problem.message)
  }
})

document.addEventListener('livery-rollback', async ({ detail: { version, message } }) => {
  try {
    const { version: number } = await api.rollback(app, { version, message }, writing())
    historySheet.close()
    await moveOn(`Version ${number} is published, with the content of version ${version}.`)
  } catch (problem) {
    if (problem.status === 412) return explainConflict()
    historySheet.fail(problem.message)
  }
})

document.addEventListener('livery-rebase', () => {
  publishSheet.close()
  historySheet.close()
  const rebasing = draft.name === null ? rebase('Their version is under your text now. Look, then publish again.') : drafting.rebase({ isQuick: true })
  rebasing
    .catch((problem) => status.say(`Could not load their version: ${problem.message}`, 'error'))
})

// Events of the elements

editor.addEventListener('livery-edit', ({ target }) => {
  workspace.files[target.getAttribute('file')] = target.text
  keep()
  drafting.touch()
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
  if (!editor.current) return
  const place = new URLSearchParams(workspace.choice)
  if (draft.name !== null) place.set('draft', draft.name)
  history.replaceState(null, '', `?${place}#${editor.current}`)
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
  const [kept] = await Promise.all([drafting.save(), check.now()])
  status.say([kept, workspace.errors.length ? count(workspace.errors.length, 'error') : ''].filter(Boolean).join(' · '), workspace.errors.length ? 'error' : 'good')
}

const commands = {
  drafts: { title: 'Drafts', note: '', run: () => drafting.list() },
  save: { title: 'Save the draft and check it', note: 'Ctrl S', run: save },
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

addEventListener('pagehide', () => { if (workspace.theme) workspace.keep() })
find('.stage-search').addEventListener('input', (event) => { gallery.query = event.target.value })

// Beginning

async function begin() {
  document.title = `${app} · Livery`
  find('.app-name').textContent = app
  let missing = null
  try {
    await session.restore()
    missing = await workspace.load(Object.fromEntries(new URLSearchParams(location.search)))
  } catch (problem) {
    find('main').setAttribute('data-state', 'failed')
    find('.failure-words').textContent = problem.status === 404 ? `There is no theme named “${app}”.` : `The theme could not be loaded: ${problem.message}.`
    return
  }
  axes = workspace.theme.axes
  chooser.show(axes, workspace.choice)
  for (const [file, text] of Object.entries(workspace.files)) add(file, text)
  const named = decodeURIComponent(location.hash.slice(1))
  const names = Object.keys(workspace.files).sort(byDepth)
  editor.open(editor.has(named) ? named : names.find((name) => name === 'base.ktv') ?? names[0], { focus: false })
  rememberPlace()
  find('main').setAttribute('data-state', 'ready')
  await check.now()
  await drafting.begin(missing)
}

begin()
