/** The materials of a figure; the numbers are places in a scene's list of materials. */
export const MATERIAL = {
  skin: 0,
  shirt: 1,
  shorts: 2,
  socks: 3,
  boots: 4,
  hair: 5,
  trim: 6,
  ball: 7,
  glove: 8,
  /** What the opponent wears: shirt, and everything else of his kit. */
  rivalShirt: 12,
  rivalKit: 13,
} as const
