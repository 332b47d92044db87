import type { GoalKind, Score, Side } from '#modules/matches/schema.ts'

/** What happened in the eleven matches of the first team; numbers are shirts, of our players or theirs. */
export type Script = {
  /** Minute, stoppage time, for which side it counts, scorer, assist, how. */
  goals: readonly (readonly [
    minute: number,
    extra: number | null,
    us: boolean,
    scorer: number,
    assist: number | null,
    kind?: GoalKind,
  ])[]
  /** Minute, who comes on, who goes off: ours. */
  subs: readonly (readonly [minute: number, on: number, off: number])[]
  /** Minute, ours or theirs, shirt, `yellow`, `second` or `red`. */
  cards: readonly (readonly [
    minute: number,
    us: boolean,
    number: number,
    card: 'yellow' | 'second' | 'red',
  ])[]
  /** Numbers that begin instead of the usual eleven: out, in. */
  changes?: readonly (readonly [out: number, inn: number])[]
  /** Minute and shirt of their penalty that our goalkeeper saves. */
  savedPenalty?: readonly [minute: number, number: number]
  /** Minute of a look at the screen that changes nothing. */
  video?: number
}

export const USUAL_ELEVEN = [1, 2, 4, 5, 3, 20, 6, 7, 10, 11, 9] as const
export const USUAL_BENCH = [12, 15, 23, 8, 14, 13, 19, 21] as const
/** Hurt since the match in Bergheim. */
const WITHOUT_DAHLMANN = [[5, 15]] as const

export const OUR_MATCHES: readonly Script[] = [
  {
    goals: [
      [34, null, false, 9, 8],
      [71, null, true, 10, null, 'penalty'],
    ],
    subs: [
      [61, 13, 7],
      [75, 19, 11],
      [84, 8, 6],
    ],
    cards: [
      [28, true, 20, 'yellow'],
      [56, false, 14, 'yellow'],
      [70, false, 5, 'yellow'],
    ],
    video: 69,
  },
  {
    goals: [
      [15, null, true, 9, 6],
      [52, null, true, 11, 9],
      [83, null, true, 7, 10],
    ],
    subs: [
      [65, 13, 11],
      [79, 21, 20],
      [86, 14, 10],
    ],
    cards: [
      [44, false, 19, 'yellow'],
      [67, true, 3, 'yellow'],
    ],
  },
  {
    goals: [
      [29, null, false, 11, 22],
      [77, null, false, 9, 16],
    ],
    subs: [
      [46, 13, 7],
      [63, 19, 20],
      [76, 8, 6],
    ],
    cards: [
      [33, true, 4, 'yellow'],
      [58, true, 2, 'yellow'],
      [81, false, 22, 'yellow'],
    ],
    video: 52,
  },
  {
    goals: [
      [41, null, true, 9, 10],
      [88, null, true, 13, 9],
    ],
    subs: [
      [60, 13, 7],
      [77, 8, 20],
      [85, 14, 10],
    ],
    cards: [
      [57, true, 5, 'yellow'],
      [73, false, 3, 'yellow'],
    ],
    savedPenalty: [58, 9],
  },
  {
    goals: [
      [9, null, true, 9, 6],
      [37, null, false, 8, 14],
      [55, null, true, 10, null],
      [79, null, true, 9, 11],
    ],
    subs: [
      [68, 13, 7],
      [82, 19, 11],
      [87, 8, 10],
    ],
    cards: [
      [54, false, 16, 'yellow'],
      [62, true, 6, 'yellow'],
    ],
  },
  {
    goals: [
      [22, null, true, 4, 10],
      [48, null, false, 9, 11],
      [90, 2, true, 7, 8],
    ],
    subs: [
      [58, 13, 11],
      [71, 8, 20],
      [83, 19, 10],
    ],
    cards: [
      [39, true, 20, 'yellow'],
      [64, false, 14, 'yellow'],
      [90, false, 24, 'yellow'],
    ],
  },
  {
    goals: [
      [18, null, true, 5, null, 'own'],
      [60, null, false, 11, 22],
      [73, null, true, 9, 7],
    ],
    subs: [
      [76, 13, 7],
      [80, 8, 6],
      [88, 21, 10],
    ],
    cards: [
      [26, true, 3, 'yellow'],
      [51, false, 3, 'yellow'],
    ],
    video: 61,
  },
  {
    goals: [
      [11, null, true, 9, 2],
      [33, null, true, 11, 9],
      [58, null, true, 10, null, 'penalty'],
      [70, null, true, 9, 6],
    ],
    subs: [
      [61, 13, 7],
      [72, 14, 10],
      [78, 19, 9],
    ],
    cards: [
      [57, false, 5, 'yellow'],
      [66, false, 5, 'second'],
    ],
  },
  {
    goals: [
      [27, null, true, 6, 9],
      [85, null, false, 20, 18],
    ],
    subs: [
      [31, 15, 5],
      [66, 13, 7],
      [74, 19, 9],
      [81, 8, 20],
    ],
    cards: [
      [42, false, 8, 'yellow'],
      [59, true, 2, 'yellow'],
      [78, true, 4, 'yellow'],
    ],
  },
  {
    changes: WITHOUT_DAHLMANN,
    goals: [
      [44, null, false, 8, 9],
      [64, null, true, 11, 10],
      [89, null, false, 20, null],
    ],
    subs: [
      [60, 13, 7],
      [75, 8, 6],
      [80, 19, 10],
    ],
    cards: [
      [38, true, 20, 'yellow'],
      [72, true, 20, 'second'],
      [86, false, 14, 'yellow'],
    ],
    video: 64,
  },
  {
    changes: [...WITHOUT_DAHLMANN, [20, 8]],
    goals: [
      [20, null, false, 9, null, 'penalty'],
      [47, null, false, 11, 22],
      [62, null, true, 10, null],
      [88, null, true, 9, 13],
      [90, 4, true, 9, 10],
    ],
    subs: [
      [59, 13, 7],
      [70, 19, 11],
      [84, 14, 6],
    ],
    cards: [
      [19, true, 15, 'yellow'],
      [53, false, 24, 'yellow'],
      [61, false, 16, 'yellow'],
      [90, true, 9, 'yellow'],
    ],
  },
]

/** Results of matchdays 1 to 11: we play at home on the even ones. */
export const OWN_SCORES: readonly { score: Score; halfTime: Score }[] = OUR_MATCHES.map(
  ({ goals }, index) => {
    const atHome = (index + 1) % 2 === 0
    const count = (until: number): Score => {
      const of = (side: Side) =>
        goals.filter(([minute, , us]) => minute <= until && (us === atHome ? 'home' : 'away') === side).length
      return { home: of('home'), away: of('away') }
    }
    return { score: count(90), halfTime: count(45) }
  },
)
