import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { PushChoices } from './schema.ts'
import { defaultChoices, insertDevice, saveChoices } from './storage.ts'

/** Teams of a match in tests: the first is the club's. */
export const TEAMS = { own: club.teamIds.profis, other: 990_001 } as const

/** Somebody without a device. */
export async function buildPerson(db: Db, { email }: { email?: string } = {}): Promise<string> {
  const id = newId()
  await sql`insert into contacts (id, first_name, last_name) values (${id}, 'Kim', 'Fan')`.execute(db)
  await sql`insert into accounts (id, email) values (${id}, ${email ?? `${id}@mail.example`})`.execute(db)
  if (email)
    await sql`insert into contact_emails (id, contact_id, email, confirmed_at, primary_since)
      values (${newId()}, ${id}, ${email}, app.now(), app.now())`.execute(db)
  return id
}

export const CHOICES: PushChoices = { ...defaultChoices, isQuiet: false }

/** A device of somebody with these choices; without a subscription, one that no push service knows. */
export async function buildDevice(
  db: Db,
  given: {
    personId: string
    subscription?: { endpoint: string; keys: { p256dh: string; auth: string } }
    choices?: Partial<PushChoices>
    language?: Language
  },
): Promise<string> {
  const { personId, subscription, choices = {}, language = 'de' } = given
  const id = newId()
  const { endpoint, keys } = subscription ?? {
    endpoint: `https://push.example.org/send/${id}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }
  await db.transaction().execute(async (trx) => {
    await saveChoices(trx, { personId, choices: { ...CHOICES, ...choices } })
    await insertDevice(trx, { id, personId, endpoint, ...keys, language, name: 'Chrome, Android' })
  })
  return id
}

/** A match of now between the club's team and another, with an open ticker. */
export async function buildMatchOfNow(db: Db, { names = ['Wir', 'Die'] }: { names?: [string, string] } = {}) {
  const matchId = newId()
  const scorerId = newId()
  await sql`
    insert into competitions (id, name, kind) values ('push-league', '{"de": "Liga", "en": "League"}', 'league')
    on conflict do nothing`.execute(db)
  for (const [id, name] of [
    [TEAMS.own, names[0]],
    [TEAMS.other, names[1]],
  ] as const)
    await sql`
      insert into football_teams (id, name, short_name, code) values (${id}, ${name}, ${name}, 'XYZ')
      on conflict (id) do update set short_name = excluded.short_name`.execute(db)
  await sql`
    insert into football_people (id, first_name, last_name, short_name) values (${scorerId}, 'Mia', 'Nord', 'Nord')`.execute(
    db,
  )
  await sql`
    insert into matches (id, competition_id, season, home_team_id, away_team_id, kick_off, ticker_opened_at)
    values (${matchId}, 'push-league', '2026', ${TEAMS.own}, ${TEAMS.other}, app.now(), app.now())`.execute(
    db,
  )
  return { matchId, scorerId }
}
