/** MAT-14, MAT-15: milliseconds between two calls where nothing is pushed. */
export const polling = {
  ticker: { idle: 10_000, active: 5_000 },
  standings: { idle: 100_000, live: 10_000 },
} as const
