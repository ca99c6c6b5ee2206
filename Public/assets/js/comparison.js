// What publishing would change, for every platform and skin at once.
import * as api from './api.js'
import { combinations, nameOf } from './axes.js'
import { difference, faintTexts } from './bundle.js'

const most = 24

/** Names the choices that something holds for; nothing if it holds for all of them. */
function place(choices, all, axes) {
  if (choices.length === all.length) return null
  for (const { name } of axes) {
    const values = [...new Set(choices.map((choice) => choice[name]))]
    const covered = all.filter((choice) => values.includes(choice[name]))
    if (covered.length === choices.length) return values.join(', ')
  }
  return choices.map(nameOf).join('; ')
}

/** Joins equal findings of several choices to one, which says where it holds. */
function gather(findings, all, axes, key) {
  const found = new Map()
  for (const [choice, one] of findings) {
    const name = key(one)
    if (!found.has(name)) found.set(name, { ...one, choices: [] })
    found.get(name).choices.push(choice)
  }
  return [...found.values()].map((one) => ({ ...one, where: place(one.choices, all, axes) }))
}

/** As the server says it: what is gone or of another type is major, what is new minor. */
function asDifference({ path, before, after, where }) {
  const side = (row) => (row ? { type: row.type, ...(row.style ? {} : { value: row.value }) } : null)
  const level = !after || (before && before.type !== after.type) ? 'major' : before ? 'patch' : 'minor'
  return { path, state: null, level, old: side(before), new: side(after), where: where ? [{ where: [where] }] : [] }
}

const worst = (changes) =>
  ['major', 'minor', 'patch'].find((level) => changes.some((one) => one.level === level)) ?? null

/**
 * `{level, changes, faint, errors}`: changed values, texts newly too faint, and mistakes that only some choices have.
 */
export async function compare({ app, theme, text, axes }) {
  const all = combinations(axes).slice(0, most)
  const known = (choice) =>
    Object.fromEntries(
      theme.axes
        .filter(({ name, values }) => values.includes(choice[name])).map(({ name }) => [name, choice[name]]),
    )
  const pairs = []
  for (const choice of all) {
    const [before, after] = await Promise.all([
      api.bundle(app, theme.latest, known(choice)),
      api.check(app, text, choice),
    ])
    pairs.push({ choice, before, after })
  }
  const errors = pairs.flatMap(({ after }) => after.diagnostics.filter(({ severity }) => severity === 'error'))
  if (errors.length) return { level: null, changes: [], faint: [], errors }
  const found = pairs.flatMap(({ choice, before, after }) =>
    difference(before, after.bundle).map((change) => [choice, change])
  )
  const faint = pairs.flatMap(({ choice, before, after }) => {
    const old = new Set(faintTexts(before).map(({ path, state }) => `${path} ${state}`))
    return faintTexts(after.bundle).filter(({ path, state }) => !old.has(`${path} ${state}`)).map((
      one,
    ) => [choice, one])
  })
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
    level: worst(changes),
    faint: gather(faint, all, axes, ({ path, state, ratio }) => `${path} ${state} ${ratio.toFixed(2)}`),
  }
}
