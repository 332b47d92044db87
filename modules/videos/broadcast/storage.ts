import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { BroadcastWay } from './commands.rules.ts'

export type Broadcast = { uid: string; way: BroadcastWay; secret: string; package: string }

/** How long nobody has to be heard of until another goes on; so long a signal may be away before the showing is not prolonged. */
const SILENCE = sql`interval '30 seconds'`
const AWAY = sql`interval '15 minutes'`
/** A showing goes on so long beyond what was planned, again and again, while pictures come. */
const PROLONGED = sql`interval '5 minutes'`

/** One that nobody receives. */
export async function claimBroadcast(db: Db, receiver: string): Promise<Broadcast | null> {
  const { rows } = await sql<Broadcast>`
    update broadcasts b set receiver = ${receiver}, heartbeat_at = app.now()
    from videos v where v.uid = b.uid and b.uid = (
      select uid from broadcasts
      where closed_at is null and (heartbeat_at is null or heartbeat_at < app.now() - ${SILENCE})
      order by created_at limit 1 for update skip locked)
    returning b.uid, b.way, b.secret, v.package`.execute(db)
  return rows[0] ?? null
}

/** A sign of life, and what staff want meanwhile; null: it is not ours any more. */
export async function beatBroadcast(
  db: Db,
  given: { uid: string; receiver: string },
): Promise<{ isOnAir: boolean; isEnded: boolean } | null> {
  const { uid, receiver } = given
  const { rows } = await sql<{ isOnAir: boolean; isEnded: boolean }>`
    update broadcasts set heartbeat_at = app.now()
    where uid = ${uid} and receiver = ${receiver} and closed_at is null
    returning on_air_at is not null as "isOnAir", ended_at is not null as "isEnded"`.execute(db)
  return rows[0] ?? null
}

/** Since when pictures come, or that none do; why not, where that is known. */
export async function tellSignal(
  db: Db,
  given: { uid: string; receiver: string; isThere: boolean; refusedBecause?: string | null },
): Promise<void> {
  const { uid, receiver, isThere, refusedBecause = null } = given
  await sql`
    update broadcasts set signal_at = case when ${isThere} then coalesce(signal_at, app.now()) end,
      refused_because = ${refusedBecause}
    where uid = ${uid} and receiver = ${receiver} and closed_at is null`.execute(db)
}

/** While pictures come the showing goes on; one that has run out is over, and so is its broadcast. */
export async function prolongShowing(db: Db, uid: string): Promise<void> {
  await sql`
    update live_streams l set ends_at = app.now() + ${PROLONGED} from broadcasts b
    where b.uid = l.uid and l.uid = ${uid} and b.ended_at is null and b.signal_at is not null
      and l.starts_at <= app.now() and l.ends_at between app.now() and app.now() + interval '1 minute'
      and not exists (
        select from live_streams o where o.id <> l.id
          and tstzrange(o.starts_at, o.ends_at) && tstzrange(l.starts_at, app.now() + ${PROLONGED}))`.execute(
    db,
  )
  await sql`
    update broadcasts b set ended_at = app.now()
    where b.uid = ${uid} and b.on_air_at < app.now() - ${SILENCE} and b.ended_at is null
      and not exists (select from live_streams l where l.uid = b.uid and l.ends_at > app.now())`.execute(db)
}

/** One that nobody ended and of which nothing has come for long: left by staff who went home. */
export async function endForgotten(db: Db): Promise<void> {
  await sql`
    update broadcasts set ended_at = app.now()
    where ended_at is null and on_air_at is null and signal_at is null
      and created_at < app.now() - interval '2 days'`.execute(db)
  await sql`
    update live_streams l set ends_at = app.now() from broadcasts b
    where b.uid = l.uid and b.ended_at is null and l.starts_at <= app.now() and l.ends_at > app.now()
      and b.heartbeat_at < app.now() - ${AWAY}`.execute(db)
}

/** Held while its end is written; false: another has it, or it was deleted. */
export async function holdBroadcast(trx: Trx, given: { uid: string; receiver: string }): Promise<boolean> {
  const { rows } = await sql`
    select from broadcasts where uid = ${given.uid} and receiver = ${given.receiver} and closed_at is null
    for update`.execute(trx)
  return rows.length === 1
}

/** What came is a film; null seconds: nothing came. */
export async function closeBroadcast(
  trx: Trx,
  given: { uid: string; seconds: number | null },
): Promise<void> {
  const { uid, seconds } = given
  await sql`update broadcasts set closed_at = app.now(), signal_at = null where uid = ${uid}`.execute(trx)
  if (seconds === null)
    await sql`
      update videos set state = 'Failed', failed_because = 'noSignal', changed_at = app.now()
      where uid = ${uid}`.execute(trx)
  else
    await sql`
      update videos set seconds = ${seconds}, changed_at = app.now() where uid = ${uid}`.execute(trx)
}
