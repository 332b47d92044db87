import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A video that is shown to everybody at the same moment, now or later. */
export type LiveRow = {
  id: string
  uid: string
  startsAt: Date
  endsAt: Date
  isOnRadio: boolean
  matchId: string | null
  /** It comes from an encoder: what is there was sent, whatever the clock says. */
  isBroadcast: boolean
}

const COLUMNS = sql.raw(
  `l.id, l.uid, l.starts_at as "startsAt", l.ends_at as "endsAt", l.is_on_radio as "isOnRadio",
    l.match_id as "matchId",
    exists (select from broadcasts b where b.uid = l.uid and b.closed_at is null) as "isBroadcast"`,
)

/** Of a video, the next one that is not over. */
export async function findLive(db: Db, uid: string): Promise<LiveRow | null> {
  const { rows } = await sql<LiveRow>`
    select ${COLUMNS} from live_streams l where l.uid = ${uid} and l.ends_at > app.now()
    order by l.starts_at limit 1`.execute(db)
  return rows[0] ?? null
}

/** What runs now. */
export async function findRunning(db: Db): Promise<LiveRow | null> {
  const { rows } = await sql<LiveRow>`
    select ${COLUMNS} from live_streams l where l.starts_at <= app.now() and l.ends_at > app.now()`.execute(
    db,
  )
  return rows[0] ?? null
}
