import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { buildEvent, seatItem, standingItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import type { Buyer, Shop } from '#testing/harness/buyer.ts'
import type { Answer, Call } from '#testing/harness/driver.ts'
import { LIMITS, type ShopModel, type What } from '#testing/harness/models/shop-model.ts'

/** The program with a small shop of its own in it, for one run. */
export class RealShop {
  readonly program: TestApp
  readonly shop: Shop
  readonly clock: { minutes: number }
  readonly pages = new Map<string, string>()
  actions = 0
  buyers: Buyer[] = []
  visitors: string[] = []
  skus = { shirt: '', scarf: '' }
  event = ''
  /** One for each person; only persons type codes. */
  vouchers: string[] = []
  promotion = ''

  constructor(program: TestApp, clock: { minutes: number }) {
    this.program = program
    this.shop = program.shopWith()
    this.clock = clock
  }

  async open(): Promise<this> {
    const { db } = this.program.test
    this.buyers = await this.program.gather(2)
    this.visitors = [await this.#visitor(), await this.#visitor()]
    const [shirt, scarf] = await db.transaction().execute(async (trx) => [
      await buildProduct(trx, {
        maxQuantity: LIMITS.shirt,
        variants: [{ code: 'M', size: 'M', inStock: 4 }],
        flock: { priceCents: 1500, maxLetters: 12 } as never,
      }),
      await buildProduct(trx, {
        maxQuantity: LIMITS.scarf,
        priceCents: 4500,
        variants: [{ code: 'M', size: 'M', inStock: 2 }],
      }),
    ])
    this.skus = { shirt: shirt!.sku, scarf: scarf!.sku }
    const { discounts } = this.program
    const issued = {
      sellerId: 1,
      kind: 'gift',
      amountCents: 4_000,
      expiresAt: null,
      owedFrom: 'goodwill',
    } as const
    this.promotion = `P${newId().slice(-12).toUpperCase()}`
    this.vouchers = await db.transaction().execute(async (trx) => {
      const name = { de: 'Zehn', en: 'Ten' }
      await discounts.createPromotion(trx, {
        sellerId: 1,
        code: this.promotion,
        name,
        percent: 10,
        activatedAt: new Date(0),
      })
      const one = await discounts.issueVoucher(trx, { ...issued, createdBy: 'test' })
      const other = await discounts.issueVoucher(trx, { ...issued, createdBy: 'test' })
      return [one.code, other.code]
    })
    // Far enough away for all the waiting of a night.
    this.event = await buildEvent(db, {
      startsInDays: 3_000,
      maxPerBuyer: LIMITS.perBuyer,
      standingCapacity: LIMITS.standing,
    })
    return this
  }

  async #visitor(): Promise<string> {
    const { json } = await this.shop.insist({ method: 'POST', path: '/api/shop/v4/carts/anonymousUser' })
    return json.userId
  }

  /** A call of somebody's cart. */
  send(who: number, call: Call): Promise<Answer> {
    const path = `/api/shop/v4/carts/self${call.path}`
    if (who < 2) return this.shop.insist({ ...call, path, token: this.buyers[who]!.token })
    return this.shop.insist({ ...call, path: `${path}?anonymousUserId=${this.visitors[who - 2]}` })
  }

  async signIn(who: number): Promise<Answer> {
    const userId = this.visitors[who]!
    const answer = await this.send(who, { method: 'POST', path: '/claims', body: { userId } })
    this.visitors[who] = await this.#visitor()
    return answer
  }

  wish(what: What, quantity: number) {
    if (what === 'standing') return standingItem(this.event, quantity)
    if (what === 'shirt' || what === 'scarf') return { sku: this.skus[what], quantity }
    if (what === 'withPrint')
      return { sku: this.skus.shirt, quantity, userOptionValues: [{ key: 'flockName', value: 'ANNA' }] }
    return seatItem(this.event, `19-1-${what.slice(4)}`)
  }

  async wait(minutes: number): Promise<void> {
    this.clock.minutes += minutes
    await shiftClock(this.program.test, this.clock.minutes * 60)
  }

  /** Asking settles: an answer that stays open however often one asks is a payment that is stuck. */
  async outcomeOf(who: number, checkoutId: string): Promise<string> {
    for (let asked = 0; asked < 50; asked += 1) {
      const { status, json } = await this.shop.insist({
        path: `/api/checkout/v3/checkouts/${checkoutId}/paymentStatus`,
        token: this.buyers[who]!.token,
      })
      if (status !== 200) return json.errorCode
      if (json.status === 'Paid') return 'paid'
    }
    return 'stuck'
  }

  async latestCheckout(who: number): Promise<{ id: string; totalCents: number }> {
    const { rows } = await sql<{ id: string; totalCents: number }>`
      select id, total_price_cents as "totalCents" from checkouts where owner_id = ${this.buyers[who]!.id}
      order by created_at desc, id desc limit 1`.execute(this.program.test.db)
    return rows[0]!
  }

  /** Shelf, places and the cart of whoever has just acted are what the model says. */
  async compare(model: ShopModel, who: number | null): Promise<void> {
    const { rows } = await sql`select
      (select in_stock from variants where sku = ${this.skus.shirt}) as shirt,
      (select in_stock from variants where sku = ${this.skus.scarf}) as scarf,
      (select count(*)::int from seat_claims where event_id = ${this.event}
        and (ticket_id is not null or hold_expires_at > app.now())) as seats,
      (select taken - coalesce((select sum(quantity) from standing_holds h where h.event_id = c.event_id
        and h.hold_expires_at <= app.now()), 0)::int from standing_counters c where c.event_id = ${this.event}) as standing`.execute(
      this.program.test.db,
    )
    expect(rows[0]).toEqual(model.shelf())
    if (who === null) return
    const { json } = await this.send(who, { path: '' })
    const lines = json.orders
      .flatMap((one: { items: CartLine[] }) => one.items)
      .map((one: CartLine) => this.#seen(one))
    expect(lines.toSorted(byName)).toEqual(
      model.carts[who]!.map(
        (line) => `${line.quantity} ${line.what}${model.isLive(line) ? '' : ' (ended)'}`,
      ).toSorted(byName),
    )
    expectSums(json)
  }

  #seen({ sku, quantity, userOptionValues: [option], expiresIn }: CartLine): string {
    const what =
      sku === this.skus.scarf
        ? 'scarf'
        : sku === this.skus.shirt
          ? option
            ? 'withPrint'
            : 'shirt'
          : option!.key === 'blockId'
            ? 'standing'
            : `seat${option!.value.split('-').at(-1)}`
    return `${quantity} ${what}${expiresIn !== null && expiresIn <= 0 ? ' (ended)' : ''}`
  }
}

/** The total is the sum of its parts, and no part is below zero. */
function expectSums({ orders, totalPrice }: CartSeen): void {
  for (const one of orders) {
    const off = one.totalPromotionCodeDiscounts + one.totalVoucherDiscounts
    expect(one.totalPrice).toBe(one.subtotal + one.shippingPrice - off)
    expect(
      Math.min(one.totalPrice, one.totalPromotionCodeDiscounts, one.totalVoucherDiscounts),
    ).toBeGreaterThanOrEqual(0)
  }
  expect(totalPrice).toBe(orders.reduce((sum, one) => sum + one.totalPrice, 0))
}

type Problems = { validationErrors: Record<string, { errorCode: string }[]> }
export type CartSeen = Problems & {
  totalPrice: number
  orders: (Problems & {
    subtotal: number
    shippingPrice: number
    totalPrice: number
    totalPromotionCodeDiscounts: number
    totalVoucherDiscounts: number
    vouchers: { code: string }[]
    promotionCodes: { code: string }[]
  })[]
}

type CartLine = {
  sku: string
  quantity: number
  userOptionValues: { key: string; value: string }[]
  expiresIn: number | null
}

function byName(one: string, other: string): number {
  return one < other ? -1 : 1
}
