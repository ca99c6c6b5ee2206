// Types that the pages' scripts share: names for documents of the HTTP API, elements and events.
// For the type checker only: this file is outside of `assets` and is never served.
import type { AppSwitcher } from './assets/js/elements/app-switcher.js'
import type { Compare } from './assets/js/elements/compare.js'
import type { Chooser } from './assets/js/elements/chooser.js'
import type { ColorPicker } from './assets/js/elements/color-picker.js'
import type { Completion } from './assets/js/elements/completion.js'
import type { Contents } from './assets/js/elements/contents.js'
import type { DraftTag } from './assets/js/elements/draft-tag.js'
import type { Editor } from './assets/js/elements/editor.js'
import type { Files } from './assets/js/elements/files.js'
import type { Find } from './assets/js/elements/find.js'
import type { Gallery } from './assets/js/elements/gallery.js'
import type { Inspector } from './assets/js/elements/inspector.js'
import type { Palette } from './assets/js/elements/palette.js'
import type { Presence } from './assets/js/elements/presence.js'
import type { Problems } from './assets/js/elements/problems.js'
import type { Source } from './assets/js/elements/source.js'
import type { Status } from './assets/js/elements/status.js'
import type { Tabs } from './assets/js/elements/tabs.js'
import type { ImportedTheme, TokenDrop } from './assets/js/elements/token-drop.js'
import type { Tokens } from './assets/js/elements/tokens.js'
import type { AddAssets } from './assets/js/sheets/add-assets.js'
import type { AssetPane } from './assets/js/sheets/asset-pane.js'
import type { Channels } from './assets/js/sheets/channels.js'
import type { Conflict } from './assets/js/sheets/conflict.js'
import type { FindValues } from './assets/js/sheets/find-values.js'
import type { DeleteTokens } from './assets/js/sheets/delete-tokens.js'
import type { Drafts } from './assets/js/sheets/drafts.js'
import type { History } from './assets/js/sheets/history.js'
import type { ImportTokens } from './assets/js/sheets/import-tokens.js'
import type { MoveSheet } from './assets/js/sheets/move-tokens.js'
import type { NewApp } from './assets/js/sheets/new-app.js'
import type { NewToken } from './assets/js/sheets/new-token.js'
import type { PhonePreview } from './assets/js/sheets/phone-preview.js'
import type { Publish } from './assets/js/sheets/publish.js'
import type { Releases } from './assets/js/sheets/releases.js'
import type { SharedDraft } from './assets/js/sheets/shared-draft.js'
import type { Update } from './assets/js/sheets/update.js'

