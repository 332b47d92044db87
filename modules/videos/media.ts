/** The media library: how films come into the house and become packages. Who plays them is the affair of `videos.ts`. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Bucket } from '#platform/files/bucket.ts'
import type { Fetch } from '#platform/http/public-address.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'
import * as broadcasts from './broadcast/broadcasts.ts'
import { createReceiving } from './broadcast/receiving.ts'
import type { VideoPackage } from './package.schema.ts'
import { findPackage } from './packages.ts'
import * as imports from './packaging/imports.ts'
import { type PackageFiles, removeStored, storeLeft } from './packaging/package-files.ts'
import { removeTree, videoPlaces } from './packaging/places.ts'
import { findVideoTools, type VideoTools } from './packaging/tools.ts'
import { createTranscoding } from './packaging/transcoding.ts'
import { isAllowedAddress } from './packaging/uploads.rules.ts'
import * as uploads from './packaging/uploads.ts'
import {
  forgetLeftPackage,
  leavePackageOf,
  listLeftPackages,
  putWork,
  wantedNames,
} from './packaging/works.storage.ts'

export type { BroadcastRow } from './broadcast/broadcasts.ts'
export type { Importable } from './packaging/imports.ts'
export type { PackageFiles } from './packaging/package-files.ts'
export type { Upload } from './packaging/uploads.ts'

export type VideoMediaOptions = {
  db: Db
  jobs: Jobs
  log: Logger
  dataDir: string
  /** Where packages go when they are whole; null: they stay in the data folder. */
  bucket: Bucket | null
  /** Packages that come with the program. */
  shipped: string
  /** Hosts from which films may be fetched. */
  importHosts: readonly string[]
  /** Hosts from which streams of broadcasts may be taken. */
  streamHosts: readonly string[]
  /** How they are asked; in tests another. */
  fetch?: Fetch
  /** Null: only packages that are made elsewhere are taken. */
  tools?: VideoTools | null
  onReady: (trx: Trx, video: { uid: string; seconds: number }) => Promise<void>
  sealing: Sealing
  /** Where encoders of broadcasts come in: the address and port that is listened on. */
  encoders: { bind: string; port: number }
}

const WAKE = 'videos-make'
const RECEIVE = 'videos-receive'
const TIDY = 'videos-tidy'
const HOUR = 3_600_000

export type VideoMedia = ReturnType<typeof createVideoMedia>

export function createVideoMedia(options: VideoMediaOptions) {
  const { db, jobs, log, dataDir, bucket, onReady } = options
  const tools = options.tools === undefined ? findVideoTools() : options.tools
  const places = videoPlaces(dataDir)
  const transcoding = createTranscoding({ db, log, places, bucket, tools, onReady })
  const receiving = createReceiving({ ...options, ...options.encoders, places, tools })
  const ctx = {
    ...options,
    tools,
    places,
    onReady,
    port: options.encoders.port,
    enqueueReceiving: (trx: Trx) => jobs.enqueue(trx, RECEIVE, {}, { singletonKey: RECEIVE }),
    enqueue: (trx: Trx) => jobs.enqueue(trx, WAKE, {}, { singletonKey: WAKE }),
  }
  jobs.handle(WAKE, async () => void transcoding.wake())
  // What a killed program left, too.
  jobs.every(`${WAKE}-again`, '* * * * *', async () => void transcoding.wake())
  jobs.handle(RECEIVE, async () => void receiving.wake())
  jobs.every(`${RECEIVE}-again`, '* * * * *', async () => void receiving.wake())
  jobs.every(TIDY, '17 * * * *', () => tidy(ctx))
  return {
    mayTranscode: tools !== null,
    importHosts: options.importHosts,
    streamHosts: options.streamHosts,
    /** Until nothing is made any more. */
    made: () => transcoding.wake(),
    async stop() {
      await Promise.all([transcoding.stop(), receiving.stop()])
    },
    /** Until no broadcast is open any more. */
    received: () => receiving.wake(),
    findUpload: (given: { id: string; personId: string }) => uploads.findUpload(db, given),
    listUploads: (personId: string) => uploads.listUploads(db, personId),
    listImports: () => imports.listImports(places),
    ...inContext(ctx, {
      beginUpload,
      appendPiece: uploads.appendPiece,
      dropUpload: uploads.dropUpload,
      importFilm,
      retry,
      removeVideo,
      packageOf,
      tidy,
      beginBroadcast: broadcasts.beginBroadcast,
      hasBroadcast: broadcasts.hasBroadcast,
      findBroadcast: broadcasts.findBroadcast,
      showBroadcast: broadcasts.showBroadcast,
      endBroadcast: broadcasts.endBroadcast,
      pictureOfBroadcast: broadcasts.pictureOfBroadcast,
    }),
  }
}

