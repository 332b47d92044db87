import { expect, test } from 'vitest'
import { buildExchange, resaleItem } from '#modules/marketplace/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, putInCart } from '#testing/harness/buyer.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const { shop, buyTicket, offer, afterMatch } = buildExchange(program)
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
