// Types that the pages' scripts share: documents of the HTTP API, elements and events. For the type checker only.
// This file is outside of `assets` and is never served.
import type { Chooser } from './assets/js/elements/chooser.js'
import type { ColorPicker } from './assets/js/elements/color-picker.js'
import type { Completion } from './assets/js/elements/completion.js'
import type { DraftTag } from './assets/js/elements/draft-tag.js'
import type { Editor } from './assets/js/elements/editor.js'
import type { Files } from './assets/js/elements/files.js'
import type { Gallery } from './assets/js/elements/gallery.js'
import type { Palette } from './assets/js/elements/palette.js'
import type { Problems } from './assets/js/elements/problems.js'
import type { Source } from './assets/js/elements/source.js'
import type { Status } from './assets/js/elements/status.js'
import type { Values } from './assets/js/elements/values.js'
import type { Channels } from './assets/js/sheets/channels.js'
import type { Conflict } from './assets/js/sheets/conflict.js'
import type { Drafts } from './assets/js/sheets/drafts.js'
import type { History } from './assets/js/sheets/history.js'
import type { Publish } from './assets/js/sheets/publish.js'
import type { SharedDraft } from './assets/js/sheets/shared-draft.js'
import type { Update } from './assets/js/sheets/update.js'

declare global {
  // Themes and bundles

  interface Axis { name: string; values: string[] }
  /** One value for each axis, by the axis's name. */
  type Choice = Record<string, string>
  /** Texts of files by path. */
  type Texts = Record<string, string>
  /** Texts by path, where undefined means that the file is deleted. */
  type TextChanges = Record<string, string | undefined>

  interface Theme { app: string; latest: number; axes: Axis[]; time: string; extends?: Record<string, number> }
  /** A theme with the ETag that a publish must send. */
  interface CurrentTheme extends Theme { etag: string; isPrivate: boolean }

  /** A value of a bundle as JSON. Its shape depends on its type. */
  type Value = any
  interface TypedValue { type: string; value: Value }
  interface Attribute { type: string; states?: boolean; unmanaged?: boolean }
  interface ComponentType { extends?: string; attributes: Record<string, Attribute>; parts?: string[] }
  interface Bundle {
    axes: Choice
    tokens: Record<string, TypedValue>
    styles: Record<string, TypedValue>
    types: Record<string, ComponentType>
  }
  /** A color that 8 bits per channel can't represent, with the nearest sRGB color. */
  interface WideColor { space: string; components: (number | 'none')[]; alpha: number; srgb: string }
  type Color = string | WideColor

  interface Fix { title: string; file: string; line: number; column: number; length: number; replacement: string }
  interface Diagnostic {
    severity: 'error' | 'warning'
    message: string
    file: string
    line: number
    column: number
    length: number
    notes?: { message: string }[]
    fix: Fix | null
  }
  interface CheckResult { diagnostics: Diagnostic[]; axes: Axis[] | null; bundle: Bundle | null }
  interface SourceText { files: Texts; entry?: string }
  interface DevTheme {
    name: string
    axes: Axis[]
    choice: Choice
    isCurrent: boolean
    failure: string | null
    diagnostics: { severity: string; text: string }[]
    bundle: Bundle | null
  }

  // Versions and changes

  type Level = 'major' | 'minor' | 'patch'
  interface Change {
    path: string
    state: string | null
    level: Level
    old: Side | null
    new: Side | null
    where: Record<string, string[]>[]
  }
  interface Side { type: string; value?: Value; values?: string[]; states?: boolean; extends?: string }
  interface Difference { level: Level | null; changes: Change[]; revision?: number }
  interface LevelCounts { level: Level | null; major?: number; minor?: number; patch?: number; lines?: string[] }
  interface Origin { kind: string; draft?: string; version?: number; app?: string }
  interface Version {
    number: number
    time: string
    author: string
    message: string
    origin?: Origin
    changes?: LevelCounts
    scheduled?: unknown
    extends?: Record<string, number>
  }
  interface Dependent {
    app: string
    version: number
    pinned: boolean
    changes: LevelCounts | null
    diagnostics: Diagnostic[]
    mayPublish: boolean
  }
  interface Published { version: number; cascade?: { app: string; version: number }[] }
  interface Channel { channel: string; version: number; author: string; message: string; time: string }
  interface ScheduledChange {
    id: number
    action: 'publish' | 'rollback' | 'channel'
    draft?: string
    channel?: string
    to?: number
    at: string
    zone: string
    due: string
    author: string
    message: string
    state: 'waiting' | 'done' | 'failed' | 'cancelled'
    reason?: string
  }

  // Drafts

  interface DraftEntry {
    draft: string
    base: number | null
    latest: number
    behind: boolean
    entry?: string
    revision: number
    etag: string
    edits: { path: string; author: string }[]
    changed: string
    changedBy: string
    createdBy: string
  }
  interface DraftDocument extends DraftEntry { files: Record<string, SavedFile> }
  interface SavedFile { text: string; etag: string | null }
  /** A file that others saved and that has local edits too. */
  interface DraftConflict { file: string; author: string; base?: string; mine?: string; theirs?: string }
  interface UpdateSide { text: string | null; type: string | null; line: number | null; column: number | null }
  interface AuthoredSide extends UpdateSide { author: string | null; version?: number }
  interface UpdateConflict { file: string; path: string | null; base: UpdateSide | null; ours: AuthoredSide; theirs: AuthoredSide }
  interface UpdatePreview { to: number; taken: { file: string; path: string | null }[]; conflicts: UpdateConflict[] }
  interface UpdateChoice { file: string; path: string | null; take: string | null }

  interface User { name: string; role: string; apps?: string[] | null; files?: unknown; csrf: string }
  type SignInCredential = { code: string; token?: undefined } | { token: string; code?: undefined }
  /** The conditions of a write: the session's CSRF token, and the ETag of the replaced content. */
  interface Writing { csrf: string; etag: string | null }

  // The edit page

  /** The value of a link or a literal color. */
  interface Reference { kind: string; text: string; start: number; end: number }
  interface Resolved { color: string | null; label: string }
  type Resolve = (reference: Reference) => Resolved | null
  interface Candidate { path: string; type: string; label: string; color: string | null }
  interface Command { title: string; note: string; run: () => unknown }
  interface PaletteEntry { title: string; kind: string; note?: string; color?: string | null; run: () => unknown }

  // Elements and events

  type Child = Node | string | number | false | null | undefined | Child[]
  interface Properties {
    [attribute: string]: any
    onclick?: (event: MouseEvent & { currentTarget: HTMLElement }) => unknown
    onchange?: (event: Event & { currentTarget: HTMLSelectElement }) => unknown
    oninput?: (event: Event) => unknown
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
    'livery-channels': Channels
    'livery-chooser': Chooser
    'livery-color-picker': ColorPicker
    'livery-completion': Completion
    'livery-conflict': Conflict
    'livery-draft-tag': DraftTag
    'livery-drafts': Drafts
    'livery-editor': Editor
    'livery-files': Files
    'livery-gallery': Gallery
    'livery-history': History
    'livery-palette': Palette
    'livery-problems': Problems
    'livery-publish': Publish
    'livery-shared-draft': SharedDraft
    'livery-source': Source
    'livery-status': Status
    'livery-update': Update
    'livery-values': Values
  }

  /** The details of each event of the elements. */
  interface Details {
    'livery-account': undefined
    'livery-caret': undefined
    'livery-choose': { choice: Choice }
    'livery-color': { start: number; end: number; text: string; color: string; anchor: DOMRect }
    'livery-drafts': undefined
    'livery-edit': undefined
    'livery-file': { file: string }
    'livery-fix': { diagnostic: Diagnostic }
    'livery-load-version': undefined
    'livery-moved': undefined
    'livery-new-file': undefined
    'livery-open': { file: string }
    'livery-open-draft': { name: string | null }
    'livery-open-link': { path: string }
    'livery-publish': { message: string; cascade: boolean }
    'livery-restore': { version: number; message: string }
    'livery-reveal': { file: string; line: number; column: number; length: number }
    'livery-say': { text: string }
    'livery-schedule': { message: string }
    'livery-settle': { choices: Record<string, string> }
    'livery-update-draft': { to: number; choices: UpdateChoice[] }
  }
  type LiveryEvents = { [Name in keyof Details]: CustomEvent<Details[Name]> }
  interface DocumentEventMap extends LiveryEvents {}
  interface HTMLElementEventMap extends LiveryEvents {}

  // What TypeScript's libraries do not declare yet

  interface MapConstructor {
    groupBy<Item, Key>(items: Iterable<Item>, key: (item: Item, index: number) => Key): Map<Key, Item[]>
  }
  interface Array<T> { flat(depth: number): any[] }
  namespace Intl { function supportedValuesOf(key: 'timeZone'): string[] }
}