type MediaContext = VideoMediaOptions &
  uploads.UploadsContext &
  broadcasts.BroadcastsContext & { tools: VideoTools | null }

function requireTools({ tools }: MediaContext): void {
  if (!tools)
    throw new AppError(409, 'VIDEO_TOOLS_MISSING', 'Without ffmpeg only packages that are ready are taken')
}

async function beginUpload(
  ctx: MediaContext,
  trx: Trx,
  given: { personId: string; name: string; bytes: number; uid: string | null },
) {
  requireTools(ctx)
  return uploads.beginUpload(ctx, trx, given)
}

async function importFilm(
  ctx: MediaContext,
  trx: Trx,
  given: { name: string; uid: string | null } | { address: string; uid: string | null },
) {
  if ('name' in given) {
    const found = (await imports.listImports(ctx.places)).find(({ name }) => name === given.name)
    if (found?.kind === 'film') requireTools(ctx)
    return imports.importFromFolder(ctx, trx, given)
  }
  requireTools(ctx)
  if (!isAllowedAddress(given.address, ctx.importHosts))
    throw new AppError(422, 'VIDEO_HOST', 'Films are fetched from named hosts alone')
  return imports.importFromAddress(ctx, trx, given)
}

/** Makes a film once more of the file that is kept. */
async function retry(ctx: MediaContext, trx: Trx, uid: string): Promise<void> {
  requireTools(ctx)
  const work = await trx
    .selectFrom('video_works')
    .select(['source', 'is_address as isAddress', 'package'])
    .where('uid', '=', uid)
    .where('failed_because', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!work) throw new AppError(409, 'VIDEO_NOT_FAILED', 'There is nothing to be made once more')
  await putWork(trx, { uid, ...work })
  await ctx.enqueue(trx)
}

/** The package stays a day for whoever is watching; what is on its way is thrown away. */
async function removeVideo(_ctx: MediaContext, trx: Trx, uid: string): Promise<void> {
  await leavePackageOf(trx, uid)
  await trx.deleteFrom('videos').where('uid', '=', uid).execute()
}

/** The files of a package and what it has; null: it is not there. */
async function packageOf(
  { places, shipped, bucket }: MediaContext,
  name: string,
): Promise<{ files: PackageFiles; made: VideoPackage } | null> {
  const found = await findPackage({ folders: [places.packages, shipped], bucket }, name)
  return found && { files: found.files, made: found.manifest }
}

/** Throws away what nobody wants any more: abandoned uploads, files of what was deleted or replaced. What is left goes to the bucket. */
async function tidy(ctx: MediaContext): Promise<void> {
  const { db, places, bucket, log } = ctx
  await uploads.forgetAbandoned(ctx)
  for (const { package: name } of await listLeftPackages(db)) {
    await removeTree(join(places.packages, name))
    await removeStored(bucket, name)
    await forgetLeftPackage(db, name)
  }
  await storeLeft(bucket, places, (err) => log.error({ err }, 'a film does not reach the bucket'))
  for (const kind of ['sources', 'work', 'uploads'] as const) {
    const old = await oldNamesIn(places[kind])
    const wanted = (await wantedNames(db))[kind]
    for (const name of old) if (!wanted.has(name)) await removeTree(join(places[kind], name))
  }
}

/** What has lain there for an hour: what came just now may belong to a row that is not committed yet. */
async function oldNamesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const ages = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  return names.filter((_, at) => Date.now() - (ages[at]?.ctimeMs ?? Date.now()) > HOUR)
}
