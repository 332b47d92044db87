import { sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import { ordering } from '#club/ordering.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import { needsProvider } from '#modules/payments/rules.ts'
import type { PaymentMethod } from '#modules/payments/schema.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { unsafe } from '#platform/unsafe.ts'
import { addresseeOf, type ContractsContext } from '../context.ts'
import {
  type ContractRow,
  findAskedPayout,
  findContract,
  holdContract,
  insertStep,
} from '../contracts.storage.ts'
import type { ContractStepKind } from '../schema.ts'
import { payoutMail } from './credits.mails.ts'
import { isOverdue, payable, sharesOf } from './credits.rules.ts'
import {
  type BoughtWith,
  type CreditRow,
  findBoughtWith,
  holdOrderPayment,
  loadCredits,
  noteByOrder,
  notePaid,
} from './credits.storage.ts'
import { creditsOf, listOwnCredits, SEASON_TICKET } from './own-credits.ts'
import { type PayoutError, payoutErrors } from './payout.schema.ts'

export type PayoutContext = Pick<ContractsContext, 'db' | 'mailer' | 'recipientOf'> & {
  dues: Pick<Recurring, 'duesOf' | 'refund'>
  /** Of the order that it was bought with: so much goes back, with a credit note. */
  orders: {
    reducePrice(trx: Trx, given: BoughtWith & { cents: number; reason: string; actor: string }): Promise<void>
  }
  discounts: Pick<Discounts, 'issueVoucher' | 'takeBackVoucher'>
  ticketsUrl(language: Language): string
}

/** What goes where, in cents. */
export type Payout = {
  /** The way that it was paid: to a card, an account, a wallet. */
  backCents: number
  /** By a transfer that staff make: it waits in their room. */
  transferCents: number
  /** What no payment is left for becomes a voucher, or stays the one that it is. */
  newVoucherCents: number
  staysVoucherCents: number
  /** So much less is on vouchers that were given before. */
  takenBackCents: number
  mails: number
  /** From the club's limit on two people look: the first one asks. */
  needsSecondPerson: boolean
}

export type ContractCredits = ReturnType<typeof createContractCredits>
/** `personId`: the account of whoever does it. */
type Given = { id: string; reason: string; actor: string; personId: string }

/** What a contract's payer has as a credit, and how it becomes money. */
export function createContractCredits(ctx: PayoutContext) {
  return {
    /** With what of it is paid out now. */
    load: (db: Db, id: string) => load(ctx, db, id),
    listOwn: (given: { caller: Caller; id: string }) => listOwnCredits(ctx, given),
    payOut: (trx: Trx, given: Given) => payOut(ctx, trx, given),
    foresee: (given: Omit<Given, 'reason'>) => foresee(ctx, given),
  }
}

/** What would follow, by doing it: nothing of it stays. Refuses as the payout does. */
async function foresee(ctx: PayoutContext, given: Omit<Given, 'reason'>): Promise<Payout> {
  const trx = await ctx.db.startTransaction().execute()
  try {
    return await payOut(ctx, trx, { ...given, reason: '' })
  } finally {
    await trx.rollback().execute()
  }
}

async function load(
  { dues }: PayoutContext,
  db: Db,
  id: string,
): Promise<{ credits: CreditRow[]; payableCents: number; askedBy: string | null }> {
  const { credits, wanted, askedBy } = await creditsOf({ dues, db }, (await findContract(db, { id }))!)
  return { credits, payableCents: centsOf(wanted), askedBy }
}

/**
 * In the caller's transaction: the way that the contract was paid, dues first; what came to the club by transfer goes so, by staff. What
 * no payment is left for becomes a voucher. Each credit once. 404: there is no such contract.
 */
async function payOut(ctx: PayoutContext, trx: Trx, given: Given): Promise<Payout> {
  const { id } = given
  await holdOrderPayment(trx, id)
  const contract = await (unsafe('noPayoutGuard') ? findContract : holdContract)(trx, { id })
  if (!contract) throw notFound()
  const credits = await wantedOf(ctx, trx, contract)
  const cents = centsOf(credits)
  const isLarge = cents >= ordering.secondPersonFromCents
  const needsSecondPerson = isLarge && !(await isAskedByAnother(trx, given))
  await sql`savepoint payout`.execute(trx)
  const payout = await carryOut(ctx, trx, { ...given, contract, credits })
  if (needsSecondPerson) {
    await sql`rollback to savepoint payout`.execute(trx)
    await note(trx, contract, given, { kind: 'creditPayoutAsked', cents })
  }
  return { ...payout, needsSecondPerson }
}

async function carryOut(
  ctx: PayoutContext,
  trx: Trx,
  given: Given & { contract: ContractRow; credits: readonly CreditRow[] },
): Promise<Omit<Payout, 'needsSecondPerson'>> {
  const { contract, credits } = given
  const back = await giveBack(ctx, trx, { ...given, wanted: centsOf(credits) })
  const { codes, ...left } = await settle(ctx, trx, { ...given, back })
  const cents = back.dues + back.order + left.newVoucherCents
  if (cents === 0) throw refuse('NO_PAYMENT_LEFT')
  await note(trx, contract, given, { kind: 'creditPaidOut', cents })
  const { backCents, transferCents } = back
  const mails = await tell(ctx, trx, { contract, ...back, codes, cents: left.newVoucherCents })
  const { bought, order } = back
  // Last: the number of its credit note is everybody's.
  if (bought && order > 0)
    await ctx.orders.reducePrice(trx, { ...bought, ...reasonOf(given), cents: order, actor: given.actor })
  return { ...left, backCents, transferCents, mails }
}

/** The last word about it is that somebody else wants it paid out. */
async function isAskedByAnother(trx: Trx, { id, personId }: Given): Promise<boolean> {
  const askedBy = (await findAskedPayout(trx, id))?.personId ?? null
  return askedBy !== null && askedBy !== personId
}

/** What is paid out now. */
async function wantedOf({ dues }: PayoutContext, trx: Trx, contract: ContractRow): Promise<CreditRow[]> {
  const owed = await dues.duesOf(trx, { kind: SEASON_TICKET, subjectId: contract.id })
  if (isOverdue(owed)) throw refuse('CONTRACT_DUES_OVERDUE')
  const credits = payable(await loadCredits(trx, contract.id), { ...contract, dues: owed })
  if (credits.length === 0) throw refuse('NOTHING_TO_PAY_OUT')
  return credits
}

type Back = {
  dues: number
  order: number
  bought: BoughtWith | null
  backCents: number
  transferCents: number
}

/** Dues go back at once, the way that they came; how much of the rest its order will give back. */
async function giveBack(
  ctx: PayoutContext,
  trx: Trx,
  { id, reason, actor, wanted }: Given & { wanted: number },
): Promise<Back> {
  const dues = await ctx.dues.refund(trx, {
    kind: SEASON_TICKET,
    subjectId: id,
    cents: wanted,
    because: reason,
    actor,
  })
  const parts = [...dues.parts]
  const bought = await findBoughtWith(trx, id)
  const order = bought ? Math.min(wanted - dues.cents, bought.cents) : 0
  if (bought && order > 0) parts.push({ method: bought.method, cents: order })
  const backCents = centsBy(parts, needsProvider)
  return { dues: dues.cents, order, bought, backCents, transferCents: dues.cents + order - backCents }
}

type Settling = Given & { credits: readonly CreditRow[]; back: Back }

/** Credits are paid as far as money goes back, what is left of them is a voucher or becomes one. */
async function settle(ctx: PayoutContext, trx: Trx, given: Settling) {
  const { credits, back } = given
  const shares = sharesOf(credits, back.dues + back.order)
  const takenBackCents = await settleShares(ctx, trx, { shares, byOrder: back.order })
  const rest = credits
    .map((credit) => {
      const before = shares.find((share) => share.credit === credit)?.cents ?? 0
      return { credit, before, cents: credit.leftCents - before }
    })
    .filter(({ cents }) => cents > 0)
  const isVoucher = ({ credit }: (typeof rest)[number]) => credit.voucherId !== null
  const staysVoucherCents = sumOf(rest.filter(isVoucher))
  const codes: string[] = []
  for (const { credit, before, cents } of rest.filter((one) => !isVoucher(one))) {
    await pay(trx, credit, { before, cents })
    const { code } = await ctx.discounts.issueVoucher(trx, {
      ...{ sellerId: club.defaultTenantId, kind: 'credit', amountCents: cents, expiresAt: null },
      ...{ createdBy: given.actor, owedFrom: 'goodwill' },
    })
    codes.push(code)
  }
  return {
    newVoucherCents: sumOf(rest) - staysVoucherCents,
    staysVoucherCents,
    takenBackCents,
    codes,
  }
}

/** Answers what vouchers that were given before have less on them. The last ones are those whose money went by the order. */
async function settleShares(
  { discounts }: PayoutContext,
  trx: Trx,
  { shares, byOrder }: { shares: ReturnType<typeof sharesOf<CreditRow>>; byOrder: number },
): Promise<number> {
  let left = byOrder
  for (const { credit, cents } of shares.toReversed()) {
    await pay(trx, credit, { before: 0, cents })
    if (credit.voucherId) await discounts.takeBackVoucher(trx, { voucherId: credit.voucherId, cents })
    const ofOrder = Math.min(left, cents)
    if (ofOrder > 0) await noteByOrder(trx, { id: credit.id, cents: ofOrder })
    left -= ofOrder
  }
  return sumOf(shares.filter(({ credit }) => credit.voucherId !== null))
}

/** Whoever paid out of it since it was looked at has changed what is left. */
async function pay(
  trx: Trx,
  { id, paidCents }: CreditRow,
  { before, cents }: { before: number; cents: number },
): Promise<void> {
  if (!(await notePaid(trx, { id, seenCents: paidCents + before, cents }))) throw refuse('NOTHING_TO_PAY_OUT')
}

async function note(
  trx: Trx,
  { id: contractId, state }: ContractRow,
  { actor, reason, personId: askedBy }: Given,
  { kind, cents }: { kind: ContractStepKind; cents: number },
): Promise<void> {
  const changes: Record<string, [unknown, unknown]> = { cents: [null, cents] }
  const asked = kind === 'creditPayoutAsked' ? { askedBy } : {}
  await insertStep(trx, { contractId, from: state, to: state, kind, actor, reason, changes, ...asked })
}

/** Whoever pays for it hears where the money goes. */
async function tell(
  ctx: PayoutContext,
  trx: Trx,
  given: Pick<Back, 'backCents' | 'transferCents'> & {
    contract: ContractRow
    codes: readonly string[]
    cents: number
  },
): Promise<number> {
  const { contract, backCents, transferCents, codes, cents } = given
  const to = await addresseeOf(ctx, trx, contract.subscriberId)
  if (!to) return 0
  const { number, subscriberId } = contract
  const sums = { backCents, transferCents, voucherCents: cents }
  const mail = payoutMail({ ...to, number, ...sums, codes, url: ctx.ticketsUrl(to.language) })
  await ctx.mailer.send(trx, { to: to.email, ...mail, about: [subscriberId] })
  return 1
}

/** A code, then what staff wrote: the code stays when their words are erased. */
const reasonOf = ({ reason }: Given) => ({ reason: ['contractCredit', reason].filter(Boolean).join(': ') })
const sumOf = (some: readonly { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0)
const centsOf = (credits: readonly CreditRow[]) => credits.reduce((sum, { leftCents }) => sum + leftCents, 0)

function centsBy(
  parts: readonly { method: PaymentMethod; cents: number }[],
  isWanted: (method: PaymentMethod) => boolean,
): number {
  return parts.reduce((sum, { method, cents }) => (isWanted(method) ? sum + cents : sum), 0)
}

function refuse(code: PayoutError): AppError {
  return new AppError(409, code, payoutErrors[code], { title: code })
}
