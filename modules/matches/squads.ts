import type { Text } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { sumOf, workOf } from './career.rules.ts'
import type { CareerNumbers, PersonCard, PersonPage, Squad } from './page.schema.ts'
import { StaffGroup } from './schema.ts'
import { listMatchesOf } from './storage.ts'
import { summariesOf } from './summaries.ts'
import {
  currentSeasonOf,
  findTeam,
  listCareer,
  listSquad,
  listSquadSeasons,
  type SquadRow,
} from './teams.storage.ts'

const LAST_MATCHES = 5
/** MAT-10 in the order of a squad list: who plays, then who works for them. */
const ORDER: readonly StaffGroup[] = [
  'Goalkeepers',
  'Defenders',
  'Midfielders',
  'Forwards',
  'FieldPlayer',
  ...StaffGroup.options.filter(
    (group) => !['Goalkeepers', 'Defenders', 'Midfielders', 'Forwards', 'FieldPlayer'].includes(group),
  ),
]

export async function loadSquad(
  db: Db,
  { teamId, season: asked }: { teamId: number; season?: string },
): Promise<Squad | null> {
  const team = await findTeam(db, teamId)
  if (!team) return null
  const season = asked ?? (await currentSeasonOf(db, teamId))
  const [rows, seasons] = await Promise.all([listSquad(db, { teamId, season }), listSquadSeasons(db, teamId)])
  if (rows.length === 0 && asked !== undefined) return null
  return { team, season, seasons, groups: groupsOf(rows) }
}

function groupsOf(rows: readonly SquadRow[]): Squad['groups'] {
  const byGroup = Map.groupBy(rows, (row) => row.staff_group)
  return ORDER.filter((group) => byGroup.has(group)).map((group) => ({
    group,
    people: byGroup.get(group)!.map(cardOf),
  }))
}

function cardOf(row: SquadRow): PersonCard {
  return {
    id: row.id,
    slug: row.slug ?? row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    title: row.title,
    shortName: row.short_name,
    knownName: row.known_name,
    role: row.role,
    group: row.staff_group,
    number: row.number,
    captain: row.is_captain,
    picture: row.picture,
  }
}

/** Somebody of this season's squad, with what they did in it. */
export async function loadPerson(
  db: Db,
  { teamId, slug, now }: { teamId: number; slug: string; now: Date },
): Promise<PersonPage | null> {
  const season = await currentSeasonOf(db, teamId)
  const team = await findTeam(db, teamId)
  const rows = team ? await listSquad(db, { teamId, season }) : []
  const list = groupsOf(rows).flatMap(({ people }) => people)
  const index = list.findIndex((person) => person.slug === slug)
  const card = list[index]
  const row = rows.find((one) => one.id === card?.id)
  if (!team || !card || !row) return null
  const [played, career] = await Promise.all([
    listMatchesOf(db, { personId: row.id, season }),
    listCareer(db, row.id),
  ])
  const works = played.flatMap((one) => {
    const work = workOf({ personId: row.id, players: one.players, events: one.events })
    return work ? [{ match: one.match, work }] : []
  })
  const last = works.slice(0, LAST_MATCHES)
  const summaries = await summariesOf(
    db,
    last.map(({ match }) => match),
    now,
  )
  const plays = ORDER.indexOf(card.group) < ORDER.indexOf('TrainerTeam')
  return {
    team,
    season,
    person: { ...card, ...factsOf(row) },
    now: plays ? { season, team: team.name, ...sumOf(works.map(({ work }) => work)) } : null,
    career: career.map(careerOf),
    lastMatches: last.map(({ work }, place) => ({ match: summaries[place]!, ...work })),
    previous: list[index - 1] ?? null,
    next: list[index + 1] ?? null,
  }
}

function factsOf(row: SquadRow): Omit<PersonPage['person'], keyof PersonCard> {
  return {
    bornOn: row.born_on as unknown as string | null,
    nation: row.nation,
    heightCm: row.height_cm,
    foot: row.foot as PersonPage['person']['foot'],
    inClubSince: row.in_club_since as Text | null,
    contractUntil: row.contract_until,
    topSpeedKmh: row.top_speed_kmh,
    about: row.about as Text | null,
    figure: row.figure,
  }
}

function careerOf(row: Awaited<ReturnType<typeof listCareer>>[number]): CareerNumbers {
  return {
    season: row.season,
    team: row.team,
    appearances: row.appearances,
    goals: row.goals,
    assists: row.assists,
    minutes: row.minutes,
    yellowCards: row.yellow_cards,
    redCards: row.red_cards,
  }
}
