import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Db } from '#platform/db.ts'

/** Whose account has this address, proved; null: nobody's. */
export async function findAccount(
  db: Db,
  mail: string,
): Promise<{ id: string; isOrganisation: boolean; language: Language | null } | null> {
  const { rows } = await sql<{ id: string; isOrganisation: boolean; language: string | null }>`
    select c.id, false as "isOrganisation", c.language
    from contact_emails e join contacts c on c.id = e.contact_id
    where lower(e.email) = ${mail.toLowerCase()} and e.confirmed_at is not null and c.erased_at is null
    union all
    select o.id, true, null from organisations o where lower(o.email) = ${mail.toLowerCase()} limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) return null
  return { ...found, language: club.languages.find((one) => one === found.language) ?? null }
}

/** They have a season ticket by another contract, or by none, for this season or a later one. */
export async function hasAnother(
  db: Db,
  given: { personId: string; season: number; contractId: string },
): Promise<boolean> {
  const { personId, season, contractId } = given
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from season_tickets s where s.owner_id = ${personId} and s.season >= ${season}
        and s.ended_at is null and s.contract_id is distinct from ${contractId}::uuid)
      or exists (select from contracts c where c.recipient_id = ${personId} and c.season >= ${season}
        and c.id <> ${contractId} and c.state not in ('Terminated', 'SubscriberChanged')) as has`.execute(db)
  return rows[0]!.has
}

/** Does anybody have a season ticket by it? One that was paid in vain gives none. */
export async function hasSeasonTicket(db: Db, contractId: string): Promise<boolean> {
  const { rows } = await sql`
    select from season_tickets where contract_id = ${contractId} and ended_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** The database's clock. */
export async function clock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}
