import { talentPoolMonths } from '#club/careers.ts'
import type { Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { beginsAsPdf, type PdfFault } from '#platform/files/pdf-check.ts'
import { checkPdf } from '#platform/files/pdf-check-thread.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { createSemaphore } from '#platform/semaphore.ts'
import { unsafe } from '#platform/unsafe.ts'
import * as storage from './applications.storage.ts'
import { type CareersContext, isTokenOf, refuse, tokenOf } from './context.ts'
import { newDocumentKey, readDocument, savePiece } from './documents.ts'
import {
  type ApplicationDocuments,
  type DocumentFault,
  documentLimits,
  type NewApplication,
  type Progress,
} from './form.schema.ts'
import { findJob } from './jobs.storage.ts'
import { RECEIPT_JOB } from './mailing.ts'

const { files: MOST_FILES, bytes: MOST_BYTES, piece: PIECE } = documentLimits

/** A whole file is read for its check: one at a time, and a few that wait. */
const withPermit = createSemaphore({ atOnce: 1, maxWaiting: 3, refusal: () => refuse('JOB_UPLOAD_BUSY') })

/** Phase one. Sent twice by one form, it is one application with one token; nobody needs an account. */
export async function submitApplication(
  ctx: CareersContext,
  given: { originId: string; caller: Caller | null; address: string; application: NewApplication },
): Promise<{ id: string; uploadToken: string }> {
  const { originId, caller, address, application } = given
  const { clientKey, language, form } = application
  const job = await findJob(ctx.db, originId)
  if (!job) throw notFound()
  if (!(await ctx.attempts.mayTry('jobApplication', address))) throw refuse('TOO_MANY_APPLICATIONS')
  // What an organisation does is nobody's application: then it is sent as by a stranger.
  const personId = caller && !caller.organisationId ? caller.subjectId : null
  const { isSeverelyDisabled, sharesInGroup, firstName, lastName, email, ...rest } = form
  return ctx.db.transaction().execute(async (trx) => {
    if (personId) await ctx.holdPerson(trx, personId)
    const former = await storage.lockByKey(trx, { jobId: job.id, clientKey })
    if (former?.state === 'received') return { id: former.id, uploadToken: tokenOf(ctx, 'upload', former.id) }
    if (!job.isOpen) throw refuse('JOB_CLOSED')
    if (personId && (await storage.hasApplied(trx, { jobId: job.id, personId })))
      throw refuse('JOB_APPLICATION_EXISTS')
    const fresh = former?.id ?? newId()
    const saved = await storage.saveDraft(trx, {
      ...{
        id: fresh,
        jobId: job.id,
        clientKey,
        personId,
        language,
        firstName,
        lastName,
        email,
        sharesInGroup,
      },
      form: rest,
      disability: isSeverelyDisabled ? ctx.sealing.seal('yes', placeOf(fresh)) : null,
    })
    // Another one with the same key was there first, and is sealed for its own place.
    if (saved !== fresh) throw refuse('JOB_UPLOAD_BUSY')
    return { id: fresh, uploadToken: tokenOf(ctx, 'upload', fresh) }
  })
}

/** Where the seal of the one fact about somebody's health opens. */
export const placeOf = (id: string) => `career_applications.${id}`

type Upload = { originId: string; id: string; token: string }

/** Phase two: which documents are to come. What has arrived of the same ones stays, also after a broken line. */
export async function verifyApplication(
  ctx: CareersContext,
  given: Upload & ApplicationDocuments,
): Promise<Progress> {
  const { id, documents } = given
  return ctx.db.transaction().execute(async (trx) => {
    const application = await holdUpload(ctx, trx, given)
    if (application.state === 'received') return progressOf(trx, application)
    if (!application.isOpen) throw refuse('JOB_CLOSED')
    requireWithinLimits(documents)
    const known = await storage.loadDocuments(trx, id)
    const gone = known.filter((one) => !isSame(one, documents[one.position]) || one.fault !== null)
    await storage.removeDocuments(
      trx,
      gone.map((one) => one.id),
    )
    const stays = new Set(known.filter((one) => !gone.includes(one)).map(({ position }) => position))
    for (const [position, { name, bytes }] of documents.entries()) {
      if (stays.has(position)) continue
      const fresh = newId()
      const sealedKey = newDocumentKey(ctx.sealing, fresh)
      await storage.insertDocument(trx, { id: fresh, applicationId: id, position, name, bytes, sealedKey })
    }
    await completeIfWhole(ctx, trx, application)
    return progressOf(trx, (await storage.findApplication(trx, id))!)
  })
}

/** Phase three: a piece of a document, where the last one ended. The last piece of the last document completes it. */
export async function uploadPiece(
  ctx: CareersContext,
  given: Upload & { position: number; offset: number; piece: Uint8Array },
): Promise<Progress> {
  const { id, position, offset, piece } = given
  return ctx.db.transaction().execute(async (trx) => {
    const application = await holdUpload(ctx, trx, given)
    if (application.state === 'received') throw refuse('JOB_APPLICATION_COMPLETE')
    const document = (await storage.loadDocuments(trx, id)).find((one) => one.position === position)
    if (!document) throw notFound()
    const receivedBytes = offset + piece.length
    const isLast = receivedBytes === document.bytes
    if (document.receivedBytes !== offset || document.storedAt || document.fault)
      throw refuse('JOB_UPLOAD_OFFSET')
    if (piece.length === 0 || receivedBytes > document.bytes || (piece.length !== PIECE && !isLast))
      throw refuse('JOB_UPLOAD_OFFSET')
    const early = offset === 0 && !beginsAsPdf(piece) ? 'JOB_FILE_FORMAT' : null
    if (!early) await savePiece(trx, ctx.sealing, { document, offset, piece })
    const fault = early ?? (isLast ? await withPermit(() => faultOf(ctx, trx, document)) : null)
    await storage.noteArrival(trx, { id: document.id, receivedBytes, fault, isStored: isLast && !fault })
    if (isLast && !fault) await completeIfWhole(ctx, trx, application)
    return progressOf(trx, (await storage.findApplication(trx, id))!)
  })
}

const FAULTS = {
  format: 'JOB_FILE_FORMAT',
  damaged: 'JOB_FILE_DAMAGED',
  protected: 'JOB_FILE_PROTECTED',
  active: 'JOB_FILE_ACTIVE',
} as const satisfies Record<PdfFault, DocumentFault>

async function faultOf(
  { sealing }: CareersContext,
  trx: Trx,
  document: storage.DocumentRow,
): Promise<DocumentFault | null> {
  const parts: Buffer[] = []
  for await (const part of readDocument(trx, sealing, document)) parts.push(part)
  const fault = await checkPdf(joined(parts))
  return fault && FAULTS[fault]
}

/** In memory of their own, which the thread that looks at them takes over. */
function joined(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The application under its lock, for whoever has its token; the address has to be that of its job. */
async function holdUpload(
  ctx: CareersContext,
  trx: Trx,
  { originId, id, token }: Upload,
): Promise<storage.ApplicationRow> {
  if (!isTokenOf(ctx, { purpose: 'upload', id, token })) throw notFound()
  const application = unsafe('noApplicationLock')
    ? await storage.findApplication(trx, id)
    : await storage.lockApplication(trx, id)
  if (!application || application.originId !== originId) throw notFound()
  return application
}

function requireWithinLimits(documents: ApplicationDocuments['documents']): void {
  if (documents.length === 0) throw refuse('JOB_FILE_MISSING')
  if (documents.length > MOST_FILES) throw refuse('JOB_FILES_TOO_MANY')
  if (documents.some(({ name }) => !/\.pdf$/i.test(name))) throw refuse('JOB_FILE_FORMAT')
  if (documents.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) throw refuse('JOB_FILES_TOO_LARGE')
}

function isSame(row: storage.DocumentRow, wanted: { name: string; bytes: number } | undefined): boolean {
  return wanted !== undefined && row.name === wanted.name && row.bytes === wanted.bytes
}

async function completeIfWhole(
  ctx: CareersContext,
  trx: Trx,
  application: storage.ApplicationRow,
): Promise<void> {
  const { id, jobId, personId, company, form } = application
  const documents = await storage.loadDocuments(trx, id)
  if (documents.length === 0 || documents.some(({ storedAt }) => storedAt === null)) return
  if (personId && (await storage.hasApplied(trx, { jobId, personId }))) throw refuse('JOB_APPLICATION_EXISTS')
  const poolMonths = form?.['talentPool'] === true ? talentPoolMonths : null
  await storage.complete(trx, { id, poolMonths })
  await storage.countApplication(trx, { company, isSeverelyDisabled: application.disability !== null })
  await storage.insertStep(trx, { id: newId(), applicationId: id, kind: 'received' })
  await ctx.jobs.enqueue(trx, RECEIPT_JOB, { id })
}

async function progressOf(trx: Trx, { id, state, number }: storage.ApplicationRow): Promise<Progress> {
  const documents = await storage.loadDocuments(trx, id)
  return {
    isComplete: state === 'received',
    number,
    documents: documents.map(({ position, name, bytes, receivedBytes, storedAt, fault }) => ({
      ...{ position, name, bytes, receivedBytes, fault },
      isStored: storedAt !== null,
    })),
  }
}
