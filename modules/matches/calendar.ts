import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { club, type Language, type Text } from '#club/club.ts'
import { voice } from '#club/voice.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { inLanguage } from './feed.rules.ts'
import type { Match } from './match.schema.ts'
import { listTeamMatches } from './storage.ts'
import { currentSeasonOf, listCompetitions, listTeams } from './teams.storage.ts'

/** From the kick-off to the end, with a break. */
const MATCH_MINUTES = 105
const HOUR = 3600

const WORDS: Record<'matches' | 'matchday' | 'open', Text> = {
  matches: { de: 'Spiele', en: 'matches', ja: '試合' },
  matchday: { de: '. Spieltag', en: ': matchday ', ja: '節' },
  open: { de: 'Neuer Termin steht noch nicht fest.', en: 'New date to be announced.', ja: '開催日未定。' },
}

/**
 * The fixtures of a team as a calendar to subscribe to. A match keeps its UID for ever; whoever moves it raises its
 * SEQUENCE (a trigger of the table does), so that calendars take the new time; what is called off says so.
 */
export async function calendarOf(
  db: Db,
  given: { teamId: number; language: Language; origin: string },
): Promise<string> {
  const { teamId, language, origin } = given
  const matches = await listTeamMatches(db, { teamId, season: await currentSeasonOf(db, teamId) })
  const [teams, competitions] = await Promise.all([
    listTeams(db, [teamId, ...matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId])]),
    listCompetitions(
      db,
      matches.map(({ competitionId }) => competitionId),
    ),
  ])
  const calendar = ical({
    name: `${teams.get(teamId)!.name} ${WORDS.matches[language]}`,
    prodId: { company: club.name, product: 'matches', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR,
  })
  for (const match of matches) {
    const names = [teams.get(match.homeTeamId)!.name, teams.get(match.awayTeamId)!.name]
    const score = match.award?.score ?? match.score
    calendar.createEvent({
      id: `match-${match.id}@${voice.calendarDomain}`,
      sequence: match.icalSequence,
      ...timesOf(match),
      stamp: match.changedAt,
      lastModified: match.changedAt,
      summary: `${names.join(' – ')}${score && match.period === 'FullTime' ? ` ${score.home}:${score.away}` : ''}`,
      description: descriptionOf(match, competitions.get(match.competitionId)!.name, language),
      location: match.venue,
      status: statusOf(match),
      url: `${origin}/spiel/${match.id}/aktuell`,
    })
  }
  return calendar.toString()
}

/** A time, a day without one, or the day it was put off from. */
function timesOf({ kickOff, kickOffPrecision }: Match) {
  if (kickOffPrecision === 'minute') return { start: kickOff, end: addMinutes(kickOff, MATCH_MINUTES) }
  const [year, month, day] = BERLIN_DAY.format(kickOff).split('-').map(Number)
  return { start: new Date(Date.UTC(year!, month! - 1, day!)), allDay: true }
}

const BERLIN_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })

function statusOf({ voidAt, kickOffPrecision }: Match): ICalEventStatus {
  if (voidAt) return ICalEventStatus.CANCELLED
  return kickOffPrecision === 'minute' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

function descriptionOf(match: Match, competition: Text, language: Language): string {
  const name = inLanguage(competition, language)
  const open = match.kickOffPrecision === 'open' ? `\n${inLanguage(WORDS.open, language)}` : ''
  if (match.round) return `${name}, ${inLanguage(match.round, language)}${open}`
  if (match.matchday === null) return name + open
  const word = WORDS.matchday[language]!
  const day = {
    de: `, ${match.matchday}${word}`,
    en: `${word}${match.matchday}`,
    ja: ` 第${match.matchday}${word}`,
  }
  return `${name}${day[language]}${open}`
}
