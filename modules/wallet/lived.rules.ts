import type { Score } from '#modules/matches/schema.ts'
import type { Lived, LivedMatch } from './lived.schema.ts'

/** A match that is over, by a ticket that somebody holds for it. */
export type LivedRow = {
  id: string
  site: string
  kickOff: Date
  home: string
  away: string
  isHome: boolean
  score: Score
  penalties: Score | null
  block: string
  isScanned: boolean
  /** Somebody went in at this match: gates were read. */
  wasRead: boolean
}

const MILESTONES = [1, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500] as const

/** What somebody has lived through: where gates are read whoever went in, elsewhere whoever held a ticket. Each match counts once. */
export function livedThrough(rows: readonly LivedRow[]): Lived {
  const there = rows.filter(({ isScanned, wasRead }) => isScanned || !wasRead)
  const inTime = there.toSorted(
    (one, other) =>
      one.kickOff.getTime() - other.kickOff.getTime() || Number(other.isScanned) - Number(one.isScanned),
  )
  const each = [...new Map(inTime.toReversed().map((row) => [row.id, row])).values()].toReversed()
  const matches = each.map(shown)
  const of = (result: LivedMatch['result']) => matches.filter((match) => match.result === result).length
  return {
    count: matches.length,
    ...{ won: of('win'), drawn: of('draw'), lost: of('loss') },
    goals: each.reduce((sum, { isHome, score }) => sum + (isHome ? score.home : score.away), 0),
    block: usualBlock(matches),
    milestones: MILESTONES.filter((number) => number <= matches.length).map((number) => ({
      number,
      match: matches[number - 1]!,
    })),
    matches: matches.toReversed(),
  }
}

function shown({ id, site, kickOff, home, away, isHome, score, penalties, block }: LivedRow): LivedMatch {
  const ahead = score.home - score.away || (penalties ? penalties.home - penalties.away : 0)
  const result = ahead === 0 ? 'draw' : ahead > 0 === isHome ? 'win' : 'loss'
  return { id, site, kickOff: kickOff.toISOString(), home, away, score, result, block }
}

/** Where one was most often; of two the later one. */
function usualBlock(matches: readonly LivedMatch[]): Lived['block'] {
  const counts = new Map<string, number>()
  for (const { block } of matches) counts.set(block, (counts.get(block) ?? 0) + 1)
  let usual: Lived['block'] = null
  for (const { block } of matches) {
    const times = counts.get(block)!
    if (!usual || times >= usual.count) usual = { name: block, count: times }
  }
  return usual
}
