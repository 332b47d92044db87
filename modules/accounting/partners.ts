import { bookkeeping } from '#club/money/bookkeeping.ts'
import { post } from '#modules/payments/payments.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { listMonths } from './months.ts'
import { holdSettlements, listBookings, type PartnerBookingRow } from './partner-bookings.storage.ts'
import { commissionEntries, digestOfSettlement, type PartnerSums, settlementSums } from './partners.rules.ts'
import * as storage from './partners.storage.ts'

type Actor = { id: string; name: string }

/** A month of a partner that is not settled yet. */
export type OpenMonth = storage.PartnerMonth & {
  /** Null: no rate was ever set for it. */
  sums: PartnerSums | null
  /** Why it cannot be settled now. */
  refusal: 'MONTH_NOT_CLOSED' | 'PARTNER_MONTH_BEFORE_OPEN' | 'COMMISSION_RATE_MISSING' | null
}

export type PartnerBooks = storage.Partner & {
  /** What the club owes them by its books, also what is not settled yet. */
  balanceCents: number
  rates: storage.PartnerRate[]
  /** The newest first. */
  open: OpenMonth[]
  settlements: (storage.PartnerSettlement & {
    /** What bank statements say of it. */
    bookings: PartnerBookingRow[]
  })[]
}

/** Every partner with what is settled and what is not. */
export async function listPartnerBooks(db: Db): Promise<PartnerBooks[]> {
  const [partners, movements, balances, rates, settlements, months, bookings] = await Promise.all([
    storage.listPartners(db),
    storage.listMovements(db),
    storage.listBalances(db),
    storage.listRates(db),
    storage.listSettlements(db),
    listMonths(db),
    listBookings(db),
  ])
  const closed = new Set(months.filter(({ state }) => state === 'closed').map(({ month }) => month))
  return partners.map((partner) => {
    const ofPartner = <T extends { sellerId: number }>(rows: readonly T[]) =>
      rows.filter(({ sellerId }) => sellerId === partner.id)
    const done = ofPartner(settlements)
    const own = ofPartner(rates)
    const left = ofPartner(movements).filter(({ month }) => !done.some((one) => one.month === month))
    const open = left.map((movement, at): OpenMonth => {
      const sums = sumsOf(movement, own)
      const refusal = !closed.has(movement.month)
        ? 'MONTH_NOT_CLOSED'
        : at > 0
          ? 'PARTNER_MONTH_BEFORE_OPEN'
          : sums
            ? null
            : 'COMMISSION_RATE_MISSING'
      return { ...movement, sums, refusal }
    })
    return {
      ...partner,
      balanceCents: balances.get(partner.id) ?? 0,
      rates: own,
      open: open.reverse(),
      settlements: done.reverse().map((one) => ({
        ...one,
        bookings: bookings.filter(({ settlementId }) => settlementId === one.id),
      })),
    }
  })
}

/** By the rate that counted in the month; `rates`: the newest first. */
function sumsOf(movement: storage.PartnerMonth, rates: readonly storage.PartnerRate[]): PartnerSums | null {
  const rate = rates.find(({ month }) => month <= movement.month)
  if (!rate) return null
  return settlementSums(movement, { percent: rate.percent, vatRate: bookkeeping.commissionVatRate })
}

export type PartnerMonthKey = { sellerId: number; month: string }

/** A month that can be settled now. Throws NOT_FOUND, PARTNER_SETTLED and the refusals of `OpenMonth`. */
export async function readOpenMonth(db: Db, { sellerId, month }: PartnerMonthKey): Promise<PartnerSums> {
  const partner = (await listPartnerBooks(db)).find(({ id }) => id === sellerId)
  if (!partner) throw notFound()
  if (partner.settlements.some((one) => one.month === month))
    throw new AppError(409, 'PARTNER_SETTLED', 'This month is settled already')
  const open = partner.open.find((one) => one.month === month)
  if (!open) throw notFound()
  if (open.refusal === 'MONTH_NOT_CLOSED')
    throw new AppError(409, 'MONTH_NOT_CLOSED', 'The books of the month must be closed first')
  if (open.refusal === 'PARTNER_MONTH_BEFORE_OPEN')
    throw new AppError(409, 'PARTNER_MONTH_BEFORE_OPEN', 'An earlier month must be settled first')
  if (!open.sums) throw new AppError(409, 'COMMISSION_RATE_MISSING', 'No commission was set for this month')
  return open.sums
}

