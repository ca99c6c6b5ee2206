// @ts-check
// The files of a new theme.

/** The axes that most apps have. */
const axes = `@axes: {
    platform: [ios, android, web]
    skin: [day, night]
}
`

/**
 * A theme with a few colors, text styles and a button, to be replaced.
 * @returns {Texts}
 */
export const blank = () => ({
  'theme.ktv': `${axes}
@include: [
    "base.ktv"
    "components.ktv"
    "samples.ktv"
]
`,
  'base.ktv': `brand: {
    primary: #5b3bd6
    onPrimary: #ffffff
}

colors: {
    background: #ffffff
    text: #1c1c1e
}

fonts: {
    title(font): { name: system, size: 22, weight: bold }
    body(font): { name: system, size: 17 }
}

metrics: {
    radius(dimension): 8
}
`,
  'components.ktv': `page(View): { backgroundColor: @colors.background }
title(Label): { font: @fonts.title, textColor: @colors.text }
message(Label): { font: @fonts.body, textColor: @colors.text, numberOfLines: 0 }

primaryButton(Button): {
    backgroundColor: { normal: @brand.primary, disabled: ~color.alpha(@brand.primary, 0.4) }
    textColor: @brand.onPrimary
    font: @fonts.body
    cornerRadius: @metrics.radius
    contentInsets: [12, 16, 12, 16] // top, left, bottom, right
}
`,
  'samples.ktv': `// Sample screens for the editor and the gallery. Apps don't receive them.
@screens: {
    Welcome: [
        { style: @title, text: "Welcome" }
        { style: @message, text: "Everything you see here uses the values of this theme." }
        { style: @primaryButton, text: "Get started" }
        { style: @primaryButton, text: "Loading…", state: disabled }
    ]
}
`,
  'skins/night.ktv': `colors: {
    background: #17161a
    text: #f2f2f7
}
`,
})

/**
 * A theme with all values of another app.
 * @param {string} base
 * @returns {Texts}
 */
export const extending = (base) => ({
  'theme.ktv': `// All values that this theme doesn't override are those of ${base}.
@extends: ${base}
`,
})

/** @param {string} path */
const isDesignTokens = (path) => /\.(tokens|tokens\.json|resolver\.json)$/.test(path)

/**
 * A theme that includes design token files (DTCG) unchanged. Null if there are other files.
 * @param {Texts} files
 * @returns {Texts | null}
 */
export function includingTokens(files) {
  const paths = Object.keys(files)
  if (!paths.length || !paths.every(isDesignTokens)) return null
  const resolvers = paths.filter((path) => path.endsWith('.resolver.json'))
  // A resolver document names the files that it needs.
  const included = resolvers.length ? resolvers : paths
  return { ...files, 'theme.ktv': `@include: [\n${included.map((path) => `    "${path}"\n`).join('')}]\n` }
}
