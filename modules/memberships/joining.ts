import { membershipKinds, statutesVersion } from '#club/membership.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { acceptedMail, declinedMail, receivedMail } from './joining.mails.ts'
import { firstFeeOf, problemOf, ruleOf, yearlyFeeOf } from './joining.rules.ts'
import {
  type ApplicationState,
  type JoiningError,
  joiningErrors,
  type MembershipApplication,
  type NewApplication,
} from './joining.schema.ts'
import * as storage from './joining.storage.ts'

export type JoiningOptions = {
  db: Db
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** Of the account's page with the membership card. */
  cardUrl: (language: string) => string
}

/** Somebody has become a member; fees in cents. */
export type Accepted = { membershipId: string; subjectId: string; yearlyCents: number; firstCents: number }

type JoiningContext = JoiningOptions & { listeners: ((trx: Trx, accepted: Accepted) => Promise<void>)[] }

export type Joining = ReturnType<typeof createJoining>

/** How people become members: they apply with their account, the office decides, the card is in the account at once. */
export function createJoining(options: JoiningOptions) {
  const ctx: JoiningContext = { ...options, listeners: [] }
  return {
    /** Called in the transaction that makes somebody a member. */
    onAccepted: (listener: JoiningContext['listeners'][number]) => void ctx.listeners.push(listener),
    ...inContext(ctx, { loadOwn, apply, withdraw }),
    /** For the office. */
    office: {
      list: (state: ApplicationState) => storage.listApplications(ctx.db, state),
      ...inContext(ctx, { accept, decline }),
    },
  }
}

/** The latest application; 404 when there never was one. */
async function loadOwn(ctx: JoiningOptions, caller: Caller): Promise<MembershipApplication> {
  const { db } = ctx
  const row = await storage.latestApplication(db, caller.subjectId)
  if (!row) throw notFound()
  return publicPart(row)
}

async function apply(
  ctx: JoiningOptions,
  given: {
    caller: Caller
    application: NewApplication
  },
): Promise<MembershipApplication> {
  const { db } = ctx
  const { caller, application } = given
  const subjectId = caller.subjectId
  return db.transaction().execute(async (trx) => {
    const today = await storage.todayOf(trx)
    const problem = problemOf(application, today)
    if (problem) throw refuseAt(problem.field, problem.code)
    if (await storage.isClubMember(trx, subjectId)) throw refuse('ALREADY_MEMBER')
    const yearlyCents = yearlyFeeOf(application.kind, application.yearlyFee)
    const firstCents = firstFeeOf(yearlyCents, today)
    const row = await storage.insertApplication(trx, {
      ...application,
      subjectId,
      yearlyCents,
      firstCents,
      statutesVersion,
    })
    if (!row) throw refuse('APPLICATION_WAITING')
    await write(ctx, trx, row, receivedMail)
    return publicPart(row)
  })
}

/** Thought better of it, as long as nobody has decided. */
async function withdraw(ctx: JoiningOptions, caller: Caller): Promise<void> {
  const { db } = ctx
  const to = { state: 'Withdrawn', by: 'applicant' } as const
  const row = await storage.decideApplication(db as Trx, { subjectId: caller.subjectId }, to)
  if (row) return
  throw (await storage.latestApplication(db, caller.subjectId)) ? refuse('APPLICATION_DECIDED') : notFound()
}

/** Member from now on: number, shop prices and the badge in the wallet, in one transaction. */
async function accept(
  ctx: JoiningContext,
  { id, by }: { id: string; by: string },
): Promise<{ number: string }> {
  const { db, cardUrl } = ctx
  return db.transaction().execute(async (trx) => {
    const row = await decide(trx, id, { state: 'Accepted', by })
    if (await storage.isClubMember(trx, row.subjectId)) throw refuse('ALREADY_MEMBER')
    const { subjectId, yearlyFee: yearlyCents, firstFee: firstCents } = row
    const { id: membershipId, number } = await storage.insertMember(trx, { applicationId: id, subjectId })
    for (const listener of ctx.listeners)
      await listener(trx, { membershipId, subjectId, yearlyCents, firstCents })
    await write(ctx, trx, row, (letter) => acceptedMail({ ...letter, number, url: cardUrl(letter.language) }))
    return { number }
  })
}

async function decline(
  ctx: JoiningOptions,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const row = await decide(trx, id, { state: 'Declined', by, reason })
    await write(ctx, trx, row, (letter) => declinedMail({ ...letter, reason }))
  })
}

async function decide(
  trx: Trx,
  id: string,
  to: { state: 'Accepted' | 'Declined'; by: string; reason?: string },
): Promise<storage.ApplicationRow> {
  const row = await storage.decideApplication(trx, { id }, to)
  if (!row) throw refuse('APPLICATION_DECIDED')
  return row
}

async function write(
  ctx: JoiningOptions,
  trx: Trx,
  row: storage.ApplicationRow,
  letterOf: (given: Parameters<typeof receivedMail>[0]) => ReturnType<typeof receivedMail>,
): Promise<void> {
  const { recipientOf, mailer } = ctx
  const recipient = await recipientOf(trx, row.subjectId)
  if (!recipient) return
  const { firstName, kind, yearlyFee, firstFee, language } = row
  const kindName = membershipKinds[kind].name
  await mailer.send(trx, {
    to: recipient.email,
    ...letterOf({ language, firstName, kindName, yearlyFee, firstFee }),
  })
}

function publicPart({ subjectId: _, language: __, ...row }: storage.ApplicationRow): MembershipApplication {
  return row
}

function refuse(code: JoiningError): AppError {
  return new AppError(409, code, joiningErrors[code], { title: code })
}

/** What is wrong stands at its field. */
function refuseAt(field: string, code: JoiningError): AppError {
  return new AppError(422, code, joiningErrors[code], {
    title: code,
    errors: { [field]: [{ errorCode: code, message: ruleOf[code] }] },
  })
}
