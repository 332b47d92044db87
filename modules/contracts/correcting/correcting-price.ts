import type { Due, Recurring } from '#modules/recurring/recurring.ts'
import type { SeasonTickets } from '#modules/tickets/tickets.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { refuse } from '../context.ts'
import { type ContractRow, changeContract } from '../contracts.storage.ts'
import { insertContractCredit } from '../credits/credits.storage.ts'
import { hasPrice } from '../rules.ts'
import { findSeason, loadPrices } from '../seasons.storage.ts'
import { type Corrected, correctionErrors } from './correcting.schema.ts'
import { dueDayOf } from './correcting.storage.ts'
import { nothingToCorrect, type TellingContext, tellParties } from './correcting-telling.ts'

export type PriceContext = TellingContext & {
  dues: Pick<Recurring, 'plan' | 'cancel' | 'refund' | 'duesOf'>
  seasonTickets: Pick<SeasonTickets, 'reprice'>
}

type Given = { contract: ContractRow; reason: string; actor: string }

/** As `modules/recurring` knows the dues of season tickets. */
const KIND = 'seasonTicket'

/**
 * A contract that the caller holds costs something else for its last season, or goes on in another class. What it costs more is due; what
 * it costs less goes off what is open, then back by the way that it was paid; the rest is a credit that staff pay out.
 */
export async function correctPrice(
  ctx: PriceContext,
  trx: Trx,
  given: Given & { priceCents: number; newPriceClass: string | null },
): Promise<Corrected[]> {
  const { contract, priceCents, reason, actor } = given
  const more = priceCents - contract.priceCents
  const wish = given.newPriceClass === contract.priceClass ? null : given.newPriceClass
  const isOtherWish = wish !== contract.newPriceClass
  if (more === 0 && !isOtherWish) throw nothingToCorrect()
  if (isOtherWish && wish !== null) await requirePriced(trx, contract, wish)
  const changed = await changeContract(trx, contract, {
    to: { price_cents: priceCents, new_price_class: wish },
    step: {
      kind: 'corrected',
      actor,
      reason,
      changes: {
        ...(more === 0 ? {} : { priceCents: [contract.priceCents, priceCents] }),
        ...(isOtherWish ? { newPriceClass: [contract.newPriceClass, wish] } : {}),
      },
    },
  })
  if (more !== 0)
    await ctx.seasonTickets.reprice(trx, { contractId: contract.id, season: contract.season, priceCents })
  const money =
    more === 0 ? [] : more > 0 ? await owe(ctx, trx, given, more) : await credit(ctx, trx, given, -more)
  const mails =
    more === 0 ? 0 : await tellParties(ctx, trx, { what: 'price', before: contract, after: changed })
  return [...money, ...(isOtherWish ? [{ kind: 'nextClass' }] : []), { kind: 'mails', count: mails }]
}

async function requirePriced(trx: Trx, contract: ContractRow, priceClass: string): Promise<void> {
  const prices = await loadPrices(trx, contract.season + 1)
  if (!hasPrice(prices, { priceClass, ticketType: contract.ticketType }))
    throw refuse('PRICE_CLASS_UNKNOWN', 422)
}

async function owe(ctx: PriceContext, trx: Trx, given: Given, cents: number): Promise<Corrected[]> {
  const { contract } = given
  const dueOn = await dueDayOf(trx, contract)
  await planAnew(ctx, trx, given, [{ amountCents: cents, dueOn }])
  return [{ kind: 'dueAdded', cents }]
}

async function credit(ctx: PriceContext, trx: Trx, given: Given, cents: number): Promise<Corrected[]> {
  const { contract, reason, actor } = given
  const dues = await ofSeason(ctx, trx, contract)
  if (dues.some(isOverdue))
    throw new AppError(409, 'CONTRACT_DUES_OVERDUE', correctionErrors.CONTRACT_DUES_OVERDUE)
  const open = dues.filter(isAhead)
  const lowered = Math.min(
    cents,
    open.reduce((sum, { amountCents }) => sum + amountCents, 0),
  )
  if (lowered > 0) {
    for (const period of new Set(open.map((due) => due.period)))
      await ctx.dues.cancel(trx, { kind: KIND, subjectId: contract.id, period, because: reason, actor })
    await planAnew(ctx, trx, given, lessFromTheEnd(open, lowered))
  }
  const refunded = await giveBack(ctx, trx, given, { dues, cents: cents - lowered })
  const rest = cents - lowered - refunded
  if (rest > 0)
    await insertContractCredit(trx, {
      ...{ contractId: contract.id, amountCents: rest, by: actor },
      of: { kind: 'priceLowered' },
    })
  return [
    ...(lowered > 0 ? [{ kind: 'duesLowered', cents: lowered }] : []),
    ...(refunded > 0 ? [{ kind: 'refunded', cents: refunded }] : []),
    ...(rest > 0 ? [{ kind: 'creditKept', cents: rest, isNot: true }] : []),
  ]
}

/** What was paid for the season by dues, the latest first; answers how much goes back. */
async function giveBack(
  ctx: PriceContext,
  trx: Trx,
  { contract, reason, actor }: Given,
  { dues, cents }: { dues: readonly Due[]; cents: number },
): Promise<number> {
  let left = cents
  const paid = dues.filter(({ state }) => state === 'paid').map(({ period }) => period)
  for (const period of new Set(paid.toReversed())) {
    if (left === 0) break
    const wish = { kind: KIND, subjectId: contract.id, period }
    left -= (await ctx.dues.refund(trx, { ...wish, cents: left, because: reason, actor })).cents
  }
  return cents - left
}

/** The amount of a due never changes: what is left of it is planned anew, as another period of the same season. */
async function planAnew(
  ctx: PriceContext,
  trx: Trx,
  { contract, actor }: Given,
  parts: { amountCents: number; dueOn: string }[],
): Promise<void> {
  const { id, season, subscriberId, paymentTokenId } = contract
  const periods = new Set((await ofSeason(ctx, trx, contract)).map(({ period }) => period))
  await ctx.dues.plan(trx, {
    kind: KIND,
    subjectId: id,
    period: `${season}-${periods.size + 1}`,
    payerId: subscriberId,
    vatRate: (await findSeason(trx, season))!.vatRate,
    parts,
    paymentTokenId,
    actor,
  })
}

async function ofSeason({ dues }: PriceContext, trx: Trx, { id, season }: ContractRow): Promise<Due[]> {
  const all = await dues.duesOf(trx, { kind: KIND, subjectId: id })
  return all.filter(({ period }) => period === String(season) || period.startsWith(`${season}-`))
}

/** The last ones first, so that the next is collected as it was told. */
function lessFromTheEnd(open: readonly Due[], cents: number): { amountCents: number; dueOn: string }[] {
  let left = cents
  const parts = open.toReversed().map(({ amountCents, dueOn }) => {
    const off = Math.min(left, amountCents)
    left -= off
    return { amountCents: amountCents - off, dueOn }
  })
  return parts.toReversed().filter(({ amountCents }) => amountCents > 0)
}

/** Nobody has tried to collect it. */
const isAhead = ({ state, noticeLevel }: Due) =>
  state === 'planned' || (state === 'invoiced' && noticeLevel === 0)

/** It failed, is asked for, or is being collected right now. */
const isOverdue = (due: Due) =>
  ['collecting', 'failed', 'suspended'].includes(due.state) ||
  (due.state === 'invoiced' && due.noticeLevel > 0)
