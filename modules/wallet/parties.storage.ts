import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'

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
