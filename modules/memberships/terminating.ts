import type { Recipient } from '#modules/contacts/contacts.ts'
import { berlinDate } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { RunningContract, TerminableContract } from './terminable.ts'
import { endedMail, receivedMail, refusedMail } from './terminating.mails.ts'
import { isNamed, lastDayOf } from './terminating.rules.ts'
import {
  type DeclareTermination,
  type EndedMembership,
  type EndMembership,
  type TerminableKind,
  type TerminationReceived,
  terminationErrors,
} from './terminating.schema.ts'
import * as storage from './terminating.storage.ts'

export type TerminatingOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
  nameOf(subjectId: string): Promise<string>
  /** Whoever has proved this address. */
  personOf(email: string): Promise<{ id: string } | null>
}

type TerminatingContext = TerminatingOptions & {
  kinds: Map<TerminableKind, TerminableContract>
  listeners: ((trx: Trx, ended: { membershipId: string; lastDay: string }) => Promise<void>)[]
}

export type Terminating = ReturnType<typeof createTerminating>

const MATCH = 'terminations.match'
/** To one address, whoever declares with it and from wherever. */
const RECEIPTS_A_DAY = 5

/**
 * Contracts that go on are ended here (§ 312k BGB). Signed out every declaration is written down and receipted alike, so that
 * nobody learns from the answer or from its time who is a member; a job then looks whose it may be, for staff. A mail that is about the
 * contract goes to the address that the club knows.
 */
export function createTerminating(options: TerminatingOptions) {
  const ctx: TerminatingContext = { ...options, kinds: new Map(), listeners: [] }
  ctx.kinds.set('membership', terminableMemberships(ctx))
  const { db, jobs } = ctx
  jobs.handle(MATCH, (data) => match(ctx, String(data['terminationId'])))
  return {
    /** Whoever keeps another kind of contract says how it ends. */
    register: (kind: TerminableKind, contract: TerminableContract) => void ctx.kinds.set(kind, contract),
    /** Called in the transaction that ends a membership. */
    onEnded: (listener: TerminatingContext['listeners'][number]) => void ctx.listeners.push(listener),
    office: {
      list: (state: string | null) => storage.listTerminations(db, state),
      ...inContext(ctx, { match: matchByHand, refuse }),
    },
    ...inContext(ctx, { declare, endOwn }),
  }
}

async function declare(
  ctx: TerminatingContext,
  given: DeclareTermination & { language: string },
): Promise<TerminationReceived> {
  const { db, jobs, mailer } = ctx
  const isTheirs = await isNamedHere(ctx, given)
  return db.transaction().execute(async (trx) => {
    await storage.lockAddress(trx, given.email)
    const row = await storage.insertTermination(trx, { ...given, id: newId(), subjectId: null })
    // Anybody can type any address: only whoever names its bearer writes words there, and nobody many mails.
    if ((await storage.countOfToday(trx, row)) <= RECEIPTS_A_DAY)
      await mailer.send(trx, {
        to: row.email,
        ...receivedMail(row, isTheirs ? 'whole' : 'time'),
        messageId: messageId('received', row.id),
      })
    await jobs.enqueue(trx, MATCH, { terminationId: row.id })
    return { receivedAt: row.receivedAt.toISOString() }
  })
}

/** Has somebody proved the address, and is it their family name that was typed? */
async function isNamedHere(ctx: TerminatingContext, { name, email }: DeclareTermination): Promise<boolean> {
  const { nameOf, personOf } = ctx
  const person = await personOf(email)
  return person !== null && isNamed(name, await nameOf(person.id))
}

/** Signed in: done at once. Again changes nothing and says the same day. */
function endOwn(
  ctx: TerminatingContext,
  { caller, wish }: { caller: Caller; wish: EndMembership },
): Promise<EndedMembership> {
  const { db, recipientOf, nameOf } = ctx
  return db.transaction().execute(async (trx) => {
    const membership = await storage.holdMembership(trx, { subjectId: caller.subjectId })
    if (!membership) throw new AppError(409, 'NO_MEMBERSHIP', terminationErrors.NO_MEMBERSHIP)
    const person = await recipientOf(trx, caller.subjectId)
    const row = await storage.insertTermination(trx, {
      id: newId(),
      kind: 'membership',
      name: await nameOf(caller.subjectId),
      email: person?.email ?? '',
      manner: 'ordinary',
      language: wish.language ?? person?.language ?? 'de',
      subjectId: caller.subjectId,
      ...(membership.number ? { contractNumber: membership.number } : {}),
      ...(wish.wantedEnd ? { wantedEnd: wish.wantedEnd } : {}),
    })
    const endsOn = await end(ctx, trx, { row, membership })
    await decide(trx, { row, contract: membership, by: 'member', endsOn })
    return { receivedAt: row.receivedAt.toISOString(), endsOn }
  })
}

/**
 * Repeatable: the guard of the state lets one run through. Name and address are no secret, so nothing ends by itself: where it
 * fits, staff sees which contract it is (docs/decisions/0025). What ends for a reason is theirs to judge altogether.
 */
