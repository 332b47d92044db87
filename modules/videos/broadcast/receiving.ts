/**
 * Receives broadcasts: ffmpeg listens for the encoder, again whenever it has gone, until staff end it; then what came becomes the
 * film. A job wakes it and does not wait. Whoever is killed leaves a broadcast that nobody is heard of; another goes on in its files.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { finishPackage } from '../packaging/package-film.ts'
import { folderIn, removeTree, type VideoPlaces } from '../packaging/places.ts'
import type { VideoTools } from '../packaging/tools.ts'
import { BROADCAST_RENDITIONS } from './commands.rules.ts'
import { OtherSignal, removeGrowing } from './growing.ts'
import { listen, type RunEnd } from './listener.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import {
  type Broadcast,
  beatBroadcast,
  claimBroadcast,
  closeBroadcast,
  endForgotten,
  holdBroadcast,
  prolongShowing,
  tellSignal,
} from './storage.ts'

export type ReceivingOptions = {
  db: Db
  log: Logger
  places: VideoPlaces
  tools: VideoTools | null
  sealing: Sealing
  bind: string
  port: number
  /** Told in the transaction in which a broadcast became a film. */
  onReady: (trx: Trx, video: { uid: string; seconds: number }) => Promise<void>
  /** Milliseconds between two signs of life. */
  beat?: number
}

export const secretPlace = (uid: string): string => `broadcasts ${uid}`
/** The picture of now of one that is received. */
export const pictureOf = (places: VideoPlaces, name: string): string =>
  join(places.work, `${name}-now`, 'now.jpg')

export function createReceiving(ctx: ReceivingOptions) {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  function wake(): Promise<void> {
    running ??= receiveAll(ctx, stopping.signal)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'broadcasts are not received'))
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    wake,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function receiveAll(ctx: ReceivingOptions, signal: AbortSignal): Promise<void> {
  if (!ctx.tools) return
  await endForgotten(ctx.db)
  const receiver = newId()
  for (;;) {
    const broadcast = signal.aborted ? null : await claimBroadcast(ctx.db, receiver)
    if (!broadcast) return
    await receive(ctx, { broadcast, receiver, signal })
  }
}

type Given = { broadcast: Broadcast; receiver: string; signal: AbortSignal }

async function receive(ctx: ReceivingOptions, given: Given): Promise<void> {
  const { db, places, beat = 1_000, log } = ctx
  const { broadcast, receiver, signal } = given
  const { uid } = broadcast
  const folder = join(await folderIn(places.packages), broadcast.package)
  await folderIn(places.work, `${broadcast.package}-now`)
  const recorder = createRecorder({ folder, log })
  const left = new AbortController()
  const listening = keepListening(ctx, {
    ...given,
    recorder,
    signal: AbortSignal.any([signal, left.signal]),
  })
  let wasThere = false
  try {
    for (;;) {
      const wanted = await beatBroadcast(db, { uid, receiver }).catch(() => undefined)
      if (wanted === null) return
      if (signal.aborted) return
      if (wanted?.isEnded) break
      if (wanted?.isOnAir) recorder.show()
      const isThere = recorder.hasPicture()
      if (isThere !== wasThere) await tellSignal(db, { uid, receiver, isThere })
      wasThere = isThere
      await prolongShowing(db, uid)
      await sleep(beat, undefined, { signal }).catch(() => undefined)
    }
    left.abort()
    await listening
    await recorder.settled()
    await finish(ctx, { ...given, folder })
  } finally {
    left.abort()
    await listening
    await recorder.settled()
    await removeTree(join(places.work, `${broadcast.package}-now`))
  }
}

/** Listens again when the encoder has gone. */
async function keepListening(
  ctx: ReceivingOptions,
  { broadcast, receiver, recorder, signal }: Given & { recorder: Recorder },
): Promise<void> {
  const { db, tools, bind, port, places, sealing, log } = ctx
  const secret = sealing.open(broadcast.secret, secretPlace(broadcast.uid))
  const picture = pictureOf(places, broadcast.package)
  while (!signal.aborted) {
    const end: RunEnd = await listen(
      { way: broadcast.way, bind, port, secret, picture, ffmpeg: tools!.ffmpeg, signal },
      recorder,
    ).catch((error: unknown) => {
      log.error({ err: error }, 'ffmpeg does not listen')
      return 'over' as const
    })
    if (signal.aborted) return
    await recorder.settled()
    const fault = recorder.fault() instanceof OtherSignal ? 'otherSignal' : null
    recorder.reset()
    const refusedBecause = fault ?? (end === 'wrongKey' || end === 'noSignal' ? end : null)
    await tellSignal(db, { uid: broadcast.uid, receiver, isThere: false, refusedBecause }).catch(
      () => undefined,
    )
    await sleep(500, undefined, { signal }).catch(() => undefined)
  }
}

/** What came becomes a film like every other. */
async function finish(ctx: ReceivingOptions, given: Given & { folder: string }): Promise<void> {
  const { db, tools, log, onReady } = ctx
  const { broadcast, receiver, folder, signal } = given
  const { uid } = broadcast
  const names = await readdir(folder).catch((): string[] => [])
  const made = names.includes('240p.index')
    ? await finishPackage(
        { tools: tools!, folder, file: '', signal },
        { renditions: BROADCAST_RENDITIONS, hasAudio: true },
      ).catch((error: unknown) => {
        if (signal.aborted) throw error
        log.error({ err: error, video: uid }, 'a broadcast became no film')
        return null
      })
    : null
  await db.transaction().execute(async (trx) => {
    if (!(await holdBroadcast(trx, { uid, receiver }))) return
    await closeBroadcast(trx, { uid, seconds: made?.seconds ?? null })
    if (made) await onReady(trx, { uid, seconds: made.seconds })
  })
  if (made) await removeGrowing(folder)
}
