import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { ADDRESS } from '#testing/harness/buyer.ts'
import { faultsOf } from '../../tools/verify-draw.ts'
import { buildSweepstake } from './build.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const [anna, bert, carla] = await program.gather(3)
const BASE = '/api/sweepstakes'
const build = (given: Partial<Parameters<typeof buildSweepstake>[1]> = {}) =>
  buildSweepstake(db, { sealing: program.sealing, ...given })
const get = (path: string, token?: string) => program.send({ path, ...(token ? { token } : {}) })
const post = (path: string, token?: string, body?: object) =>
  program.send({ method: 'POST', path, ...(token ? { token } : {}), ...(body ? { body } : {}) })
const enter = (id: string, token?: string) => post(`${BASE}/participants/self/sweepstakes/${id}`, token)
const proofOf = async (id: string) => (await get(`${BASE}/sweepstakes/${id}/proof`)).json
const lotsOf = async (id: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sweepstake_entries where sweepstake_id = ${id}`.execute(db)
  return rows[0]!.count
}
const inTrx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(work) as Promise<T>
const close = (id: string) => inTrx<string | null>((trx) => program.sweepstakes.staff.closeList(trx, id))
const draw = (id: string) => inTrx<{ winners: number }>((trx) => program.sweepstakes.staff.draw(trx, { id }))
const mailsTo = async (id: string) => {
  await program.jobs.drain()
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, plain as text from mailbox where recipient like ${`${id}%`} order by created_at, id`.execute(
    db,
  )
  return rows
}

test('a winner hears of it, names an address, and a second answer is refused; others cannot answer', async () => {
  const { id } = await build()
  await enter(id, anna!.token)
  await close(id)
  await draw(id)
  expect((await mailsTo(anna!.id)).at(-1)!.subject).toContain('gewonnen')
  const { win } = (await get(`${BASE}/self/sweepstakes/${id}`, anna!.token)).json.lot
  expect(win).toMatchObject({ state: 'Open', kind: 'goods', voucherCode: null })
  const answer = (token: string, body: object) => post(`${BASE}/self/wins/${win.id}`, token, body)
  expect((await answer(bert!.token, { accepts: true })).status).toBe(404)
  expect((await answer(anna!.token, { accepts: true })).json.errorCode).toBe('SWEEPSTAKE_ADDRESS_NEEDED')
  expect((await answer(anna!.token, { accepts: true, addressId: newId() })).status).toBe(404)
  const address = (await post('/api/contact/contacts/self/addresses', anna!.token, ADDRESS)).json
  const accepted = await answer(anna!.token, { accepts: true, addressId: address.id })
  expect(accepted.status).toBe(204)
  expect((await answer(anna!.token, { accepts: false })).json.errorCode).toBe('SWEEPSTAKE_WIN_ANSWERED')
  const hand = () => inTrx((trx) => program.sweepstakes.staff.handOver(trx, { id: win.id, note: 'Paket 17' }))
  await hand()
  await expect(hand()).rejects.toMatchObject({ code: 'SWEEPSTAKE_WIN_ANSWERED' })
  expect((await get(`${BASE}/self/sweepstakes/${id}`, anna!.token)).json.lot.win.state).toBe('HandedOver')
})

