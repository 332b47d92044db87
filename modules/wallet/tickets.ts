import type { Language } from '#club/club.ts'
import type { EventDetail } from '#modules/tickets/schema.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Caller } from '#platform/access.ts'
import { notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import type { TicketListType, WalletTicket, WalletTicketDetail } from './tickets.schema.ts'

export type TicketWallet = ReturnType<typeof createTicketWallet>

/** The tickets in somebody's wallet. */
export function createTicketWallet({ tickets }: { tickets: Tickets }) {
  async function listTickets(given: {
    caller: Caller
    type: TicketListType
    page: number
    pageSize: number
  }): Promise<List<WalletTicket>> {
    const { caller, type, page, pageSize } = given
    const rows = await tickets.ticketsOf({ ownerId: caller.subjectId, type, page, pageSize })
    return pageOf(rows.map(walletTicket), given)
  }

  async function loadTicket(given: { caller: Caller; id: string }): Promise<WalletTicketDetail> {
    const row = await tickets.ticketOf({ ownerId: given.caller.subjectId, id: given.id })
    if (!row) throw notFound()
    const { terms, venueRules } = await tickets.loadEvent(row.event_id)
    return {
      ...walletTicket(row),
      serialNumber: `ticket.${row.id}`,
      venue: { name: row.venue_name, city: row.venue_city, address: row.venue_address },
      terms,
      venueRules,
      code: row.code,
      turnSecret: tickets.turnSecretOfTicket({ ...row, eventId: row.event_id }).toString('base64url'),
      issue: row.issue,
      issuedAt: row.issued_at.toISOString(),
    }
  }

  function loadEvent(id: string): Promise<EventDetail> {
    return tickets.loadEvent(id)
  }

  /** The printer is large and rarely used, so it is loaded with the first ticket. */
  async function printTicket(given: {
    caller: Caller
    id: string
    language: Language
  }): Promise<{ pdf: Buffer; name: string }> {
    const ticket = await loadTicket(given)
    const { renderTicketPdf } = await import('./ticket-pdf.ts')
    return { pdf: await renderTicketPdf(ticket, given.language), name: `ticket-${ticket.id}.pdf` }
  }

  return { listTickets, loadTicket, loadEvent, printTicket }
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
  }
}
