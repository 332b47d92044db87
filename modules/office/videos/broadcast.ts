import type { BroadcastRow } from '#modules/videos/media.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import type { BroadcastStart, OfficeBroadcast } from './broadcast.schema.ts'
import { holdVideo, type VideosContext } from './context.ts'
import { endShowing, insertShowing, liveOfVideo, requireMatch } from './live.ts'
import { pageOfVideo } from './page.ts'

/** It is told to everybody when its first pictures are there. */
const AHEAD_MS = 4_000

/** As staff see it; null: no encoder is expected any more. */
export async function broadcastOfVideo(
  { media, encoderHost }: VideosContext,
  db: Db,
  id: string,
): Promise<OfficeBroadcast | null> {
  const row = await media.findBroadcast(db, id)
  if (!row) return null
  const { way, secret, port, refusedBecause, onAirAt, signalAt } = row
  const addresses = {
    srt: `srt://${encoderHost}:${port}`,
    rtmp: `rtmp://${encoderHost}:${port}/live`,
    hls: secret,
  }
  return {
    state: stateOf(row),
    way,
    address: addresses[way],
    secret: way === 'hls' ? null : secret,
    hasSignal: signalAt !== null,
    fault: refusedBecause,
    onAirAt: onAirAt?.toISOString() ?? null,
  }
}

function stateOf({ endedAt, onAirAt, signalAt }: BroadcastRow): OfficeBroadcast['state'] {
  if (endedAt) return 'making'
  if (onAirAt) return 'onAir'
  return signalAt ? 'signal' : 'waiting'
}

/** @throws 409 where no pictures come, it has no page yet, or something else is shown live */
export async function startBroadcast(
  context: VideosContext,
  trx: Trx,
  { id, isOnRadio, matchId }: BroadcastStart & { id: string },
): Promise<void> {
  const { seconds } = await holdVideo(trx, id)
  await context.media.showBroadcast(trx, id)
  const startsAt = new Date(Date.now() + AHEAD_MS)
  const page = await pageOfVideo(context, id)
  if (!page?.publishAt || new Date(page.publishAt) > startsAt)
    throw new AppError(409, 'LIVE_NO_PAGE', 'Its page is not published when it begins')
  await requireMatch(context, matchId)
  await insertShowing(trx, { id, startsAt, seconds: Number(seconds), isOnRadio, matchId })
  await dropTags(trx, [`content:${id}`])
}

export async function endBroadcast(context: VideosContext, trx: Trx, id: string): Promise<void> {
  await holdVideo(trx, id)
  await context.media.endBroadcast(trx, id)
  // It may have run out by itself.
  if (await liveOfVideo(context, trx, id)) await endShowing(context, trx, id)
}
