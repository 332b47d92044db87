import { sql } from 'kysely'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import { conclude, type SeasonGift } from '#modules/contracts/concluding.ts'
import { type ContractRow, changeContract, holdContract } from '#modules/contracts/contracts.storage.ts'
import { goesOn } from '#modules/contracts/states.rules.ts'
import { type Fulfilment, isRefusal } from '#modules/selling/sellable.ts'
import type { TicketMedium } from '#modules/tickets/schema.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { SaleContext } from './context.ts'
import { type SeasonWish, wishOf } from './quote.ts'
import { type Instalment, SEASON_TICKET } from './sale.rules.ts'
import {
  closeSale,
  contractsOf,
  findSale,
  findSeasonOnSale,
  loadSoldTo,
  type SaleRow,
} from './sale.storage.ts'
import { endWait } from './waiting.storage.ts'

type Item = Fulfilment['items'][number]
/** All of it. */
const MORE_THAN_A_SEASON = 100_000_000
/** One person has one season ticket of a season. */
const HAS_ONE = 'ALREADY_RECIPIENT_OF_SEASON_TICKET'
/** The child that it was bought for left the family, or grew up, before it was paid. */
const CHILD_GONE = 'CHILD_NOT_IN_FAMILY'

/** Paid: the contract begins with its season ticket and a ticket for each match whose place was held. Repeatable. */
export async function fulfilSeason(
  ctx: SaleContext,
  trx: Trx,
  sale: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  for (const item of sale.items) {
    const { checkoutItemId } = item
    const contractId = await concludeItem(ctx, trx, sale, item)
    serials.push({ checkoutItemId, serialNumber: `contract.${contractId}` })
  }
  return serials
}

/** What was bought, as it stands when it is paid. */
type Bought = {
  ownerId: string
  item: Item
  wish: SeasonWish
  promised: Omit<SaleRow, 'checkoutItemId'>
  to: Awaited<ReturnType<typeof loadSoldTo>>
  today: string
  /** Matches whose place is held for it. */
  held: ReadonlySet<string>
  /** The child that it was bought for is not theirs any more. */
  isGone: boolean
}

async function concludeItem(ctx: SaleContext, trx: Trx, sale: Fulfilment, item: Item): Promise<string> {
  const { seasonPlaces } = ctx
  const { checkoutId, ownerId } = sale
  const { cartItemId, checkoutItemId } = item
  const wish = wishOf(ctx, item)
  const promised = await findSale(trx, { checkoutId, cartItemId })
  if (isRefusal(wish) || !promised) throw new Error(`${item.sku} was paid but was never promised`)
  if (promised.contractId) return promised.contractId
  const [season, to] = [
    await findSeasonOnSale(trx, wish.season),
    await loadSoldTo(trx, { checkoutId, checkoutItemId }),
  ]
  const held = new Set(await seasonPlaces.holdMatchesHeldBy(trx, cartItemId))
  const { holderId } = wish
  const isGone =
    holderId !== null && (await ctx.childOf(trx, { guardianId: ownerId, childId: holderId })) === null
  const bought: Bought = { ownerId, item, wish, promised, to, today: season!.today, held, isGone }
  const { contract, isGiven } = await concludeBought(ctx, trx, bought)
  if (isGone) await seasonPlaces.letGo(trx, cartItemId)
  if (isGiven) await followGiven(ctx, trx, bought, contract)
  else await leaveToStaff(trx, contract, isGone ? CHILD_GONE : HAS_ONE)
  await closeSale(trx, { checkoutId, cartItemId, checkoutItemId, contractId: contract.id })
  await endWait(trx, { season: wish.season, personId: ownerId, state: 'Bought' })
  return contract.id
}

/** The contract, with the season ticket where it could be given. */
async function concludeBought(
  ctx: SaleContext,
  trx: Trx,
  bought: Bought,
): Promise<{ contract: ContractRow; isGiven: boolean }> {
  const { ownerId, wish, promised, to, today, held, isGone } = bought
  const { cartItemId } = bought.item
  let isGiven = true
  const contract = await conclude(
    {
      giveSeasonTicket: async (at, gift) => {
        const given = isGone ? null : await giveOrLetGo(ctx, at, { gift, cartItemId, held })
        isGiven = given !== null
        return given ?? { number: '', matches: 0 }
      },
    },
    trx,
    {
      subscriberId: ownerId,
      recipientId: isGone || wish.holderId === null ? ownerId : wish.holderId,
      contractorId: to.actorId,
      season: wish.season,
      place: placeOf(wish),
      priceClass: wish.priceClass,
      ticketType: wish.ticketType,
      medium: (to.shippingCode as TicketMedium | null) ?? 'mobile',
      priceCents: promised.priceCents,
      pays: promised.dues.length > 0 ? 'monthly' : 'atOnce',
      paymentTokenId: to.paymentTokenId,
      invoiceAddress: to.billingAddress as PostalAddress,
      shippingAddress: to.shippingAddress as PostalAddress,
      startsOn: today,
      actor: `subscriber:${to.actorId}`,
    },
  )
  return { contract, isGiven }
}

