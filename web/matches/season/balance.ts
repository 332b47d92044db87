import type { MatchSummary } from '#modules/matches/page.schema.ts'
import { resultOf, sideOf } from '../match-view.ts'

/** What a team made of the matches that are over; goals of shoot-outs are none. */
export function balanceOf(matches: MatchSummary[], teamId: number) {
  const balance = { played: 0, won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0 }
  for (const match of matches) {
    const own = sideOf(match, teamId)
    const result = resultOf(match, own)
    if (!result || !match.score) continue
    balance.played += 1
    balance[({ win: 'won', draw: 'drawn', loss: 'lost' } as const)[result]] += 1
    balance.goalsFor += match.score[own]
    balance.goalsAgainst += match.score[own === 'home' ? 'away' : 'home']
  }
  return balance
}
