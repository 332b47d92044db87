import type { Score, StaffGroup } from '../schema.ts'

/** A line-up as somebody says it: shirts in the order of the places. */
export type LineUpWords = {
  starters: readonly number[]
  bench: readonly number[]
  captain: number | null
  /** `4-2-3-1` */
  formation: string | null
  coach: string | null
}

type Member = { id: string; number: number | null; staff_group: StaffGroup }

export type LineUpPlayer = {
  personId: string
  number: number
  isStarter: boolean
  isCaptain: boolean
  place: number
}

const ON_THE_PITCH = 11
const BENCH = 15
/** Who plays; everybody else of a squad works for them. */
export const PLAYERS: ReadonlySet<StaffGroup> = new Set<StaffGroup>([
  'Goalkeepers',
  'Defenders',
  'Midfielders',
  'Forwards',
  'FieldPlayer',
])

/** The people behind the shirts, or why this is no line-up. */
export function playersOf(
  words: LineUpWords,
  squad: readonly Member[],
): { players: LineUpPlayer[] } | { refusal: string } {
  const refusal = refusalToWords(words)
  if (refusal) return { refusal }
  const byNumber = new Map(
    squad.filter(({ staff_group }) => PLAYERS.has(staff_group)).map((one) => [one.number, one.id]),
  )
  if (byNumber.size === 0) return { refusal: 'This team has no squad in this season.' }
  const shirts = [...words.starters, ...words.bench]
  const missing = shirts.filter((number) => !byNumber.has(number))
  if (missing.length > 0) return { refusal: `Nobody in the squad has the shirt ${missing.join(', ')}.` }
  return {
    players: shirts.map((number, index) => ({
      personId: byNumber.get(number)!,
      number,
      isStarter: index < words.starters.length,
      isCaptain: number === words.captain,
      place: index + 1,
    })),
  }
}

/** A line-up as somebody chose it: people in the order of their places, with the shirts they wear. */
export type ChosenLineUp = {
  starters: readonly Chosen[]
  bench: readonly Chosen[]
  captain: string | null
  formation: string | null
  coach: string | null
}
type Chosen = { personId: string; number: number }

/** The line-up in rows, or why it is none. */
export function chosenPlayers(
  words: ChosenLineUp,
  squad: ReadonlySet<string>,
): { players: LineUpPlayer[] } | { refusal: string } {
  const { starters, bench, captain, formation } = words
  const all = [...starters, ...bench]
  const ids = new Set(all.map(({ personId }) => personId))
  if (ids.size < all.length) return { refusal: 'Somebody is named twice.' }
  if ([...ids].some((id) => !squad.has(id))) return { refusal: 'Somebody is not in the squad.' }
  if (captain !== null && !ids.has(captain)) return { refusal: 'The captain is not in the line-up.' }
  const refusal = refusalToWords({
    starters: starters.map(({ number }) => number),
    bench: bench.map(({ number }) => number),
    captain: null,
    formation,
  })
  if (refusal) return { refusal }
  return {
    players: all.map(({ personId, number }, index) => ({
      personId,
      number,
      isStarter: index < starters.length,
      isCaptain: personId === captain,
      place: index + 1,
    })),
  }
}

/** How a match ended, as somebody types it. `fullTime`: after 90 minutes, where extra time followed. */
export type TypedResult = {
  score: Score
  halfTime: Score | null
  fullTime: Score | null
  penalties: Score | null
}

const fits = (earlier: Score | null, later: Score) =>
  earlier === null || (earlier.home <= later.home && earlier.away <= later.away)
const isDraw = ({ home, away }: Score) => home === away

/** Why a match cannot have ended so; null where it can. */
export function refusalToResult({ score, halfTime, fullTime, penalties }: TypedResult, isCup: boolean) {
  if (!fits(halfTime, fullTime ?? score)) return 'More goals at half-time than at the end.'
  if (!isCup && (fullTime || penalties)) return 'Only cup matches have extra time and kicks.'
  if (fullTime && (!isDraw(fullTime) || !fits(fullTime, score)))
    return 'Extra time follows a draw, and takes no goals away.'
  if (penalties && (!isDraw(score) || isDraw(penalties)))
    return 'Kicks follow a draw, and somebody wins them.'
  return null
}

function refusalToWords({ starters, bench, captain, formation }: Omit<LineUpWords, 'coach'>): string | null {
  const shirts = [...starters, ...bench]
  if (starters.length !== ON_THE_PITCH) return `${starters.length} players begin, it takes ${ON_THE_PITCH}.`
  if (bench.length > BENCH) return `On a bench sit ${BENCH} at most.`
  const twice = shirts.filter((number, index) => shirts.indexOf(number) !== index)
  if (twice.length > 0) return `Named twice: ${[...new Set(twice)].join(', ')}.`
  if (captain !== null && !shirts.includes(captain)) return `The captain ${captain} is not in the line-up.`
  return formation === null || isFormation(formation) ? null : `${formation} is no formation, e.g. 4-2-3-1.`
}

/** Two to five lines of ten players. */
function isFormation(formation: string): boolean {
  if (!/^[1-9](-[1-9]){1,4}$/.test(formation)) return false
  return formation.split('-').reduce((sum, line) => sum + Number(line), 0) === ON_THE_PITCH - 1
}
