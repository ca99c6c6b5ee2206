// @ts-check
// The edit page: creates its parts and connects them.
import { segments } from '../base.js'
import '../validation.js'
import '../elements/account.js'
import '../elements/app-switcher.js'
import '../elements/chooser.js'
import '../elements/compare.js'
import '../elements/completion.js'
import '../elements/contents.js'
import '../elements/editor.js'
import '../elements/files.js'
import '../elements/gallery.js'
import '../elements/inspector.js'
import '../elements/palette.js'
import '../elements/presence.js'
import '../elements/problems.js'
import '../elements/source.js'
import '../elements/splitter.js'
import '../elements/status.js'
import '../elements/tabs.js'
import '../elements/tokens.js'
import * as api from '../api.js'
import { count, emit, find, h } from '../dom.js'
import { onDefect } from '../defects.js'
import { Announcing } from '../editor/announcing.js'
import { AssetCommands } from '../editor/asset-commands.js'
import { candidates, Checking } from '../editor/checking.js'
import { Banner } from '../editor/banner.js'
import { Canvas } from '../editor/canvas.js'
import { Comparing } from '../editor/comparing.js'
import { connect, enableButtons, openPalette } from '../editor/commands.js'
import { Drafting } from '../editor/drafting.js'
import { FileCommands } from '../editor/file-commands.js'
import { Finding } from '../editor/finding.js'
import { Inspecting } from '../editor/inspecting.js'
import { Live } from '../editor/live.js'
import { Navigation } from '../editor/navigation.js'
import { OnDemand } from '../editor/on-demand.js'
import { Panes } from '../editor/panes.js'
import { Publishing } from '../editor/publishing.js'
import { ReleaseNeeds } from '../editor/release-needs.js'
import { Releasing } from '../editor/releasing.js'
import { Renaming } from '../editor/renaming.js'
import { Selection } from '../editor/selection.js'
import { TokenCommands } from '../editor/token-commands.js'
import { TokenTable } from '../editor/token-table.js'
import { Undoing } from '../editor/undoing.js'
import { showUnknown } from '../editor/unknown-app.js'
import { Workspace } from '../editor/workspace.js'
import { Wrapping } from '../editor/wrapping.js'
import * as session from '../session.js'
import { readable } from '../theme/assets.js'
import { colorAt } from '../theme/ktv.js'
import { fixInWords } from '../theme/problem-words.js'
import { setValue, withType } from '../theme/writing.js'

/** @typedef {import('../elements/source.js').Source} Source */

const app = decodeURIComponent(segments()[1] ?? '')
const [editor, status] = [find('livery-editor'), find('livery-status')]
const workspace = new Workspace(app)
const checking = new Checking(workspace)
const banner = new Banner(find('.banner'))
const onDemand = new OnDemand(workspace, banner)
checking.onDemand = onDemand
const panes = new Panes()
const selection = new Selection(workspace)
const navigation = new Navigation(workspace, banner, panes, selection)
const drafting = new Drafting(workspace, checking, navigation, banner, onDemand)
const publishing = new Publishing(workspace, checking, drafting, onDemand)
const live = new Live(workspace, checking, drafting)
const needs = new ReleaseNeeds(workspace)
const releasing = new Releasing(workspace, needs, onDemand)
const announcing = new Announcing(workspace, banner, (change) => publishing.reschedule(change))
const undoing = new Undoing(workspace, selection, filesChanged)
find('livery-problems').onfollowers = (path) => find('livery-inspector').onfollowers(path)
const files = new FileCommands(workspace, navigation, filesChanged, onDemand)
new TokenTable(workspace, checking, new Inspecting(workspace, selection, panes, filesChanged, needs), needs)
new AssetCommands(workspace, checking, selection, banner, onDemand, filesChanged)
new TokenCommands(workspace, checking, selection, filesChanged, needs, onDemand)
const finding = new Finding(workspace, checking, panes, onDemand, filesChanged)
new Canvas()
const wrapping = new Wrapping()
new Renaming(workspace, banner)
new Comparing(workspace, checking)

/**
 * Stores text with each edit, because a killed page doesn't receive events.
 * @param {string[]} [files] The edited files.
 */
function storeLocally(files) {
  if (workspace.local.store(files)) return banner.clear('storage')
  banner.show('storage', [
    h('strong', {}, 'This browser’s storage is full. '),
    workspace.draft.isAllowed
      ? 'Your text is saved only in your draft on the server. Wait until it is saved before you close this page.'
      : 'Your text is saved nowhere else. Copy it before you close this page.',
  ], [])
}

/** The length of a text that is stored within a millisecond. */
const quicklyStored = 100_000

