import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '#club/club.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { zip } from '#platform/files/zip.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { archiveEntries, type Chapter } from './archive.ts'
import type { createErasing, ErasingOptions } from './erasing.ts'
import * as storage from './exports.storage.ts'
import { readyMail } from './privacy.mails.ts'
import type { DataExport, RequestedDataExport } from './schema.ts'
import { databaseNow } from './storage.ts'

export type ExportingOptions = ErasingOptions & {
  /** Of the links: a link is made from the id of its export. */
  secret: string
  erasing: ReturnType<typeof createErasing>
  /** Address of the screen that opens an archive. */
  exportUrl(given: { id: string; token: string }, language: Language): string
}

const EXPORT_JOB = 'privacy-export'
const HOURS = 24

/** Everything one has of a person, as an archive that they fetch themselves. */
export function createExporting(ctx: ExportingOptions) {
  const { jobs, db, erasing } = ctx
  jobs.handle(EXPORT_JOB, (data) => make(ctx, String(data['exportId']), String(data['language'])))
  jobs.every('privacy-exports-end', '7 * * * *', () =>
    db.transaction().execute(async (trx) => erasing.removeFiles(trx, await storage.deleteEnded(trx))),
  )
  return inContext(ctx, { request, list, load })
}

/** One at a time; the token is told to whoever asks, and by mail. */
async function request(
  ctx: ExportingOptions,
  given: { personId: string; language: string },
): Promise<RequestedDataExport> {
  const { personId, language } = given
  return ctx.db.transaction().execute(async (trx) => {
    const row = await storage.insertExport(trx, { id: newId(), personId })
    if (!row) throw new AppError(409, 'EXPORT_UNDER_WAY', 'An archive is being made already')
    await ctx.jobs.enqueue(trx, EXPORT_JOB, { exportId: row.id, language })
    return { ...storage.exportOf(row), token: tokenOf(ctx, row.id) }
  })
}

/** Repeatable: it writes the same file again, and mails only when it is the one that finishes. */
async function make(ctx: ExportingOptions, exportId: string, wish: string): Promise<void> {
  const { db, files } = ctx
  const row = await storage.findRunning(db, exportId)
  if (!row) return
  const { personId } = row
  const language = ctx.languageOf(wish)
  const archive = await draw(ctx, personId, language)
  await files.save(storage.exportFile(exportId), archive)
  const isWanted = await db.transaction().execute(async (trx) => {
    const finished = await storage.finishExport(trx, { id: exportId, bytes: archive.length, hours: HOURS })
    if (!finished) return false
    await ctx.erasing.removeFiles(trx, await storage.deleteOthers(trx, { id: exportId, personId }))
    const to = await ctx.persons.emailOf(trx, personId)
    const url = ctx.exportUrl({ id: exportId, token: tokenOf(ctx, exportId) }, language)
    if (to) await ctx.mailer.send(trx, readyMail({ to, language, url, expiresAt: finished.expiresAt }))
    return true
  })
  if (!isWanted && !(await storage.isReady(db, { id: exportId, personId })))
    await files.remove(storage.exportFile(exportId))
}

async function draw(ctx: ExportingOptions, personId: string, language: Language): Promise<Buffer> {
  const { erasing, db } = ctx
  const person = await erasing.personOf(db, personId)
  const madeAt = await databaseNow(db)
  const chapters: Chapter[] = []
  for (const holder of ctx.holders) {
    const { documents, files: papers = [] } = await holder.export(db, person)
    const read = papers.map(async ({ name, file }) => ({ name, content: await ctx.files.load(file) }))
    chapters.push({ name: holder.name, documents, papers: await Promise.all(read) })
  }
  const { kept } = await erasing.look(db, person, madeAt)
  return zip(archiveEntries({ language, madeAt, chapters, kept }), madeAt)
}

async function list(ctx: ExportingOptions, personId: string): Promise<List<DataExport>> {
  const rows = await storage.listExports(ctx.db, personId)
  return pageOf(rows.map(storage.exportOf), { page: 1, pageSize: 20 }, rows.length)
}

/** 404 for somebody else's, for a wrong token, and for what has ended: all the same. */
async function load(
  ctx: ExportingOptions,
  given: { personId: string; id: string; token: string },
): Promise<Uint8Array> {
  if (!isSame(given.token, tokenOf(ctx, given.id)) || !(await storage.isReady(ctx.db, given)))
    throw notFound()
  return ctx.files.load(storage.exportFile(given.id))
}

/** 128 bits that nobody can guess and nobody has written down. */
function tokenOf(ctx: ExportingOptions, exportId: string): string {
  return createHmac('sha256', ctx.secret).update(`export:${exportId}`).digest('base64url').slice(0, 22)
}

function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
