import type { SettlesAs } from '#modules/selling/facts.schema.ts'
import { percentOf } from '#platform/money.ts'
import type { AppliesTo, CartCode, CodeProblem, Terms } from './schema.ts'

/** A line of an order at the price that its buyer has (member or group price included). */
export type PricingLine = {
  id: string
  /** A label that promotions may be for (`appliesTo.types`). */
  type: string
  /** Vouchers do not pay for vouchers. */
  settlesAs: SettlesAs
  isDiscountable: boolean
  sku: string
  categories: readonly number[]
  cents: number
  /** Without member or group price; what minimum order values look at. */
  listCents: number
}

/** What codes do to one order. Every amount is positive or zero; `totalCents` is what is left to pay. */
export type PricedOrder = {
  lines: Map<string, LineShare>
  codes: Map<string, CodeShare>
  shippingCents: number
  shippingVoucherCents: number
  totalCents: number
  problems: CodeProblem[]
}

export type LineShare = { promotionCents: number; voucherCents: number }

/** What a code takes off, what then stays on a voucher, and why it takes nothing. */
export type CodeShare = { discountCents: number; balanceAfterCents: number; problem: CodeProblem | null }

/**
 * Prices one seller's order (docs/algorithms/pricing.md, steps 3 to 7). The order in which codes were added does not
 * matter: promotions apply by their ids, vouchers that pay once first, then by expiry, then by id.
 */
export function priceOrder(given: {
  lines: readonly PricingLine[]
  codes: readonly CartCode[]
  /** Step 6. No discount changes it, so that none can make an order dearer. */
  shippingCents: number
}): PricedOrder {
  const { lines, shippingCents } = given
  const codes = given.codes.map((code) => ({ ...code, problem: problemIn(code, given) }))
  const shares: Shares = new Map(codes.map((code) => [code.id, 0]))
  const live = (kind: CartCode['kind']) => byId(codes.filter((code) => code.kind === kind && !code.problem))
  const left = lines.map((line) => line.cents)
  takePercents(live('promotion'), lines, left, shares)
  takeAmounts(live('promotion'), lines, left, shares)
  takePercents(live('partner'), lines, left, shares)
  const afterDiscounts = [...left]
  const payable = [
    ...left.map((cents, index) => (lines[index]!.settlesAs === 'voucher' ? 0 : cents)),
    shippingCents,
  ]
  const toPay = [...payable]
  payWithVouchers(inPayingOrder(codes), toPay, shares)
  const voucherCents = payable.map((cents, index) => cents - toPay[index]!)
  const named = codes.map((code): [string, CodeShare] => [code.id, shareOf(code, shares.get(code.id)!)])
  return {
    lines: new Map(
      lines.map((line, index) => [
        line.id,
        { promotionCents: line.cents - afterDiscounts[index]!, voucherCents: voucherCents[index]! },
      ]),
    ),
    codes: new Map(named),
    shippingCents,
    shippingVoucherCents: voucherCents.at(-1)!,
    totalCents: sum(afterDiscounts) + shippingCents - sum(voucherCents),
    problems: [...new Set(named.flatMap(([, share]) => share.problem ?? []))].sort(),
  }
}

/** What one and the same code takes off, by its id. */
type Shares = Map<string, number>

/** What is wrong with a code in this cart; what was wrong with it anyway comes first. */
function problemIn(
  code: CartCode,
  { lines, codes }: { lines: readonly PricingLine[]; codes: readonly CartCode[] },
): CodeProblem | null {
  if (code.problem || code.kind === 'voucher') return code.problem
  const others = codes.filter((other) => other.id !== code.id && other.kind !== 'voucher')
  if (others.some((other) => code.terms.isExclusive || other.terms.isExclusive))
    return 'PROMOTIONCODE_EXCLUSIVE_ONLY'
  const applicable = sum(lines.filter((line) => appliesTo(code.terms, line)).map((line) => line.listCents))
  return applicable === 0 || applicable < code.terms.minOrderCents ? 'MINIMUM_ORDER_VALUE_NOT_REACHED' : null
}

