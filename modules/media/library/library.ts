/** The media library: what staff upload for pages, under ids that stay when the file behind them is replaced. */
import { createHash, randomBytes } from 'node:crypto'
import { type Db, isUniqueViolation, type Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import { beginsAsPdf } from '#platform/files/pdf-check.ts'
import { checkPdf } from '#platform/files/pdf-check-thread.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { unsafe } from '#platform/unsafe.ts'
import { newPictureId, readUpload } from '../uploads.ts'
import { isSameShape, libraryErrors, titleOfFile } from './library.rules.ts'
import type { AssetFacts, AssetKind, Focus } from './library.schema.ts'
import * as storage from './library.storage.ts'

export type LibraryContext = { db: Db; files: Files }

/** Where something of the library is shown. */
export type MediaPlace = {
  /** `article`, `page`, … */
  kind: string
  uid: string
  title: string
  site: string
  language: string
  /** Everybody may see it now. */
  isPublished: boolean
  /** Where everybody sees it; null while nobody does. */
  address: string | null
}

/** Answers for each of the ids where it is named. */
export type PlacesOf = (db: Db, ids: readonly string[]) => Promise<(MediaPlace & { id: string })[]>

/** Writes down what was done, in the transaction that does it. */
type Recording = (trx: Trx, asset: storage.AssetRow) => Promise<void>

/** What is shown under an id: which file, and what of it must stay in view. */
export type ShownAsset = {
  kind: AssetKind
  title: string
  /** Another with each replacement. */
  stored: string
  focus: Focus | null
  /** Its rights are over: nobody sees it any more. */
  isEnded: boolean
  load(): Promise<Uint8Array>
}

/** Null for what is not there or in the archive. */
export async function findShown(ctx: LibraryContext, id: string): Promise<ShownAsset | null> {
  const row = await storage.findAsset(ctx.db, id)
  if (!row || row.archivedAt) return null
  const { kind, title, stored, focus, isEnded } = row
  return { kind, title, stored, focus, isEnded, load: () => ctx.files.load(fileOf(row)) }
}

/** The file as it is kept, also of what is archived. */
export async function loadFile(
  ctx: LibraryContext,
  id: string,
): Promise<{ kind: AssetKind; title: string; bytes: Uint8Array }> {
  const row = await storage.findAsset(ctx.db, id)
  if (!row) throw notFound()
  return { kind: row.kind, title: row.title, bytes: await ctx.files.load(fileOf(row)) }
}

/**
 * Takes up a file. The very same one twice is one: `isKnown` says that it was there. Its bytes are there before its row is;
 * should the row not be written, they are taken away again.
 * @throws 422 for what is no picture or harmless PDF
 */
export async function takeAsset(
  ctx: LibraryContext,
  given: { bytes: Uint8Array; name: string; by: { id: string; name: string } },
  record: Recording,
): Promise<{ id: string; isKnown: boolean }> {
  const { db, files } = ctx
  const sha256 = hashOf(given.bytes)
  const known = await storage.findByFile(db, sha256)
  if (known) return { id: known, isKnown: true }
  const { content, ...read } = await readFile(given.bytes)
  const asset = { id: newPictureId(), ...read, sha256, stored: newStored() }
  await files.save(fileOf(asset), content)
  const isNew = await db
    .transaction()
    .execute(async (trx) => {
      const row = { ...asset, title: titleOfFile(given.name), by: given.by }
      if (!(await storage.insertAsset(trx, row))) return false
      await record(trx, (await storage.findAsset(trx, asset.id))!)
      return true
    })
    .catch((error) => dropped(ctx, asset, error))
  if (isNew) return { id: asset.id, isKnown: false }
  await files.remove(fileOf(asset))
  const first = await storage.findByFile(db, sha256)
  if (!first) throw refusal('MEDIA_CHANGED')
  return { id: first, isKnown: true }
}

/** @throws 404, 409 MEDIA_CHANGED, MEDIA_ARCHIVED */
export async function changeAsset(
  ctx: LibraryContext,
  given: { id: string; version: number; facts: AssetFacts },
  record: (trx: Trx, before: storage.AssetRow, after: storage.AssetRow) => Promise<void>,
): Promise<void> {
  const { id, version, facts } = given
  await ctx.db.transaction().execute(async (trx) => {
    const before = await hold(trx, { id, version })
    if (before.archivedAt) throw refusal('MEDIA_ARCHIVED')
    await storage.writeFacts(trx, id, before.kind === 'picture' ? facts : { ...facts, focus: null })
    await record(trx, before, (await storage.findAsset(trx, id))!)
  })
}

/**
 * Another file under the same id: whatever shows it shows the new one. What was in view stays so where the shape is the same.
 * @throws 404, 409 MEDIA_CHANGED, MEDIA_ARCHIVED, MEDIA_KNOWN, 422 as `takeAsset` and MEDIA_OTHER_KIND
 */
export async function replaceAsset(
  ctx: LibraryContext,
  given: { id: string; version: number; bytes: Uint8Array },
  record: (trx: Trx, before: storage.AssetRow, after: storage.AssetRow) => Promise<void>,
): Promise<void> {
  const { db, files } = ctx
  const { id, version } = given
  const seen = await storage.findAsset(db, id)
  if (!seen) throw notFound()
  const { content, kind, ...read } = await readFile(given.bytes)
  if (kind !== seen.kind) throw refusal('MEDIA_OTHER_KIND')
  const file = { id, kind, ...read, sha256: hashOf(given.bytes), stored: newStored() }
  await files.save(fileOf(file), content)
  const before = await db
    .transaction()
    .execute(async (trx) => {
      const held = await hold(trx, { id, version })
      if (held.archivedAt) throw refusal('MEDIA_ARCHIVED')
      const keepsFocus = held.width !== null && file.width !== null && isSameShape(sizeOf(held), sizeOf(file))
      await storage.writeFile(trx, id, { ...file, keepsFocus })
      await record(trx, held, (await storage.findAsset(trx, id))!)
      return held
    })
    .catch((error) => dropped(ctx, file, isUniqueViolation(error) ? refusal('MEDIA_KNOWN') : error))
  await files.remove(fileOf(before))
}

/**
 * Shown to nobody any more, and offered to nobody; its row and file stay.
 * @throws 404, 409 MEDIA_CHANGED, MEDIA_ARCHIVED, MEDIA_IN_USE with the places that still show it
 */
export async function archiveAsset(
  ctx: LibraryContext & { placesOf: PlacesOf },
  given: { id: string; version: number },
  record: Recording,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const held = await hold(trx, given)
    if (held.archivedAt) throw refusal('MEDIA_ARCHIVED')
    const places = await ctx.placesOf(trx, [given.id])
    if (places.length > 0)
      throw new AppError(409, 'MEDIA_IN_USE', libraryErrors.MEDIA_IN_USE, {
        errors: { places: places.map(({ title }) => ({ errorCode: 'MEDIA_IN_USE', message: title })) },
      })
    await storage.writeArchived(trx, given.id, true)
    await record(trx, held)
  })
}

