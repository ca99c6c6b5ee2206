// @ts-check
// The tools of the edit page, which are loaded after the canvas is drawn: the inspector, the token table, search, and
// the commands.
import '../elements/tokens.js'
import * as api from '../api.js'
import { count, emit, find } from '../dom.js'
import * as session from '../session.js'
import { fixInWords } from '../theme/problem-words.js'
import { Announcing } from './announcing.js'
import { AssetCommands } from './asset-commands.js'
import { candidates } from './checking.js'
import { Coloring } from './coloring.js'
import { Comparing } from './comparing.js'
import { Finding } from './finding.js'
import { Inspecting } from './inspecting.js'
import { Publishing } from './publishing.js'
import { ReleaseNeeds } from './release-needs.js'
import { Releasing } from './releasing.js'
import { openPalette } from './searching.js'
import { TokenCommands } from './token-commands.js'
import { TokenTable } from './token-table.js'

/**
 * The parts that the page has from the start.
 * @typedef {{
 *   workspace: import('./workspace.js').Workspace, checking: import('./checking.js').Checking,
 *   banner: import('./banner.js').Banner, panes: import('./panes.js').Panes,
 *   selection: import('./selection.js').Selection, navigation: import('./navigation.js').Navigation,
 *   drafting: import('./drafting.js').Drafting, undoing: import('./undoing.js').Undoing,
 *   wrapping: import('./wrapping.js').Wrapping, onDemand: import('./on-demand.js').OnDemand,
 *   filesChanged: () => void, storeLocally: () => void
 * }} Parts
 */
/** @typedef {ReturnType<typeof start>} Tools */

/** The message if formatting changes nothing. */
const formatted = 'All files are formatted.'

/**
 * Creates the tools, and connects them.
 * @param {Parts} parts
 */
export function start(parts) {
  const { workspace, checking, banner, panes, selection, navigation, drafting, undoing, wrapping } = parts
  const { onDemand, filesChanged, storeLocally } = parts
  const [editor, status] = [find('livery-editor'), find('livery-status')]
  const publishing = new Publishing(workspace, checking, drafting, onDemand)
  const needs = new ReleaseNeeds(workspace)
  const releasing = new Releasing(workspace, needs, onDemand)
  const announcing = new Announcing(workspace, banner, (change) => publishing.reschedule(change))
  find('livery-problems').onfollowers = (path) => find('livery-inspector').onfollowers(path)
  /** @type {import('./file-commands.js').FileCommands | null} */
  let files = null
  const withFiles = (/** @type {(files: import('./file-commands.js').FileCommands) => unknown} */ run) =>
    onDemand.open(
      'the files',
      ({ FileCommands }) => run(files ??= new FileCommands(workspace, navigation, filesChanged, onDemand)),
    )
  document.addEventListener('livery-new-file', () => withFiles((files) => files.add()))
  document.addEventListener('livery-import-tokens', ({ detail }) => withFiles((files) => files.import(detail?.files)))
  document.addEventListener(
    'livery-rename-file',
    ({ detail: { file } }) => withFiles((files) => files.askToRename(file)),
  )
  document.addEventListener('livery-delete-file', ({ detail: { file } }) => withFiles((files) => files.delete(file)))
  new TokenTable(workspace, new Inspecting(workspace, selection, panes, filesChanged, needs), needs)
  new AssetCommands(workspace, checking, selection, banner, onDemand, filesChanged)
  new TokenCommands(workspace, checking, selection, filesChanged, needs, onDemand)
  const finding = new Finding(workspace, checking, panes, onDemand, filesChanged)
  /** @type {import('./renaming.js').Renaming | null} */
  let renaming = null
  document.addEventListener('livery-rename', ({ detail: { path } }) =>
    onDemand.open('Rename', (sheets) => {
      renaming ??= new sheets.Renaming(workspace, banner)
      renaming.open(path)
    }))
  new Comparing(workspace)
  const coloring = new Coloring(workspace, checking)

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

  /** @type {import('./searching.js').Commands} */
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
    color: { title: 'Change the color at the caret', note: 'Alt Enter', run: () => coloring.pickAtCaret() },
    format: { title: 'Format all files', note: 'Shift Alt F', run: format },
    newFile: { title: 'New file…', note: '', run: () => withFiles((files) => files.add()) },
    importTokens: { title: 'Import tokens…', note: '', run: () => withFiles((files) => files.import()) },
    renameFile: { title: 'Rename this file…', note: '', run: () => withFiles((files) => files.renameCurrent()) },
    deleteFile: { title: 'Delete this file', note: '', run: () => withFiles((files) => files.deleteCurrent()) },
    help: {
      title: 'Keyboard shortcuts',
      note: '?',
      run: () =>
        onDemand.open('Keyboard shortcuts', () => /** @type {HTMLDialogElement} */ (find('.help')).showModal()),
    },
  }

  async function format() {
    const sent = { ...workspace.files }
    try {
      const { files, diagnostics } = await api.format(workspace.app, workspace.text, session.csrf())
      // Files that changed during the request are left unchanged.
      const changed = Object.entries(files).filter(([file]) => workspace.files[file] === sent[file])
      workspace.perform('formatting', editor, Object.fromEntries(changed))
      const broken = [...new Set(diagnostics.map(({ file }) => file))]
      if (broken.length) status.say(`${broken.join(', ')} can’t be formatted because of errors.`, 'error')
      else status.say(changed.length ? `${count(changed.length, 'file')} formatted` : formatted, 'good')
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem
      status.say(`The files could not be formatted: ${problem.message}`, 'error')
    }
  }

  function goToCanvas() {
    navigation.showCanvas()
    find('#panel-gallery').focus()
  }

  /** Finds the text that is selected in the source, if it is part of a line. Elsewhere, finds values. */
  function findInFiles() {
    const { source } = editor
    if (!source?.isFocused) return finding.open(finding.mode, '')
    const selected = source.text.slice(source.selection.start, source.selection.end)
    finding.open('text', selected.includes('\n') ? '' : selected)
  }

  document.addEventListener('livery-fix', ({ detail: { fix } }) => {
    workspace.history.perform(`fix: ${fixInWords(fix)}`, () => editor.apply(fix))
    checking.check.now()
  })

  editor.addEventListener('livery-edit', () => finding.textChanged())

  // What happened before the tools were loaded.
  if (workspace.bundle) emit(editor, 'livery-checked')
  selection.repeat()
  announcing.update()
  /** @type {import('./searching.js').Commands} */
  const all = { ...commands, search: { title: 'Search', note: 'Ctrl K', run: search } }
  return {
    commands: all,
    openReview: (/** @type {number} */ id) => publishing.openReview(id),
  }
}