export function appliesTo({ appliesTo: rule }: { appliesTo: AppliesTo }, line: PricingLine): boolean {
  if (!line.isDiscountable) return false
  if (rule.types && !rule.types.includes(line.type)) return false
  if (rule.categories && !rule.categories.some((id) => line.categories.includes(id))) return false
  return !rule.products || rule.products.some((product) => isOfProduct(line.sku, product))
}

function isOfProduct(sku: string, product: string): boolean {
  return sku === product || sku.startsWith(`${product}.`) || sku.startsWith(`${product}-`)
}

/**
 * Steps 3 and 5: each code of the price that the line had when the step began, rounded half up once per code and line;
 * together never more than the line.
 */
function takePercents(
  codes: CartCode[],
  lines: readonly PricingLine[],
  left: number[],
  shares: Shares,
): void {
  const before = [...left]
  for (const code of codes) {
    const { percent } = code.terms
    if (percent === null) continue
    lines.forEach((line, index) => {
      if (!appliesTo(code.terms, line)) return
      const cents = Math.min(percentOf(before[index]!, percent), left[index]!)
      left[index]! -= cents
      add(shares, code, cents)
    })
  }
}

/** Step 4: spread over what is left of the lines it is for. */
function takeAmounts(codes: CartCode[], lines: readonly PricingLine[], left: number[], shares: Shares): void {
  for (const code of codes) {
    const { amountCents } = code.terms
    if (amountCents === null) continue
    const open = left.map((cents, index) => (appliesTo(code.terms, lines[index]!) ? cents : 0))
    takeSpread(Math.min(amountCents, sum(open)), open, left)
    add(shares, code, Math.min(amountCents, sum(open)))
  }
}

type JudgedCode = CartCode & { problem: CodeProblem | null }

/** Step 7. A voucher that pays once pays all it has or nothing. */
function payWithVouchers(vouchers: JudgedCode[], toPay: number[], shares: Shares): void {
  for (const voucher of vouchers) {
    if (voucher.problem) continue
    const open = sum(toPay)
    if (voucher.terms.voucherKind === 'single' && voucher.availableCents > open) {
      voucher.problem = 'VOUCHER_WOULD_EXCEED_APPLICABLE_AMOUNT'
      continue
    }
    const cents = Math.min(voucher.availableCents, open)
    takeSpread(cents, [...toPay], toPay)
    add(shares, voucher, cents)
  }
}

/** Those that pay once, then by earliest expiry, then by id. */
function inPayingOrder(codes: JudgedCode[]): JudgedCode[] {
  const rank = ({ terms, ownId }: { terms: Terms; ownId: string }) =>
    `${terms.voucherKind === 'single' ? 0 : 1}|${terms.expiresAt ?? '9999'}|${ownId}`
  return codes
    .filter((code) => code.kind === 'voucher')
    .sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
}

function shareOf(code: JudgedCode, discountCents: number): CodeShare {
  return {
    discountCents,
    balanceAfterCents: code.kind === 'voucher' ? code.availableCents - discountCents : 0,
    problem: code.problem,
  }
}

function takeSpread(cents: number, weights: readonly number[], from: number[]): void {
  spread(cents, weights).forEach((share, index) => {
    from[index]! -= share
  })
}

/**
 * Divides cents in proportion to weights: everybody gets the whole cents of their part, the cents that are over go to the
 * largest remainders, the earlier one of equals. The sum is exact, and nobody gets more than their weight while cents do
 * not exceed the sum of the weights.
 */
export function spread(cents: number, weights: readonly number[]): number[] {
  const total = sum(weights)
  if (total === 0) return weights.map(() => 0)
  // Cents of a shop fit a double even multiplied, but only just: whole numbers without doubt.
  const parts = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const shares = parts.map((part) => Number(part / BigInt(total)))
  const over = cents - sum(shares)
  parts
    .map((part, index) => ({ index, remainder: part % BigInt(total) }))
    .sort((a, b) => (a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.index - b.index))
    .slice(0, over)
    .forEach(({ index }) => {
      shares[index]! += 1
    })
  return shares
}

function byId<T extends { ownId: string }>(codes: T[]): T[] {
  return codes.sort((a, b) => (a.ownId < b.ownId ? -1 : 1))
}

function add(shares: Shares, code: { id: string }, cents: number): void {
  shares.set(code.id, shares.get(code.id)! + cents)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
