import { sql } from 'kysely'
import { club } from '#club/club.ts'
import { memberPriceGroup } from '#club/membership.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { ApplicationState, MembershipApplication, NewApplication } from './joining.schema.ts'

export type ApplicationRow = MembershipApplication & { subjectId: string; language: string }

const APPLICATION = sql<ApplicationRow>`
  a.id, a.subject_id as "subjectId", a.state, a.kind, a.first_name as "firstName", a.last_name as "lastName", a.department,
  a.yearly_fee_cents as "yearlyFee", a.first_fee_cents as "firstFee", a.applied_at as "appliedAt",
  a.decided_at as "decidedAt", a.reason, a.language`

/** The day at the club, by the database's clock. */
export async function todayOf(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(app.now() at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]!.day
}

export async function isClubMember(db: Db, subjectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where subject_id = ${subjectId} and kind = 'club'
      and (valid_until is null or valid_until > app.now())`.execute(db)
  return rows.length > 0
}

/** Null when one is waiting already: the unique index says so, whoever asks at the same time. */
export async function insertApplication(
  trx: Trx,
  given: NewApplication & {
    subjectId: string
    yearlyCents: number
    firstCents: number
    statutesVersion: string
  },
): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    insert into membership_applications as a (id, subject_id, kind, first_name, last_name, born_on, address, department,
      guardian_name, note, yearly_fee_cents, first_fee_cents, statutes_version, language, state, applied_at)
    values (${newId()}, ${given.subjectId}, ${given.kind}, ${given.firstName}, ${given.lastName}, ${given.birthDate},
      ${JSON.stringify(given.address)}, ${given.department ?? null}, ${given.guardianName || null}, ${given.note || null},
      ${given.yearlyCents}, ${given.firstCents}, ${given.statutesVersion}, ${given.language}, 'Waiting', app.now())
    on conflict (subject_id) where state = 'Waiting' do nothing
    returning ${APPLICATION}`.execute(trx)
  return rows[0] ? shown(rows[0]) : null
}

export async function latestApplication(db: Db, subjectId: string): Promise<ApplicationRow | null> {
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION} from membership_applications a where a.subject_id = ${subjectId}
    order by a.applied_at desc, a.id desc limit 1`.execute(db)
  return rows[0] ? shown(rows[0]) : null
}

/** Those that wait, the oldest first; or the newest of another state. */
export async function listApplications(db: Db, state: ApplicationState): Promise<ApplicationRow[]> {
  const order = state === 'Waiting' ? sql`a.applied_at` : sql`a.applied_at desc`
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION} from membership_applications a where a.state = ${state} order by ${order}, a.id limit 500`.execute(
    db,
  )
  return rows.map(shown)
}

/** From waiting to something else, once; null when it is decided already, or when there is none. */
export async function decideApplication(
  trx: Trx,
  which: { id: string } | { subjectId: string },
  to: { state: Exclude<ApplicationState, 'Waiting'>; by: string; reason?: string },
): Promise<ApplicationRow | null> {
  const one = 'id' in which ? sql`a.id = ${which.id}` : sql`a.subject_id = ${which.subjectId}`
  const { rows } = await sql<ApplicationRow>`
    update membership_applications a set state = ${to.state}, decided_at = app.now(), decided_by = ${to.by},
      reason = ${to.reason ?? null}
    where ${one} and a.state = 'Waiting' returning ${APPLICATION}`.execute(trx)
  return rows[0] ? shown(rows[0]) : null
}

/** In the club and in its shop, and the badge in the wallet. */
export async function insertMember(
  trx: Trx,
  given: { applicationId: string; subjectId: string },
): Promise<{ id: string; number: string }> {
  const { rows } = await sql<{
    number: string
  }>`select nextval('membership_number_sequence')::text as number`.execute(trx)
  const { number } = rows[0]!
  const id = newId()
  const member = {
    subject_id: given.subjectId,
    number,
    valid_from: sql<Date>`app.now()`,
    price_group: memberPriceGroup,
  }
  await trx
    .insertInto('memberships')
    .values([
      { id, kind: 'club', ...member },
      { id: newId(), kind: 'shop', ...member },
    ])
    .execute()
  await trx
    .updateTable('membership_applications')
    .set({ membership_id: id })
    .where('id', '=', given.applicationId)
    .execute()
  await sql`
    insert into assets (id, template_id, owner_id, serial, issued_at)
    select ${newId()}, t.id, ${given.subjectId}, ${`MB-${number}`}, app.now()
    from asset_templates t where t.type = ${club.memberBadge} limit 1`.execute(trx)
  return { id, number }
}

function shown(row: ApplicationRow): ApplicationRow {
  const { appliedAt, decidedAt } = row as unknown as { appliedAt: Date; decidedAt: Date | null }
  return { ...row, appliedAt: appliedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null }
}
