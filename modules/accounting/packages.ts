import { club } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { FileMissing, type Files } from '#platform/files/files.ts'
import { type ZipEntry, zipEnd, zipPart } from '#platform/files/zip.ts'
import { encodeDatev } from './datev.rules.ts'
import { datevLines, requireAssigned } from './datev.ts'
import { lastDayOf } from './months.rules.ts'
import { readMonth } from './months.ts'
import {
  archiveFor,
  batchName,
  documentOf,
  documentXml,
  PAPERS_A_STEP,
  type PackageStep,
  partOf,
  stepsOf,
} from './packages.rules.ts'
import * as storage from './packages.storage.ts'

/** A package is made again at any time: it lies about no longer than the tax adviser needs it. */
export const PACKAGE_DAYS = 14

type Context = { db: Db; files: Files }

/**
 * The steps of a closed month's package: only what is final is handed over with papers. Throws NOT_FOUND, MONTH_NOT_CLOSED,
 * ACCOUNTS_UNASSIGNED.
 */
export async function planPackage(db: Db, month: string): Promise<PackageStep[]> {
  const books = await readMonth(db, month)
  if (books.state !== 'closed')
    throw new AppError(409, 'MONTH_NOT_CLOSED', 'Papers are handed over with a closed month')
  requireAssigned(books)
  return stepsOf(month, await storage.countPapers(db, month))
}

/**
 * Does one step; again is the same. What it wrote stands in a row of the transaction that ends it. Whatever a store does not
 * answer now is tried again: only what lies nowhere is missing.
 */
export async function makePackageStep(
  context: Context,
  given: { packageId: string; step: PackageStep },
): Promise<void> {
  const { packageId, step } = given
  const row = await storage.findPackage(context.db, packageId)
  // Its time was over before it was whole.
  if (!row) return
  if (step.what === 'papers') return addPapers(context, row, step)
  if (step.what === 'ends') return endArchives(context, row, step)
  return addDay(context, row, step)
}

const keyOf = (packageId: string, part: number) => `datev/${packageId}/${part}`

type OfStep<What> = Extract<PackageStep, { what: What }>

async function addPapers(
  { db, files }: Context,
  { id: packageId, month, madeAt }: storage.PackageRow,
  step: OfStep<'papers'>,
): Promise<void> {
  const part = partOf(step)
  const from = step.at * PAPERS_A_STEP
  const papers = await storage.listPapers(db, { month, from, count: PAPERS_A_STEP })
  const archive = archiveFor(month, await storage.sumFiles(db, { packageId, before: part }))
  const entries: ZipEntry[] = []
  const missing: storage.MissingPaper[] = []
  let list = ''
  for (const { id, number, ...at } of papers) {
    const content = await contentOf(files, at.file)
    if (!content) {
      missing.push({ id, number })
      continue
    }
    const xml = await contentOf(files, at.eInvoiceFile)
    const own = [
      { name: `${number}.pdf`, content },
      ...(xml ? [{ name: `${number}.xml`, content: xml }] : []),
    ]
    entries.push(...own)
    list += documentOf({ id, number, month, files: own.map(({ name }) => name) })
  }
  const { content, directory } = zipPart(entries, { madeAt, offset: archive.bytes })
  await files.save(keyOf(packageId, part), content)
  await db.transaction().execute((trx) =>
    storage.savePart(trx, {
      ...{ packageId, part, file: archive.file, bytes: content.length, directory, list, missing },
      paperCount: papers.length - missing.length,
      entryCount: entries.length,
    }),
  )
}

/** Null: it lies in no store any more. */
async function contentOf(files: Files, file: string | null): Promise<Uint8Array | null> {
  if (!file) return null
  return files.load(file).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    // A refusal would count as done: this step is tried again.
    throw new Error(`the paper ${file} cannot be read now`, { cause: error })
  })
}