/** @throws 404, 409 MEDIA_CHANGED, MEDIA_KNOWN where the same file has come anew meanwhile */
export async function restoreAsset(
  ctx: LibraryContext,
  given: { id: string; version: number },
  record: Recording,
): Promise<void> {
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      const held = await hold(trx, given)
      if (!held.archivedAt) throw refusal('MEDIA_CHANGED')
      await storage.writeArchived(trx, given.id, false)
      await record(trx, held)
    })
    .catch((error) => Promise.reject(isUniqueViolation(error) ? refusal('MEDIA_KNOWN') : error))
}

async function hold(trx: Trx, { id, version }: { id: string; version: number }): Promise<storage.AssetRow> {
  const held = await (unsafe('noMediaLock') ? storage.findAsset : storage.holdAsset)(trx, id)
  if (!held) throw notFound()
  if (held.version !== version) throw refusal('MEDIA_CHANGED')
  return held
}

type ReadFile = {
  kind: AssetKind
  content: Uint8Array
  bytes: number
  width: number | null
  height: number | null
}

/** By what it is, never by what it is called: of pictures only the pixels, of PDFs those that do nothing by themselves. */
async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  if (!beginsAsPdf(bytes)) {
    const { bytes: content, width, height } = await readUpload({ bytes, crop: 'whole' })
    return { kind: 'picture', content, bytes: content.length, width, height }
  }
  const fault = await withPermit(() => checkPdf(Uint8Array.from(bytes)))
  if (fault === 'protected') throw refusal('MEDIA_PDF_PROTECTED')
  if (fault === 'active') throw refusal('MEDIA_PDF_ACTIVE')
  if (fault) throw refusal('MEDIA_PDF_DAMAGED')
  return { kind: 'pdf', content: bytes, bytes: bytes.length, width: null, height: null }
}

/** Unpacking what is packed in one takes memory: one at a time. */
const withPermit = createSemaphore({
  atOnce: 1,
  maxWaiting: 6,
  refusal: () => new AppError(503, 'MEDIA_BUSY', 'Too many papers at once', { retryAfterSeconds: 3 }),
})

type FileName = { id: string; kind: AssetKind; stored: string }

const fileOf = ({ id, kind, stored }: FileName): string =>
  `library/${id}-${stored}.${kind === 'pdf' ? 'pdf' : 'webp'}`

const sizeOf = ({ width, height }: Pick<storage.AssetRow, 'width' | 'height'>) => ({
  width: width!,
  height: height!,
})

async function dropped(ctx: LibraryContext, file: FileName, error: unknown): Promise<never> {
  await ctx.files.remove(fileOf(file))
  throw error
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const newStored = (): string => randomBytes(8).toString('hex')

const refusal = (code: keyof typeof libraryErrors) =>
  new AppError(
    code.startsWith('MEDIA_PDF') || code === 'MEDIA_OTHER_KIND' ? 422 : 409,
    code,
    libraryErrors[code],
  )
