// @ts-check
// When to repeat a request that failed temporarily.

/** Milliseconds before each retry. */
const delays = [2000, 5000, 15000, 30000]

/**
 * Milliseconds before the next retry, after a number of failed retries.
 * @param {number} attempts
 */
export const retryDelay = (attempts) => delays[Math.min(attempts, delays.length - 1)]
