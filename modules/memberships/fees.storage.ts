import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

export type DueFee = {
  membershipId: string
  subjectId: string
  yearlyCents: number
  /** Of the year before; null: on account. */
  paymentTokenId: string | null
}

export async function insertFee(
  trx: Trx,
  fee: { membershipId: string; yearlyCents: number; firstYear: number },
): Promise<void> {
  await sql`
    insert into membership_fees (membership_id, yearly_cents, first_year)
    values (${fee.membershipId}, ${fee.yearlyCents}, ${fee.firstYear}) on conflict do nothing`.execute(trx)
}

/**
 * Memberships that run on 1 January of a year and whose fee of that year is not planned. Paid as the latest fee, as long as its
 * method is kept.
 */
export async function loadDueFees(db: Db, year: number, limit: number): Promise<DueFee[]> {
  const { rows } = await sql<DueFee>`
    select m.id as "membershipId", m.subject_id as "subjectId", f.yearly_cents as "yearlyCents",
      (select t.id from dues d join payment_tokens t on t.id = d.payment_token_id and t.state = 'active' and t.owner_id = m.subject_id
        where d.kind = 'membership' and d.subject_id = m.id order by d.due_on desc limit 1) as "paymentTokenId"
    from membership_fees f join memberships m on m.id = f.membership_id
    where f.first_year <= ${year} and f.yearly_cents > 0
      and (m.valid_until is null or m.valid_until > make_date(${year}, 1, 1)::timestamp at time zone 'Europe/Berlin')
      and not exists (select from dues d where d.kind = 'membership' and d.subject_id = m.id and d.period = ${String(year)})
    order by m.id limit ${limit}`.execute(db)
  return rows
}

/** Held, and still running on that day: nobody ends it meanwhile. */
export async function holdRunning(trx: Trx, membershipId: string, year: number): Promise<boolean> {
  const { rows } = await sql`
    select from memberships m where m.id = ${membershipId}
      and (m.valid_until is null or m.valid_until > make_date(${year}, 1, 1)::timestamp at time zone 'Europe/Berlin')
    for update`.execute(trx)
  return rows.length > 0
}

export async function loadNumbers(db: Db, ids: readonly string[]): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, coalesce(number, '') as number from memberships where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}
