import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { make, publish } from './making.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const text = (word: string) => ({ de: word, en: word })

/** A published question that opened an hour ago and closes in one, with three answers. */
export async function buildPoll(db: Db, given: { hours?: readonly [number, number] } = {}): Promise<string> {
  const { hours = [-1, 1] } = given
  return db.transaction().execute(async (trx) => {
    const id = await make(trx, {
      question: text('Tor des Monats'),
      text: null,
      ...{ matchId: null, opensMinute: null, closesAfterHours: null },
      opensAt: inHours(hours[0]),
      closesAt: inHours(hours[1]),
      answers: ['Eins', 'Zwei', 'Drei'].map((word) => ({ label: text(word), picture: null })),
    })
    await publish(trx, id)
    return id
  })
}

/** The same of a match, published and not open. */
export async function buildMatchPoll(db: Db, given: { matchId: string; minute?: number }): Promise<string> {
  const { matchId, minute = 70 } = given
  return db.transaction().execute(async (trx) => {
    const id = await make(trx, {
      question: text('Spieler des Spiels'),
      text: null,
      matchId,
      ...{ opensMinute: minute, closesAfterHours: 12, opensAt: null, closesAt: null, answers: [] },
    })
    await publish(trx, id)
    return id
  })
}

/** A match of the club at home, begun so many minutes ago, whose line-up begins with eleven and has two on the bench. */
export async function buildPlayedMatch(
  db: Db,
  given: { minutesOfSecondHalf: number },
): Promise<{ matchId: string; own: string[]; others: string[] }> {
  const matchId = newId()
  const first = 90_000 + Math.floor(Math.random() * 100_000) * 2
  await sql`insert into competitions (id, kind, name) values ('polls', 'league', '{"de":"Liga","en":"League"}') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into football_teams (id, name, short_name, code, site_key)
    values (${first}, 'Eigene', 'Eigene', 'EIG', 'profis'), (${first + 1}, 'Andere', 'Andere', 'AND', null)`.execute(
    db,
  )
  await sql`
    insert into matches (id, competition_id, season, matchday, home_team_id, away_team_id, kick_off, period, period_started_at,
      home_score, away_score)
    values (${matchId}, 'polls', '2026', 1, ${first}, ${first + 1}, app.now() - interval '2 hours', 'SecondHalf',
      app.now() - make_interval(secs => ${given.minutesOfSecondHalf * 60}), 0, 0)`.execute(db)
  const [own, others] = [[] as string[], [] as string[]]
  for (const [side, ids] of [['home', own] as const, ['away', others] as const])
    for (let shirt = 1; shirt <= 13; shirt += 1) {
      const id = newId()
      ids.push(id)
      await sql`
        insert into football_people (id, first_name, last_name, short_name)
        values (${id}, ${side}, ${String(shirt)}, ${`${side} ${shirt}`})`.execute(db)
      await sql`
        insert into match_players (match_id, side, person_id, number, is_starter, position)
        values (${matchId}, ${side}, ${id}, ${shirt}, ${shirt <= 11}, ${shirt})`.execute(db)
    }
  return { matchId, own, others }
}
