import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { type Exported, noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { countDown } from './holds.storage.ts'
import { forgetApplicant } from './lots/forgetting.ts'
import { openSheet } from './sheets.ts'

/** Places in camps that somebody booked for children, and what they wait for. */
export function campsData({ sealing }: { sealing: Sealing }): PersonalDataHolder {
  return {
    name: 'camps',
    tables: [
      'camp_places',
      'camp_waits',
      'camp_trainers',
      'camp_attendance',
      'camp_applications',
      'camp_lots',
    ],
    merging: MERGING,

    /** A child is expected: the booking is called off first. */
    async blockers(db, { id }) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from camp_places p join camps k on k.id = p.camp_id
        where p.booker_id = ${id} and p.state = 'booked' and k.ends_on >= app.now()::date`.execute(db)
      return rows[0]!.count > 0 ? [{ kind: 'runningContracts', count: rows[0]!.count }] : []
    },

    export: async (db, { id }) => ({ documents: await documentsOf(db, sealing, id) }),

    async erase(trx, { id }) {
      await forgetApplicant(trx, id)
      await leaveLines(trx, id)
      await giveUpPlaces(trx, id)
      await trx.deleteFrom('camp_trainers').where('person_id', '=', id).execute()
      await sql`update camp_places set child_id = null where child_id = ${id}`.execute(trx)
      return noFiles
    },
  }
}

const MERGING: PersonalDataHolder['merging'] = [
  { table: 'camp_places', column: 'booker_id', how: 'moves' },
  { table: 'camp_places', column: 'child_id', how: 'moves' },
  {
    table: 'camp_waits',
    column: 'booker_id',
    how: 'moves',
    twin: "o.camp_id = t.camp_id and o.state in ('Waiting', 'Offered') and t.state in ('Waiting', 'Offered') and o.draw_rank is null and t.draw_rank is null",
    told: 'wishes',
  },
  {
    table: 'camp_applications',
    column: 'person_id',
    how: 'moves',
    twin: 'o.draw_id = t.draw_id',
    told: 'lots',
  },
  { table: 'camp_applications', column: 'entrant', how: 'stays' },
  { table: 'camp_trainers', column: 'person_id', how: 'goes' },
]

async function documentsOf(db: Db, sealing: Sealing, id: string): Promise<Exported['documents']> {
  const rows = await rowsOf(db, 'camp_places', sql`t.booker_id = ${id}`)
  return {
    campPlaces: rows.map((row) => ({
      ...row,
      sheet: openSheet(sealing, { id: String(row['id']), sheet: row['sheet'] as string | null }),
    })),
    campAttendance: await rowsOf(
      db,
      'camp_attendance',
      sql`t.place_id in (select id from camp_places where booker_id = ${id})`,
    ),
    campApplications: await rowsOf(db, 'camp_applications', sql`t.person_id = ${id}`),
    campLots: await rowsOf(
      db,
      'camp_lots',
      sql`t.application_id in (select id from camp_applications where person_id = ${id})`,
    ),
    campTrainers: await rowsOf(db, 'camp_trainers', sql`t.person_id = ${id}`),
    campWaits: await rowsOf(db, 'camp_waits', sql`t.booker_id = ${id}`),
  }
}

/** Whoever waits is one less in the line of each camp. */
async function leaveLines(trx: Trx, id: string): Promise<void> {
  await sql`
    with ended as (update camp_waits set state = 'Left', ended_at = app.now()
      where booker_id = ${id} and state = 'Waiting' returning camp_id)
    update camps k set waiting = k.waiting - n.count
    from (select camp_id, count(*)::int as count from ended group by camp_id) n where n.camp_id = k.id`.execute(
    trx,
  )
  await trx.deleteFrom('camp_waits').where('booker_id', '=', id).execute()
}

async function giveUpPlaces(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ campId: string }>`
    with gone as (delete from camp_places where booker_id = ${id} returning camp_id, state)
    select camp_id as "campId" from gone where state in ('held', 'booked')`.execute(trx)
  await countDown(
    trx,
    rows.map(({ campId }) => campId),
  )
}
