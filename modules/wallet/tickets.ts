import type { Language } from '#club/club.ts'
import type { EventDetail, TicketMedium } from '#modules/tickets/schema.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Caller } from '#platform/access.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { drawnInThread } from '#platform/pdf/pdf-workers.ts'
import { actionsOfTicket, refusalTo, stateOfTicket, type TicketFacts } from './ticket-actions.rules.ts'
import type { renderTicketPdf } from './ticket-pdf.ts'
import type {
  ActionRefusal,
  TicketActionName,
  TicketListType,
  WalletTicket,
  WalletTicketDetail,
} from './tickets.schema.ts'

const drawTicket = drawnInThread<typeof renderTicketPdf>(
  new URL('./ticket-pdf.ts', import.meta.url),
  'renderTicketPdf',
)

export type TicketWallet = ReturnType<typeof createTicketWallet>

/** The tickets in somebody's wallet; whoever acts for an organisation sees the organisation's. */
export function createTicketWallet({ db, tickets }: { db: Db; tickets: Tickets }) {
  type Asked = { caller: Caller; type: TicketListType; page: number; pageSize: number }

  /** Day tickets; those of one's own season ticket have a list of their own. */
  const listTickets = (given: Asked) => listOf('day', given)

  /** TIX-07: one per match. */
  const listSeasonTickets = (given: Asked) => listOf('season', given)

  async function listOf(kind: 'day' | 'season', given: Asked): Promise<List<WalletTicket>> {
    const { caller, type, page, pageSize } = given
    const rows = await tickets.ticketsOf({ ownerId: caller.subjectId, type, kind, page, pageSize })
    return pageOf(rows.map(walletTicket), given)
  }

  async function loadTicket(given: { caller: Caller; id: string }): Promise<WalletTicketDetail> {
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
      ...codeOf(row),
      issue: row.issue,
      ownOrder: row.checkout_id !== null && row.buyer_id === row.owner_id,
      actions: actionsOfTicket({ ...factsOf(row), isBoundToWheelchair: isCompanion && partner !== null }),
      companion: partner && !isCompanion ? tickets.seatNamed(partner.seatId) : null,
      issuedAt: row.issued_at.toISOString(),
    }
  }

  /** No code for what does not open the gate. */
  function codeOf(row: Row): Pick<WalletTicketDetail, 'code' | 'codeForm' | 'turnSecret'> {
    const isGood = row.offer_id === null && row.cancelled_at === null && row.withheld_at === null
    return {
      code: isGood ? row.code : null,
      codeForm: row.media === 'mobile' ? 'turning' : 'still',
      turnSecret: tickets.codeSecretOfTicket({ ...row, eventId: row.event_id }).toString('base64url'),
    }
  }

  /** To paper or back to the phone: the code before is worth nothing from then on. The same medium again changes nothing. */
  async function changeMedium(given: {
    caller: Caller
    id: string
    media: Extract<TicketMedium, 'print' | 'mobile'>
  }): Promise<WalletTicketDetail> {
    const { caller, id, media } = given
    await db.transaction().execute(async (trx) => {
      const held = await tickets.hands.holdTicket(trx, { id, ownerId: caller.subjectId })
      if (!held) throw notFound()
      if (held.media === media) return
      const { isUsed, isPaid, isOwed, isWithheld, priceCents, startsAt, now, claim } = held
      const isCancelled = held.eventCancelledAt !== null
      const claimed = { isForwarded: claim?.kind === 'transfer', isOffered: claim?.kind === 'offer' }
      const money = { isPaid, isOwed, isWithheld }
      const facts = {
        media: held.media,
        isUsed,
        priceCents,
        startsAt,
        now,
        isCancelled,
        ...claimed,
        ...money,
      }
      insist(media === 'print' ? 'print' : 'toPhone', facts)
      await tickets.hands.handOver(trx, held, { media })
    })
    return loadTicket(given)
  }

  function loadEvent(id: string): Promise<EventDetail> {
    return tickets.loadEvent(id)
  }

  async function printTicket(given: {
    caller: Caller
    id: string
    language: Language
  }): Promise<{ pdf: Uint8Array; name: string }> {
    const ticket = await loadTicket(given)
    const { code } = ticket
    const { reason } = ticket.actions.pdf
    if (reason || code === null) throw refused(reason ?? 'TICKET_IS_OFFERED')
    const pdf = await drawTicket({ ...ticket, code }, given.language)
    return { pdf, name: `ticket-${ticket.id}.pdf` }
  }

  return { listTickets, listSeasonTickets, loadTicket, changeMedium, loadEvent, printTicket }
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
  TICKET_EVENT_CANCELLED: 'The match is called off',
  MATCH_HAS_STARTED: 'The match has started',
  MATCH_IS_OVER: 'The match is over',
  TICKET_IS_FREE: 'Free tickets are not sold on',
  TICKET_IS_ON_PHONE: 'The ticket is on the phone: make it a printed one first',
  TICKET_IS_ON_PAPER: 'The ticket is a printed one',
  TICKET_COMES_BY_POST: 'The ticket comes by post',
  COMPANION_MOVES_WITH_WHEELCHAIR: 'A companion place goes with its wheelchair place',
}

function refused(reason: ActionRefusal): AppError {
  return new AppError(409, reason, DETAILS[reason])
}

function factsOf(row: Row): TicketFacts {
  return {
    media: row.media,
    priceCents: row.price_cents,
    startsAt: row.starts_at,
    isCancelled: row.cancelled_at !== null,
    isUsed: row.used_at !== null,
    isPaid: row.is_paid,
    isOwed: row.is_owed,
    isWithheld: row.withheld_at !== null,
    isForwarded: row.transfer_id !== null,
    isOffered: row.offer_id !== null,
    now: row.now,
  }
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
    usedAt: row.used_at ? row.used_at.toISOString() : null,
    changedAt: row.changed_at.toISOString(),
  }
}
