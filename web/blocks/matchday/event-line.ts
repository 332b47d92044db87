import type { TFunction } from 'i18next'
import type { FeedEvent, TickerData } from '#modules/matches/schema.ts'

/** The bold beginning of an entry, in few words; null: it is a line of text. */
export function eventLine(
  event: FeedEvent,
  ticker: Pick<TickerData, 'home' | 'away'>,
  t: TFunction<'matchDay'>,
): string | null {
  const team = [ticker.home, ticker.away].find(({ id }) => id === event.team_id)?.short_name ?? ''
  const named = { player: event.player?.name ?? team, team }
  switch (event.type) {
    case null:
      return null
    case 'Goal': {
      const score = event.score ? `${event.score.home}:${event.score.away} ` : ''
      const how = event.goal === 'penalty' || event.goal === 'own' ? ` (${t(`kind.${event.goal}`)})` : ''
      return `${score}${named.player}${how}.`
    }
    case 'PenaltyShot':
      return t(`event.penalty.${event.outcome ?? 'missed'}`, named)
    default:
      return t(`event.${event.type}`, named)
  }
}
