import type { Logger } from 'pino'
import type { Tickets } from '#modules/tickets/tickets.ts'
import { addMinutes } from '#platform/dates.ts'
import type { Db, Trx } from '#platform/db.ts'
import { addressOf } from '#platform/endpoint.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { ApplePasses } from './apple.ts'
import { downloadPass } from './endpoints.ts'
import type { GooglePasses } from './google.ts'
import type { PassContent } from './pass.rules.ts'
import type { Push } from './push.ts'
import {
  type MadePass,
  type PassErrorCode,
  type PassKinds,
  type PassName,
  passErrorCodes,
  serialOf,
} from './schema.ts'
import { downloadKey, isDownloadKey, passToken } from './secrets.rules.ts'
import * as storage from './storage.ts'

const PUSH_JOB = 'passes.push'
const GOOGLE_JOB = 'passes.google'
const PUSHED_AT_ONCE = 200

export type PassesOptions = {
  db: Db
  jobs: Jobs
  log: Logger
  tickets: Pick<Tickets, 'hands' | 'listen' | 'loadEvent' | 'nameOfTicketType'>
  /** Null: the club has not set this wallet up. */
  apple: ApplePasses | null
  google: GooglePasses | null
  /** Tells phones to ask for news; null where nobody would take it. */
  push: Push | null
  /** What passes and download links prove themselves with. */
  secret: string
  /** Origin of the club's own site. */
  home: string
}

export type Passes = ReturnType<typeof createPasses>

/**
 * Tickets in the wallets of phones. A pass shows one issue of a ticket with a code that stands still; making it switches the
 * ticket to that medium, so that the code on the screen and the one on paper die with it. Whatever makes another issue voids
 * the pass in the same transaction.
 */
export function createPasses(ctx: PassesOptions) {
  const { db, jobs, tickets, apple, secret } = ctx
  jobs.handle(PUSH_JOB, (data) => notifyPhones(ctx, data as storage.WhichPasses))
  jobs.handle(GOOGLE_JOB, (data) => notifyGoogle(ctx, data as PassName))
  jobs.every('passes.tidy', '20 4 * * *', () => storage.forgetOldPhones(db))
  tickets.listen({
    voided: (trx, gone) =>
      voidPasses(
        ctx,
        trx,
        gone.map(({ id }) => id),
      ),
    changed: (trx, { id }) => voidPasses(ctx, trx, [id]),
    signedAnew: (trx, { id }) => renewPass(ctx, trx, id),
    async eventChanged(trx, eventId) {
      const touched = await storage.touchPassesOf(trx, { eventId })
      if (touched.length === 0) return
      await jobs.enqueue(trx, PUSH_JOB, { eventId })
      for (const pass of touched.filter(({ isAtGoogle }) => isAtGoogle)) await enqueueGoogle(ctx, trx, pass)
    },
  })
  return {
    apple,
    secret,
    db,
    ...inContext(ctx, { kinds, makeApplePass, makeGooglePass, download, applePassOf, notifyPhones }),
  }
}

/** The same pass with another code. */
async function renewPass(ctx: PassesOptions, trx: Trx, ticketId: string): Promise<void> {
  const { jobs } = ctx
  for (const pass of await storage.touchPassesOf(trx, { ticketId })) {
    await jobs.enqueue(trx, PUSH_JOB, { ticketId })
    if (pass.isAtGoogle) await enqueueGoogle(ctx, trx, pass)
  }
}

async function voidPasses(ctx: PassesOptions, trx: Trx, ticketIds: string[]): Promise<void> {
  const { jobs } = ctx
  for (const pass of await storage.voidStalePasses(trx, ticketIds)) {
    await jobs.enqueue(trx, PUSH_JOB, { ticketId: pass.ticketId })
    if (pass.isAtGoogle) await enqueueGoogle(ctx, trx, pass)
  }
}

const enqueueGoogle = (ctx: PassesOptions, trx: Trx, { ticketId, issue }: PassName) =>
  ctx.jobs.enqueue(trx, GOOGLE_JOB, { ticketId, issue })

function kinds(ctx: PassesOptions): PassKinds {
  const { apple, google } = ctx
  return { apple: apple !== null, google: google !== null }
}

/** The ticket moves into Apple's wallet; answers where the pass is downloaded from. */
async function makeApplePass(ctx: PassesOptions, given: { caller: Caller; id: string }): Promise<MadePass> {
  const { apple, secret, home } = ctx
  if (!apple) throw refuse('PASS_NOT_OFFERED', 404)
  const { pass, now } = await switchToPass(ctx, given)
  const serial = serialOf(pass)
  const address = addressOf(downloadPass, {
    params: { serialNumber: serial },
    query: { key: downloadKey(secret, serial, now) },
  })
  return { url: home + address, issue: pass.issue }
}

