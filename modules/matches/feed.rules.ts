import type { Language, Text } from '#club/club.ts'
import { isActive } from './focus.rules.ts'
import type { Match, MatchPlayer, Statistic, TickerEvent } from './match.schema.ts'
import type { Team } from './page.schema.ts'
import { inOrder, scoresAfter, statusOf } from './periods.rules.ts'
import type {
  FeedEvent,
  FeedLineUp,
  FeedPlayer,
  FeedTeam,
  Side,
  TickerData,
  TickerFeed,
  TickerHead,
} from './schema.ts'

/** A player as they are spoken of, with their page and portrait. */
type PlayerName = { slug: string | null; shortName: string; knownName: string | null; picture: string | null }

/** Everything the feed of a match is made of, in every language. */
export type MatchRecord = {
  match: Match
  competition: Text
  home: Team
  away: Team
  events: readonly TickerEvent[]
  players: readonly MatchPlayer[]
  lineUps: readonly { side: Side; formation: string | null; coach: string | null; publishAt: Date | null }[]
  statistics: readonly Statistic[]
  names: ReadonlyMap<string, PlayerName>
}

/** The club's fallback language stands in for what is not written. */
export const inLanguage = (text: Text, language: Language): string => text[language] ?? text.de

export function feedTeam({ id, name, shortName, code, crest }: Team): FeedTeam {
  return { id, name, short_name: shortName, code, crest }
}

export function feedHead(record: MatchRecord, language: Language, now: Date): TickerHead {
  const { match } = record
  return {
    id: match.id,
    liveticker_active: isActive(match),
    period: match.period,
    status: statusOf(match, now),
    version: match.tickerVersion,
    season: match.season,
    competition: inLanguage(record.competition, language),
    matchday: match.matchday,
    round: match.round && inLanguage(match.round, language),
    kick_off: match.kickOff.toISOString(),
    kick_off_precision: match.kickOffPrecision,
    venue: match.venue,
    referee: match.referee,
    attendance: match.attendance,
    home: feedTeam(record.home),
    away: feedTeam(record.away),
    score: match.award?.score ?? match.score,
    half_time: match.halfTime,
    full_time: match.fullTime,
    extra_time: match.extraTime,
    penalties: match.penalties,
    awarded: match.award !== null,
    void: match.voidAt !== null,
    period_started_at: match.periodStartedAt?.toISOString() ?? null,
    clock_speed: match.clockSpeed,
    day_version: match.dayVersion,
  }
}

export function tickerData(record: MatchRecord, language: Language, now: Date): TickerData {
  const { match, events } = record
  return {
    ...feedHead(record, language, now),
    events: feedEvents(record, inOrder(events.filter((event) => event.deletedAt === null)), language),
    line_ups: { home: lineUpOf(record, 'home'), away: lineUpOf(record, 'away') },
    statistics: record.statistics.map(({ name, home, away }) => ({ name, home, away })),
    pressure: match.pressure,
    best_player: match.bestPlayerId,
  }
}

/** The address of a ticker on the site of its team. */
export const tickerSlug = (matchId: string): string => `spiel/${matchId}/liveticker`

/** MAT-03 */
export function tickerFeed(given: {
  site: string
  teamId: number
  record: MatchRecord | null
  language: Language
  now: Date
}): TickerFeed {
  const { site, record, language, now } = given
  return {
    website: site,
    full_slug: record ? tickerSlug(record.match.id) : 'saison/termine',
    data: record && tickerData(record, language, now),
  }
}

/** Events as the feed shows them, in the order given; deleted ones say so and nothing else of note. */
export function feedEvents(
  record: MatchRecord,
  shown: readonly TickerEvent[],
  language: Language,
): FeedEvent[] {
  const after = scoresAfter(record.events)
  const numbers = new Map(record.players.map((player) => [player.personId, player.number]))
  const playerOf = (id: string | null): FeedPlayer | null => {
    const name = id === null ? undefined : record.names.get(id)
    if (id === null || !name) return null
    const { slug, picture } = name
    return { id, name: name.knownName ?? name.shortName, number: numbers.get(id) ?? null, slug, picture }
  }
  return shown.map((event) => ({
    id: event.id,
    sequence: event.sequence,
    version: event.version,
    type: event.type,
    period: event.period,
    minute: event.minute,
    extra_minute: event.extraMinute,
    team_id: event.side && record[event.side].id,
    player: playerOf(event.playerId),
    second_player: playerOf(event.secondPlayerId),
    goal: event.goal,
    outcome: event.outcome,
    score: after.get(event.id) ?? null,
    text: event.text && inLanguage(event.text, language),
    corrected_at: event.correctedAt?.toISOString() ?? null,
    deleted_at: event.deletedAt?.toISOString() ?? null,
  }))
}

/** What a reader who knows everything up to a version has to learn; goals later in the match carry their new score. */
export function changedSince(record: MatchRecord, version: number): TickerEvent[] {
  const changed = record.events.filter((event) => event.version > version)
  const moved = changed.some(
    (event) => event.type === 'Goal' || event.type === 'PenaltyShot' || event.correctedAt,
  )
  if (!moved) return changed
  const scored = record.events.filter(
    (event) => (event.type === 'Goal' || event.type === 'PenaltyShot') && event.deletedAt === null,
  )
  return [...new Set([...changed, ...scored])]
}

function lineUpOf({ players, lineUps, names }: MatchRecord, side: Side): FeedLineUp | null {
  const these = players.filter((player) => player.side === side)
  if (these.length === 0) return null
  const head = lineUps.find((one) => one.side === side)
  const shown = (player: MatchPlayer): FeedPlayer => {
    const name = names.get(player.personId)
    return {
      id: player.personId,
      name: name?.knownName ?? name?.shortName ?? '',
      number: player.number,
      slug: name?.slug ?? null,
      picture: name?.picture ?? null,
    }
  }
  return {
    formation: head?.formation ?? null,
    coach: head?.coach ?? null,
    starters: these.filter((player) => player.isStarter).map(shown),
    bench: these.filter((player) => !player.isStarter).map(shown),
    captain: these.find((player) => player.isCaptain)?.personId ?? null,
  }
}
