import { nameOfSeason } from '#modules/tickets/season-tickets/season-tickets.rules.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'

/** The home games of the demo season, counted from the next one; dates follow the day the world is made. */
export type HomeGame = {
  /** 0 is the next one, negative ones are over. */
  at: number
  slug: string
  opponent: string
  crest: string
  matchday: number
  startsAt: Date
  sale: 'over' | 'few' | 'open' | 'soldOut' | 'members' | 'later'
}

const OPPONENTS = [
  ['Viktoria Rheinwerder', 'rheinau'],
  ['SpVgg Wiesental', 'wiesental'],
  ['VfB Marschstadt', 'marsch'],
  ['Germania Altmark', 'altmark'],
  ['SC Hohenwerda', 'werda'],
  ['FC Nordhafen', 'nordhafen'],
  ['FSV Steinach', 'steinach'],
  ['1. FC Oderthal', 'oderthal'],
  ['VfL Königsforst', 'koenigsforst'],
  ['TSV Grünau', 'gruenau'],
  ['Blau-Gelb Lindenau', 'lindenau'],
  ['Rot-Weiß Talheim', 'talheim'],
  ['Union Bergheim', 'bergheim'],
  ['SV Kaltenbach 07', 'kaltenbach'],
  ['Eintracht Seewalde', 'seewalde'],
  ['Alemannia Hochfeld', 'hochfeld'],
  ['Fortuna Elbtal', 'elbtal'],
] as const

const PLAYED = 5
const SALES = ['few', 'open', 'soldOut', 'members'] as const
/** Days after the Saturday, hour, minute; the next game is always on the Saturday at 15:30. */
const KICK_OFFS = [
  [0, 15, 30],
  [1, 17, 30],
  [-1, 20, 30],
  [0, 18, 30],
] as const

/** 17 home games, one every two weeks, five of them played. */
export function homeGames(now: Date): HomeGame[] {
  const saturday = nextSaturday(now)
  return OPPONENTS.map(([opponent, crest], index) => {
    const at = index - PLAYED
    const [shift, hour, minute] = KICK_OFFS[Math.abs(at) % KICK_OFFS.length]!
    const day = new Date(saturday.getTime() + (at * 14 + shift) * 86_400_000)
    const startsAt = inBerlin(day, hour, minute)
    return {
      at,
      slug: `falkenstadt-${slugOf(opponent)}`,
      opponent,
      crest: `crest-${crest}`,
      matchday: 2 * index + 2,
      startsAt,
      sale: at < 0 ? 'over' : (SALES[at] ?? 'later'),
    }
  })
}

/** The season of the demo world, by the year it begins in: that of the next home game, so that names and dates agree. */
export function demoSeasonYear(now: Date): number {
  return seasonOf(homeGames(now).find((game) => game.at === 0)!.startsAt)
}

/** `2026/27` */
export const demoSeasonName = (now: Date): string => nameOfSeason(demoSeasonYear(now))

/** The first Saturday that is not today, as midnight UTC of that date. */
function nextSaturday(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const days = (6 - now.getUTCDay() + 7) % 7 || 7
  return new Date(today + days * 86_400_000)
}

const BERLIN_HOUR = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** A clock time in Berlin on a calendar day: the offset of that day's noon, which no change of clocks touches. */
export function inBerlin(day: Date, hour: number, minute: number): Date {
  const noon = new Date(day.getTime() + 12 * 3_600_000)
  const offset = Number(BERLIN_HOUR.format(noon)) - 12
  return new Date(day.getTime() + (hour - offset) * 3_600_000 + minute * 60_000)
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ä', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
}
