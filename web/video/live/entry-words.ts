import type { TFunction } from 'i18next'
import type { FeedEvent, Score, Side, TickerData } from '#modules/matches/schema.ts'

const scoreOf = (score: Score | null): string => (score ? `${score.home}:${score.away}` : '')

export function sideOf({ team_id }: Pick<FeedEvent, 'team_id'>, { home, away }: TickerData): Side | null {
  if (team_id === null) return null
  if (team_id === home.id) return 'home'
  return team_id === away.id ? 'away' : null
}

/** What an entry of the ticker says in one line, in the words of the match centre; null: it is a line of text. */
export function entryTitle(event: FeedEvent, ticker: TickerData, t: TFunction<'matchCentre'>): string | null {
  const side = sideOf(event, ticker)
  const named = {
    player: event.player?.name ?? t('somebody'),
    team: side ? ticker[side].short_name : '',
    score: scoreOf(event.score),
  }
  switch (event.type) {
    case null:
      return null
    case 'Goal':
      return t(`goal.${event.goal ?? 'regular'}`, named)
    case 'PenaltyShot':
      return t(`penalty.${event.outcome ?? 'missed'}`, named)
    case 'WhistleFirstHalf':
      return [t('event.WhistleFirstHalf'), scoreOf(event.score ?? ticker.half_time)].filter(Boolean).join(' ')
    case 'FinalWhistle':
      return [t('event.FinalWhistle'), scoreOf(event.score ?? ticker.score)].filter(Boolean).join(' ')
    default:
      return t(`event.${event.type}`, named)
  }
}

/** Longer lines than this are cut: they stand beside something else. */
const LINE = 140

/** The latest entry as one line of plain text, for bars and lock screens. */
export function lineOf(event: FeedEvent, ticker: TickerData, t: TFunction<'matchCentre'>): string {
  const line = (entryTitle(event, ticker, t) ?? event.text ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const letters = [...line]
  return letters.length > LINE ? `${letters.slice(0, LINE).join('')}…` : line
}
