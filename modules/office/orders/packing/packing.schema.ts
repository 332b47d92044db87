export const packingParts = ['list', 'slips', 'labels'] as const
export type PackingPart = (typeof packingParts)[number]

/** So many at once while somebody waits for the file; more is long work. */
export const MOST_WAITED_FOR = 200
/** Orders that are worked on together. */
export const MOST_TOGETHER = 2000
/** Parcels of a file that are sent while somebody waits. */
export const MOST_TRACKED_AT_ONCE = 50
