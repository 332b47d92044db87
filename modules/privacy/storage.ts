import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'

export type Hold = { holder: string; kind: string; entityId: string; until: Date }

export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}

/** Twice the same thing is held once, until the end that was told first. */
export async function insertHolds(trx: Trx, personId: string, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return
  await trx
    .insertInto('legal_holds')
    .values(
      holds.map(({ holder, kind, entityId, until }) => ({
        id: newId(),
        person_id: personId,
        holder,
        kind,
        entity_id: entityId,
        held_until: until,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the holds whose time is over, the longest overdue first. */
export async function takeDueHolds(
  trx: Trx,
  limit: number,
): Promise<{ holder: string; kind: string; entityId: string }[]> {
  const { rows } = await sql<{ holder: string; kind: string; entityId: string }>`
    delete from legal_holds where id in (
      select id from legal_holds where held_until <= app.now() order by held_until, id limit ${limit} for update skip locked)
    returning holder, kind, entity_id as "entityId"`.execute(trx)
  return rows
}

export type Addresses = { proved: string[]; given: string[] }

export async function insertErasure(trx: Trx, personId: string, addresses: Addresses): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({
      person_id: personId,
      erased_at: sql<Date>`app.now()`,
      addresses: JSON.stringify(addresses),
    })
    .execute()
}

/** An erasure that has not been swept, held so that one sweep runs at a time. */
export async function lockUnswept(trx: Trx, personId: string): Promise<Addresses | null> {
  const { rows } = await sql<{ addresses: Addresses }>`
    select addresses from erasures where person_id = ${personId} and swept_at is null for update`.execute(trx)
  return rows[0]?.addresses ?? null
}

export async function markSwept(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({ addresses: null, swept_at: sql<Date>`app.now()` })
    .where('person_id', '=', personId)
    .execute()
}
