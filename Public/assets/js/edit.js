// The edit page: brings its elements and the workspace together.
import './account.js'
import './chooser.js'
import './color-picker.js'
import './completion.js'
import './editor.js'
import './files.js'
import './gallery.js'
import './palette.js'
import './problems.js'
import './source.js'
import './status.js'
import './tabs.js'
import './values.js'
import { colorOf, describe } from './bundle.js'
import { parseHex } from './color.js'
import { Drafting } from './drafting.js'
import { count, debounce } from './element.js'
import { Publishing } from './publishing.js'
import * as session from './session.js'
import { Workspace } from './workspace.js'

const find = (selector) => document.querySelector(selector)
const app = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const workspace = new Workspace(app)
const [editor, files, problems, chooser, status] = ['editor', 'files', 'problems', 'chooser', 'status'].map((name) =>
  find(`livery-${name}`)
)
const [gallery, values, completion, palette, picker] = ['gallery', 'values', 'completion', 'palette', 'color-picker']
  .map((name) => find(`livery-${name}`))
const publishButton = find('[data-action=publish]')
const drafting = new Drafting(workspace, editor, {
  check: () => check.now(),
  say: (text) => status.say(text),
  show: () => show(),
  place: () => rememberPlace(),
})
const publishing = new Publishing(workspace, drafting, {
  check: () => check.now(),
  say: (text) => status.say(text),
  showCheck: () => showCheck({ stale: true }),
  rebase,
  axes: () => axes,
})
const { draft } = workspace
let axes = []
let recoloring = null

// What is shown

function show() {
  files.show(
    Object.keys(workspace.files).sort(byDepth).map((path) => ({
      path,
      edited: workspace.isEdited(path),
      current: path === editor.current,
      errors: workspace.diagnostics.filter((one) => one.file === path && one.severity === 'error').length,
      warnings: workspace.diagnostics.filter((one) => one.file === path && one.severity !== 'error').length,
    })),
  )
  find('.version-tag').textContent = `version ${workspace.theme.latest}`
  find('.version-tag').setAttribute(
    'aria-label',
    `version ${workspace.theme.latest} is in force: channels and schedule`,
  )
  find('.private-tag').hidden = !workspace.theme.isPrivate
  const errors = workspace.errors.length
  publishButton.classList.toggle('is-blocked', errors > 0)
  publishButton.title = errors
    ? `${count(errors, 'error')} to mend before publishing`
    : 'See what would change, then publish'
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
  else {
    status.say(
      [warnings ? count(warnings, 'warning') : 'No problems', edited ? `${count(edited, 'file')} edited` : ''].filter(
        Boolean,
      ).join(' · '),
      warnings ? 'warning' : 'good',
    )
  }
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
  ...Object.entries(bundle.tokens).map(([path, { type, value }]) => ({
    path,
    type,
    label: describe(type, value),
    color: colorOf(value),
  })),
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

/** Without a draft: takes what is in force now under the text here, line by line. */
async function rebase(words) {
  const { texts, clashes } = await workspace.rebase()
  const gone = Object.keys(workspace.files).filter((file) => !(file in texts))
  workspace.write(editor, { ...Object.fromEntries(gone.map((file) => [file, undefined])), ...texts })
  workspace.keep()
  await check.now()
  const kept = clashes.map(({ file, conflicts }) => `${file} in ${count(conflicts, 'place')}`).join(', ')
  status.say(kept ? `You both changed ${kept}. Your text was kept there.` : words)
}

// Events of the elements

editor.addEventListener('livery-edit', ({ target }) => {
  workspace.files[target.getAttribute('file')] = target.text
  keep()
  drafting.touch()
  check()
})
editor.addEventListener('livery-file', () => {
  rememberPlace()
  show()
})
editor.addEventListener('livery-color', ({ detail: { start, end, color, anchor } }) => {
  recoloring = { source: editor.source, start, end }
  picker.open(color, anchor)
})
document.addEventListener(
  'livery-pick',
  ({ detail: { color } }) => recoloring.source.replace(recoloring.start, recoloring.end, color),
)
document.addEventListener('livery-open', ({ detail: { file } }) => editor.open(file))
document.addEventListener('livery-new-file', newFile)
document.addEventListener('livery-reveal', ({ detail }) => editor.reveal(detail))
document.addEventListener('livery-fix', ({ detail: { diagnostic } }) => {
  editor.apply(diagnostic)
  check.now()
})
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
    ...Object.keys(workspace.files).sort(byDepth).map((file) => ({
      title: file,
      kind: 'file',
      run: () => editor.open(file),
    })),
    ...Object.entries(commands).map(([, { title, note, run }]) => ({ title, note, kind: 'command', run })),
    ...(workspace.bundle ? candidates(workspace.bundle) : []).map(({ path, type, label, color }) => ({
      title: path,
      note: label,
      color,
      kind: type,
      run: () => editor.goTo(path, workspace.choice),
    })),
  ])
}

async function save() {
  keep.now()
  const [kept] = await Promise.all([drafting.save(), check.now()])
  status.say(
    [kept, workspace.errors.length ? count(workspace.errors.length, 'error') : ''].filter(Boolean).join(' · '),
    workspace.errors.length ? 'error' : 'good',
  )
}

const commands = {
  channels: { title: 'Channels and schedule', note: '', run: () => publishing.openChannels() },
  drafts: { title: 'Drafts', note: '', run: () => drafting.list() },
  save: { title: 'Save the draft and check it', note: 'Ctrl S', run: save },
  publish: { title: 'Publish…', note: 'Ctrl Shift P', run: () => publishing.open() },
  history: { title: 'History', note: '', run: () => publishing.openHistory() },
  next: { title: 'Next problem', note: 'F8', run: () => step(1) },
  previous: { title: 'Previous problem', note: 'Shift F8', run: () => step(-1) },
  newFile: { title: 'New file…', note: '', run: newFile },
  help: { title: 'Keyboard help', note: '?', run: () => find('.help').showModal() },
}

for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener(
    'click',
    () => (button.dataset.action === 'search' ? openPalette() : commands[button.dataset.action].run()),
  )
}

const typing = (target) => target.closest?.('input, textarea, select')

document.addEventListener('keydown', (event) => {
  const control = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  let run = null
  if (control && !event.shiftKey && key === 's') run = save
  else if (control && event.shiftKey && key === 'p') run = commands.publish.run
  else if (control && key === 'k') run = openPalette
  else if (event.key === 'F8') run = () => step(event.shiftKey ? -1 : 1)
  else if (event.key === '?' && !typing(event.target)) run = commands.help.run
  const inDialog = document.querySelector('dialog[open]')
  if (!run || !workspace.theme) return
  event.preventDefault()
  if (!inDialog) run()
})

addEventListener('pagehide', () => {
  if (workspace.theme) workspace.keep()
})
addEventListener('online', () => check())
find('.stage-search').addEventListener('input', (event) => {
  gallery.query = event.target.value
})

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
    find('.failure-words').textContent = problem.status === 404
      ? `There is no theme named “${app}”.`
      : `The theme could not be loaded: ${problem.message}.`
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
