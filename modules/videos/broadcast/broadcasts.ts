/** Broadcasts as staff have them: made, looked at, shown, ended. Who receives them is `receiving.ts`. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { newName, type VideoPlaces } from '../packaging/places.ts'
import type { VideoTools } from '../packaging/tools.ts'
import { isAllowedAddress } from '../packaging/uploads.rules.ts'
import type { BroadcastWay } from './commands.rules.ts'
import { pictureOf, secretPlace } from './receiving.ts'

export type BroadcastsContext = {
  places: VideoPlaces
  tools: VideoTools | null
  sealing: Sealing
  /** Of the encoder's way in. */
  port: number
  /** Hosts from which streams may be taken. */
  streamHosts: readonly string[]
  enqueueReceiving: (trx: Trx) => Promise<void>
}

export type BroadcastRow = {
  uid: string
  way: BroadcastWay
  /** What the encoder is given: a passphrase (SRT) or a stream key (RTMP); of a stream from outside its address. */
  secret: string
  port: number
  onAirAt: Date | null
  endedAt: Date | null
  /** Since when pictures come. */
  signalAt: Date | null
  refusedBecause: string | null
}

/** @throws 409 where there is no ffmpeg, or another encoder is expected; 422 where the address may not be taken */
export async function beginBroadcast(
  { tools, sealing, enqueueReceiving, streamHosts }: BroadcastsContext,
  trx: Trx,
  given: { title: string; way: BroadcastWay; minutes: number; address: string },
): Promise<{ uid: string }> {
  if (!tools) throw new AppError(409, 'VIDEO_TOOLS_MISSING', 'Without ffmpeg no encoder can be received')
  const { title, way, minutes, address } = given
  if (way === 'hls') requireHost(address, streamHosts)
  const uid = newName()
  await trx
    .insertInto('videos')
    .values({ uid, working_title: title, state: 'Ready', package: newName(), seconds: minutes * 60 })
    .execute()
  const word = way === 'hls' ? address : randomBytes(18).toString('hex')
  const secret = sealing.seal(word, secretPlace(uid))
  const made = await trx
    .insertInto('broadcasts')
    .values({ uid, way, secret, created_at: sql<Date>`app.now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst()
  if (!made) throw new AppError(409, 'BROADCAST_OPEN', 'Another broadcast is not over yet')
  await enqueueReceiving(trx)
  return { uid }
}

function requireHost(address: string, hosts: readonly string[]): void {
  if (hosts.length === 0)
    throw new AppError(422, 'BROADCAST_NO_HOSTS', 'No host is named from which streams are taken')
  if (!isAllowedAddress(address, hosts))
    throw new AppError(422, 'BROADCAST_HOST', 'Streams are taken from named hosts alone')
}

/** One that is not a film yet; null: there is none. */
export async function findBroadcast(
  { sealing, port }: BroadcastsContext,
  db: Db,
  uid: string,
): Promise<BroadcastRow | null> {
  const row = await db
    .selectFrom('broadcasts')
    .select(['uid', 'way', 'secret', 'on_air_at as onAirAt', 'ended_at as endedAt'])
    .select(['signal_at as signalAt', 'refused_because as refusedBecause'])
    .where('uid', '=', uid)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { ...row, way: row.way as BroadcastWay, secret: sealing.open(row.secret, secretPlace(uid)), port }
}

/** Is an encoder expected or shown? */
export async function hasBroadcast(_: BroadcastsContext, db: Db): Promise<boolean> {
  const row = await db.selectFrom('broadcasts').select('uid').where('ended_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** @throws 404, 409 where no pictures come, or it is shown already */
export async function showBroadcast(_: BroadcastsContext, trx: Trx, uid: string): Promise<void> {
  const row = await holdOpen(trx, uid)
  if (row.on_air_at) throw new AppError(409, 'BROADCAST_ON_AIR', 'It is shown already')
  if (!row.signal_at) throw new AppError(409, 'BROADCAST_NO_SIGNAL', 'No pictures come')
  await trx
    .updateTable('broadcasts')
    .set({ on_air_at: sql<Date>`app.now()` })
    .where('uid', '=', uid)
    .execute()
}

/** @throws 404 where it is over already or never was shown */
export async function endBroadcast(_: BroadcastsContext, trx: Trx, uid: string): Promise<void> {
  const row = await holdOpen(trx, uid)
  if (!row.on_air_at) throw notFound()
  await trx.updateTable('broadcasts').set({ ended_at: sql<Date>`app.now()` }).where('uid', '=', uid).execute()
}

async function holdOpen(trx: Trx, uid: string) {
  const row = await trx
    .selectFrom('broadcasts')
    .select(['on_air_at', 'signal_at'])
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What the encoder shows now, as a JPEG of two seconds ago. @throws 404 */
export async function pictureOfBroadcast(
  { places }: BroadcastsContext,
  db: Db,
  uid: string,
): Promise<Buffer> {
  const row = await db
    .selectFrom('broadcasts as b')
    .innerJoin('videos as v', 'v.uid', 'b.uid')
    .select('v.package')
    .where('b.uid', '=', uid)
    .where('b.closed_at', 'is', null)
    .where('b.signal_at', 'is not', null)
    .executeTakeFirst()
  const bytes = row?.package ? await readFile(pictureOf(places, row.package)).catch(() => null) : null
  if (!bytes) throw notFound()
  return bytes
}
