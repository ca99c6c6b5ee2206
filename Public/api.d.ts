// The documents of the HTTP API, derived from the contract. Do not edit: after a change of the API, run
// LIVERY_GOLDEN=write swift test --filter PageTypeTests
declare namespace API {
  interface AcceptedChange {
    id: number
    app: Name
    action: 'publish' | 'rollback' | 'channel'
    at: string
    zone: string
    due: string
    expects: number | null
    author: string
    message: string
    created: string
    state: 'waiting' | 'done' | 'failed' | 'cancelled'
    settled: string | null
    settledBy: string | null
    version: number | null
    reason: string | null
    draft?: Name | null
    channel?: Name
    to?: number
    diagnostics?: Diagnostic[]
    changes?: ChangeSummary
    extendedBy?: Dependent[]
  }
  interface Annotation {
    description?: string
    deprecated?: boolean | string
    extensions?: Record<string, any>
  }
  interface App {
    app: Name
    latest: number
    time: string
    axes: Axis[]
    /** The versions of other apps that it extends, by app. */
    extends: Record<string, number>
  }
  interface Apps {
    themes: App[]
  }
  interface Asset {
    sha256: string
    type: string
    bytes: number
    description: string
  }
  interface Audit {
    /** A hash of all entries. Store it elsewhere. */
    head: string
    entries: AuditEntry[]
  }
  interface AuditEntry {
    number: number
    time: string
    author: string
    credential: string | null
    address: string | null
    action: string
    app: string | null
    version: number | null
    detail: string | null
    seal: string | null
    hash: string
    previous: string
  }
  interface Axis {
    name: string
    /** The first is the default. */
    values: string[]
    /** Whether requests may use upper or lower case for name and values. */
    ignoresCase?: boolean
  }
  interface BrokenRelease {
    app: Name
    /** The name to send in `breaks`. */
    release: string
    axes: Record<string, string>
    unmet: UnmetRequirement[]
  }
  interface Bundle {
    format: number
    app: Name
    axes: Record<string, string>
    types: Record<string, ComponentType>
    tokens: Record<string, TypedValue>
    styles: Record<string, TypedValue>
    css?: { tokens: Record<string, TypedValue>; styles: Record<string, TypedValue> }
    /** The files of each image that a value names. */
    assets?: Record<string, ImageFile[]>
    fonts?: FontFile[]
  }
  interface Caller {
    role: 'app' | 'reader' | 'designer' | 'publisher' | 'admin'
    name: string
    apps: string[] | null
    files: string[] | null
    csrf: string | null
  }
  interface Change {
    subject: 'axis' | 'axisValue' | 'type' | 'declaration' | 'token' | 'style' | 'attribute'
    path: string
    change: 'removed' | 'retyped' | 'added' | 'changed'
    level: 'patch' | 'minor' | 'major'
    old: Record<string, any> | null
    new: Record<string, any> | null
    where: (Record<string, string[]>)[]
    follows: string | null
    style?: string
    attribute?: string
    state?: 'normal' | 'highlighted' | 'selected' | 'disabled' | 'focused' | 'hovered' | null
  }
  interface ChangeSummary {
    level: 'patch' | 'minor' | 'major' | null
    major: number
    minor: number
    patch: number
    lines: string[]
  }
  interface Channel {
    app: Name
    channel: Name
    version: number
    time: string
    author: string
    message: string
    scheduled: number | null
  }
  interface ChannelPreview {
    app: Name
    channel: Name
    version: number
    breaks: BrokenRelease[]
  }
  interface ChannelRequest {
    /** The number of the channel's new version. */
    version: number
    message?: string | null
    breaks?: string[] | null
    at?: string | null
  }
  interface Channels {
    app: Name
    channels: Channel[]
  }
  interface CheckComparison {
    from: number
    level: 'patch' | 'minor' | 'major' | null
    changes: Change[]
    files: FileChange[]
    faint: FaintText[]
  }
  interface CheckReport {
    diagnostics: Diagnostic[]
    axes: Axis[]
    bundle: Bundle | null
    annotations: Record<string, Annotation> | null
    screens: Screen[] | null
    layouts: Record<string, Layout>
    contrasts: TextContrast[] | null
    enumerations: Record<string, string[]>
    bundles?: (Bundle | null)[]
    comparison?: CheckComparison | null
  }
  interface CheckRequest {
    /** The text of each file, by path. */
    files: Record<string, string>
    entry?: FilePath | null
    choices?: (Record<string, string>)[] | null
    against?: number | null
  }
  type Choice = { file: string; take: 'ours' | 'theirs'; text?: null; path?: string | null } | { file: string; text: string; take?: null; path?: string | null }
  interface CommentRequest {
    /** The comment. */
    message: string
    close?: boolean | null
  }
  interface ComponentType {
    attributes: Record<string, Declaration>
    extends?: string
    /** The attributes whose type is a component, in declared order. */
    parts?: string[]
  }
  interface Conflict {
    file: FilePath
    path: string | null
    base: Side | null
    ours: Side
    theirs: Side
  }
  interface Declaration {
    type?: string
    states?: boolean
    unmanaged?: boolean
  }
  interface Dependent {
    app: Name
    version: number
    pinned: boolean
    changes: ChangeSummary | null
    diagnostics: Diagnostic[]
  }
  interface Diagnostic {
    id: string
    severity: 'error' | 'warning'
    message: string
    file: string
    line: number
    column: number
    length: number
    notes: Note[]
    fix: Fix | null
    alternatives?: Fix[]
  }
  interface Difference {
    app: Name
    from: number | null
    to: number
    level: 'patch' | 'minor' | 'major' | null
    changes: Change[]
    files: FileChange[]
  }
  interface Draft {
    app: Name
    draft: Name
    base: number | null
    latest: number | null
    behind: boolean
    entry: string
    revision: number
    etag: string
    created: string
    createdBy: string
    changed: string
    changedBy: string
    edits: Edit[]
  }
  interface DraftCheckRequest {
    entry?: FilePath | null
    files?: Record<string, string> | null
    choices?: (Record<string, string>)[] | null
    against?: number | null
  }
  interface DraftContents {
    app: Name
    draft: Name
    base: number | null
    latest: number | null
    behind: boolean
    entry: string
    revision: number
    etag: string
    created: string
    createdBy: string
    changed: string
    changedBy: string
    edits: Edit[]
    files: Record<string, DraftFile>
  }
  interface DraftDifference {
    app: Name
    draft: Name
    base: number | null
    latest: number | null
    behind: boolean
    entry: string
    revision: number
    etag: string
    created: string
    createdBy: string
    changed: string
    changedBy: string
    edits: Edit[]
    level: 'patch' | 'minor' | 'major' | null
    changes: Change[]
    files: FileChange[]
  }
  interface DraftFile {
    text: string
    etag: string
  }
  interface DraftRequest {
    base?: number | null
    entry?: FilePath | null
    files?: Record<string, string> | null
  }
  interface Drafts {
    app: Name
    latest: number | null
    drafts: Draft[]
  }
  interface Edit {
    path: FilePath
    kind: 'added' | 'changed' | 'deleted'
    author: string
    time: string
  }
  interface Explanation {
    path: string
    axes: Record<string, string>
    type: string | null
    value: any | null
    steps: ExplanationStep[]
    children: ExplanationChild[]
    users: ExplanationUser[]
    diagnostics: Diagnostic[]
    followers?: Followers
  }
  interface ExplanationChild {
    name: string
    type: string | null
    value: any | null
    origin: ExplanationOrigin
  }
  interface ExplanationOrigin {
    file: string
    line: number
    column: number
    length: number
    layer: string | null
  }
  interface ExplanationStep {
    kind: 'set' | 'link' | 'call' | 'mixin'
    path: string
    source: string
    depth: number
    origin: ExplanationOrigin
    overridden: ExplanationOrigin[]
    repeated: boolean
  }
  interface ExplanationUser {
    path: string
    origin: ExplanationOrigin
  }
  interface FaintText {
    path: string
    state: 'normal' | 'highlighted' | 'selected' | 'disabled' | 'focused' | 'hovered'
    ratio: number
    required: number
    where: (Record<string, string[]>)[]
  }
  interface FileChange {
    path: FilePath
    change: 'added' | 'removed' | 'renamed' | 'changed'
    hunks: Hunk[]
    oldPath?: FilePath
  }
  type FilePath = string
  interface FilesRequest {
    /** The text of each file, by path. */
    files: Record<string, string>
    entry?: FilePath | null
  }
  interface Fix {
    title: string
    replacement: string
    file: string
    line: number
    column: number
    length: number
    certainty: 'grammar' | 'spelling' | 'guess'
    safe: boolean
  }
  interface Followers {
    count: number
    users: ExplanationUser[]
  }
  interface FontFile {
    family: string
    /** The weight, or the lowest and the highest of a variable font. */
    weight: any
    italic: boolean
    sha256: string
    type: string
    bytes: number
    embedding?: 'restricted'
    woff2?: { sha256: string; bytes: number }
  }
  interface Formatting {
    files: Record<string, string>
    diagnostics: Diagnostic[]
  }
  interface History {
    app: Name
    versions: Version[]
  }
  interface Hunk {
    oldStart: number
    oldLines: number
    newStart: number
    newLines: number
    lines: string[]
  }
  interface ImageFile {
    scale: number
    sha256: string
    type: string
    bytes: number
    /** The width and height in pixels. */
    size?: number[]
  }
  interface Import {
    files: Record<string, string> | null
    entry: string | null
    findings: ImportFinding[]
  }
  interface ImportFinding {
    id: string
    severity: 'error' | 'warning'
    message: string
    token: string | null
    notes: Note[]
    fix: Fix | null
    file?: string
    line?: number
    column?: number
    length?: number
  }
  interface ImportRequest {
    files: Record<string, string>
    dialect?: 'style-dictionary' | 'tokens-studio' | 'figma' | null
  }
  interface Layout {
    axis: string
    spacing: any
    align: string | null
    parts: string[][]
  }
  interface Merge {
    files: Record<string, string>
    conflicts: Conflict[]
    changes: FileChange[]
  }
  interface MergeRequest {
    /** The text of each file that both sides started from, by path. */
    base: Record<string, string>
    ours: Record<string, string>
    theirs: Record<string, string>
  }
  type Name = string
  interface NewPreviewLink {
    /** The value of Livery-Preview, which is shown only once. */
    secret: string
    url: string | null
    code: string[] | null
    id: number
    app: Name
    draft: Name
    createdBy: string
    created: string
    expires: string
  }
  interface NewToken {
    /** The secret, which is shown only once. */
    token: string
    id: number
    role: string
    name: string
    apps: string[] | null
    files: string[] | null
    created: string
    expires: string | null
    revoked: string | null
    lastUsed: string | null
  }
  interface Note {
    message: string
    file?: string
    line?: number
    column?: number
    length?: number
  }
  interface Origin {
    kind: 'files' | 'draft' | 'rollback' | 'cascade'
    draft?: Name
    app?: Name
    version?: number
  }
  interface Point {
    file: FilePath
    path: string | null
  }
  interface Preview {
    app: Name
    draft: Name
    revision: number
    expires: string
    axes: Axis[]
    bundle: Bundle | null
    screens: Screen[] | null
    layouts: Record<string, Layout>
  }
  interface PreviewLink {
    id: number
    app: Name
    draft: Name
    createdBy: string
    created: string
    expires: string
  }
  interface PreviewLinks {
    app: Name
    draft: Name
    previews: PreviewLink[]
  }
  interface PreviewRequest {
    page?: string | null
    seconds?: number | null
  }
  interface Problem {
    type: string
    title: string
    status: number
    detail: string
    /** The valid names. */
    known?: string[]
    diagnostics?: Diagnostic[]
    app?: Name
    /** The current entity tag. */
    etag?: string
    base?: number | null
    latest?: number | null
    revision?: number
    state?: string
    to?: number
    conflicts?: Conflict[]
    breaks?: BrokenRelease[]
    paths?: string[]
  }
  interface PublishPreview {
    app: Name
    version: number
    diagnostics: Diagnostic[]
    changes: ChangeSummary
    extendedBy: Dependent[]
    breaks?: BrokenRelease[]
  }
  type PublishRequest = { message: string; files: Record<string, string>; entry?: FilePath | null; cascade?: boolean | null; ifChanged?: boolean | null; breaks?: string[] | null; at?: string | null } | { message: string; draft: Name; revision?: number | null; cascade?: boolean | null; ifChanged?: boolean | null; breaks?: string[] | null; at?: string | null }
  interface Published {
    app: Name
    number: number
    version: number
    time: string
    author: string
    message: string
    origin: Origin
    rolledBackFrom: number | null
    scheduled: number | null
    changes: ChangeSummary | null
    /** The versions of other apps that it extends, by app. */
    extends: Record<string, number>
    axes: Axis[]
    /** The SHA-256 of each bundle, by the choice of axes. */
    bundles: Record<string, string>
    diagnostics: Diagnostic[]
    extendedBy: Dependent[]
    cascade?: PublishedVersion[]
    unchanged?: boolean
  }
  interface PublishedVersion {
    app: Name
    number: number
    version: number
    time: string
    author: string
    message: string
    origin: Origin
    rolledBackFrom: number | null
    scheduled: number | null
    changes: ChangeSummary | null
    /** The versions of other apps that it extends, by app. */
    extends: Record<string, number>
    axes: Axis[]
    /** The SHA-256 of each bundle, by the choice of axes. */
    bundles: Record<string, string>
  }
  interface Rebase {
    to: number
    taken: Point[]
    conflicts: Conflict[]
  }
  interface RebaseRequest {
    to?: number | null
    choices?: Choice[] | null
  }
  interface RebasedDraft {
    app: Name
    draft: Name
    base: number | null
    latest: number | null
    behind: boolean
    entry: string
    revision: number
    etag: string
    created: string
    createdBy: string
    changed: string
    changedBy: string
    edits: Edit[]
    files: Record<string, DraftFile>
    to: number
    taken: Point[]
    conflicts: Conflict[]
  }
  interface Release {
    app: Name
    release: ReleaseName
    axes: Record<string, string>
    /** The id of the contract. */
    contract: string
    registered: string
    registeredBy: string
    retired: string | null
    retiredBy: string | null
    version: number | null
    /** The number of requests with this contract in seven days, except requests that caches answered. */
    requests: number
    lastRequest: string | null
    requires?: Record<string, string>
    reads?: string[]
  }
  type ReleaseName = string
  interface ReleaseRequest {
    contract: ThemeContract
    axes?: Record<string, string> | null
  }
  interface ReleasedContract {
    contract: string
    requires: Record<string, string>
    reads: string[]
    releases: string[]
  }
  interface Releases {
    app: Name
    releases: Release[]
    requests: number
    contracts?: ReleasedContract[]
  }
  interface Renaming {
    path: string
    newPath: string
    edits: RenamingEdit[]
    dependents: RenamingDependent[] | null
  }
  interface RenamingDependent {
    app: Name
    version: number
    edits: RenamingEdit[]
    reason: string | null
  }
  interface RenamingEdit {
    file: string
    line: number
    column: number
    length: number
    replacement: string
  }
  interface RenamingRequest {
    path: string
    name: string
    files: Record<string, string>
    entry?: FilePath | null
    dependents?: boolean | null
  }
  interface Review {
    id: number
    app: Name
    draft: Name
    revision: number
    outdated: boolean
    message: string
    created: string
    author: string
    state: 'open' | 'approved' | 'closed'
    settled: string | null
    settledBy: string | null
    version: number | null
    comments: number
  }
  interface ReviewComment {
    time: string
    author: string
    text: string
  }
  interface ReviewRequest {
    draft: Name
    /** What to review, and why. */
    message: string
    revision?: number | null
  }
  interface ReviewThread {
    id: number
    app: Name
    draft: Name
    revision: number
    outdated: boolean
    message: string
    created: string
    author: string
    state: 'open' | 'approved' | 'closed'
    settled: string | null
    settledBy: string | null
    version: number | null
    comments: number
    thread: ReviewComment[]
  }
  interface Reviews {
    app: Name
    reviews: Review[]
  }
  interface RollbackPreview {
    app: Name
    version: number
    changes: ChangeSummary
    breaks?: BrokenRelease[]
  }
  interface RollbackRequest {
    /** The number of the version to restore. */
    version: number
    /** The reason for the publish. */
    message: string
    breaks?: string[] | null
    at?: string | null
  }
  interface SavedFile {
    path: FilePath
    etag: string
    revision: number
    draftEtag: string
  }
  interface Schedule {
    app: Name
    schedule: ScheduledChange[]
  }
  interface ScheduledChange {
    id: number
    app: Name
    action: 'publish' | 'rollback' | 'channel'
    at: string
    zone: string
    due: string
    expects: number | null
    author: string
    message: string
    created: string
    state: 'waiting' | 'done' | 'failed' | 'cancelled'
    settled: string | null
    settledBy: string | null
    version: number | null
    reason: string | null
    draft?: Name | null
    channel?: Name
    to?: number
  }
  interface Screen {
    name: string
    rows: ScreenElement[][]
  }
  interface ScreenElement {
    style: string
    state: 'normal' | 'highlighted' | 'selected' | 'disabled' | 'focused' | 'hovered'
    /** The sample text of each part, by its path. The style's own text is `text`. */
    texts: Record<string, string>
  }
  interface Screens {
    app: Name
    version: number
    screens: Screen[]
    layouts: Record<string, Layout>
  }
  interface Session {
    id: string
    role: string
    name: string
    apps: string[] | null
    files: string[] | null
    token: number | null
    created: string
    expires: string
  }
  interface Sessions {
    sessions: Session[]
  }
  interface Side {
    type: string | null
    text: string | null
    author: string | null
    version: number | null
    line: number | null
    column: number | null
  }
  type SignInRequest = { code: string } | { token: string }
  interface Source {
    app: Name
    version: number
    entry: string
    files: Record<string, string>
  }
  interface TextContrast {
    path: string
    state: 'normal' | 'highlighted' | 'selected' | 'disabled' | 'focused' | 'hovered'
    ratio: number
    required: number
  }
  interface ThemeContract {
    app: Name
    /** The type of each required value, by path. */
    requires: Record<string, string>
    id?: string | null
    reads?: string[] | null
  }
  interface Token {
    id: number
    role: string
    name: string
    apps: string[] | null
    files: string[] | null
    created: string
    expires: string | null
    revoked: string | null
    lastUsed: string | null
  }
  interface TokenRequest {
    role: 'app' | 'reader' | 'designer' | 'publisher' | 'admin'
    /** The author's name in the history. */
    name: string
    apps?: Name[] | null
    files?: string[] | null
    expires?: string | null
  }
  interface Tokens {
    tokens: Token[]
  }
  interface TypedValue {
    type: string
    value: any
  }
  interface UnmetRequirement {
    path: string
    type: string
    found: string | null
    choices: string[]
  }
  interface Version {
    number: number
    version: number
    time: string
    author: string
    message: string
    origin: Origin
    rolledBackFrom: number | null
    scheduled: number | null
    changes: ChangeSummary | null
    /** The versions of other apps that it extends, by app. */
    extends: Record<string, number>
    axes: Axis[]
    /** The SHA-256 of each bundle, by the choice of axes. */
    bundles: Record<string, string>
  }
  interface Visibility {
    app: Name
    private: boolean
  }
  interface VisibilityRequest {
    /** True or false. */
    private: boolean
  }
}
