import { beforeAll, describe, expect, test } from 'vitest'
import { buildProduct } from '#modules/catalogue/build.ts'
import { testApp } from '#testing/app.ts'
import { checkOut, putInCart } from '#testing/harness/buyer.ts'
import { violations } from '#testing/harness/models/invariants.ts'
import { runCommand } from './commands.ts'

const app = await testApp()
const { db } = app.test
let sku: string

beforeAll(async () => {
  const product = await db
    .transaction()
    .execute((trx) => buildProduct(trx, { variants: [{ code: 'M', size: 'M', inStock: 50 }] }))
  sku = product.sku
})

const club = (line: string) => runCommand(app, line.split(' '), 'ute')
const json = async (line: string) => {
  const { code, out, err } = await club(`${line} --json`)
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}

/** A paid order of two pieces; answers its number. */
async function bought(): Promise<string> {
  const shop = app.shopWith()
  const [buyer] = await app.gather(1)
  await putInCart(shop, buyer!, { sku, quantity: 2 })
  const paid = await checkOut(shop, buyer!)
  expect(paid.outcome).toBe('paid')
  await app.jobs.drain()
  return (await json('orders list'))[0].number
}

describe('orders', () => {
  test('one is begun, sent, arrives, comes back and is refunded; every step says who', async () => {
    const number = await bought()
    expect(
      (await json('orders list --state OrderPlaced')).map((one: { number: string }) => one.number),
    ).toContain(number)
    expect(await json(`orders start ${number}`)).toEqual({ number, state: 'OrderInProgress' })
    expect(await json(`orders ship ${number} --carrier DHL --tracking 123 --items ${sku}:1`)).toEqual({
      number,
      state: 'OrderInProgress',
    })
    expect(await json(`orders ship ${number.toLowerCase()} --carrier DPD`)).toEqual({
      number,
      state: 'OrderShipped',
    })
    expect(await json(`orders arrive ${number} --by Bernd`)).toEqual({ number, state: 'OrderArrived' })
    await json(`returns register ${number} --reason tooSmall --items ${sku}:1`)
    const [announced] = await json('returns list --state registered')
    expect(announced).toMatchObject({ order: number, pieces: 1 })
    await json(`returns receive ${announced.number}`)
    await app.jobs.drain()
    expect((await json('refunds --state done'))[0]).toMatchObject({ order: number, reason: 'return' })
    const { steps } = await json(`orders show ${number}`)
    expect(steps.map((step: { to: string; actor: string }) => [step.to, step.actor])).toEqual([
      ['OrderPlaced', 'payment'],
      ['OrderInProgress', 'staff:ute'],
      ['OrderShipped', 'staff:ute'],
      ['OrderArrived', 'staff:Bernd'],
      ['CreditCreated', 'staff:ute'],
    ])
    expect(await violations(db)).toEqual([])
  })

  test('a piece is called off, a return is refused, for people as a table', async () => {
    const number = await bought()
    expect(await json(`orders cancel ${number} --reason broken --items ${sku}:1`)).toMatchObject({
      state: 'PartialCancellation',
    })
    await json(`orders ship ${number} --carrier DHL`)
    await json(`returns register ${number} --reason worn --voucher`)
    const [announced] = await json('returns list')
    expect(announced.payout).toBe('voucher')
    expect((await club(`returns refuse ${announced.number} --reason worn`)).code).toBe(0)
    const { out } = await club('returns list --state refused')
    expect(out.split('\n')[0]).toMatch(/^number +order +state/)
    expect((await club(`orders show ${number}`)).out).toContain('PartialCancellation')
  })

  test('a return may be paid out as a voucher, which the ledger knows', async () => {
    const number = await bought()
    await json(`orders ship ${number} --carrier DHL`)
    await json(`returns register ${number} --reason gift --voucher`)
    const [announced] = await json('returns list --state registered')
    await json(`returns receive ${announced.number}`)
    await app.jobs.drain()
    expect((await json('vouchers list'))[0]).toMatchObject({ kind: 'credit' })
    expect(await violations(db)).toEqual([])
  })
})

describe('vouchers and promotions', () => {
  test('a voucher is issued, listed without its code, and blocked once', async () => {
    const { code, amountCents } = await json('vouchers issue --amount 12,50 --until 2099-12-31')
    expect([code.length, amountCents]).toEqual([expect.any(Number), 1250])
    expect((await club('vouchers list')).out).not.toContain(code)
    expect((await club(`vouchers block ${code}`)).code).toBe(0)
    expect((await club(`vouchers block ${code}`)).code).toBe(2)
    expect(await violations(db)).toEqual([])
  })

  test('a promotion is added once and ended once', async () => {
    const add = 'promotions add ADVENT --name-de Advent --name-en Advent --percent 10 --min 20 --uses 5'
    expect((await club(add)).code).toBe(0)
    expect(await club(add)).toMatchObject({ code: 1, err: expect.stringContaining('PROMOTIONCODE_EXISTS') })
    expect((await json('promotions list'))[0]).toMatchObject({ code: 'ADVENT', percent: 10, maxUses: 5 })
    expect((await club('promotions end ADVENT')).code).toBe(0)
    expect((await club('promotions end ADVENT')).code).toBe(2)
  })
})

describe('what is not understood ends with 2, what is refused with 1, help with 0', () => {
  test.each([
    ['orders', 2, 'There is no command'],
    ['orders fly SVF-1', 2, 'There is no command'],
    ['orders ship', 2, '--carrier'],
    ['orders ship X --carrier Brieftaube', 2, 'Brieftaube'],
    ['orders cancel SVF-2026-000001', 2, '--reason'],
    ['orders list --state Gone', 2, 'There is no state'],
    ['orders list --nonsense', 2, 'nonsense'],
    ['vouchers issue --amount ten', 2, 'no amount'],
    ['promotions add X --name-de X --name-en X', 2, 'either'],
    ['orders show SVF-1899-000001', 1, 'NOT_FOUND'],
    ['returns receive RS-1899-000001', 1, 'NOT_FOUND'],
    ['withdrawals', 0, ''],
    ['withdrawals match', 2, 'declaration'],
    ['withdrawals match X', 2, 'number'],
    ['withdrawals refuse X', 2, '--reason'],
    ['withdrawals refuse X --reason none', 1, 'NOT_FOUND'],
    ['withdrawals match X SVF-1', 1, 'NOT_FOUND'],
    ['transfers due', 0, ''],
    ['transfers sent', 2, '--at'],
    ['transfers sent X --at gestern', 2, 'no day'],
    ['transfers sent X --at 2026-03-09', 1, 'NOT_FOUND'],
    ['bank-statement assign X SVF-1899-000001', 1, 'NOTHING_OWED'],
    ['--help', 0, ''],
  ])('%s', async (line, code, err) => {
    const outcome = await club(line)
    expect(outcome).toMatchObject({ code, err: expect.stringContaining(err) })
    if (line === '--help') expect(outcome.out).toContain('orders ship NUMBER')
  })
})