/** Its instalments become due, and matches that came since are offered. */
async function followGiven(ctx: SaleContext, trx: Trx, bought: Bought, contract: ContractRow): Promise<void> {
  const { wish, promised, today, held } = bought
  const { vatRate, priceCents } = bought.item
  // The first part is this purchase.
  const parts = [{ amountCents: priceCents, dueOn: today, isPaid: true }, ...promised.dues]
  if (contract.pays === 'monthly') await planDues(ctx, trx, { contract, vatRate, parts })
  await ctx.addedMatches().offerTo(trx, {
    contractId: contract.id,
    season: wish.season,
    place: placeOf(wish),
    held: [...held],
  })
}

function placeOf({ place: { blockId, row, seat, seatId } }: SeasonWish) {
  return { blockId, row, seat, seatId }
}

/**
 * The season ticket, with a ticket for each match whose place was held: what came since is given later, where the place is free. Null:
 * somebody gave them one while they paid, and one person has one. Then the places are whose they were before they were held.
 */
async function giveOrLetGo(
  { seasonPlaces, seasonTickets }: SaleContext,
  trx: Trx,
  given: { gift: SeasonGift; cartItemId: string; held: ReadonlySet<string> },
): Promise<{ number: string; matches: number } | null> {
  const { gift, cartItemId, held } = given
  await sql`savepoint season_ticket`.execute(trx)
  try {
    await seasonPlaces.keepForSeasonTicket(trx, cartItemId)
    const season = await seasonTickets.giveIn(trx, gift, (match) => held.has(match.id))
    await sql`release savepoint season_ticket`.execute(trx)
    return season
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== HAS_ONE) throw error
    await sql`rollback to savepoint season_ticket`.execute(trx)
    await seasonPlaces.letGo(trx, cartItemId)
    return null
  }
}

/** The money is here: staff see it among what lacks something, and give it back. Nothing more is due of it. */
async function leaveToStaff(trx: Trx, contract: ContractRow, reason: string): Promise<void> {
  await changeContract(trx, contract, {
    to: { state: 'Incomplete' },
    step: { kind: 'corrected', actor: 'system', reason },
  })
}

async function planDues(
  { recurring }: SaleContext,
  trx: Trx,
  given: {
    contract: ContractRow
    vatRate: number
    parts: readonly (Instalment & { isPaid?: boolean })[]
  },
): Promise<void> {
  const { contract, vatRate, parts } = given
  const { id: subjectId, season, subscriberId, contractorId, paymentTokenId } = contract
  await recurring().plan(trx, {
    kind: SEASON_TICKET,
    subjectId,
    period: String(season),
    payerId: subscriberId,
    vatRate,
    parts,
    paymentTokenId,
    actor: `subscriber:${contractorId}`,
  })
}

/**
 * Refunded: as if it had never been. What is still due is called off, instalments that were paid go back, the season ticket ends with its tickets of matches ahead, and
 * the place is free. Repeatable.
 */
export async function revokeSeason(
  ctx: SaleContext,
  trx: Trx,
  given: { checkoutItemIds: string[]; reason: string },
): Promise<void> {
  const { seasonTickets, recurring } = ctx
  for (const { contractId } of await contractsOf(trx, given)) {
    const contract = await holdContract(trx, { id: contractId })
    if (!contract) continue
    const sold = { kind: SEASON_TICKET, subjectId: contractId, because: given.reason, actor: 'system' }
    await recurring().cancel(trx, sold)
    // The order gives back its own part; those that were collected after it go back the way each came.
    await recurring().refund(trx, { ...sold, cents: MORE_THAN_A_SEASON })
    await seasonTickets.endOf(trx, { contractId, actor: 'system', because: given.reason })
    if (!goesOn(contract.state)) continue
    await changeContract(trx, contract, {
      to: { state: 'Terminated', ends_on: contract.startsOn, termination_reason: null },
      step: { kind: 'terminated', actor: 'system', reason: given.reason },
    })
  }
}
