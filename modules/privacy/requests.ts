import type { Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { requestAnsweredMail, requestExtendedMail, requestReceivedMail } from './requests.mails.ts'
import {
  type NewPrivacyRequest,
  type OwnPrivacyRequest,
  type RequestKind,
  requestErrors,
  type requestWays,
} from './requests.schema.ts'
import * as storage from './requests.storage.ts'

export type { RequestRow } from './requests.storage.ts'

export type RequestsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  emailOf(db: Db, id: string): Promise<string | null>
  languageOf(db: Db, id: string): Promise<Language>
  /** Advertising and newsletters end, in the caller's transaction (Art. 21 (3) GDPR). */
  endAdvertising(trx: Trx, given: { subjectId: string; actorId: string }): Promise<void>
}

export type PrivacyRequests = ReturnType<typeof createPrivacyRequests>

type Registered = {
  id: string
  personId: string | null
  requester: string | null
  kind: RequestKind
  way: (typeof requestWays)[number]
  words: string | null
  /** The day it came, where that is not today. */
  receivedOn: string | null
  /** Who wrote it down. */
  actorId: string
}

/** What people ask of their data, and until when they have an answer. */
export function createPrivacyRequests(ctx: RequestsOptions) {
  const { db, jobs } = ctx

  jobs.every('privacy.requests', '*/10 * * * *', async () => {
    await db.transaction().execute((trx) => storage.closeFulfilled(trx))
  })
  jobs.every('privacy.requests-forget', '52 3 * * *', () => storage.deleteOld(db))

  return {
    ...inContext(ctx, { ask, listOf, listOwn, register, take, extend, finish, turnDown }),
    list: async (given: Parameters<typeof storage.listRequests>[1]) =>
      pageOf(await storage.listRequests(db, given), given),
    find: (id: string) => storage.findRequest(db, id),
    countOpen: () => storage.countOpen(db),
  }
}

/** An objection to advertising takes effect with this. */
function register(ctx: RequestsOptions, given: Registered): Promise<void> {
  const { db, endAdvertising } = ctx
  return db.transaction().execute(async (trx) => {
    const { personId, kind, receivedOn } = given
    if (receivedOn && !(await storage.isFittingDay(trx, receivedOn))) throw refuse('PRIVACY_REQUEST_DAY')
    if (personId) await storage.lockPerson(trx, personId)
    if (personId && (await storage.hasOpen(trx, { personId, kind }))) throw refuse('PRIVACY_REQUEST_OPEN')
    await storage.insertRequest(trx, given)
    if (personId && kind === 'objection')
      await endAdvertising(trx, { subjectId: personId, actorId: given.actorId })
    await write(ctx, trx, given.id, (to, row) =>
      requestReceivedMail({ ...to, kind: row.kind, dueOn: row.dueOn }),
    )
  })
}

async function ask(
  ctx: RequestsOptions,
  given: { personId: string; wish: NewPrivacyRequest },
): Promise<OwnPrivacyRequest> {
  const { db } = ctx
  const { personId, wish } = given
  const id = newId()
  await register(ctx, {
    id,
    personId,
    ...wish,
    requester: null,
    way: 'account',
    receivedOn: null,
    actorId: personId,
  })
  return ownOf((await storage.findRequest(db, id))!)
}

/** The newest first. */
function listOf(ctx: RequestsOptions, personId: string): Promise<storage.RequestRow[]> {
  const { db } = ctx
  return storage.loadOwn(db, personId)
}

async function listOwn(ctx: RequestsOptions, personId: string): Promise<List<OwnPrivacyRequest>> {
  const rows = await listOf(ctx, personId)
  return pageOf(rows.map(ownOf), { page: 1, pageSize: Math.max(1, rows.length) })
}

function take(ctx: RequestsOptions, given: { id: string; worker: { id: string; name: string } | null }) {
  return changing(ctx, given.id, (trx) => storage.setWorker(trx, given))
}

/** Told within the month, with its reason (Art. 12 (3) GDPR). */
function extend(ctx: RequestsOptions, given: { id: string; reason: string }): Promise<void> {
  return changing(ctx, given.id, async (trx, row) => {
    if (row.extensionReason) throw refuse('PRIVACY_REQUEST_EXTENDED')
    if (row.daysLeft < 0) throw refuse('PRIVACY_REQUEST_LATE')
    await storage.extend(trx, given)
    await write(ctx, trx, given.id, (to, { dueOn }) =>
      requestExtendedMail({ ...to, dueOn, reason: given.reason }),
    )
  })
}

/** Once it is done: for an archive or an erasure the database says whether it is. */
function finish(
  ctx: RequestsOptions,
  given: { id: string; by: string; answer: string | null },
): Promise<void> {
  return changing(ctx, given.id, async (trx, row) => {
    if (!(await storage.isFulfilled(trx, row))) throw refuse('PRIVACY_REQUEST_NOT_DONE')
    await storage.close(trx, { ...given, state: 'done' })
    const { kind } = row
    await write(ctx, trx, given.id, (to) =>
      requestAnsweredMail({ ...to, kind, state: 'done', answer: given.answer }),
    )
  })
}

function turnDown(ctx: RequestsOptions, given: { id: string; by: string; reason: string }): Promise<void> {
  const answer = given.reason
  return changing(ctx, given.id, async (trx, { kind }) => {
    await storage.close(trx, { ...given, state: 'refused', answer })
    await write(ctx, trx, given.id, (to) => requestAnsweredMail({ ...to, kind, state: 'refused', answer }))
  })
}

function changing(
  ctx: RequestsOptions,
  id: string,
  change: (trx: Trx, row: storage.RequestRow) => Promise<void>,
): Promise<void> {
  const { db } = ctx
  return db.transaction().execute(async (trx) => {
    const row = await storage.lockRequest(trx, id)
    if (!row) throw notFound()
    if (row.state !== 'open') throw refuse('PRIVACY_REQUEST_CLOSED')
    await change(trx, row)
  })
}

/** To whoever has an account; others are answered the way they asked. */
async function write(
  ctx: RequestsOptions,
  trx: Trx,
  id: string,
  letterOf: (
    to: { to: string; language: Language },
    row: storage.RequestRow,
  ) => ReturnType<typeof requestReceivedMail>,
): Promise<void> {
  const { emailOf, mailer, languageOf } = ctx
  const row = (await storage.findRequest(trx, id))!
  const to = row.personId && (await emailOf(trx, row.personId))
  if (!to || !row.personId) return
  await mailer.send(trx, letterOf({ to, language: await languageOf(trx, row.personId) }, row))
}

function ownOf({ id, kind, state, words, receivedOn, dueOn, answer }: storage.RequestRow): OwnPrivacyRequest {
  return { id, kind, state, words, receivedOn, dueOn, answer }
}

function refuse(code: keyof typeof requestErrors): AppError {
  return new AppError(409, code, requestErrors[code])
}
