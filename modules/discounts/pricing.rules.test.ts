import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentOf } from '#platform/money.ts'
import { type PricingLine, priceOrder, spread } from './pricing.rules.ts'
import type { AppliesTo, CartCode, Terms } from './schema.ts'

const terms: Terms = {
  name: null,
  percent: null,
  amountCents: null,
  appliesTo: {},
  minOrderCents: 0,
  isExclusive: false,
  partnerId: null,
  voucherKind: null,
  expiresAt: null,
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

const code = (number: number, given: Partial<CartCode>): CartCode => ({
  id: `row-${number}`,
  kind: 'promotion',
  sellerId: 1,
  code: `CODE${number}`,
  ownId: `own-${String(number).padStart(4, '0')}`,
  availableCents: 0,
  isReserved: true,
  problem: null,
  ...given,
  terms: { ...terms, ...given.terms },
})

const shippingOf = (lines: PricingLine[]) => {
  const goods = lines.filter((line) => line.type === 'Merchandise')
  return goods.length === 0 || sum(goods.map((line) => line.listCents)) >= 8000 ? 0 : 495
}

const goods = { type: 'Merchandise', settlesAs: 'revenue', isDiscountable: true } as const
const place = { ...goods, type: 'Ticket' } as const
const gift = { type: 'GiftVoucher', settlesAs: 'voucher', isDiscountable: false } as const
const resale = { type: 'MarketplaceTicket', settlesAs: 'resale', isDiscountable: false } as const
const KINDS = { goods, place, gift }

function linesOf(text: string): PricingLine[] {
  return text.split(', ').map((one, index) => {
    const [kind, cents, , listCents = cents] = one.split(' ')
    return {
      id: `line-${index}`,
      ...KINDS[kind as keyof typeof KINDS],
      sku: `1.${index}.M`,
      categories: [],
      cents: Number(cents),
      listCents: Number(listCents),
    }
  })
}

function codesOf(text: string): CartCode[] {
  if (!text) return []
  return text.split(' + ').map((one, index) => {
    const voucher = /^(gift|single) (\d+)$/.exec(one)
    if (voucher)
      return code(index, {
        kind: 'voucher',
        availableCents: Number(voucher[2]),
        terms: { ...terms, voucherKind: voucher[1] as 'gift' | 'single' },
      })
    return code(index, {
      kind: one.startsWith('partner') ? 'partner' : 'promotion',
      terms: {
        ...terms,
        percent: Number(/(\d+)%/.exec(one)?.[1] ?? Number.NaN) || null,
        amountCents: Number(/(\d+)c/.exec(one)?.[1] ?? Number.NaN) || null,
        minOrderCents: Number(/min (\d+)/.exec(one)?.[1] ?? 0),
        appliesTo: one.includes('goods') ? { types: ['Merchandise'] } : {},
        isExclusive: one.includes('exclusive'),
      },
    })
  })
}

const page = readFileSync(new URL('../../docs/algorithms/pricing.md', import.meta.url), 'utf8')
const rows = page
  .slice(page.indexOf('| Lines |'))
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

describe('the worked examples of docs/algorithms/pricing.md', () => {
  test('there are twenty and more', () => expect(rows.length).toBeGreaterThan(20))

  test.each(rows)('%s with %s', (lineText, codeText, off, shipping, vouchers, toPay, problem) => {
    const lines = linesOf(lineText!)
    const priced = priceOrder({ lines, codes: codesOf(codeText!), shippingCents: shippingOf(lines) })
    const shares = lines.map((line) => priced.lines.get(line.id)!)
    expect({
      off: shares.map((share) => share.promotionCents).join(' '),
      shipping: String(priced.shippingCents),
      vouchers: [...shares.map((share) => share.voucherCents), priced.shippingVoucherCents].join(' '),
      toPay: String(priced.totalCents),
      problem: priced.problems.join(' '),
    }).toEqual({ off, shipping, vouchers, toPay, problem })
  })
})

const line = fc
  .record({
    kind: fc.constantFrom(goods, place, gift, resale),
    cents: fc.integer({ min: 0, max: 500_000 }),
    category: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ kind, cents, category }) => ({
    ...kind,
    cents,
    listCents: cents,
    sku: `1.${category}.M`,
    categories: [category],
  }))

const appliesTo = fc.constantFrom<AppliesTo[]>(
  {},
  { types: ['Merchandise'] },
  { categories: [1, 2] },
  { products: ['1.2'] },
  { types: ['Ticket'], categories: [3] },
)

const anyCode = fc.oneof(
  fc.record({
    kind: fc.constant('promotion' as const),
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    amountCents: fc.integer({ min: 1, max: 100_000 }),
    appliesTo,
    minOrderCents: fc.constantFrom(0, 0, 5000),
    isExclusive: fc.constantFrom(false, false, false, true),
  }),
  fc.record({
    kind: fc.constant('partner' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amountCents: fc.constant(0),
    appliesTo,
    minOrderCents: fc.constantFrom(0, 3000),
    isExclusive: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('voucher' as const),
    availableCents: fc.integer({ min: 1, max: 300_000 }),
    voucherKind: fc.constantFrom('gift' as const, 'credit' as const, 'single' as const),
    expiresAt: fc.option(fc.constantFrom('2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z')),
  }),
)

const codesArbitrary = fc.array(anyCode, { maxLength: 6 }).map((all) =>
  all
    .filter(
      (one, index) => one.kind !== 'partner' || all.findIndex((two) => two.kind === 'partner') === index,
    )
    .map((one, index) => {
      if (one.kind === 'voucher') {
        const { kind, availableCents, ...given } = one
        return code(index, { kind, availableCents, terms: { ...terms, ...given } })
      }
      const { kind, percent, amountCents, ...given } = one
      const amount = percent === null ? amountCents : null
      return code(index, { kind, terms: { ...terms, ...given, percent, amountCents: amount } })
    }),
)

const orders = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 8 }), codes: codesArbitrary })

