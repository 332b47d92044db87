import type { AlsoGivenBack } from '#modules/selling/given-back.schema.ts'
import {
  type Buyer,
  type ItemProblem,
  isRefusal,
  type Reserve,
  type SecureLine,
  type Sellable,
  type Taking,
} from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { inContext } from '#platform/in-context.ts'
import { paidByOrder } from '../credits/credits.storage.ts'
import type { SaleContext } from './context.ts'
import { fulfilSeason, revokeSeason } from './fulfilling.ts'
import { quoteSeason, type SeasonWish, wishOf } from './quote.ts'
import { parseSeasonSku, SEASON_TICKET } from './sale.rules.ts'
import { contractsOf, findSale, findWayToPay, loadPromises, recordSale } from './sale.storage.ts'
import { loadSeasonStatus, problemsOfSeason, SEASON_STATUS, type SeasonStatus } from './status.ts'
import { takeSeason } from './taking.ts'

/** Sells season tickets: a place in every match of a season at once, and the contract that goes on from it. */
export function createSeasonSellable(ctx: SaleContext): Sellable {
  const { seasonPlaces, seasonTickets } = ctx
  return {
    kind: SEASON_TICKET,
    owns: (sku) => parseSeasonSku(sku) !== null,
    ...inContext(ctx, { quote: quoteSeason, taking, secure, secureAgain, notReturnable }),
    fulfil: (trx, sale) => fulfilSeason(ctx, trx, sale),
    revoke: (trx, given) => revokeSeason(ctx, trx, given),
    renew: seasonPlaces.renew,
    release: seasonPlaces.release,
    status: SEASON_STATUS,
    securedUntil: (status) => (status as SeasonStatus | null)?.secured_until ?? null,
    problems: problemsOfSeason,
    unsecure: (trx, { checkoutId, lines }) =>
      seasonPlaces.unsecure(trx, { checkoutId, cartItemIds: lines.map(({ cartItemId }) => cartItemId) }),
    withhold: async (trx, { checkoutId }) =>
      seasonTickets.withhold(trx, await contractIdsOf(trx, checkoutId)),
    restore: async (trx, { checkoutId }) => seasonTickets.restore(trx, await contractIdsOf(trx, checkoutId)),
    alsoGivenBack: (db, checkoutItemIds) => alsoGivenBack(ctx, db, checkoutItemIds),
    withdrawalRight: () => 'fixedDate',
  }
}

/** Instalments that were collected since, and those that are due no more: as `revokeSeason` does it. */
async function alsoGivenBack(
  { recurring }: SaleContext,
  db: Db,
  checkoutItemIds: string[],
): Promise<AlsoGivenBack> {
  const also = { cents: 0, calledOff: 0 }
  for (const { contractId } of await contractsOf(db, { checkoutItemIds })) {
    const { cents, open } = await recurring().refundable(db, { kind: SEASON_TICKET, subjectId: contractId })
    also.cents += cents
    also.calledOff += open
  }
  return also
}

function taking(ctx: SaleContext, item: Reserve): Taking {
  return takeSeason(ctx.seasonPlaces, item, knownWish(ctx, item))
}

/** Of an item that was quoted before. */
function knownWish(ctx: SaleContext, line: Pick<SecureLine, 'sku' | 'options'>): SeasonWish {
  const wish = wishOf(ctx, line)
  if (isRefusal(wish)) throw new Error(`${line.sku} was quoted and names no place`)
  return wish
}

async function secure(
  ctx: SaleContext,
  trx: Trx,
  given: { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer },
): Promise<ItemProblem[]> {
  const { seasonPlaces } = ctx
  const { checkoutId, lines, until, buyer } = given
  const cartItemIds = lines.map(({ cartItemId }) => cartItemId)
  const secured = new Set(await seasonPlaces.secure(trx, { checkoutId, cartItemIds, until }))
  const stands = await loadSeasonStatus(trx, { lines, buyer })
  const found = problemsOfSeason(
    lines.map((line) => ({ ...line, status: stands.get(line.cartItemId) ?? null })),
    buyer,
  )
  const { method, isRemembered } = await findWayToPay(trx, checkoutId)
  const isStored = method === 'sepa' || method === 'token' || isRemembered
  const promises = await loadPromises(trx, cartItemIds)
  for (const line of lines) {
    const { cartItemId, sku } = line
    const { priceCents = 0, instalments = null } = promises.get(cartItemId) ?? {}
    const dues = instalments ?? []
    if (found.some((one) => one.cartItemId === cartItemId)) continue
    if (!secured.has(cartItemId)) found.push({ cartItemId, errorCode: 'CARTITEM_EXPIRED' })
    else if (dues.length > 0 && !isStored)
      found.push({ cartItemId, errorCode: 'INSTALMENTS_NEED_STORED_METHOD' })
    const wholeCents = dues.reduce((sum, { amountCents }) => sum + amountCents, priceCents)
    const { season } = parseSeasonSku(sku)!
    await recordSale(trx, { checkoutId, cartItemId, season, priceCents: wholeCents, dues })
  }
  return found
}

async function secureAgain(
  ctx: SaleContext,
  trx: Trx,
  given: { checkoutId: string; lines: SecureLine[]; until: Date; buyer: Buyer },
): Promise<boolean> {
  const { seasonPlaces } = ctx
  const { checkoutId, lines, until, buyer } = given
  const stands = await loadSeasonStatus(trx, { lines, buyer })
  for (const line of lines) {
    const { cartItemId } = line
    const status = stands.get(cartItemId)
    if (!status?.is_open || status.has_one || status.is_banned) return false
    if (!(await findSale(trx, { checkoutId, cartItemId }))) return false
    const { season, place } = knownWish(ctx, line)
    const { blockId, seatId, capacity } = place
    const again = { cartItemId, checkoutId, until, season, blockId, seatId, capacity }
    if (!(await seasonPlaces.secureAgain(trx, again))) return false
  }
  return true
}

async function contractIdsOf(trx: Trx, checkoutId: string): Promise<string[]> {
  return (await contractsOf(trx, { checkoutId })).map(({ contractId }) => contractId)
}

/** Nothing comes back of which a match was used, sold on or passed on, nor what went back in part as a credit. */
async function notReturnable(
  { seasonTickets }: SaleContext,
  db: Parameters<NonNullable<Sellable['notReturnable']>>[0],
  checkoutItemIds: string[],
) {
  const sold = await contractsOf(db, { checkoutItemIds })
  const contractIds = sold.map(({ contractId }) => contractId)
  const [bound, paidOut] = [
    await seasonTickets.notReturnable(db, contractIds),
    await paidByOrder(db, contractIds),
  ]
  return sold.flatMap(({ checkoutItemId, contractId }) => {
    const errorCode = bound.get(contractId) ?? (paidOut.has(contractId) ? 'CREDIT_PAID_OUT' : null)
    return errorCode ? [{ checkoutItemId, errorCode }] : []
  })
}
