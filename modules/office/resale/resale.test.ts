import { describe, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const { shop, buyTicket, offer, storeCard, read, afterMatch } = buildExchange(program)
const [seller, buyer] = await program.gather(2)
const UNDER = '/api/office/resale-payouts'

test('what sellers get is listed from the sale on, and written into a table', async () => {
  const finance = await officeFor(program, 'finanzen')
  const service = await officeFor(program, 'fanservice')
  const list = async (query = '') => (await finance.call({ path: `${UNDER}${query}` })).json.items
  const eventId = await buildEvent(db)
  const ticket = await buyTicket(seller!, eventId, '19-1-1')
  const { id } = (await offer(seller!, ticket.request)).json
  expect(await list()).toEqual([])
  await putInCart(shop, buyer!, resaleItem(id))
  await checkOut(shop, buyer!)
  const [open] = await list('?view=open')
  expect(open).toMatchObject({ id, state: 'open', place: '19/1/1', seller: { id: seller!.id }, paidAt: null })
  expect(open.priceCents).toBe(open.feeCents + open.payoutCents)
  const counts = (await finance.call({ path: `${UNDER}/counts` })).json.items
  expect(counts).toEqual([
    { key: 'open', count: 1 },
    { key: 'failed', count: 0 },
  ])
  await afterMatch(eventId)
  expect(await list('?view=paid')).toMatchObject([{ id, state: 'paid', failure: null }])
  expect(await list('?view=open')).toEqual([])
  expect(await list('?q=nobody%25')).toEqual([])

  const table = await program.app.inject({
    url: `${UNDER}.csv?view=all`,
    headers: { host: officeHostOf(program), cookie: finance.cookie },
  })
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(table.body.split('\n')[1]).toContain('19/1/1')
  for (const path of [UNDER, `${UNDER}/counts`, `${UNDER}.csv`])
    expect((await service.call({ path })).status, path).toBe(403)
})

/** Sold, and the card of its seller takes no money; `work` runs after the match. */
async function withFailed(seat: string, work: (id: string) => Promise<void>): Promise<string> {
  const eventId = await buildEvent(db)
  const ticket = await buyTicket(seller!, eventId, seat)
  const bad = await storeCard(seller!, '4000189900001218')
  const made = await offer(seller!, { ...ticket.request, useVoucher: false, paymentTokenId: bad })
  const { id } = made.json
  await putInCart(shop, buyer!, resaleItem(id))
  await checkOut(shop, buyer!)
  await afterMatch(eventId, () => work(id))
  return id
}

const attemptsOf = (offerId: string) =>
  db
    .selectFrom('payout_attempts')
    .select('state')
    .where('offer_id', '=', offerId)
    .orderBy('created_at')
    .execute()

describe('a payout that failed', () => {
  test('is told to staff and its seller, tried again, and paid by a voucher without the fee, once', async () => {
    // After the match nobody of the staff is signed in from before.
    let finance = await officeFor(program, 'finanzen')
    const pay = (id: string, body: object, staff = finance) =>
      staff.call({ method: 'POST', path: `${UNDER}/${id}/payment`, body: { reason: 'Am Telefon', ...body } })
    const task = async () =>
      (await finance.call({ path: '/api/office/today' })).json.tasks.find(
        ({ kind }: { kind: string }) => kind === 'payoutsFailed',
      )
    const told = async () => {
      const { json } = await program.send({ path: '/api/account/self/overview', token: seller!.token })
      return json.actions.filter(({ kind }: { kind: string }) => kind === 'failedPayout')
    }
    expect(await task()).toBeUndefined()
    const id = await withFailed('19-1-2', async (offerId) => {
      finance = await officeFor(program, 'finanzen')
      const [row] = (await finance.call({ path: `${UNDER}?view=failed` })).json.items
      expect(row).toMatchObject({ id: offerId, state: 'failed', failure: expect.any(String) })
      const { priceCents, payoutCents, voucherCents } = row
      expect(voucherCents).toBeGreaterThan(payoutCents)
      expect(await task()).toMatchObject({ count: 1, cents: payoutCents })
      expect(await told()).toMatchObject([{ payoutId: offerId, cents: payoutCents }])

      const again = { way: 'again', amountCents: payoutCents }
      expect((await pay(offerId, { ...again, reason: '' })).status).toBe(400)
      expect((await pay(offerId, again, await officeFor(program, 'fanservice'))).status).toBe(403)
      expect((await pay(people.fan.id, again)).status).toBe(404)
      const dearer = await pay(offerId, { ...again, amountCents: payoutCents + 1 })
      expect([dearer.status, dearer.json.title]).toEqual([409, 'PAYOUT_AMOUNT_CHANGED'])
      const cheaper = await pay(offerId, { way: 'voucher', amountCents: payoutCents })
      expect([cheaper.status, cheaper.json.title]).toEqual([409, 'PAYOUT_AMOUNT_CHANGED'])
      expect((await pay(offerId, again)).status).toBe(204)
      const [underWay] = (await finance.call({ path: `${UNDER}?view=open` })).json.items
      expect(underWay).toMatchObject({ id: offerId, state: 'open', voucherCents: null })
      expect((await finance.call({ path: `${UNDER}?view=failed` })).json.items).toEqual([])
      expect(await told()).toEqual([])
      await program.jobs.drain()
      expect(await attemptsOf(offerId)).toEqual([{ state: 'failed' }, { state: 'failed' }])
      expect(await told()).toHaveLength(1)

      const byVoucher = { way: 'voucher', amountCents: voucherCents }
      const both = await Promise.all([pay(offerId, byVoucher), pay(offerId, byVoucher)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
      expect((await pay(offerId, again)).json.title).toBe('PAYOUT_NOT_FAILED')
      expect(await task()).toBeUndefined()
      expect(await told()).toEqual([])
      const [paid] = (await finance.call({ path: `${UNDER}?view=paid&q=` })).json.items
      expect(paid).toMatchObject({ id: offerId, payoutType: 'voucher', voucherCents: null })
      expect([paid.payoutCents, paid.payoutCents + paid.feeCents]).toEqual([voucherCents, priceCents])
    })
    const { json } = await read(seller!, `/${id}`)
    expect(json).toMatchObject({ state: 'PaymentSucceeded', payoutType: 'voucher', reimbursementFee: 0 })
    expect(json.voucherCode).toEqual(expect.any(String))
    const [entry] = (await (await officeFor(program, 'buero')).call({ path: '/api/office/audit' })).json.items
    expect(entry).toMatchObject({ action: 'officeResalePayment', thing: { id }, reason: 'Am Telefon' })
    expect(await violations(db)).toEqual([])
  })

  test('goes nowhere once its card is no longer kept', async () => {
    const id = await withFailed('19-1-3', async (offerId) => {
      const finance = await officeFor(program, 'finanzen')
      const { paymentTokenId, amountCents } = (await db
        .selectFrom('marketplace_offers')
        .select(['payment_token_id as paymentTokenId', 'payout_cents as amountCents'])
        .where('id', '=', offerId)
        .executeTakeFirst())!
      const path = `/api/checkout/v2/checkouts/paymentInfo/${paymentTokenId}`
      expect((await program.send({ method: 'DELETE', path, token: seller!.token })).status).toBeLessThan(300)
      const refused = await finance.call({
        method: 'POST',
        path: `${UNDER}/${offerId}/payment`,
        body: { way: 'again', amountCents, reason: 'Am Telefon' },
      })
      expect([refused.status, refused.json.title]).toEqual([409, 'PAYOUT_METHOD_GONE'])
    })
    expect(await attemptsOf(id)).toEqual([{ state: 'failed' }])
  })
})
