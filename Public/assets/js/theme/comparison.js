// @ts-check
// Compares the text in the page with the current version, for all combinations of axis values.
import * as api from '../api.js'
import { combinations, nameOf } from './axes.js'
import { difference, faintTexts } from './bundle.js'

/** @typedef {import('./bundle.js').ValueChange} ValueChange */
/** @typedef {import('./bundle.js').TextContrast} TextContrast */

/** The maximum number of combinations to compare. */
const limit = 24

/**
 * Describes the choices that a finding applies to. Null if it applies to all of them.
 * @param {Choice[]} choices
 * @param {Choice[]} all
 * @param {Axis[]} axes
 */
function namePlace(choices, all, axes) {
  if (choices.length === all.length) return null
  for (const { name } of axes) {
    const values = [...new Set(choices.map((choice) => choice[name]))]
    const covered = all.filter((choice) => values.includes(choice[name]))
    if (covered.length === choices.length) return values.join(', ')
  }
  return choices.map(nameOf).join('; ')
}

/**
 * Combines equal findings of several choices into one.
 * @template Finding
 * @param {[Choice, Finding][]} findings
 * @param {Choice[]} all
 * @param {Axis[]} axes
 * @param {(finding: Finding) => string} key
 * @returns {(Finding & { where: string | null })[]}
 */
function gather(findings, all, axes, key) {
  /** @type {Map<string, Finding & { choices: Choice[] }>} */
  const found = new Map()
  for (const [choice, finding] of findings) {
    const name = key(finding)
    const one = found.get(name) ?? { ...finding, choices: [] }
    one.choices.push(choice)
    found.set(name, one)
  }
  return [...found.values()].map((one) => ({ ...one, where: namePlace(one.choices, all, axes) }))
}

/**
 * A change as the API describes it. Removals and changes of type are major, and additions are minor.
 * @param {ValueChange & { where: string | null }} change
 * @returns {Change}
 */
function asDifference({ path, before, after, where }) {
  const side = (
    /** @type {ValueChange['before']} */ row,
  ) => (row ? { type: row.type, ...(row.style ? {} : { value: row.value }) } : null)
  const level = !after || (before && before.type !== after.type) ? 'major' : before ? 'patch' : 'minor'
  const places = where ? [{ where: [where] }] : []
  return { path, state: null, level, old: side(before), new: side(after), where: places, follows: null }
}

/** @param {Change[]} changes */
const highest = (changes) =>
  /** @type {Level[]} */ (['major', 'minor', 'patch']).find((level) => changes.some((one) => one.level === level)) ??
    null

/**
 * The changed values, the texts whose contrast became too low, and the errors that only some combinations have.
 * @param {{ app: string, theme: CurrentTheme, text: SourceText, axes: Axis[] }} edit
 */
export async function compare({ app, theme, text, axes }) {
  const all = combinations(axes).slice(0, limit)
  const published = (/** @type {Choice} */ choice) =>
    Object.fromEntries(
      theme.axes
        .filter(({ name, values }) => values.includes(choice[name])).map(({ name }) => [name, choice[name]]),
    )
  /** @type {{ choice: Choice, before: Bundle, after: CheckResult }[]} */
  const pairs = []
  for (const choice of all) {
    const [before, after] = await Promise.all([
      api.bundle(app, theme.latest, published(choice)),
      api.check(app, text, choice),
    ])
    pairs.push({ choice, before, after })
  }
  const errors = pairs.flatMap(({ after }) => after.diagnostics.filter(({ severity }) => severity === 'error'))
  if (errors.length) return { level: null, changes: [], faint: [], errors, pairs: [] }
  /** @type {[Choice, ValueChange][]} */
  const found = []
  /** @type {[Choice, TextContrast][]} */
  const faint = []
  for (const { choice, before, after } of pairs) {
    // A check without errors always has a bundle.
    const bundle = /** @type {Bundle} */ (after.bundle)
    for (const change of difference(before, bundle)) found.push([choice, change])
    const old = new Set(faintTexts(before).map(({ path, state }) => `${path} ${state}`))
    for (const one of faintTexts(bundle)) if (!old.has(`${one.path} ${one.state}`)) faint.push([choice, one])
  }
  const changes = gather(
    found,
    all,
    axes,
    ({ path, before, after }) => JSON.stringify([path, before?.value, after?.value, !before, !after]),
  )
    .sort((a, b) => (a.path < b.path ? -1 : 1)).map(asDifference)
  return {
    errors,
    changes,
    pairs: pairs.map(({ choice, before, after }) => ({ choice, before, after: /** @type {Bundle} */ (after.bundle) })),
    level: highest(changes),
    faint: gather(faint, all, axes, ({ path, state, ratio }) => `${path} ${state} ${ratio.toFixed(2)}`),
  }
}
