import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { giveTicketOf } from '../concluding.ts'
import { type ContractRow, changeContract, insertStep } from '../contracts.storage.ts'
import { mediumCents } from '../rules.ts'
import type { ContractPriceRow, ContractSeasonRow } from '../seasons.storage.ts'
import { isPending } from '../states.rules.ts'
import { DUE_KIND, type RenewalContext } from './context.ts'
import type { NewPlace } from './moving.ts'
import { partsOf, seasonPriceCents } from './renewal.rules.ts'

export const RENEWING = 'system'

export type Renewing = {
  season: ContractSeasonRow
  prices: readonly ContractPriceRow[]
  today: string
}

/**
 * A contract that the caller holds goes on for another season: at its place or another, with the price of the new list (ABO-25), its
 * season ticket, and what will be owed. The wish is over, served or not.
 */
export async function renew(
  ctx: RenewalContext,
  trx: Trx,
  given: Renewing & {
    contract: ContractRow
    isMember: boolean
    /** Null: where it is. */
    place: NewPlace | null
  },
): Promise<ContractRow> {
  const { contract, season, place } = given
  const priceCents = seasonPriceCents(given.prices, {
    priceClass: place?.priceClass ?? contract.priceClass,
    ticketType: contract.ticketType,
    isMember: given.isMember,
  })
  if (priceCents === null) throw new AppError(409, 'PRICE_MISSING', 'The new list has no price for it')
  const renewed = await writeRenewal(trx, { contract, season, place, priceCents })
  await giveTicketOf(ctx, trx, { contract: renewed, vatRate: season.vatRate, actor: RENEWING })
  const { id, medium, pays, subscriberId, paymentTokenId } = renewed
  await ctx.dues.plan(trx, {
    kind: DUE_KIND,
    subjectId: id,
    period: String(season.season),
    payerId: subscriberId,
    vatRate: season.vatRate,
    parts: partsOf({ cents: priceCents + mediumCents(medium), pays, season, today: given.today }),
    paymentTokenId,
    actor: RENEWING,
  })
  return renewed
}

async function writeRenewal(
  trx: Trx,
  given: { contract: ContractRow; season: ContractSeasonRow; place: NewPlace | null; priceCents: number },
): Promise<ContractRow> {
  const { contract, season, place, priceCents } = given
  const { state, newPriceClass, newMedium } = contract
  const isWaiting = isPending(state)
  // Before it goes on: what waits for an answer goes back to a contract that is confirmed.
  if (isWaiting)
    await sql`update contracts set resting_state = 'Confirmed' where id = ${contract.id} and resting_state = 'NotConfirmed'`.execute(
      trx,
    )
  const renewed = await changeContract(trx, contract, {
    to: {
      ...(isWaiting ? {} : { state: 'Confirmed' as const }),
      season: season.season,
      confirmed_season: season.season,
      ends_on: season.endsOn,
      price_cents: priceCents,
      ...(place
        ? {
            ...{ block_id: place.blockId, row: place.row, seat: place.seat, seat_id: place.seatId },
            price_class: place.priceClass,
          }
        : {}),
      medium: newMedium ?? contract.medium,
      new_medium: null,
      new_price_class: null,
    },
    step: {
      kind: 'renewed',
      actor: RENEWING,
      changes: { season: [contract.season, season.season], priceCents: [contract.priceCents, priceCents] },
    },
  })
  if (newPriceClass !== null || place) await closeWish(trx, contract, renewed, place)
  return renewed
}

/** A wish is over: served with a place, or refused. */
export async function closeWish(
  trx: Trx,
  contract: ContractRow,
  renewed: ContractRow,
  place: NewPlace | null,
): Promise<void> {
  const placeOf = ({ seatId, blockId }: { seatId: string | null; blockId: string }) => seatId ?? blockId
  await sql`delete from contract_wishes where contract_id = ${contract.id}`.execute(trx)
  await insertStep(trx, {
    contractId: contract.id,
    kind: place ? 'priceClassServed' : 'priceClassRefused',
    actor: RENEWING,
    from: renewed.state,
    to: renewed.state,
    changes: place
      ? {
          priceClass: [contract.priceClass, place.priceClass],
          place: [placeOf(contract), placeOf(place)],
        }
      : { priceClass: [contract.newPriceClass, contract.priceClass] },
  })
}
