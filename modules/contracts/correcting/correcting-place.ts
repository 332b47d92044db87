import { sql } from 'kysely'
import type { SeasonTickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { type ContractRow, changeContract } from '../contracts.storage.ts'
import type { Corrected } from './correcting.schema.ts'
import { nothingToCorrect, type TellingContext, tellParties } from './correcting-telling.ts'

export type PlaceContext = TellingContext & { seasonTickets: Pick<SeasonTickets, 'moveTo'> }

/**
 * A contract that the caller holds has another place: free in every match ahead, as for whoever buys it. Its season ticket and tickets
 * for matches ahead move with it; its price stays. 409 where the place is somebody's.
 */
export async function correctPlace(
  ctx: PlaceContext,
  trx: Trx,
  given: { contract: ContractRow; place: string; reason: string; actor: string },
): Promise<Corrected[]> {
  const { contract, place, reason, actor } = given
  if (place === (contract.seatId ?? contract.blockId)) throw nothingToCorrect()
  const moved = await ctx.seasonTickets.moveTo(trx, {
    contractId: contract.id,
    ownerId: contract.recipientId,
    fromSeason: await firstOpenSeason(trx, contract.season),
    place,
    ticketType: contract.ticketType,
  })
  const isOtherClass = moved.priceClass !== contract.priceClass
  const { blockId, row, seat, seatId, priceClass } = moved
  const changed = await changeContract(trx, contract, {
    to: {
      ...{ block_id: blockId, row, seat, seat_id: seatId, price_class: priceClass },
      ...(contract.newPriceClass === priceClass ? { new_price_class: null } : {}),
    },
    step: {
      kind: 'corrected',
      actor,
      reason,
      changes: {
        place: [contract.seatId ?? contract.blockId, seatId ?? blockId],
        ...(isOtherClass ? { priceClass: [contract.priceClass, priceClass] } : {}),
      },
    },
  })
  const mails = await tellParties(ctx, trx, { what: 'place', before: contract, after: changed })
  return [
    { kind: 'ticketsMove', count: moved.tickets },
    ...(moved.stay > 0 ? [{ kind: 'ticketsStay', count: moved.stay, isNot: true }] : []),
    { kind: 'oldPlaceFree' },
    ...(isOtherClass ? [{ kind: 'otherClass' }, { kind: 'priceStays', isNot: true }] : []),
    { kind: 'mails', count: mails },
  ]
}

/** What is over stays as it was: the season that runs, or the contract's own where that is later or unknown. */
export async function firstOpenSeason(trx: Trx, own: number): Promise<number> {
  const { rows } = await sql<{ season: number }>`
    select season from contract_seasons
    where ends_on >= (app.now() at time zone 'Europe/Berlin')::date and season <= ${own}
    order by season limit 1`.execute(trx)
  return rows[0]?.season ?? own
}