/** The ticket moves into Google's wallet; Google hears of it only now. */
async function makeGooglePass(ctx: PassesOptions, given: { caller: Caller; id: string }): Promise<MadePass> {
  const { db, google } = ctx
  if (!google) throw refuse('PASS_NOT_OFFERED', 404)
  const { pass } = await switchToPass(ctx, given)
  // Before Google has it, so that whatever changes from now on is told there too.
  await storage.markAtGoogle(db, pass)
  const content = await contentOf(ctx, (await storage.findPass(db, pass))!)
  const url = await google.save(content).catch((error) => {
    throw new AppError(503, 'WALLET_UNAVAILABLE', passErrorCodes.WALLET_UNAVAILABLE, {
      cause: error,
      retryAfterSeconds: 5,
    })
  })
  return { url, issue: pass.issue }
}

/** Under the ticket's lock: the next issue with a still code, unless it has one for a wallet already. */
async function switchToPass(ctx: PassesOptions, { caller, id }: { caller: Caller; id: string }) {
  const { db, tickets } = ctx
  return db.transaction().execute(async (trx) => {
    const ticket = await tickets.hands.holdTicket(trx, { id, ownerId: caller.subjectId })
    if (!ticket) throw notFound()
    const refusal = refusalToPass(ticket)
    if (refusal) throw refuse(refusal, 409)
    const issue =
      ticket.media === 'pass'
        ? ticket.issue
        : (await tickets.hands.handOver(trx, ticket, { media: 'pass' })).issue
    const pass = { ticketId: ticket.id, issue }
    await storage.savePass(trx, { ...pass, ownerId: ticket.ownerId })
    return { pass, now: ticket.now }
  })
}

/** By the link that `makeApplePass` answered. 404 when it is over or was never given. */
async function download(ctx: PassesOptions, given: PassName & { key: string }): Promise<Buffer> {
  const { db, apple, secret } = ctx
  const pass = apple && (await storage.findPass(db, given))
  if (!pass) throw notFound()
  const { key } = given
  if (!isDownloadKey({ secret, serial: serialOf(pass), key, now: pass.now })) throw notFound()
  return applePassOf(ctx, pass)
}

async function applePassOf(ctx: PassesOptions, pass: storage.PassRow): Promise<Buffer> {
  const { apple, secret } = ctx
  return apple!.make(await contentOf(ctx, pass), passToken(secret, serialOf(pass)))
}

async function contentOf(ctx: PassesOptions, pass: storage.PassRow): Promise<PassContent> {
  const { tickets } = ctx
  const { venue, terms } = await tickets.loadEvent(pass.eventId)
  return {
    ...pass,
    venue,
    terms,
    block: pass.blockId,
    ticketTypeName: tickets.nameOfTicketType(pass.ticketType),
    code: pass.cancelledAt ? null : pass.code,
  }
}

/** Each phone once for each change; what is told is remembered, so that a job that runs again goes on where it stopped. */
async function notifyPhones(ctx: PassesOptions, which: storage.WhichPasses): Promise<void> {
  const { db, push } = ctx
  if (!push) return
  for (;;) {
    const phones = await storage.untoldPhones(db, { which, limit: PUSHED_AT_ONCE })
    if (phones.length === 0) return
    const line = await push.open()
    try {
      for (const phone of phones) {
        if ((await line.send(phone.pushToken)) === 'gone') await storage.forgetPushToken(db, phone.pushToken)
        else await storage.markNotified(db, { ...phone, which })
      }
    } finally {
      line.close()
    }
  }
}

async function notifyGoogle(ctx: PassesOptions, name: PassName): Promise<void> {
  const { db, log, google } = ctx
  const pass = google && (await storage.findPass(db, name))
  if (pass) await google.change(await contentOf(ctx, pass))
  else log.warn({ ticket: name.ticketId }, 'a pass at Google could not be changed: that wallet is not set up')
}

type HeldTicket = NonNullable<Awaited<ReturnType<Tickets['hands']['holdTicket']>>>

/** Whether a ticket may become a pass, or stay one. */
function refusalToPass(ticket: HeldTicket): PassErrorCode | null {
  if (ticket.eventCancelledAt) return 'TICKET_EVENT_CANCELLED'
  if (ticket.now >= endOf(ticket)) return 'MATCH_IS_OVER'
  if (ticket.media === 'pass') return null
  if (ticket.isUsed) return 'TICKET_IS_USED'
  if (ticket.claim) return ticket.claim.kind === 'offer' ? 'TICKET_IS_OFFERED' : 'TICKET_IS_FORWARDED'
  return ticket.media === 'registered' ? 'TICKET_COMES_BY_POST' : null
}

/** As the wallet has it: then a ticket is in the archive. */
function endOf({ startsAt }: HeldTicket): Date {
  return addMinutes(startsAt, 180)
}

function refuse(code: PassErrorCode, status: number): AppError {
  return new AppError(status, code, passErrorCodes[code])
}
