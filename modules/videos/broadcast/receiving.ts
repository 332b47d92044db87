/**
 * Receives broadcasts: ffmpeg listens for the encoder, again whenever it has gone, until staff end it; then what came becomes the
 * film. A job wakes it and does not wait. Whoever is killed leaves a broadcast that nobody is heard of; another goes on in its files.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Trx } from '#platform/db.ts'
import { type Fetch, fetchPublic } from '#platform/http/public-address.ts'
import { newId } from '#platform/ids.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import { finishPackage } from '../packaging/package-film.ts'
import { folderIn, removeTree, type VideoPlaces } from '../packaging/places.ts'
import type { VideoTools } from '../packaging/tools.ts'
import { BROADCAST_RENDITIONS } from './commands.rules.ts'
import { OtherSignal, removeGrowing } from './growing.ts'
import { listen } from './listener.ts'
import { type OutsideStream, openOutside } from './outside.ts'
import { StreamFault } from './playlist-reading.rules.ts'
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
  /** Hosts from which streams may be taken. */
  streamHosts: readonly string[]
  /** How an address outside is asked; in tests another. */
  fetch?: Fetch
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

/** How one run ended: a code of ours where somebody can do something about it. */
type RunOver = { fault: string | null; pauseMs: number }

/** Listens again when the encoder has gone, or asks the address again. */
async function keepListening(
  ctx: ReceivingOptions,
  { broadcast, receiver, recorder, signal }: Given & { recorder: Recorder },
): Promise<void> {
  const { db, sealing, log } = ctx
  const secret = sealing.open(broadcast.secret, secretPlace(broadcast.uid))
  const picture = pictureOf(ctx.places, broadcast.package)
  const run = broadcast.way === 'hls' ? outsideRuns() : encoderRun
  while (!signal.aborted) {
    const end = await run(ctx, { way: broadcast.way, secret, picture, recorder, signal }).catch(
      (error: unknown): RunOver => {
        if (!signal.aborted) log.error({ err: error }, 'ffmpeg does not listen')
        return { fault: null, pauseMs: AGAIN_MS }
      },
    )
    if (signal.aborted) return
    await recorder.settled()
    const refusedBecause = recorder.fault() instanceof OtherSignal ? 'otherSignal' : end.fault
    recorder.reset()
    await tellSignal(db, { uid: broadcast.uid, receiver, isThere: false, refusedBecause }).catch(
      () => undefined,
    )
    await sleep(end.pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

const AGAIN_MS = 500
/** Nobody is asked more often for what they did not have. */
const OUTSIDE_AGAIN_MS = 5_000

type Run = {
  way: Broadcast['way']
  secret: string
  picture: string
  recorder: Recorder
  signal: AbortSignal
}

async function encoderRun(ctx: ReceivingOptions, given: Run): Promise<RunOver> {
  const { bind, port, tools } = ctx
  const { way, secret, picture, recorder, signal } = given
  const source = { way: way === 'srt' ? way : 'rtmp', bind, port, secret } as const
  const end = await listen({ source, picture, ffmpeg: tools!.ffmpeg, signal }, recorder)
  return { fault: end === 'wrongKey' || end === 'noSignal' ? end : null, pauseMs: AGAIN_MS }
}

/** Each goes on behind the last segment of the one before. */
function outsideRuns() {
  let after: number | null = null
  return async (
    { streamHosts: hosts, fetch = fetchPublic, tools }: ReceivingOptions,
    { secret: address, picture, recorder, signal }: Run,
  ): Promise<RunOver> => {
    let stream: OutsideStream | null = null
    // What is fetched for a run ends with it.
    const left = new AbortController()
    const both = AbortSignal.any([signal, left.signal])
    try {
      stream = await openOutside({ address, hosts, fetch, signal: both, after })
      const source = { way: 'hls', form: stream.form } as const
      const bytes = stream.bytes()
      const end = await listen({ source, picture, ffmpeg: tools!.ffmpeg, signal, bytes }, recorder)
      const isNothing = end !== 'stopped' && !recorder.hasPicture()
      return isNothing ? { fault: 'noSignal', pauseMs: OUTSIDE_AGAIN_MS } : { fault: null, pauseMs: AGAIN_MS }
    } catch (error) {
      if (!(error instanceof StreamFault)) throw error
      return { fault: error.fault, pauseMs: OUTSIDE_AGAIN_MS }
    } finally {
      left.abort()
      after = stream?.reached() ?? after
    }
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