/**
 * Stores an edited file. A long text is stored after the frame that shows the edit.
 * @param {Source} source
 */
function storeEdit({ file, text }) {
  if (text.length <= quicklyStored) return storeLocally([file])
  requestAnimationFrame(() => setTimeout(() => storeLocally([file])))
}

async function save() {
  storeLocally()
  const [saved] = await Promise.all([drafting.save(), checking.check.now()])
  const errors = workspace.errors.length
  status.say(errors ? `${saved} · ${count(errors, 'error')}` : saved, errors ? 'error' : 'good')
}

const search = () =>
  openPalette(
    {
      files: workspace.sortedFiles,
      commands,
      candidates: workspace.bundle ? candidates(workspace.bundle) : [],
    },
    navigation,
    () => finding.otherValues(),
  )

/** @type {import('../editor/commands.js').Commands} */
const commands = {
  channels: { title: 'Channels and schedule', note: '', run: () => publishing.openChannels() },
  drafts: { title: 'Drafts', note: '', run: () => drafting.list() },
  undo: { title: 'Undo', note: 'Ctrl Z', run: () => undoing.run('undo') },
  redo: { title: 'Redo', note: 'Ctrl Shift Z', run: () => undoing.run('redo') },
  phone: { title: 'Preview on a phone', note: '', run: () => drafting.previewOnPhone() },
  save: { title: 'Save the draft and check it', note: 'Ctrl S', run: save },
  find: { title: 'Find', note: 'Ctrl Shift F', run: findInFiles },
  findValues: { title: 'Find and replace values', note: '', run: () => finding.open('values', '') },
  findText: { title: 'Find and replace text in all files', note: '', run: () => finding.open('text', '') },
  publish: { title: 'Publish…', note: 'Ctrl Shift P', run: () => publishing.open() },
  history: { title: 'History', note: '', run: () => publishing.openHistory() },
  releases: { title: 'Releases', note: '', run: () => releasing.open() },
  source: { title: 'Show or hide the source', note: 'Ctrl J', run: () => panes.toggleSource() },
  wrap: { title: 'Wrap long lines of the source', note: 'Alt Z', run: () => wrapping.toggle() },
  canvas: { title: 'Go to the canvas', note: '', run: goToCanvas },
  next: { title: 'Next problem', note: 'F8', run: () => navigation.step(1) },
  previous: { title: 'Previous problem', note: 'Shift F8', run: () => navigation.step(-1) },
  color: { title: 'Change the color at the caret', note: 'Alt Enter', run: pickAtCaret },
  format: { title: 'Format all files', note: 'Shift Alt F', run: format },
  newFile: { title: 'New file…', note: '', run: () => files.add() },
  importTokens: { title: 'Import tokens…', note: '', run: () => files.import() },
  renameFile: { title: 'Rename this file…', note: '', run: () => files.renameCurrent() },
  deleteFile: { title: 'Delete this file', note: '', run: () => files.deleteCurrent() },
  help: {
    title: 'Keyboard shortcuts',
    note: '?',
    run: () => onDemand.open('Keyboard shortcuts', () => /** @type {HTMLDialogElement} */ (find('.help')).showModal()),
  },
}
connect({ ...commands, search: { title: 'Search', note: 'Ctrl K', run: search } }, () => workspace.isLoaded)

// Edits

editor.onsource = (/** @type {Source} */ source) => find('livery-completion').watch(source)

editor.addEventListener('livery-edit', ({ target }) => {
  const source = /** @type {Source} */ (target)
  workspace.files[source.file] = source.text
  storeEdit(source)
  drafting.textChanged()
  checking.edited()
  finding.textChanged()
})

async function format() {
  const sent = { ...workspace.files }
  try {
    const { files, diagnostics } = await api.format(app, workspace.text, session.csrf())
    // A text that changed during the request is left unchanged.
    const changed = Object.entries(files).filter(([file]) => workspace.files[file] === sent[file])
    workspace.perform('formatting', editor, Object.fromEntries(changed))
    const broken = [...new Set(diagnostics.map(({ file }) => file))]
    if (broken.length) status.say(`${broken.join(', ')} can’t be formatted because of errors.`, 'error')
    else status.say(changed.length ? `${count(changed.length, 'file')} formatted` : 'All files are formatted.', 'good')
  } catch (problem) {
    if (!(problem instanceof api.Problem)) throw problem
    status.say(`The files could not be formatted: ${problem.message}`, 'error')
  }
}

function goToCanvas() {
  panes.show('canvas')
  find('livery-tabs').show('panel-gallery')
  find('#panel-gallery').focus()
}

// Find and replace

