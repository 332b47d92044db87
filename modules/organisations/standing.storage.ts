import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { OrganisationKind, OrganisationState } from './rules.ts'
import type { OrganisationData } from './standing.schema.ts'

export type Standing = OrganisationData & {
  id: string
  kind: OrganisationKind
  state: OrganisationState
  /** Of the row that was looked at: microseconds, `YYYYMMDDHHMISSUS`. */
  version: string
}

/** As staff know it. */
export async function findStanding(db: Db, id: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select id, kind, name, email, coalesce(town, '') as town, ef_number as "efNumber", entry_date::text as "entryDate",
      coalesce(vat_id, '') as "vatId", state, to_char(updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as version
    from organisations where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function insertOrganisation(
  trx: Trx,
  given: OrganisationData & { id: string; kind: OrganisationKind },
): Promise<void> {
  await sql`
    insert into organisations (id, kind, name, email, town, ef_number, entry_date, vat_id)
    values (${given.id}, ${given.kind}, ${given.name}, ${given.email}, ${given.town || null}, ${numberOf(given)},
      ${given.entryDate}::date, ${given.vatId || null})`.execute(trx)
}

export async function updateOrganisation(trx: Trx, given: OrganisationData & { id: string }): Promise<void> {
  await sql`
    update organisations set name = ${given.name}, email = ${given.email}, town = ${given.town || null},
      ef_number = ${given.efNumber ? given.efNumber.toUpperCase() : sql`ef_number`}, entry_date = ${given.entryDate}::date,
      vat_id = ${given.vatId || null}, updated_at = greatest(app.now(), updated_at + interval '1 microsecond')
    where id = ${given.id}`.execute(trx)
}

const numberOf = ({ efNumber }: OrganisationData): RawBuilder<unknown> =>
  efNumber ? sql`${efNumber.toUpperCase()}` : sql`'EF-' || nextval('organisation_numbers')`

/** Who gives an organisation its number and address waits here for others who do, until they have. */
export async function lockNames(trx: Trx): Promise<void> {
  if (unsafe('noOrganisationNames')) return
  await sql`select pg_advisory_xact_lock(hashtextextended('organisation-names', 0))`.execute(trx)
}

/** People and organisations share these numbers. */
export async function isNumberTaken(db: Db, given: { number: string; except: string }): Promise<boolean> {
  const number = given.number.toUpperCase()
  const { rows } = await sql`
    select from contacts where ef_number = ${number} union all
    select from organisations where ef_number = ${number} and id <> ${given.except}`.execute(db)
  return rows.length > 0
}

export async function isEmailTaken(db: Db, given: { email: string; except: string }): Promise<boolean> {
  const { rows } = await sql`
    select from organisations where lower(email) = lower(${given.email}) and id <> ${given.except} and state <> 'dissolved'`.execute(
    db,
  )
  return rows.length > 0
}

export async function setState(trx: Trx, given: { id: string; state: OrganisationState }): Promise<void> {
  await sql`
    update organisations set state = ${given.state}, state_since = app.now(),
      updated_at = greatest(app.now(), updated_at + interval '1 microsecond')
    where id = ${given.id}`.execute(trx)
}

/** Everybody is out, and every invitation worth nothing. Answers who was in. */
export async function removeEverybody(trx: Trx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update organisation_members set removed_at = app.now(), admin_since = null
    where organisation_id = ${organisationId} and removed_at is null returning member_id as id`.execute(trx)
  await sql`
    update organisation_invitations set state = 'withdrawn', answered_by = null, answered_at = null
    where organisation_id = ${organisationId} and state in ('open', 'declined')`.execute(trx)
  return rows.map(({ id }) => id)
}
