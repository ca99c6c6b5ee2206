// @ts-check
// Compares the text in the page with the current version, for all axis choices.
import * as api from '../api.js'
import { choose } from './axes.js'

/** The maximum number of axis choices whose styles are drawn. A single request returns them. */
const limit = 16

/**
 * The changes in values and files, the text whose contrast became too low, and the errors. `pairs` has the bundles
 * before and after for each axis choice in which styles change.
 * @param {{ app: string, theme: CurrentTheme, text: SourceText, axes: Axis[], draft: string | null }} edit
 */
export async function compare({ app, theme, text, axes, draft }) {
  if (!theme.latest && draft) return compareWithNothing({ app, text, draft })
  const { diagnostics, comparison } = await api.check(app, { ...text, against: theme.latest }, {})
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (!comparison) return { errors, difference: null, faint: [], pairs: [] }
  const difference = /** @type {Difference} */ (comparison)
  const choices = styleChoices(difference.changes, axes)
  const [after, ...before] = choices.length
    ? await Promise.all([
      api.check(app, { ...text, choices }, {}),
      ...choices.map((choice) => api.bundle(app, theme.latest, known(choice, theme.axes))),
    ])
    : [null]
  const pairs = choices.flatMap((choice, index) => {
    const bundle = after?.bundles?.[index]
    return bundle ? [{ choice, before: before[index], after: /** @type {Bundle} */ (bundle) }] : []
  })
  return { errors, difference, faint: comparison.faint, pairs }
}

/**
 * The bundles of two versions for each axis choice in which styles change.
 * @param {{ app: string, from: number, to: number, changes: Change[], axes: Axis[] }} versions
 */
export async function pairsBetween({ app, from, to, changes, axes }) {
  const pairs = await Promise.all(
    styleChoices(changes, axes).map(async (choice) => {
      try {
        const [before, after] = await Promise.all([from, to].map((version) => api.bundle(app, version, choice)))
        return [{ choice, before, after }]
      } catch (problem) {
        api.rethrowDefect(problem)
        // One of the versions doesn't have this mode.
        return []
      }
    }),
  )
  return pairs.flat()
}

/**
 * An axis choice for each place in which styles change.
 * @param {Change[]} changes
 * @param {Axis[]} axes
 * @returns {Choice[]}
 */
function styleChoices(changes, axes) {
  const regions = changes.filter(({ subject }) => subject === 'style' || subject === 'attribute')
    .flatMap(({ where }) => where.length ? where : [{}])
  /** @type {Map<string, Choice>} */
  const choices = new Map()
  for (const region of regions) {
    const choice = choose(axes, Object.fromEntries(Object.entries(region).map(([axis, [value]]) => [axis, value])))
    choices.set(JSON.stringify(choice), choice)
  }
  return [...choices.values()].slice(0, limit)
}

/**
 * The part of a choice that a version offers.
 * @param {Choice} choice
 * @param {Axis[]} axes
 */
const known = (choice, axes) =>
  Object.fromEntries(
    axes.filter(({ name, values }) => values.includes(choice[name])).map(({ name }) => [name, choice[name]]),
  )

/**
 * The values of an app that was never published. All of them are new.
 * @param {{ app: string, text: SourceText, draft: string }} edit
 */
async function compareWithNothing({ app, text, draft }) {
  const { diagnostics } = await api.check(app, text, {})
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const difference = errors.length ? null : /** @type {Difference} */ (await api.draftDifference(app, draft))
  return { errors, difference, faint: [], pairs: [] }
}