/**
 * Settles a month for good, in the caller's transaction: what comes back later stands in the month in which it comes back. Books the
 * commission in the running month. Throws what `readOpenMonth` throws.
 */
export async function settleMonth(
  trx: Trx,
  { sellerId, month, by }: PartnerMonthKey & { by: Actor },
): Promise<PartnerSums & { id: string; number: string }> {
  await storage.lockSettling(trx)
  const sums = await readOpenMonth(trx, { sellerId, month })
  const before = (await storage.listSettlements(trx)).filter((one) => one.sellerId === sellerId)
  const previousDigest = before.at(-1)?.digest ?? null
  const entriesDigest = await storage.digestEntries(trx, { sellerId, month })
  await post(trx, { entries: commissionEntries(`seller:${sellerId}`, sums), reason: 'partnerCommission' })
  const id = newId()
  const number = await storage.nextNumber(trx)
  const digest = digestOfSettlement({
    sellerId,
    month,
    number,
    sums,
    entriesDigest,
    previous: previousDigest,
  })
  await storage.insertSettlement(trx, {
    ...{ id, sellerId, month, number, ...sums, entriesDigest, previousDigest, digest, by },
  })
  return { ...sums, id, number }
}

/** From a month on. Throws NOT_FOUND, PARTNER_SETTLED where a settlement has counted with another one. */
export async function setCommission(
  trx: Trx,
  { sellerId, month, percent, by }: PartnerMonthKey & { percent: number; by: Actor },
): Promise<void> {
  await storage.lockSettling(trx)
  if (!(await storage.listPartners(trx)).some(({ id }) => id === sellerId)) throw notFound()
  const settled = (await storage.listSettlements(trx)).filter((one) => one.sellerId === sellerId)
  if (settled.some((one) => one.month >= month))
    throw new AppError(409, 'PARTNER_SETTLED', 'A month from then on is settled already')
  await storage.saveRate(trx, { sellerId, month, percent, by })
}

/** What was paid out, or came in where the partner owed it. Throws NOT_FOUND, PARTNER_PAID, PAID_DAY_WRONG. */
export async function notePartnerPayout(
  trx: Trx,
  { id, paidOn, by }: { id: string; paidOn: string; by: { id: string | null; name: string } },
): Promise<storage.PartnerSettlement> {
  const number = (await storage.findSettlement(trx, id))?.number
  if (number) await holdSettlements(trx, [number])
  const settlement = await storage.findSettlement(trx, id)
  if (!settlement) throw notFound()
  const { sellerId, payableCents, closedAt } = settlement
  if (paidOn > (await storage.readToday(trx)) || paidOn < settlement.month)
    throw new AppError(400, 'PAID_DAY_WRONG', 'A day since the month began, not ahead of today')
  if (!(await storage.insertPayout(trx, { settlementId: id, paidOn, by })))
    throw new AppError(409, 'PARTNER_PAID', `It is noted as paid since ${closedAt.toISOString()}`)
  const entries = [
    { account: `seller:${sellerId}`, amountCents: payableCents },
    { account: 'bank', amountCents: -payableCents },
  ]
  await post(trx, { entries, reason: 'partnerPayout' })
  return settlement
}

/** A settlement with its partner and each sale. Throws NOT_FOUND. */
export async function readSettlement(
  db: Db,
  id: string,
): Promise<{
  settlement: storage.PartnerSettlement
  partner: storage.Partner
  sales: storage.PartnerSale[]
}> {
  const settlement = await storage.findSettlement(db, id)
  if (!settlement) throw notFound()
  const partner = (await storage.listPartners(db)).find(
    ({ id: sellerId }) => sellerId === settlement.sellerId,
  )!
  return { settlement, partner, sales: await storage.listSales(db, settlement) }
}

/** Number of the first settlement that is not what was settled, or whose entries are not; null: all are whole. */
export async function findBrokenSettlement(db: Db): Promise<string | null> {
  const previous = new Map<number, string>()
  for (const one of await storage.listSettlements(db)) {
    const { sellerId, month, number, digest, previousDigest } = one
    const before = previous.get(sellerId) ?? null
    const entriesDigest = await storage.digestEntries(db, { sellerId, month })
    const again = digestOfSettlement({ sellerId, month, number, sums: one, entriesDigest, previous: before })
    if (before !== previousDigest || again !== digest) return number
    previous.set(sellerId, digest)
  }
  return null
}