async function match(ctx: TerminatingContext, id: string): Promise<void> {
  const { db } = ctx
  await db.transaction().execute(async (trx) => {
    const row = await storage.holdTermination(trx, { id, state: 'received' })
    if (!row) return
    const contract = row.manner === 'ordinary' ? await contractOf(ctx, trx, row) : null
    const fits = contract ? { contractId: contract.id, fits: contract.number } : {}
    await storage.decideTermination(trx, { id, state: 'unmatched', by: 'program', ...fits })
  })
}

/** The address must be proved to be theirs and the family name must stand in the name; a number, if one is given, be theirs. */
async function contractOf(
  { nameOf, personOf, kinds }: TerminatingContext,
  db: Db,
  row: storage.TerminationRow,
): Promise<RunningContract | null> {
  const person = await personOf(row.email)
  if (!person || !isNamed(row.name, await nameOf(person.id))) return null
  const found = await kinds.get(row.kind)?.find(db, { subjectId: person.id, number: row.contractNumber })
  return found ?? null
}

/** Memberships, by the statutes. */
function terminableMemberships(ctx: TerminatingContext): TerminableContract {
  return {
    async find(db, which) {
      if (!('subjectId' in which)) return storage.findMembership(db, which)
      const membership = await storage.findMembership(db, { subjectId: which.subjectId })
      const typed = which.number?.replace(/\D/g, '')
      return membership && typed && typed !== membership.number?.replace(/\D/g, '') ? null : membership
    },
    async end(trx, { contract, row, lastDay }) {
      const membership = await storage.holdMembership(trx, { id: contract.id })
      if (!membership) throw new AppError(409, 'NO_MEMBERSHIP', terminationErrors.NO_MEMBERSHIP)
      return end(ctx, trx, { row, membership, ...(lastDay ? { lastDay } : {}) })
    },
  }
}

async function end(
  ctx: TerminatingContext,
  trx: Trx,
  given: {
    row: storage.TerminationRow
    membership: storage.RunningMembership
    lastDay?: string
  },
): Promise<string> {
  const { mailer, recipientOf } = ctx
  const { row, membership } = given
  const lastDay = given.lastDay ?? lastDayOf(berlinDate(row.receivedAt), row.wantedEnd)
  const endsOn = await storage.endMembership(trx, { membership, lastDay })
  for (const listener of ctx.listeners) await listener(trx, { membershipId: membership.id, lastDay: endsOn })
  const person = await recipientOf(trx, membership.subjectId)
  const to = person?.email ?? row.email
  if (to)
    await mailer.send(trx, { to, ...endedMail({ ...row, endsOn }), messageId: messageId('ended', row.id) })
  return endsOn
}

/** The office has found whose it is; with a day of its own for what ends at once. */
function matchByHand(
  ctx: TerminatingContext,
  given: { id: string; number: string; lastDay: string | null; by: string },
) {
  const { db, kinds } = ctx
  return db.transaction().execute(async (trx) => {
    const row = await openOne(trx, given.id)
    const terminable = kinds.get(row.kind)
    const contract = await terminable?.find(trx, { number: given.number })
    if (!terminable || !contract) throw noContract(row.kind)
    const { by, lastDay } = given
    const endsOn = await terminable.end(trx, { contract, row, by, lastDay })
    await decide(trx, { row, contract, by, endsOn })
    return { id: row.id, state: 'matched', kind: row.kind, member: contract.number, endsOn }
  })
}

function decide(
  trx: Trx,
  given: { row: storage.TerminationRow; contract: RunningContract; by: string; endsOn: string },
): Promise<void> {
  const { row, contract, by, endsOn } = given
  return storage.decideTermination(trx, {
    ...{ id: row.id, state: 'matched', by, endsOn },
    ...{ subjectId: contract.subjectId, contractId: contract.id },
  })
}

function noContract(kind: TerminableKind): AppError {
  const code = kind === 'membership' ? 'NO_MEMBERSHIP' : 'NO_CONTRACT'
  return new AppError(409, code, terminationErrors[code])
}

/** Answered with the reason, to the address of the declaration. */
function refuse(ctx: TerminatingContext, { id, reason, by }: { id: string; reason: string; by: string }) {
  const { db, mailer } = ctx
  return db.transaction().execute(async (trx) => {
    const row = await openOne(trx, id)
    await storage.decideTermination(trx, { id, state: 'refused', by, answer: reason })
    await mailer.send(trx, {
      to: row.email,
      ...refusedMail(row, reason),
      messageId: messageId('refused', id),
    })
    return { id, state: 'refused' }
  })
}

async function openOne(trx: Trx, id: string): Promise<storage.TerminationRow> {
  if (!(await storage.findTermination(trx, id))) throw notFound()
  const row = await storage.holdTermination(trx, { id, state: 'unmatched' })
  if (!row) throw new AppError(409, 'TERMINATION_DECIDED', terminationErrors.TERMINATION_DECIDED)
  return row
}

/** The same letter once, also by a job that runs twice. */
function messageId(what: string, id: string): string {
  return `${what}-${id}`
}
