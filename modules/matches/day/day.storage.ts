import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { DayTold } from './day.schema.ts'

const NOTHING_TOLD: DayTold = {
  ...{ notice: null, weather: null, arrival: null, wayHome: null },
  ...{ programme: [], gates: [] },
}

export type StoredDay = DayTold & {
  /** When somebody last said how it stands at the gates. */
  gatesAt: Date | null
}

export async function findDay(db: Db, matchId: string): Promise<StoredDay> {
  const row = await db.selectFrom('match_days').selectAll().where('match_id', '=', matchId).executeTakeFirst()
  if (!row) return { ...NOTHING_TOLD, gatesAt: null }
  const { notice, weather, arrival, way_home: wayHome, programme, gates } = row
  return {
    ...DayTold.parse({ notice, weather, arrival, wayHome, programme, gates }),
    gatesAt: row.gates_at,
  }
}

/** Writes it whole, and counts the version of the match. */
export async function saveDay(
  trx: Trx,
  {
    matchId,
    told,
    gatesAt,
    attendance,
  }: {
    matchId: string
    told: DayTold
    gatesAt: Date | null
    attendance: number | null
  },
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const row = {
    ...{ notice: json(told.notice), weather: json(told.weather), arrival: json(told.arrival) },
    ...{ way_home: json(told.wayHome), gates_at: gatesAt },
    ...{ programme: JSON.stringify(told.programme), gates: JSON.stringify(told.gates) },
  }
  await trx
    .insertInto('match_days')
    .values({ match_id: matchId, ...row })
    .onConflict((conflict) => conflict.column('match_id').doUpdateSet({ ...row, changed_at: sql`app.now()` }))
    .execute()
  await trx
    .updateTable('matches')
    .set({ day_version: sql`day_version + 1`, attendance })
    .where('id', '=', matchId)
    .execute()
}
