import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { SHOP } from '#modules/payments/build.ts'
import type { App } from '#platform/http/http.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#testing/database.ts'
import { call, moduleApp } from '#testing/module-app.ts'
import { buildRecurringWorld } from './build.ts'
import { recurringRoutes } from './routes.ts'

const database = await testDatabase('empty')
const world = await buildRecurringWorld(database)
const { recurring, planned, round, storedMethod, told } = world
let app: App
beforeAll(async () => {
  app = await moduleApp(recurringRoutes(recurring.paying))
})
afterAll(() => world.app.close())

const url = '/api/recurring/self/dues'
const payerId = people.fan.id
const redirectUrl = `${SHOP}/konto/abos`
const pay = (as: string, id: string, body: object) =>
  call(app, { as, method: 'POST', url: `${url}/${id}/payments`, body: { redirectUrl, ...body } })

test('its payer sees a due and how to transfer it; others see none, and pay none', async () => {
  const { dues } = await planned({ payerId })
  await round()
  const { json } = await call(app, { as: 'fan', url: `${url}?language=en` })
  expect(json.items).toMatchObject([
    { id: dues[0]!.id, name: 'Tour', state: 'invoiced', openAmount: 6000, account: { bic: 'FALKDEFFXXX' } },
  ])
  expect((await call(app, { as: 'mitglied', url })).json.items).toEqual([])
  const other = dues[0]!.id
  expect((await call(app, { as: 'mitglied', url: `${url}/${other}` })).status).toBe(404)
  expect((await pay('mitglied', other, { method: 'creditcard' })).status).toBe(404)
  expect(
    (
      await call(app, {
        as: 'mitglied',
        method: 'PUT',
        url: `${url}/${other}/paymentMethod`,
        body: { paymentTokenId: null },
      })
    ).status,
  ).toBe(404)
  expect((await call(app, { url })).status).toBe(401)
})

test('a bill is paid now with a stored method, once; the bill itself is owed no more', async () => {
  const { dues, subjectId } = await planned({ payerId })
  await round()
  const paymentTokenId = await storedMethod(payerId)
  const answers = await Promise.all([1, 2].map(() => pay('fan', dues[0]!.id, { paymentTokenId })))
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  const [due] = await recurring.duesOf(database.db, { kind: 'tour', subjectId })
  expect(due).toMatchObject({ state: 'paid' })
  expect((await pay('fan', dues[0]!.id, { paymentTokenId })).json.title).toBe('DUE_NOT_OPEN')
})

test('declined with a stored method: it is as it was', async () => {
  const { dues } = await planned({ payerId, dueOn: '2999-01-01' })
  const paymentTokenId = await storedMethod(payerId, { behaviour: 'declined' })
  const { json } = await pay('fan', dues[0]!.id, { paymentTokenId })
  expect(json).toMatchObject({ paymentUrl: null, due: { state: 'planned', attempts: 0 } })
})

test('with a new card its payer goes to the provider; beginning again ends what was begun', async () => {
  const { dues } = await planned({ payerId, dueOn: '2999-01-01' })
  const first = await pay('fan', dues[0]!.id, { method: 'paypal' })
  expect(first.json).toMatchObject({ due: { state: 'collecting' }, paymentUrl: expect.any(String) })
  const second = await pay('fan', dues[0]!.id, { method: 'paypal' })
  expect(second.json.paymentUrl).not.toBe(first.json.paymentUrl)
})

test('another one’s method, a strange address and nonsense are refused, and nothing is begun', async () => {
  const { dues, subjectId } = await planned({ payerId, dueOn: '2999-01-01' })
  const id = dues[0]!.id
  const theirs = await storedMethod(newId())
  expect((await pay('fan', id, { paymentTokenId: theirs })).status).toBe(404)
  expect((await pay('fan', id, { method: 'paypal', redirectUrl: 'https://evil.example/' })).status).toBe(400)
  expect((await pay('fan', id, {})).status).toBe(400)
  expect((await pay('fan', id, { method: 'paypal', paymentTokenId: theirs })).status).toBe(400)
  const [due] = await recurring.duesOf(database.db, { kind: 'tour', subjectId })
  expect(due).toMatchObject({ state: 'planned' })
})

test('another method from now on; what rests is tried with it', async () => {
  const { dues, subjectId } = await planned({ payerId, dueOn: '2999-01-01', parts: 2 })
  const paymentTokenId = await storedMethod(payerId)
  const change = {
    as: 'fan',
    method: 'PUT',
    url: `${url}/${dues[0]!.id}/paymentMethod`,
    body: { paymentTokenId },
  } as const
  expect((await call(app, change)).json).toMatchObject({ paymentTokenId, nextAttemptOn: null })
  expect(await recurring.duesOf(database.db, { kind: 'tour', subjectId })).toHaveLength(2)
  expect(told.some((line) => line.startsWith('suspended'))).toBe(false)
})
