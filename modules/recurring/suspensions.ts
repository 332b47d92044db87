import { sql } from 'kysely'
import type { RecurringContext } from './context.ts'
import { DUE, type DueRow } from './dues.storage.ts'

/** Others did something to its dues meanwhile: the job is done once more. */
class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

/**
 * Tells the module of a contract, once, that what it gives rests from now on, or that nothing is suspended any more. A job: its
 * transaction holds nothing before the contract does.
 */
export async function tellSuspension(
  ctx: RecurringContext,
  given: { kind: string; subjectId: string },
): Promise<void> {
  const { db, kindOf } = ctx
  const { kind, subjectId } = given
  const { onSuspended, onRestored } = kindOf(kind)
  await db.transaction().execute(async (trx) => {
    const suspended = await suspendedDues()
    const { rows: told } = await sql`
      select from due_suspensions where kind = ${kind} and subject_id = ${subjectId}`.execute(trx)
    const isTold = told.length > 0
    if (suspended.length > 0 === isTold) return
    if (isTold) await onRestored?.(trx, await anyDue())
    else await onSuspended?.(trx, suspended[0]!)
    const { numAffectedRows } = isTold
      ? await sql`delete from due_suspensions where kind = ${kind} and subject_id = ${subjectId}`.execute(trx)
      : await sql`insert into due_suspensions (kind, subject_id) values (${kind}, ${subjectId}) on conflict do nothing`.execute(
          trx,
        )
    if (numAffectedRows !== 1n || (await suspendedDues()).length > 0 === isTold) throw new ChangedMeanwhile()

    async function suspendedDues(): Promise<DueRow[]> {
      return (await dues()).filter(({ state }) => state === 'suspended')
    }
    async function anyDue(): Promise<DueRow> {
      return (await dues())[0]!
    }
    async function dues(): Promise<DueRow[]> {
      const { rows } = await sql<DueRow>`
        select ${DUE} from dues d where d.kind = ${kind} and d.subject_id = ${subjectId} order by d.due_on, d.id`.execute(
        trx,
      )
      return rows
    }
  })
}
