/** The tip game. */
export const predictions = {
  /** What a tip brings: the result itself, its difference, its tendency. */
  points: { exact: 4, difference: 3, tendency: 2 },
} as const
