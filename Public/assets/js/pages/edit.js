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
import '../elements/presence.js'
import '../elements/problems.js'
import '../elements/source.js'
import '../elements/splitter.js'
import '../elements/status.js'
import '../elements/tabs.js'
import * as api from '../api.js'
import { find, h } from '../dom.js'
import { onDefect } from '../defects.js'
import { Checking } from '../editor/checking.js'
import { Banner } from '../editor/banner.js'
import { Canvas } from '../editor/canvas.js'
import { connect, enableButtons } from '../editor/commands.js'
import { Drafting } from '../editor/drafting.js'
import { keep } from '../editor/kept-history.js'
import { Live } from '../editor/live.js'
import { Navigation } from '../editor/navigation.js'
import { OnDemand } from '../editor/on-demand.js'
import { Panes } from '../editor/panes.js'
import { Selection } from '../editor/selection.js'
import { Undoing } from '../editor/undoing.js'
import { showUnknown } from '../editor/unknown-app.js'
import { Workspace } from '../editor/workspace.js'
import { Wrapping } from '../editor/wrapping.js'
import * as session from '../session.js'
import { readable } from '../theme/assets.js'

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
const live = new Live(workspace, checking, drafting)
const undoing = new Undoing(workspace, selection, filesChanged)
const wrapping = new Wrapping()
new Canvas()

const parts = {
  workspace,
  checking,
  banner,
  panes,
  selection,
  navigation,
  drafting,
  undoing,
  wrapping,
  onDemand,
  filesChanged,
  storeLocally,
}
/** @type {import('../editor/tools.js').Tools | null} */
let tools = null

/** Loads what the page doesn't need to draw the canvas. */
async function loadTools() {
  tools ??= await onDemand.startTools((module) => module.start(parts))
  return tools
}

/**
 * Runs a command. If the tools aren't loaded yet, they are loaded first.
 * @param {string} name
 */
async function run(name) {
  const { commands } = tools ?? await loadTools()
  return commands[name].run()
}
connect(run, () => workspace.isLoaded)

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

// Edits

editor.onsource = (/** @type {Source} */ source) => find('livery-completion').watch(source)

editor.addEventListener('livery-edit', ({ target }) => {
  const source = /** @type {Source} */ (target)
  workspace.files[source.file] = source.text
  storeEdit(source)
  drafting.textChanged()
  checking.edited()
})

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
  if (!workspace.isLoaded) return
  workspace.local.store()
  keep(workspace)
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
  checking.showAxes()
  for (const [file, text] of Object.entries(readable(workspace.files))) editor.add(file, text)
  navigation.openInitial()
  navigation.updateAddress()
  find('main').dataset.state = 'ready'
  panes.start()
  enableButtons()
  // Restores unsaved text before the author can edit.
  const started = drafting.start(missing)
  const checked = checking.check.now()
  checked.finally(drawn).then(loadTools)
  try {
    await Promise.all([started, checked])
  } finally {
    live.start()
  }
  if (review) await (await loadTools()).openReview(review)
}

/** Waits until the browser has drawn the canvas, unless the page is hidden. */
const drawn = () => document.hidden ? null : new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

/** @param {import('../api.js').Problem} problem */
function fail(problem) {
  find('main').dataset.state = 'failed'
  if (problem.status === 404) return showUnknown(app, problem.document.known ?? [])
  find('.failure-words').textContent = `The app could not be loaded: ${problem.message}.`
}

start()
