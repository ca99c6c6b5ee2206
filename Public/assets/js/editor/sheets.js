// @ts-check
// Loads the elements that the edit page doesn't need at its start.

/** Loads the sheets and the palette. Resolves at once if they are loaded. */
export const loadSheets = () =>
  Promise.all([
    import('../elements/palette.js'),
    import('../sheets/channels.js'),
    import('../sheets/conflict.js'),
    import('../sheets/drafts.js'),
    import('../sheets/history.js'),
    import('../sheets/phone-preview.js'),
    import('../sheets/publish.js'),
    import('../sheets/shared-draft.js'),
    import('../sheets/update.js'),
  ])
