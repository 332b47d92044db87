import { sql } from 'kysely'
import { berlinDate } from '#platform/dates.ts'
import type { Db } from '#platform/db.ts'
import { AppError, forbidden } from '#platform/errors.ts'
import type { Staff } from '#platform/http/access.ts'
import { refusalOfPeriod } from './periods.rules.ts'
import { peopleErrors } from './schema.ts'

/**
 * Throws when this member of the staff may not keep this person out until that day: too long for them, a day that is past, or
 * somebody who works here, whose roles are taken first.
 */
export async function requireDecision(
  db: Db,
  { staff, personId, lastDay }: { staff: Staff; personId: string; lastDay: string },
): Promise<void> {
  await refuseStaff(db, personId)
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  const { now } = rows[0]!
  // Who decides about the staff is the board.
  const isOwner = staff.permissions.has('staff.change')
  const refusal = refusalOfPeriod({ today: berlinDate(now), lastDay, isOwner })
  if (refusal === 'OFFICE_NEEDS_OWNER') throw forbidden(refusal, peopleErrors[refusal])
  if (refusal) throw new AppError(409, refusal, peopleErrors[refusal])
}

/** Throws for whoever works here: nobody locks out a colleague by the way of a fan. */
export async function refuseStaff(db: Db, personId: string): Promise<void> {
  const { rows } = await sql`
    select from staff_members where person_id = ${personId} and cardinality(roles) > 0`.execute(db)
  if (rows.length > 0) throw new AppError(409, 'OFFICE_IS_STAFF', peopleErrors.OFFICE_IS_STAFF)
}

/** Throws where nobody has confirmed the account: there is nothing in it, and its owner cannot sign in to prove another address. */
export async function requireConfirmed(db: Db, accountId: string): Promise<void> {
  const { rows } = await sql`
    select from accounts where id = ${accountId} and confirmed_at is null and deleted_at is null`.execute(db)
  if (rows.length > 0)
    throw new AppError(409, 'OFFICE_ACCOUNT_UNCONFIRMED', peopleErrors.OFFICE_ACCOUNT_UNCONFIRMED)
}
