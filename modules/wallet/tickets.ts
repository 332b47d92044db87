import type { Language } from '#club/club.ts'
import type { EventDetail, TicketMedium } from '#modules/tickets/schema.ts'
import type { HeldTicket, Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { drawnInThread } from '#platform/pdf/pdf-workers.ts'
import { setName } from './names/naming.ts'
import {
  actionsOfTicket,
  factsOf,
  refusalTo,
  stateOfTicket,
  type TicketFacts,
} from './ticket-actions.rules.ts'
import type { renderTicketPdf, renderTicketsPdf } from './ticket-pdf.ts'
import type {
  ActionRefusal,
  TicketActionName,
  TicketListType,
  WalletTicket,
  WalletTicketDetail,
} from './tickets.schema.ts'
import { bearersOf } from './wallet.ts'

const drawTicket = drawnInThread<typeof renderTicketPdf>(
  new URL('./ticket-pdf.ts', import.meta.url),
  'renderTicketPdf',
)

const drawTickets = drawnInThread<typeof renderTicketsPdf>(
  new URL('./ticket-pdf.ts', import.meta.url),
  'renderTicketsPdf',
)

export type TicketWallet = ReturnType<typeof createTicketWallet>

type Asked = { caller: Caller; type: TicketListType; page: number; pageSize: number }

type TicketWalletContext = { db: Db; tickets: Tickets }

/** The tickets in somebody's wallet; whoever acts for an organisation sees the organisation's. */
export function createTicketWallet(ctx: TicketWalletContext) {
  return inContext(ctx, {
    printHanded,
    listTickets,
    listSeasonTickets,
    loadTicket,
    changeMedium,
    nameTicket,
    loadEvent,
    printTicket,
  })
}

/** Day tickets; those of one's own season ticket have a list of their own. */
const listTickets = (ctx: TicketWalletContext, given: Asked) => listOf(ctx, 'day', given)

/** TIX-07: one per match. */
const listSeasonTickets = (ctx: TicketWalletContext, given: Asked) => listOf(ctx, 'season', given)

async function listOf(
  ctx: TicketWalletContext,
  kind: 'day' | 'season',
  given: Asked,
): Promise<List<WalletTicket>> {
  const { tickets } = ctx
  const { caller, type, page, pageSize } = given
  const rows = await tickets.ticketsOf({ ownerId: caller.subjectId, type, kind, page, pageSize })
  return pageOf(rows.map(walletTicket), given)
}

async function loadTicket(
  ctx: TicketWalletContext,
  given: {
    caller: Pick<Caller, 'subjectId'>
    id: string
  },
): Promise<WalletTicketDetail> {
  const { db, tickets } = ctx
  const row = await tickets.ticketOf({ ownerId: given.caller.subjectId, id: given.id })
  if (!row) throw notFound()
  const { terms, venueRules } = await tickets.loadEvent(row.event_id)
  const place = { eventId: row.event_id, seatId: row.seat_id, ownerId: row.owner_id }
  const partner = await tickets.partnerTicketOf(db, place)
  const isCompanion = tickets.placeKindOf(row.seat_id) === 'companion'
  return {
    ...walletTicket(row),
    serialNumber: `ticket.${row.id}`,
    venue: { name: row.venue_name, city: row.venue_city, address: row.venue_address },
    terms,
    venueRules,
    ...codeOf(ctx, row),
    issue: row.issue,
    ownOrder: row.checkout_id !== null && row.buyer_id === row.owner_id,
    actions: actionsOfTicket({ ...factsOf(row), isBoundToWheelchair: isCompanion && partner !== null }),
    bearer: (await bearersOf(db, [row.id])).get(row.id) ?? null,
    companion: partner && !isCompanion ? tickets.seatNamed(partner.seatId) : null,
    issuedAt: row.issued_at.toISOString(),
  }
}

/** No code for what does not open the gate. */
function codeOf(
  ctx: TicketWalletContext,
  row: Row,
): Pick<WalletTicketDetail, 'code' | 'codeForm' | 'turnSecret'> {
  const { tickets } = ctx
  const isGood =
    row.offer_id === null && row.cancelled_at === null && row.withheld_at === null && !row.is_banned
  return {
    code: isGood ? row.code : null,
    codeForm: row.media === 'mobile' ? 'turning' : 'still',
    turnSecret: tickets.codeSecretOfTicket({ ...row, eventId: row.event_id }).toString('base64url'),
  }
}

/** To paper or back to the phone: the code before is worth nothing from then on. The same medium again changes nothing. */
async function changeMedium(
  ctx: TicketWalletContext,
  given: {
    caller: Caller
    id: string
    media: Extract<TicketMedium, 'print' | 'mobile'>
  },
): Promise<WalletTicketDetail> {
  const { db, tickets } = ctx
  const { caller, id, media } = given
  await db.transaction().execute(async (trx) => {
    const held = await tickets.hands.holdTicket(trx, { id, ownerId: caller.subjectId })
    if (!held) throw notFound()
    if (held.media === media) return
    insist(media === 'print' ? 'print' : 'toPhone', factsOfHeld(held))
    await tickets.hands.handOver(trx, held, { media })
  })
  return loadTicket(ctx, given)
}

/** Who goes with it: written down and changed until the match’s moment for it. */
async function nameTicket(
  ctx: TicketWalletContext,
  given: { caller: Caller; id: string; name: string },
): Promise<WalletTicketDetail> {
  await setName(ctx, { ...given, ownerId: given.caller.subjectId })
  return loadTicket(ctx, given)
}

function loadEvent(ctx: TicketWalletContext, id: string): Promise<EventDetail> {
  const { tickets } = ctx
  return tickets.loadEvent(id)
}

async function printTicket(
  ctx: TicketWalletContext,
  given: {
    caller: Caller
    id: string
    language: Language
  },
): Promise<{ pdf: Uint8Array; name: string }> {
  const ticket = await loadTicket(ctx, given)
  const { code } = ticket
  const { reason } = ticket.actions.pdf
  if (reason || code === null) throw refused(reason ?? 'TICKET_IS_OFFERED')
  const pdf = await drawTicket({ ...ticket, code }, given.language)
  return { pdf, name: `ticket-${ticket.id}.pdf` }
}

/** Tickets that staff hand over, a page for each; those whose code moves on a phone are not among them. */
async function printHanded(
  ctx: TicketWalletContext,
  given: {
    tickets: readonly { id: string; ownerId: string }[]
    language: Language
  },
): Promise<Uint8Array> {
  const found: Parameters<typeof renderTicketsPdf>[0] = []
  for (const { id, ownerId } of given.tickets) {
    const ticket = await loadTicket(ctx, { caller: { subjectId: ownerId }, id })
    const { code } = ticket
    if (code !== null && ticket.codeForm === 'still') found.push({ ...ticket, code })
  }
  if (found.length === 0) throw new AppError(409, 'NOTHING_TO_PRINT', 'None of these tickets is printed')
  return drawTickets(found, given.language)
}

/** Of a ticket under its lock. */
export function factsOfHeld(held: HeldTicket): TicketFacts {
  const { media, isUsed, isPaid, isOwed, isWithheld, isBanned, priceCents, startsAt, now, claim } = held
  return {
    media,
    isUsed,
    priceCents,
    startsAt,
    now,
    isPaid,
    isOwed,
    isWithheld,
    isBanned,
    isCancelled: held.eventCancelledAt !== null,
    isAway: held.isAway,
    isForwarded: claim?.kind === 'transfer',
    isOffered: claim?.kind === 'offer',
  }
}

function insist(action: TicketActionName, facts: TicketFacts): void {
  const reason = refusalTo(action, facts)
  if (reason) throw refused(reason)
}

const DETAILS: Record<ActionRefusal, string> = {
  TICKET_IS_FORWARDED: 'The ticket is forwarded and waits for its recipient',
  TICKET_IS_OFFERED: 'The ticket is offered on the exchange',
  TICKET_IS_USED: 'Somebody went in with the ticket',
  TICKET_IS_UNPAID: 'The money for the ticket is not here yet',
  GROUND_BAN: 'A ban from the ground is in force on the day of this match',
  TICKET_EVENT_CANCELLED: 'The match is called off',
  MATCH_HAS_STARTED: 'The match has started',
  OFFER_TIME_OVER: 'So shortly before kick-off no ticket is offered any more',
  MATCH_IS_OVER: 'The match is over',
  TICKET_IS_FREE: 'Free tickets are not sold on',
  TICKET_IS_FOR_AWAY_MATCH: 'Tickets for away matches are passed on, not sold on',
  TICKET_IS_ON_PHONE: 'The ticket is on the phone: make it a printed one first',
  TICKET_IS_ON_PAPER: 'The ticket is a printed one',
  TICKET_COMES_BY_POST: 'The ticket comes by post',
  COMPANION_MOVES_WITH_WHEELCHAIR: 'A companion place goes with its wheelchair place',
}

export function refused(reason: ActionRefusal): AppError {
  return new AppError(409, reason, DETAILS[reason])
}

type Row = NonNullable<Awaited<ReturnType<Tickets['ticketOf']>>>

export function walletTicket(row: Row): WalletTicket {
  return {
    id: row.id,
    event: {
      id: row.event_id,
      slug: row.slug,
      name: row.name,
      competition: row.competition,
      opponent: row.opponent,
      opponentCrest: row.opponent_crest,
      startsAt: row.starts_at.toISOString(),
      doorsOpenAt: row.doors_open_at.toISOString(),
      cancelledAt: row.cancelled_at ? row.cancelled_at.toISOString() : null,
    },
    block: row.block_id,
    row: row.row,
    seat: row.seat,
    media: row.media,
    price: row.price_cents,
    vatRate: Number(row.vat_rate),
    priceClass: row.price_class,
    priceClassName: row.priceClassName,
    ticketType: row.ticket_type,
    ticketTypeName: row.ticketTypeName,
    orderId: row.checkout_id,
    orderNumber: row.order_number,
    seasonTicket: row.seasonTicket,
    state: stateOfTicket(factsOf(row)),
    transfer: row.transfer_id
      ? {
          id: row.transfer_id,
          recipientMail: row.transfer_mail!,
          expiresAt: row.transfer_expires_at!.toISOString(),
        }
      : null,
    offer: row.offer_id
      ? { id: row.offer_id, price: row.offer_price_cents!, isHeld: row.offer_is_held }
      : null,
    naming: row.names_until && {
      name: row.bearer,
      until: row.names_until.toISOString(),
      isOpen: row.names_until > row.now && row.used_at === null && row.cancelled_at === null,
    },
    usedAt: row.used_at ? row.used_at.toISOString() : null,
    changedAt: row.changed_at.toISOString(),
  }
}