test('a voucher is made once, however often somebody says yes; without the guard there are several', async () => {
  const round = async (): Promise<number> => {
    const { id } = await build({ prizes: [{ kind: 'voucher', voucherCents: 2500 }] })
    await enter(id, anna!.token)
    await close(id)
    await draw(id)
    const { win } = (await get(`${BASE}/self/sweepstakes/${id}`, anna!.token)).json.lot
    const before = await vouchers()
    await Promise.all(
      Array.from({ length: 6 }, () => post(`${BASE}/self/wins/${win.id}`, anna!.token, { accepts: true })),
    )
    return (await vouchers()) - before
  }
  const vouchers = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from vouchers`.execute(db)
    return rows[0]!.count
  }
  expect(await round()).toBe(1)
  const { items } = (await get(`${BASE}/self/sweepstakes`, anna!.token)).json
  const code = items[0].lot.win.voucherCode
  expect((await mailsTo(anna!.id)).at(-1)!.text).toContain(code)
  vi.stubEnv('UNSAFE', 'noPrizeGuard')
  expect(await round()).toBeGreaterThan(1)
  vi.unstubAllEnvs()
})

test('what somebody declines, leaves unanswered or can have no more is the next lot’s, and the proof still holds', async () => {
  const { id } = await build()
  for (const { token } of [anna!, bert!, carla!]) await enter(id, token)
  await close(id)
  await draw(id)
  const winnerOf = async () => {
    for (const buyer of [anna!, bert!, carla!]) {
      const { win } = (await get(`${BASE}/self/sweepstakes/${id}`, buyer.token)).json.lot
      if (win?.state === 'Open') return { buyer, win }
    }
    return null
  }
  const first = (await winnerOf())!
  expect(
    (await post(`${BASE}/self/wins/${first.win.id}`, first.buyer.token, { accepts: false })).status,
  ).toBe(204)
  const second = (await winnerOf())!
  expect(second.buyer.id).not.toBe(first.buyer.id)
  await sql`update sweepstake_wins set answer_until = app.now() - interval '1 minute' where id = ${second.win.id}`.execute(
    db,
  )
  await program.sweepstakes.lookAfter()
  const third = (await winnerOf())!
  expect((await mailsTo(third.buyer.id)).at(-1)!.subject).toContain('gewonnen')
  await inTrx((trx) => program.sweepstakes.staff.passOn(trx, { id: third.win.id, because: 'declined' }))
  expect(await winnerOf()).toBeNull()
  const proof = await proofOf(id)
  expect(proof.drawn.map(({ because }: { because: string }) => because)).toEqual([
    'declined',
    'unanswered',
    'declined',
  ])
  expect(faultsOf(proof)).toEqual([])
})

test('whoever goes leaves an open list without a trace, and a closed one with a number that is nobody’s', async () => {
  const [dora] = await program.gather(1)
  const [open, closed] = [await build(), await build()]
  for (const { id } of [open, closed]) await enter(id, dora!.token)
  await close(closed.id)
  const { sweepstakesData } = await import('./personal-data.ts')
  const person = { id: dora!.id, emails: [], givenEmails: [] }
  const { documents } = await sweepstakesData.export(db, person)
  expect(documents['sweepstakeLots']).toHaveLength(2)
  await inTrx((trx) => sweepstakesData.erase(trx, person))
  expect([await lotsOf(open.id), await lotsOf(closed.id)]).toEqual([0, 1])
  const { rows } =
    await sql`select from sweepstake_entries where entrant = ${dora!.id} or person_id = ${dora!.id}
    or (sweepstake_id = ${closed.id} and salt is not null)`.execute(db)
  expect(rows).toEqual([])
  expect(await draw(closed.id)).toEqual({ winners: 0 })
  expect((await proofOf(closed.id)).drawn).toEqual([{ number: 1, because: 'gone' }])
  expect(faultsOf(await proofOf(closed.id))).toEqual([])
})

test('some time after the draw it is forgotten whose the lots were, and the draw can still be made again', async () => {
  const { id } = await build()
  await enter(id, bert!.token)
  await inTrx((trx) =>
    program.sweepstakes.staff.enterPostcard(trx, { id, postal: 'Ida B., Werda', entrant: newId() }),
  )
  await close(id)
  await draw(id)
  const { forgetOld } = await import('./forgetting.ts')
  const own = async () => (await get(`${BASE}/self/sweepstakes/${id}`, bert!.token)).json.lot
  await sql`update sweepstake_wins set state = 'HandedOver', handed_over_at = app.now() where sweepstake_id = ${id}`.execute(
    db,
  )
  await sql`alter table sweepstakes disable trigger sweepstakes_published`.execute(db)
  await sql`update sweepstakes set drawn_at = app.now() - interval '91 days' where id = ${id}`.execute(db)
  await sql`alter table sweepstakes enable trigger sweepstakes_published`.execute(db)
  expect(await own()).not.toBeNull()
  await forgetOld(db)
  expect(await own()).toBeNull()
  const { rows } =
    await sql`select from sweepstake_entries where sweepstake_id = ${id} and coalesce(postal, salt) is not null`.execute(
      db,
    )
  expect([rows.length, faultsOf(await proofOf(id))]).toEqual([0, []])
})
