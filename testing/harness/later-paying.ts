import { sql } from 'kysely'
import { seatItem } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#testing/app.ts'
import { type Buyer, checkoutBody, putInCart, type Wish } from './buyer.ts'

export type OtherWay = 'onAccount' | 'sepa'

/** Purchases whose money comes later: on account and by direct debit, on a whole program. */
export function buildLaterPaying(program: TestApp) {
  const { db } = program.test
  const shop = program.shopWith()

  /** Answers the payment's id. */
  async function buyBy(
    way: OtherWay,
    buyer: Buyer,
    wish: Wish,
  ): Promise<{ checkoutId: string; paymentId: string }> {
    const put = await putInCart(shop, buyer, wish)
    if (put.status !== 200) throw new Error(JSON.stringify(put.json))
    if (way === 'sepa') await joinSepaTesters(buyer.id)
    const path =
      way === 'sepa'
        ? '/api/checkout/v2/checkouts/sepa/mandates'
        : '/api/checkout/v3/checkouts/purchaseOnAccount'
    const body = await checkoutBody(shop, buyer)
    const ordered = await program.send({ method: 'POST', path, token: buyer.token, key: newId(), body })
    if (ordered.status !== 200) throw new Error(JSON.stringify(ordered.json))
    const { rows } = await sql<{ id: string; checkoutId: string }>`
      select p.id, p.checkout_id as "checkoutId" from payments p join checkouts c on c.id = p.checkout_id
      where c.owner_id = ${buyer.id} order by c.created_at desc limit 1`.execute(db)
    const { id: paymentId, checkoutId } = rows[0]!
    if (way === 'sepa') {
      const payment = (await program.bank!.paymentByKey(paymentId))!
      const display = { endingDigits: '0001', holder: 'Paula Probe' }
      await program.bank!.pay(payment, { kind: 'sepa', behaviour: 'success', display })
      await program.payments.settle({ paymentId })
    }
    return { checkoutId, paymentId }
  }

  async function joinSepaTesters(id: string): Promise<void> {
    await sql`insert into accounts (id, email) values (${id}, ${`${id}@probe.example`}) on conflict do nothing`.execute(
      db,
    )
    await sql`insert into account_groups (account_id, name) values (${id}, 'SEPA-Testers') on conflict do nothing`.execute(
      db,
    )
  }

  /** A ticket that is not paid yet, with what offers it. */
  async function buyTicketBy(way: OtherWay, buyer: Buyer, given: { eventId: string; seatId: string }) {
    const bought = await buyBy(way, buyer, seatItem(given.eventId, given.seatId))
    const { rows } = await sql<{ id: string; number: string }>`
      select id, order_number as number from tickets where checkout_id = ${bought.checkoutId}`.execute(db)
    return { ...bought, ...rows[0]! }
  }

  /** The whole sum comes by transfer. */
  const pay = (paymentId: string, amountCents: number) =>
    db
      .transaction()
      .execute((trx) =>
        program.payments.receivables.receive(trx, { paymentId, amountCents, actor: 'staff:test' }),
      )

  /** The buyer's bank takes the money back, and the club hears of it. */
  async function takeBack(paymentId: string): Promise<void> {
    await program.bank!.takeBack(paymentId)
    await program.payments.followUp(paymentId)
  }

  return { buyBy, buyTicketBy, pay, takeBack }
}