declare global {
  // Documents of the HTTP API, with types declared in `api.d.ts`

  type Axis = API.Axis
  type Bundle = API.Bundle
  type Channel = API.Channel
  type CheckResult = API.CheckReport
  type ComponentType = API.ComponentType
  type Dependent = API.Dependent
  type Diagnostic = API.Diagnostic
  type DraftDocument = API.DraftContents
  type DraftEntry = API.Draft
  type Fix = API.Fix
  type Level = NonNullable<API.ChangeSummary['level']>
  type Origin = API.Origin
  type Published = API.Published
  type SampleScreen = API.Screen
  type ScheduledChange = API.ScheduledChange
  type Theme = API.App
  type TypedValue = API.TypedValue
  type UpdateChoice = API.Choice
  type UpdateConflict = API.Conflict
  type UpdatePreview = API.Rebase
  type UpdateSide = API.Side
  type User = API.Caller
  type Version = API.Version
  /** An attribute that themes can set. Only unmanaged attributes, which have no values in bundles, lack a type. */
  type Attribute = API.Declaration & { type: string }
  /** A change found by the server or a page, with its content in the format of bundles. */
  type Change = Pick<API.Change, 'subject' | 'path' | 'state' | 'level' | 'where' | 'follows'> & { old: Side | null; new: Side | null }
  interface Side { type: string; value?: Value; values?: string[]; states?: boolean; extends?: string }
  type Difference = Pick<API.Difference, 'level' | 'files'> & { changes: Change[] }
  type DraftDifference = Difference & Pick<API.DraftDifference, 'revision'>
  type LevelCounts = Pick<API.ChangeSummary, 'level'> & Partial<API.ChangeSummary>
  /** A file with the ETag of its saved text, or null if it was never saved. */
  type SavedFile = Pick<API.DraftFile, 'text'> & { etag: string | null }
  /** A theme with the ETag that a publish must send. */
  interface CurrentTheme extends Theme { etag: string | null; isPrivate: boolean }

  /** One value for each axis, by the axis's name. */
  type Choice = Record<string, string>
  /** Texts of files by path. */
  type Texts = Record<string, string>
  /** Texts by path. Undefined means that the file is deleted. */
  type TextChanges = Record<string, string | undefined>
  /** A value of a bundle as JSON. Its shape depends on its type. */
  type Value = any
  /** A color that 8 bits per channel can't represent, with the closest sRGB color. */
  interface WideColor { space: string; components: (number | 'none')[]; alpha: number; srgb: string }
  type Color = string | WideColor
  interface SourceText { files: Texts; entry?: string }
  interface DevTheme {
    name: string
    axes: Axis[]
    choice: Choice
    isCurrent: boolean
    failure: string | null
    diagnostics: { severity: string; text: string }[]
    bundle: Bundle | null
    screens: SampleScreen[]
    layouts: Record<string, API.Layout>
  }

  /** Someone else who has the draft open. */
  interface Person { name: string; file: string | null; mayEdit: boolean }

  /** A file that others have saved and that also has local edits. */
  interface DraftConflict {
    file: string; author: string; mine?: string; theirs?: string; change?: API.FileChange
    /** The text with the own values and all changes that aren't in conflict. */
    merged?: string
    /** The values that both changed. Empty if the file has another conflict, too. */
    values: { path: string; mine: string; theirs: string }[]
  }
  type SignInCredential = { code: string; token?: undefined } | { token: string; code?: undefined }
  /** The conditions of a write: the session's CSRF token, and the ETag of the replaced content. */
  interface Writing { csrf: string; etag: string | null }

  // The edit page

  /**
   * What is selected on the edit page: the value at a path, which is a style, a part of a style or a token, a screen, or
   * a file. A style can be selected in a state.
   */
  interface Selected { kind: 'value' | 'screen' | 'file'; name: string; state?: string | null }
  /** The value of a link or a literal color. */
  interface Reference { kind: string; text: string; start: number; end: number }
  interface Resolved { color: string | null; label: string }
  type Resolve = (reference: Reference) => Resolved | null
  interface Candidate { path: string; type: string; label: string; color: string | null }
  interface Command { title: string; note: string; run: () => unknown }
  /** Where a picked color is written, and the text of the file with another color. */
  interface ColorTarget {
    file: string
    textWith: (color: string) => string | null
    onpick: (color: string) => void
  }
  /** A color for the picker. If it follows a token, the token can be changed instead. */
  interface ColorPick extends ColorTarget {
    color: string; anchor: DOMRect
    /** The tokens that the value can't follow. */
    excluded?: Set<string>
    followed?: { path: string; places: Promise<number | undefined>; target: ColorTarget }
  }
  interface PaletteEntry { title: string; kind: string; note?: string; color?: string | null; run: () => unknown }

  // Elements and events

  type Child = Node | string | number | false | null | undefined | Child[]
  interface Properties {
    [attribute: string]: any
    onclick?: (event: MouseEvent & { currentTarget: HTMLElement }) => unknown
    onchange?: (event: Event & { currentTarget: HTMLSelectElement }) => unknown
    onbeforeinput?: (event: InputEvent) => unknown
    oninput?: (event: Event) => unknown
    oncompositionend?: (event: CompositionEvent) => unknown
    oncopy?: (event: ClipboardEvent) => unknown
    oncut?: (event: ClipboardEvent) => unknown
    ondragstart?: (event: DragEvent) => unknown
    onkeydown?: (event: KeyboardEvent) => unknown
    onpointerdown?: (event: PointerEvent) => unknown
    onsubmit?: (event: SubmitEvent) => unknown
  }
  interface MakeElement {
    <Name extends keyof HTMLElementTagNameMap>(
      name: Name, properties?: Properties, ...children: Child[]
    ): HTMLElementTagNameMap[Name]
  }
  interface FindElement {
    <Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name]
    (selector: string): HTMLElement
  }

  interface HTMLElementTagNameMap {
    'livery-add-assets': AddAssets
    'livery-app-switcher': AppSwitcher
    'livery-asset': AssetPane
    'livery-asset-choice': HTMLElement
    'livery-channels': Channels
    'livery-chooser': Chooser
    'livery-color-picker': ColorPicker
    'livery-compare': Compare
    'livery-completion': Completion
    'livery-contents': Contents
    'livery-conflict': Conflict
    'livery-delete-tokens': DeleteTokens
    'livery-draft-tag': DraftTag
    'livery-drafts': Drafts
    'livery-editor': Editor
    'livery-files': Files
    'livery-find': Find
    'livery-find-values': FindValues
    'livery-gallery': Gallery
    'livery-history': History
    'livery-import-tokens': ImportTokens
    'livery-inspector': Inspector
    'livery-move-sheet': MoveSheet
    'livery-new-app': NewApp
    'livery-new-token': NewToken
    'livery-palette': Palette
    'livery-phone-preview': PhonePreview
    'livery-presence': Presence
    'livery-problems': Problems
    'livery-publish': Publish
    'livery-releases': Releases
    'livery-shared-draft': SharedDraft
    'livery-source': Source
    'livery-status': Status
    'livery-tabs': Tabs
    'livery-token-drop': TokenDrop
    'livery-tokens': Tokens
    'livery-update': Update
  }

  /** Images and fonts to add: these files or, without them, files that the person chooses. */
  interface AddingAssets {
    files?: File[]
    /** The path of the file to replace. */
    path?: string
    /** The image whose files these are: `skins/night/heart`. */
    stem?: string
    /** Writes the texts together with a value that names the image, and calls `done` with why it can't, or null. */
    use?: (name: string, texts: TextChanges, done: (problem: string | null) => void) => void
  }

  /** The details of each event of the elements. */
  interface Details {
    'livery-account': undefined
    /** `done` receives the field that can't be written and why, or null after it was written. */
    'livery-add-token': {
      path: string; type: string; value: string
      /** The value that becomes the token and then follows it, as the theme language has it. */
      place?: { file: string; path: string; type: string; value: string }
      done: (problem: { field: 'name' | 'value'; text: string } | null) => void
    }
    'livery-add-assets': AddingAssets
    'livery-annotate': {
      path: string; kind: 'description' | 'deprecated'; text: string; done: (problem: string | null) => void
    }
    'livery-checked': undefined
    'livery-choose': { choice: Choice }
    'livery-compare': undefined
    'livery-color': { start: number; end: number; text: string; color: string; anchor: DOMRect }
    'livery-drafts': undefined
    /** Files that were dropped on a control. */
    'livery-drop': { files: File[] }
    'livery-edit': undefined
    'livery-file': { file: string }
    'livery-delete-assets': { paths: string[] }
    'livery-delete-file': { file: string }
    /** A color in any notation, a token's name, a size or a font. */
    'livery-find-uses': { value: string }
    'livery-fix': { fix: Fix }
    'livery-import': { theme: ImportedTheme; placements: import('./assets/js/theme/importing.js').Placement[] }
    /** The files that were dropped, if any. */
    'livery-import-tokens': { files: File[] } | undefined
    'livery-load-version': undefined
    'livery-move-tokens': { paths: string[]; group: string; done: (problem: string | null) => void }
    'livery-moved': undefined
    'livery-new-file': undefined
    'livery-new-style': { path: string; name: string }
    'livery-open-draft': { name: string | null }
    'livery-open-link': { path: string; file?: string }
    'livery-refreshed': undefined
    'livery-rename-file': { file: string }
    'livery-pick-value': {
      file: string; path: string; color: string; anchor: DOMRect; onpick: (color: string) => void
      /** The text of the value with another color, if the value consists of more than the color. */
      valueWith?: (color: string) => string
      /** The token that the value follows. */
      follows?: string | null
    }
    'livery-problems': undefined
    'livery-publish': { message: string; cascade: boolean; breaks: string[] }
    'livery-request-review': { message: string }
    'livery-reviewed': undefined
    'livery-reschedule': { change: ScheduledChange }
    'livery-restore': { version: number; message: string; breaks: string[] }
    'livery-releases': undefined
    /** `done` receives why the value can't be removed, or null after it was removed. */
    'livery-remove-value': { file: string; path: string; done: (problem: string | null) => void }
    'livery-remove-tokens': {
      paths: string[]; replacement: string | null; done: (problem: string | null) => void
    }
    'livery-replace': { texts: Texts; places: number }
    /** `done` receives why the values can't be replaced, or null after they were. */
    'livery-replace-uses': {
      title: string; edit: import('./assets/js/theme/token-edits.js').TokenEdit
      done: (problem: string | null) => void
    }
    'livery-reveal': { file: string; line: number; column: number; length: number }
    'livery-rename': { path: string }
    'livery-renamed': { path: string; newPath: string }
    'livery-say': { text: string }
    'livery-schedule': { message: string }
    /** The id of the change that the new one replaces. */
    'livery-scheduled': { replaced: number | null }
    'livery-select': Selected
    'livery-show-problem': { problem: Diagnostic }
    'livery-show-release': { release: string }
    /** `from` is the element in which the author selected. */
    'livery-selected': { selected: Selected | null; from: Element | null }
    /** For each file: `theirs`, `mine`, or one of them for each value. */
    'livery-settle': { choices: Record<string, string | Record<string, string>> }
    /**
     * A `value` that depends on the file's text is a function, which is called after earlier changes are written.
     * `done` receives why the value can't be written, or null after it was written.
     */
    'livery-set-value': {
      file: string; path: string; value: string | (() => string); type: string; done: (problem: string | null) => void
      /** The path of the value whose members an object starts with, unless the file already has an object. */
      basis?: string
      /** What changes, in the words of undo. Otherwise the path. */
      subject?: string
      /** Whether a control has made the text from parts that it has read. */
      isComposed?: boolean
      /** Other files to write in the same step. */
      texts?: TextChanges
    }
    'livery-tab': { panel: string }
    /** `group` is the group to start a new token in, and `place` the value that becomes the token. */
    'livery-token-command': {
      command: 'new' | 'duplicate' | 'move' | 'delete'; paths: string[]; group: string
      place?: Details['livery-add-token']['place']
    }
    'livery-tokens': undefined
    'livery-update-draft': { to: number; choices: UpdateChoice[] }
  }
  type LiveryEvents = { [Name in keyof Details]: CustomEvent<Details[Name]> }
  interface DocumentEventMap extends LiveryEvents {}
  interface HTMLElementEventMap extends LiveryEvents {}

  // What TypeScript's libraries do not declare yet

  var EyeDropper: { new(): { open(): Promise<{ sRGBHex: string }> } }

  interface MapConstructor {
    groupBy<Item, Key>(items: Iterable<Item>, key: (item: Item, index: number) => Key): Map<Key, Item[]>
  }
  interface Element { checkVisibility(): boolean }
  interface Array<T> { flat(depth: number): any[] }
  namespace Intl { function supportedValuesOf(key: 'timeZone'): string[] }
}
