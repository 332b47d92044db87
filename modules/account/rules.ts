import type { Checkout, OrderState } from '#modules/checkout/schema.ts'
import type { WaitingContracts } from '#modules/contracts/contracts.ts'
import type { StuckPayout } from '#modules/marketplace/marketplace.ts'
import type { ClubMembership } from '#modules/memberships/schema.ts'
import type { OrganizationMembership } from '#modules/organisations/schema.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import type { EventSummary } from '#modules/tickets/schema.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import type { Asset } from '#modules/wallet/assets.schema.ts'
import type { TicketTransfer } from '#modules/wallet/transfers/transfers.schema.ts'
import type { MembershipCard, NextMatch, OpenAction } from './schema.ts'

const MOST_ORDERS = 3

/** States of ORD-04 in which something is still on its way to the buyer. */
const UNDER_WAY: ReadonlySet<OrderState> = new Set([
  'InvoiceCreated',
  'OrderInProgress',
  'OrderInReview',
  'OrderPlaced',
  'OrderShipped',
  'PartialCancellation',
])

/** Newest first in, newest first out: what is under way, else the last order. Tickets are there at once. */
export function ordersToShow(checkouts: Checkout[]): { orders: Checkout[]; areOrdersUnderWay: boolean } {
  const underWay = checkouts.filter(isUnderWay)
  return underWay.length > 0
    ? { orders: underWay.slice(0, MOST_ORDERS), areOrdersUnderWay: true }
    : { orders: checkouts.slice(0, 1), areOrdersUnderWay: false }
}

function isUnderWay(checkout: Checkout): boolean {
  return checkout.transactions
    .flatMap((transaction) => transaction.orders)
    .some((order) => UNDER_WAY.has(order.state) && order.items.some((item) => item.delivery === 'parcel'))
}

/** A ticket as the wallet lists it: the nearest match first. */
export type TicketAhead = {
  id: string
  event_id: string
  slug: string
  name: NextMatch['event']['name']
  opponent: string
  opponent_crest: string
  starts_at: Date
  doors_open_at: Date
  cancelled_at: Date | null
  block_id: string
  /** What another ground calls its area. */
  called: string | null
  row: string | null
  seat: string | null
}

/** The first match of one's own tickets. A cancelled one counts only when there is no other: what is next is what is played. */
export function nextMatchOf(given: { tickets: TicketAhead[]; games: EventSummary[] }): NextMatch | null {
  const { tickets, games } = given
  const first = tickets.find((ticket) => !ticket.cancelled_at) ?? tickets[0]
  if (!first) return homeGameWithoutTickets(games)
  return {
    event: {
      id: first.event_id,
      slug: first.slug,
      name: first.name,
      opponent: first.opponent,
      opponentCrest: first.opponent_crest,
      startsAt: first.starts_at.toISOString(),
      doorsOpenAt: first.doors_open_at.toISOString(),
      cancelledAt: first.cancelled_at?.toISOString() ?? null,
    },
    tickets: tickets
      .filter((ticket) => ticket.event_id === first.event_id)
      .map(({ id, block_id: block, called, row, seat }) => ({
        ...{ id, block, row, seat },
        areaName: awayArea(block) && nameOfPriceClass(block, called),
      })),
  }
}

function homeGameWithoutTickets(games: EventSummary[]): NextMatch | null {
  const game = games.find(({ state }) => state !== 'cancelled' && state !== 'over')
  if (!game) return null
  const { id, slug, name, opponent, opponentCrest, startsAt, doorsOpenAt, cancelledAt } = game
  return {
    event: { id, slug, name, opponent, opponentCrest, startsAt, doorsOpenAt, cancelledAt },
    tickets: [],
  }
}

/** What could not be had is null, and nothing is said about it. */
export type Waiting = {
  orders: {
    failedPayment: { checkoutId: string; totalCents: number } | null
    mandates: { checkoutId: string; url: string }[]
    returns: { checkoutId: string; number: string }[]
  } | null
  payouts: StuckPayout[] | null
  transfers: Pick<TicketTransfer, 'id' | 'senderName' | 'event'>[] | null
  contracts: (WaitingContracts & { transfers: { transferId: string; senderName: string | null }[] }) | null
  contact: { hasAddress: boolean; unconfirmedEmails: string[] } | null
  organizations: OrganizationMembership[] | null
}

/** Most urgent first: money that would be lost, then what keeps others waiting, then what can wait. */
export function openActions(waiting: Waiting): OpenAction[] {
  const { orders, payouts, transfers, contracts, contact, organizations } = waiting
  const failed = orders?.failedPayment
  return [
    ...(orders?.mandates ?? []).map((mandate) => ({ kind: 'signMandate', ...mandate }) as const),
    ...(failed
      ? [
          {
            kind: 'failedPayment',
            checkoutId: failed.checkoutId,
            totalPrice: failed.totalCents,
          } as const,
        ]
      : []),
    ...(payouts ?? []).map((payout) => ({ kind: 'failedPayout', ...payout }) as const),
    ...(contracts?.unpaid ?? []).map((due) => ({ kind: 'unpaidContract', ...due }) as const),
    ...(contracts?.renewal ? [{ kind: 'contractRenewal', ...contracts.renewal } as const] : []),
    ...(contracts?.transfers ?? []).map((transfer) => ({ kind: 'contractTransfer', ...transfer }) as const),
    ...(transfers ?? []).map(
      ({ id, senderName, event }) =>
        ({ kind: 'ticketTransfer', transferId: id, senderName, match: event.name }) as const,
    ),
    ...(contact?.unconfirmedEmails ?? []).map((email) => ({ kind: 'confirmEmail', email }) as const),
    ...(organizations ?? [])
      .filter(({ state }) => state === 'invited')
      .map(
        ({ organization }) =>
          ({ kind: 'invitation', organizationId: organization.id, name: organization.name }) as const,
      ),
    ...(orders?.returns ?? []).map((announced) => ({ kind: 'sendReturn', ...announced }) as const),
    ...(contact && !contact.hasAddress ? [{ kind: 'addAddress' } as const] : []),
  ]
}

/** A badge proves a membership that runs: the one with its number (`M-18997`), else the only one there is. */
export function cardsOf(memberships: ClubMembership[], badges: Asset[]): MembershipCard[] {
  const running = memberships.filter(({ state }) => state === 'active')
  return memberships.map((membership) => {
    const named = badges.find(({ serial }) => membership.number && serial.endsWith(`-${membership.number}`))
    const badge = named ?? (running.length === 1 && badges.length === 1 ? badges[0] : undefined)
    return {
      ...membership,
      badge:
        membership.state === 'active' && badge
          ? { serial: badge.serial, name: badge.assetTemplate.name }
          : null,
    }
  })
}