function priceOf({ lines, codes }: { lines: Omit<PricingLine, 'id'>[]; codes: CartCode[] }) {
  const named = lines.map((one, index) => ({ ...one, id: String(index) }))
  return { lines: named, priced: priceOrder({ lines: named, codes, shippingCents: shippingOf(named) }) }
}

/** An amount that is spread otherwise makes percentages of its lines round otherwise: a cent a line. */
const roundings = (lines: unknown[]) => (lines.length > 1 ? lines.length : 0)

describe('whatever is in the cart', () => {
  test('A15 the total is the sum of the parts, nothing is negative, and every code took what it says', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, priced } = priceOf(order)
        const shares = lines.map((one) => ({ ...one, ...priced.lines.get(one.id)! }))
        for (const share of shares) {
          expect(Math.min(share.promotionCents, share.voucherCents)).toBeGreaterThanOrEqual(0)
          expect(share.promotionCents + share.voucherCents).toBeLessThanOrEqual(share.cents)
          if (!share.isDiscountable) expect(share.promotionCents).toBe(0)
          if (share.settlesAs === 'voucher') expect(share.voucherCents).toBe(0)
        }
        const promotions = sum(shares.map((share) => share.promotionCents))
        const vouchers = sum(shares.map((share) => share.voucherCents)) + priced.shippingVoucherCents
        const taken = (isVoucher: boolean) =>
          sum(
            order.codes
              .filter((one) => (one.kind === 'voucher') === isVoucher)
              .map((one) => priced.codes.get(one.id)!.discountCents),
          )
        expect([taken(false), taken(true)]).toEqual([promotions, vouchers])
        expect(priced.totalCents).toBe(
          sum(lines.map((one) => one.cents)) - promotions + priced.shippingCents - vouchers,
        )
        expect(priced.totalCents).toBeGreaterThanOrEqual(0)
        for (const one of order.codes) {
          const share = priced.codes.get(one.id)!
          if (share.problem) expect(share.discountCents).toBe(0)
          if (one.kind === 'voucher') {
            expect(share.balanceAfterCents).toBe(one.availableCents - share.discountCents)
            if (one.terms.voucherKind === 'single')
              expect([0, one.availableCents]).toContain(share.discountCents)
          }
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('the order in which codes were added does not matter', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), ({ lines, codes }, random) => {
        const shuffled = codes
          .map((one) => ({ one, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const [first, second] = [priceOf({ lines, codes }).priced, priceOf({ lines, codes: shuffled }).priced]
        expect(second.lines).toEqual(first.lines)
        expect([second.totalCents, second.problems]).toEqual([first.totalCents, first.problems])
        for (const { id } of codes) expect(second.codes.get(id)).toEqual(first.codes.get(id))
      }),
      { numRuns: 1_000 },
    )
  })

  test('CART-22 a code that comes in never makes the order dearer, or the order says what is in the way', () => {
    fc.assert(
      fc.property(orders, ({ lines, codes }) => {
        fc.pre(codes.length > 0)
        const before = priceOf({ lines, codes: codes.slice(0, -1) }).priced
        const after = priceOf({ lines, codes }).priced
        if (after.problems.length > 0) return
        expect(after.totalCents).toBeLessThanOrEqual(before.totalCents + roundings(lines))
      }),
      { numRuns: 3_000 },
    )
  })

  test('CART-14 CART-25 a member price never makes the order dearer, whatever codes are there', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 99 }), ({ lines, codes }, percent) => {
        const reduced = lines.map((one) => ({ ...one, cents: percentOf(one.listCents, 100 - percent) }))
        const [all, members] = [priceOf({ lines, codes }).priced, priceOf({ lines: reduced, codes }).priced]
        expect(members.shippingCents).toBe(all.shippingCents)
        if (members.problems.length > 0) return
        expect(members.totalCents).toBeLessThanOrEqual(all.totalCents + roundings(lines))
      }),
      { numRuns: 3_000 },
    )
  })

  test('removing a code undoes adding it', () => {
    fc.assert(
      fc.property(orders, ({ lines, codes }) => {
        const before = priceOf({ lines, codes: codes.slice(1) }).priced
        priceOf({ lines, codes })
        expect(priceOf({ lines, codes: codes.slice(1) }).priced).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })

  test('spreading is exact, and gives nobody more than their weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1 }),
        fc.nat(),
        (weights, part) => {
          const total = sum(weights)
          const cents = total === 0 ? 0 : part % (total + 1)
          const shares = spread(cents, weights)
          expect(sum(shares)).toBe(cents)
          shares.forEach((share, index) => {
            expect(share).toBeLessThanOrEqual(weights[index]!)
            expect(Math.abs(share - (cents * weights[index]!) / (total || 1))).toBeLessThan(1)
          })
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
