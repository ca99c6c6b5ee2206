// @ts-check
// The path below which Livery is reachable, such as `/livery`. Empty if it has its own host.

const own = new URL(import.meta.url)
const base = own.protocol.startsWith('http') ? own.pathname.slice(0, own.pathname.lastIndexOf('/assets/')) : ''

/**
 * The address of a path such as `/themes`.
 * @param {string} path
 */
export const address = (path) => base + path

/** The segments of this page's path below the base path. */
export const segments = () => location.pathname.slice(base.length + 1).split('/')
