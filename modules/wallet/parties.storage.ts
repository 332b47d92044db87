import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'

/** Who somebody is to a forwarded ticket: how to name and reach them, and what decides what they may hold. */
export type Party = {
  name: string | null
  birthday: string | null
  /** Of an organisation. */
  kind: 'company' | 'fanclub' | null
  /** In lower case, all that they have proved to be theirs. */
  mails: string[]
}

/** Null when there is no such person or organisation (any more). */
export async function findParty(db: Db, subjectId: string): Promise<Party | null> {
  const { rows } = await sql<Party>`
    select c.first_name as name, c.birthday::text as birthday, null as kind,
      array(select lower(e.email) from contact_emails e where e.contact_id = c.id and e.confirmed_at is not null) as mails
    from contacts c where c.id = ${subjectId} and c.erased_at is null
    union all
    select o.name, null, o.kind, array[lower(o.email)] from organisations o where o.id = ${subjectId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** In which language somebody with this address is written to; null when nobody has it. */
export async function languageOfMail(db: Db, mail: string): Promise<Language | null> {
  const { rows } = await sql<{ language: string }>`
    select c.language from contact_emails e join contacts c on c.id = e.contact_id
    where lower(e.email) = ${mail.toLowerCase()} and e.confirmed_at is not null`.execute(db)
  return club.languages.find((one) => one === rows[0]?.language) ?? null
}

export async function isFanClubMail(db: Db, mail: string): Promise<boolean> {
  const { rows } = await sql`
    select from organisations where lower(email) = ${mail.toLowerCase()} and kind = 'fanclub'`.execute(db)
  return rows.length > 0
}

/** Where a live ticket of somebody's is for; null when it is not theirs. */
export async function findSeatOfTicket(
  db: Db,
  given: { id: string; ownerId: string },
): Promise<{ eventId: string; seatId: string | null } | null> {
  const { rows } = await sql<{ eventId: string; seatId: string | null }>`
    select event_id as "eventId", seat_id as "seatId" from tickets
    where id = ${given.id} and owner_id = ${given.ownerId} and revoked_at is null`.execute(db)
  return rows[0] ?? null
}