/** Finds the text that is selected in the source, if it is part of a line. Elsewhere, finds values. */
function findInFiles() {
  const { source } = editor
  if (!source?.isFocused) return finding.open(finding.mode, '')
  const selected = source.text.slice(source.selection.start, source.selection.end)
  finding.open('text', selected.includes('\n') ? '' : selected)
}

/** Stores and checks the text after a file was added, renamed or deleted. */
function filesChanged() {
  checking.showFiles()
  storeLocally()
  drafting.textChanged()
  checking.check()
}

editor.addEventListener('livery-file', ({ detail: { file } }) => {
  find('.source-file').textContent = file
  navigation.updateAddress()
  checking.showFiles()
  // The next check tries again.
  checking.showOverlay().catch(api.rethrowDefect)
})

document.addEventListener('livery-fix', ({ detail: { fix } }) => {
  workspace.history.perform(`fix: ${fixInWords(fix)}`, () => editor.apply(fix))
  checking.check.now()
})

editor.addEventListener('livery-color', ({ detail: { start, end, color, anchor } }) => {
  const { source, current } = editor
  if (!source || current === null) return
  const { text } = source
  const textWith = (/** @type {string} */ shown) => text.slice(0, start) + shown + text.slice(end)
  const onpick = (/** @type {string} */ picked) => {
    // Without its type, a color in a wide color space is an object.
    const colon = picked.startsWith('{') && /(?<=[^\s"):])"?\s*:\s*$/.exec(text.slice(0, start))?.[0]
    if (colon) source.replace(start - colon.length, end, `(color)${colon}${picked}`, 'color change')
    else source.replace(start, end, picked, 'color change')
  }
  checking.pick({ file: current, color, anchor, textWith, onpick })
})

document.addEventListener(
  'livery-pick-value',
  async ({ detail: { file, path, color: known, anchor, onpick, valueWith } }) => {
    const textWith = (/** @type {string} */ shown) => {
      const text = setValue(file, workspace.files[file] ?? '', path, valueWith?.(shown) ?? shown)
      return text !== null && !valueWith && shown.startsWith('{') ? withType(text, path, 'color') : text
    }
    // A part of a value has no path of its own.
    const color = valueWith ? known : await checking.colorAt(path) ?? known
    checking.pick({ file, color, anchor, textWith, onpick })
  },
)

/** Opens the color picker for the color at the caret, or for the first color on its line. */
function pickAtCaret() {
  const { source } = editor
  const found = source && colorAt(source.text, source.caret)
  if (!found) return status.say('No color on this line.')
  emit(source, 'livery-color', { ...found, anchor: source.rectangle(source.caret) })
}

// Display

document.addEventListener('livery-choose', ({ detail: { choice } }) => {
  workspace.choice = choice
  navigation.updateAddress()
  checking.check.now()
})

document.addEventListener('livery-say', ({ detail: { text } }) => status.whisper(text))

find('.stage-search').addEventListener('input', ({ target }) => {
  const { value } = /** @type {HTMLInputElement} */ (target)
  find('livery-gallery').query = value
  find('livery-contents').query = value
})

// Defects

onDefect(() => {
  const isKept = workspace.isLoaded && workspace.local.store()
  const words = `Something went wrong on this page.${isKept ? ' Your text is saved in this browser.' : ''}`
  banner.show('defect', words, [['Reload', () => location.reload(), true]])
  status.whisper(words)
})

// Loading and unloading

addEventListener('online', () => checking.check())
addEventListener('pagehide', () => {
  if (workspace.isLoaded) workspace.local.store()
})

async function start() {
  document.title = `${app} · Livery`
  find('livery-app-switcher').app = app
  let missing = null
  const review = Number(new URLSearchParams(location.search).get('review'))
  try {
    const choice = Object.fromEntries(new URLSearchParams(location.search))
    ;[missing] = await Promise.all([workspace.load(choice), session.restore()])
  } catch (problem) {
    api.rethrowDefect(problem)
    return fail(problem)
  }
  checking.setAxes(workspace.theme.axes)
  for (const [file, text] of Object.entries(readable(workspace.files))) files.show(file, text)
  navigation.openInitial()
  navigation.updateAddress()
  find('main').dataset.state = 'ready'
  panes.start()
  enableButtons()
  try {
    // Restores unsaved text before the author can edit.
    await Promise.all([drafting.start(missing), checking.check.now()])
  } finally {
    live.start()
  }
  announcing.update()
  if (review) await publishing.openReview(review)
}

/** @param {import('../api.js').Problem} problem */
function fail(problem) {
  find('main').dataset.state = 'failed'
  if (problem.status === 404) return showUnknown(app, problem.document.known ?? [])
  find('.failure-words').textContent = `The app could not be loaded: ${problem.message}.`
}

start()
