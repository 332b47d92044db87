import { club, type Language } from '#club/club.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { HeldTicket, Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { inContext } from '#platform/in-context.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { type MailedTicket, newCodeMail, ticketsMail } from './lost-tickets.mails.ts'
import { refusalToRenew } from './ticket-actions.rules.ts'
import { factsOfHeld, refused } from './tickets.ts'

export type LostTickets = ReturnType<typeof createLostTickets>

type LostTicketsOptions = {
  db: Db
  tickets: Tickets
  mailer: Mailer
  recipientOf: (db: Db, subjectId: string) => Promise<Recipient | null>
  /** Somebody's tickets. */
  ticketsUrl(language: Language): string
}

function contextOf(options: LostTicketsOptions) {
  const { tickets } = options
  const { hands } = tickets
  return { ...options, hands }
}

type LostTicketsContext = ReturnType<typeof contextOf>

/** What the club's staff do for somebody whose ticket is gone: the way to it once more, or a new code that ends the old one. */
export function createLostTickets(options: LostTicketsOptions) {
  const ctx = contextOf(options)
  return inContext(ctx, { renew, remind })
}

/**
 * The next issue of each, all or none: codes of former issues open no gate, on paper, in a picture or in a phone that was
 * stolen. What came by post is on the phone from now on. One mail tells the owner.
 */
async function renew(
  ctx: LostTicketsContext,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const held = await holdAll(ctx, trx, { ownerId, ids })
    for (const ticket of held) {
      const reason = refusalToRenew(factsOfHeld(ticket))
      if (reason) throw refused(reason)
      await ctx.hands.handOver(trx, ticket, ticket.media === 'registered' ? { media: 'mobile' } : {})
    }
    await write(ctx, trx, { ownerId, held, mail: newCodeMail })
  })
}

/** The way to one's tickets once more; nothing changes. */
async function remind(
  ctx: LostTicketsContext,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await write(ctx, trx, { ownerId, held: await holdAll(ctx, trx, { ownerId, ids }), mail: ticketsMail })
  })
}

/** In the order of their ids, as everybody locks tickets; 404 for what is another's. */
async function holdAll(
  ctx: LostTicketsContext,
  trx: Trx,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<HeldTicket[]> {
  const held: HeldTicket[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    const ticket = await ctx.hands.holdTicket(trx, { id, ownerId })
    if (!ticket) throw notFound()
    held.push(ticket)
  }
  return held
}

async function write(
  ctx: LostTicketsContext,
  trx: Trx,
  given: { ownerId: string; held: HeldTicket[]; mail: typeof newCodeMail },
): Promise<void> {
  const { ownerId, held, mail } = given
  const recipient = await ctx.recipientOf(trx, ownerId)
  if (!recipient) throw new AppError(409, 'NO_ADDRESS_TO_WRITE_TO', 'There is no confirmed e-mail address')
  const language = recipient.language ?? club.fallbackLanguage
  const mailed: MailedTicket[] = []
  for (const { id, block, called, row, seat, eventId } of held.map(placeOf)) {
    const { name, startsAt } = await ctx.tickets.loadEvent(eventId)
    mailed.push({ id, block, called, row, seat, event: { name, startsAt: new Date(startsAt) } })
  }
  await ctx.mailer.send(
    trx,
    mail({ to: recipient.email, language, url: ctx.ticketsUrl(language), tickets: mailed }),
  )
}

const placeOf = ({ id, blockId, called, row, seat, eventId }: HeldTicket) => ({
  id,
  block: blockId,
  called,
  row,
  seat,
  eventId,
})
