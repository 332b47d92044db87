import type { PostalAddress } from '#modules/contacts/schema.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { type ContractRow, insertContract, insertStep } from './contracts.storage.ts'
import type { ContractStepKind } from './schema.ts'
import { findSeason } from './seasons.storage.ts'

/** Gives the season ticket of a contract with its tickets for the matches that are wanted (modules/tickets/season-tickets). */
export type GiveSeasonTicket = (trx: Trx, given: SeasonGift) => Promise<{ number: string; matches: number }>

export type SeasonGift = {
  contractId: string
  ownerId: string
  season: number
  place: string
  ticketType: string
  media: Extract<TicketMedium, 'mobile' | 'print'>
  priceCents: number
  vatRate: number
  actor: string
}

export type ConcludingContext = { giveSeasonTicket: GiveSeasonTicket }

export type NewDeal = {
  subscriberId: string
  recipientId: string
  contractorId: string
  season: number
  place: { blockId: string; row: string | null; seat: string | null; seatId: string | null }
  priceClass: string
  ticketType: string
  medium: TicketMedium
  /** For the season, or what is left of it; gross. */
  priceCents: number
  pays: ContractRow['pays']
  paymentTokenId: string | null
  invoiceAddress: PostalAddress | null
  shippingAddress: PostalAddress | null
  buysAddedMatches?: boolean
  predecessorId?: string | null
  /** Starts later than the season where it was bought in the middle of it: `2026-11-25`. */
  startsOn?: string
  actor: string
  kind?: Extract<ContractStepKind, 'concluded' | 'imported'>
}

/**
 * A contract begins, and with it the season ticket of its season, in the caller's transaction: both or none. Refuses like the season
 * ticket: one for each person and season, one holder for each seat.
 */
export async function conclude(ctx: ConcludingContext, trx: Trx, deal: NewDeal): Promise<ContractRow> {
  const season = await findSeason(trx, deal.season)
  if (!season) throw new AppError(422, 'SEASON_UNKNOWN', 'No contracts are made for this season')
  const { place, startsOn, predecessorId = null, buysAddedMatches = false } = deal
  const contract = await insertContract(trx, {
    id: newId(),
    subscriberId: deal.subscriberId,
    recipientId: deal.recipientId,
    contractorId: deal.contractorId,
    state: 'Confirmed',
    firstSeason: deal.season,
    season: deal.season,
    confirmedSeason: deal.season,
    ...place,
    priceClass: deal.priceClass,
    ticketType: deal.ticketType,
    medium: deal.medium,
    priceCents: deal.priceCents,
    startsOn: startsOn && startsOn > season.startsOn ? startsOn : season.startsOn,
    endsOn: season.endsOn,
    runtimeMonths: 12,
    pays: deal.pays,
    paymentTokenId: deal.paymentTokenId,
    invoiceAddress: deal.invoiceAddress,
    shippingAddress: deal.shippingAddress,
    buysAddedMatches,
    predecessorId,
  })
  if (!contract) throw new AppError(409, 'SEAT_TAKEN', 'The place is another contract’s')
  const { kind = 'concluded', actor } = deal
  await insertStep(trx, { contractId: contract.id, kind, from: null, to: contract.state, actor })
  await giveTicketOf(ctx, trx, { contract, vatRate: season.vatRate, actor })
  return contract
}

/** The season ticket of a contract for its season, with a ticket for each match ahead. */
export function giveTicketOf(
  { giveSeasonTicket }: ConcludingContext,
  trx: Trx,
  given: { contract: ContractRow; vatRate: number; actor: string },
): Promise<{ number: string; matches: number }> {
  return giveSeasonTicket(trx, giftOf(given))
}

export function giftOf(given: { contract: ContractRow; vatRate: number; actor: string }): SeasonGift {
  const { contract, vatRate, actor } = given
  return {
    contractId: contract.id,
    ownerId: contract.recipientId,
    season: contract.season,
    place: contract.seatId ?? contract.blockId,
    ticketType: contract.ticketType,
    media: contract.medium === 'print' || contract.medium === 'registered' ? 'print' : 'mobile',
    priceCents: contract.priceCents,
    vatRate,
    actor,
  }
}
