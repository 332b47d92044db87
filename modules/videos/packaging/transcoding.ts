/**
 * Makes films into packages, one at a time. A job wakes it and does not wait: films take longer than a job may. Whoever is killed
 * leaves a work that nobody is heard of; another begins it anew in an empty folder.
 */
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Bucket } from '#platform/files/bucket.ts'
import { fetchFilm } from './fetching.ts'
import { removeStored, storePackage } from './package-files.ts'
import { packageFilm } from './package-film.ts'
import { folderIn, removeTree, type VideoPlaces } from './places.ts'
import type { VideoTools } from './tools.ts'
import { claimWork, failWork, finishWork, holdWork, tellProgress, type Work } from './works.storage.ts'

export type TranscodingOptions = {
  db: Db
  log: Logger
  places: VideoPlaces
  /** Where packages go when they are whole; null: they stay where they are made. */
  bucket: Bucket | null
  tools: VideoTools | null
  /** Told in the transaction in which a video got its film. */
  onReady: (trx: Trx, video: { uid: string; seconds: number }) => Promise<void>
  /** Milliseconds between two signs of life. */
  beat?: number
}

export type Transcoding = ReturnType<typeof createTranscoding>

const MOST_TRIES = 3

export function createTranscoding(ctx: TranscodingOptions) {
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  /** Works off what waits; whoever is at it already goes on. */
  function wake(): Promise<void> {
    running ??= workOff(ctx, stopping.signal)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'films are not made'))
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    wake,
    /** What is under way is left; it begins anew elsewhere, or after the next start. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function workOff(ctx: TranscodingOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && ctx.tools) {
    const work = await claimWork(ctx.db)
    if (!work) return
    await make(ctx, work, signal)
  }
}

async function make(ctx: TranscodingOptions, work: Work, stopping: AbortSignal): Promise<void> {
  const { db, log, places } = ctx
  const folder = join(await folderIn(places.work), work.package)
  const sign = signsOfLife(ctx, work)
  const signal = AbortSignal.any([stopping, sign.gone])
  try {
    if (work.tries > MOST_TRIES)
      throw new AppError(422, 'neverFinished', 'It was begun three times and never finished.')
    await removeTree(folder)
    await mkdir(folder)
    const file = await sourceOf(work, { places, folder, signal })
    const made = await packageFilm({ tools: ctx.tools!, file, folder, signal, onProgress: sign.at })
    await removeTree(join(folder, 'source'))
    // Left by whoever was killed between this and the end of the transaction.
    await removeTree(join(places.packages, work.package))
    const whole = join(places.packages, work.package)
    await rename(folder, whole)
    await storePackage(ctx.bucket, whole, work.package).catch((cause: unknown) => {
      log.error({ err: cause, video: work.uid }, 'a film does not reach the bucket')
      throw new AppError(503, 'notStored', 'The bucket does not answer', { cause })
    })
    await db.transaction().execute(async (trx) => {
      if (!(await holdWork(trx, work))) throw new Unwanted()
      await finishWork(trx, work, made.seconds)
      await ctx.onReady(trx, { uid: work.uid, seconds: made.seconds })
    })
    if (!work.isAddress) await removeTree(join(places.sources, work.source))
    if (ctx.bucket) await removeTree(whole)
  } catch (error) {
    await removeTree(folder)
    // Killed or taken back: whoever comes next finds it as if nothing had happened.
    if (signal.aborted) return
    await removeTree(join(places.packages, work.package))
    // What is not taken away there now is overwritten or thrown away later.
    await removeStored(ctx.bucket, work.package).catch(() => undefined)
    if (error instanceof Unwanted) return
    if (!(error instanceof AppError)) log.error({ err: error, video: work.uid }, 'film not made')
    const because = error instanceof AppError ? error.code : 'fault'
    await db.transaction().execute(async (trx) => {
      if (await holdWork(trx, work)) await failWork(trx, work, because)
    })
  } finally {
    sign.end()
  }
}

class Unwanted extends Error {}

async function sourceOf(
  { source, isAddress }: Work,
  { places, folder, signal }: { places: VideoPlaces; folder: string; signal: AbortSignal },
): Promise<string> {
  if (!isAddress) return join(places.sources, source)
  const file = join(folder, 'source')
  await fetchFilm(source, file, signal)
  return file
}

/** Tells how far it is, now and then; where nobody wants it any more, `gone` says so. */
function signsOfLife({ db, beat = 3_000 }: TranscodingOptions, work: Work) {
  const gone = new AbortController()
  let percent = 0
  const timer = setInterval(() => {
    void tellProgress(db, work, percent)
      .then((isWanted) => isWanted || gone.abort())
      // The database will be back; until then it is made on.
      .catch(() => undefined)
  }, beat)
  return {
    gone: gone.signal,
    at: (now: number) => {
      percent = Math.max(percent, now)
    },
    end: () => clearInterval(timer),
  }
}