/** Each archive gets its list and its directory; one without any paper is not handed over. */
async function endArchives(
  { db, files }: Context,
  { id: packageId, madeAt }: storage.PackageRow,
  step: OfStep<'ends'>,
): Promise<void> {
  const archives = await storage.sumFiles(db, { packageId, before: partOf(step) })
  const ends = archives.filter(({ paperCount }) => paperCount > 0)
  const written: storage.PackagePart[] = []
  for (const [at, { file, bytes }] of ends.entries()) {
    const parts = await storage.listEntries(db, { packageId, file, before: partOf(step) })
    const description = `${club.shortName} ${file.replace('.zip', '')}`
    const xml = documentXml({ madeAt, description, documents: parts.map(({ list }) => list).join('') })
    const entry = { name: 'document.xml', content: Buffer.from(xml) }
    const last = zipPart([entry], { madeAt, offset: bytes })
    const end = zipEnd({
      directory: Buffer.concat([...parts.map(({ directory }) => directory), last.directory]),
      entryCount: parts.reduce((sum, { entryCount }) => sum + entryCount, 1),
      offset: bytes + last.content.length,
    })
    const content = Buffer.concat([last.content, end])
    const part = partOf(step) + at
    await files.save(keyOf(packageId, part), content)
    written.push({ ...plain, packageId, part, file, bytes: content.length })
  }
  await db.transaction().execute(async (trx) => {
    for (const part of written) await storage.savePart(trx, part)
  })
}

const plain = { paperCount: 0, entryCount: 0, directory: Buffer.alloc(0), list: '', missing: [] }

async function addDay(
  { db, files }: Context,
  { id: packageId, month, madeAt }: storage.PackageRow,
  step: OfStep<'day'>,
): Promise<void> {
  const missing = new Set((await storage.listMissing(db, packageId)).map(({ id }) => id))
  const isHere = (documentId: string | null) => documentId !== null && !missing.has(documentId)
  const { day } = step
  const lines: string[] = []
  for await (const line of datevLines(db, { month, day, madeAt, by: 'posting', isClosed: true, isHere }))
    lines.push(line)
  const content = encodeDatev(lines.join(''))
  const part = partOf(step)
  await files.save(keyOf(packageId, part), content)
  await db.transaction().execute(async (trx) => {
    await storage.savePart(trx, { ...plain, packageId, part, file: batchName(month), bytes: content.length })
    if (day === lastDayOf(month)) await storage.markReady(trx, packageId)
  })
}

export type PackageFile = { name: string; bytes: number; paperCount: number }
export type DatevPackage = storage.PackageRow & {
  /** None until it is whole: the posting batch first. */
  files: PackageFile[]
  missing: string[]
}

/** The packages of a month that are kept, the newest first. */
export async function listPackages(db: Db, month: string): Promise<DatevPackage[]> {
  const rows = await storage.listPackages(db, month)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      files: row.readyAt ? await filesOf(db, row) : [],
      missing: (await storage.listMissing(db, row.id)).map(({ number }) => number),
    })),
  )
}

async function filesOf(db: Db, { id }: storage.PackageRow): Promise<PackageFile[]> {
  const files = await storage.sumFiles(db, { packageId: id })
  return files
    .filter(({ file, paperCount }) => paperCount > 0 || file.endsWith('.csv'))
    .map(({ file, bytes, paperCount }) => ({ name: file, bytes, paperCount }))
    .sort((a, b) => Number(b.name.endsWith('.csv')) - Number(a.name.endsWith('.csv')))
}

/** A file of a whole package, part after part. Throws NOT_FOUND for others, also for those whose time is over. */
export async function openPackageFile(
  { db, files }: Context,
  { packageId, name }: { packageId: string; name: string },
): Promise<{ month: string; bytes: number; content: AsyncIterable<Uint8Array> }> {
  const row = await storage.findPackage(db, packageId)
  if (!row?.readyAt) throw notFound()
  const offered = (await filesOf(db, row)).find((file) => file.name === name)
  const parts = (await storage.sumFiles(db, { packageId })).find(({ file }) => file === name)?.parts
  if (!offered || !parts) throw notFound()
  async function* content() {
    for (const part of parts!) yield await files.load(keyOf(packageId, part))
  }
  return { month: row.month, bytes: offered.bytes, content: content() }
}

/** Takes out what is older than `PACKAGE_DAYS`: papers with addresses do not lie about. */
export async function forgetPackages({ db, files }: Context): Promise<void> {
  for (const { id, parts } of await storage.listOld(db, PACKAGE_DAYS)) {
    for (const part of parts) await files.remove(keyOf(id, part))
    await storage.deletePackage(db, id)
  }
}

export type BeginPackage = { id: string; month: string; workId: string; actor: { id: string; name: string } }

/** Written beside its work, in the transaction that begins it. */
export const insertPackage = (trx: Trx, given: BeginPackage) => storage.insertPackage(trx, given)

/** The newest package of a month, for whoever is about to begin another; the others wait until the transaction ends. */
export async function lastPackage(trx: Trx, month: string): Promise<storage.PackageRow | null> {
  await storage.lockPackages(trx)
  return (await storage.listPackages(trx, month))[0] ?? null
}
