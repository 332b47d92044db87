import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { shiftClock } from '#testing/database.ts'
import { faultsOf } from '../../tools/verify-draw.ts'
import { buildSweepstake } from './build.ts'

// A question with answers, mail for whoever wins nothing, and reminders.

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const [anna, bert, carla] = await program.gather(3)
const BASE = '/api/sweepstakes'
const HOUR = 3600

afterEach(() => shiftClock(program.test, 0))

const text = (word: string) => ({ de: word, en: word })
const question = (rightOnly: boolean) => ({
  ...{ text: text('Wann?'), answers: ['1899', '1904', '1911'].map(text), right: 0, rightOnly },
})
const build = (given: Partial<Parameters<typeof buildSweepstake>[1]> = {}) =>
  buildSweepstake(db, { sealing: program.sealing, ...given })
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
  program.send({ method, path: `${BASE}${path}`, token, ...(body ? { body } : {}) })
const enter = (id: string, token: string, body?: object) =>
  call('POST', `/participants/self/sweepstakes/${id}`, token, body)
const own = async (id: string, token: string) => (await call('GET', `/self/sweepstakes/${id}`, token)).json
const closeAndDraw = async (id: string) => {
  await db.transaction().execute((trx) => program.sweepstakes.staff.closeList(trx, id))
  await db.transaction().execute((trx) => program.sweepstakes.staff.draw(trx, { id }))
  await program.jobs.drain()
}
const mailsTo = async (id: string, like: string) => {
  await program.jobs.drain()
  const { rows } = await sql<{ text: string }>`
    select plain as text from mailbox where recipient like ${`${id}%`} and subject like ${like} order by id`.execute(
    db,
  )
  return rows.map((row) => row.text)
}

test('only right answers win where it says so: the others stay in the list, are passed over, and the proof holds', async () => {
  const { id } = await build({ question: question(true) })
  for (const answer of [undefined, { answer: null }, { answer: 3 }]) {
    const refused = await enter(id, anna!.token, answer)
    expect([refused.status, refused.json.errorCode]).toEqual([422, 'SWEEPSTAKE_ANSWER_MISSING'])
  }
  for (const answer of [{ answer: -1 }, { answer: 'x' }, { answer: 0, right: 0 }])
    expect((await enter(id, anna!.token, answer)).status).toBe(400)
  expect((await own(id, anna!.token)).question.right).toBeNull()
  await enter(id, anna!.token, { answer: 1, wantsResult: true })
  await enter(id, bert!.token, { answer: 0 })
  await enter(id, carla!.token, { answer: 2 })
  // Nobody changes what is asked once there are lots.
  await expect(sql`update sweepstakes set right_answer = 1 where id = ${id}`.execute(db)).rejects.toThrow(
    'stays',
  )
  await closeAndDraw(id)
  const { lot } = await own(id, bert!.token)
  expect(lot.win).toMatchObject({ state: 'Open' })
  const lost = await own(id, anna!.token)
  expect([lost.lot.excluded, lost.lot.answer, lost.question.right]).toEqual(['answer', 1, 0])
  const proof = (await program.send({ path: `${BASE}/sweepstakes/${id}/proof` })).json
  expect(proof.excluded.map(({ because }: { because: string }) => because)).toEqual(['answer', 'answer'])
  expect(faultsOf(proof)).toEqual([])
  expect((await mailsTo(anna!.id, 'So ging es aus%'))[0]).toContain('1899')
  expect(await mailsTo(carla!.id, 'So ging es aus%')).toEqual([])
})

test('where all answers count, everybody is in the draw; no question takes no answer', async () => {
  const { id } = await build({ question: question(false) })
  await enter(id, anna!.token, { answer: 2 })
  await closeAndDraw(id)
  expect((await own(id, anna!.token)).lot).toMatchObject({
    excluded: null,
    answer: 2,
    win: { state: 'Open' },
  })
  const { id: plain } = await build()
  await enter(plain, anna!.token, { answer: 2 })
  expect((await own(plain, anna!.token)).lot.answer).toBeNull()
})

test('how it went is told once to whoever asked and won nothing, also when the work begins anew', async () => {
  const { id } = await build({ prizes: [{ quantity: 1 }] })
  for (const { token } of [anna!, bert!, carla!]) await enter(id, token, { wantsResult: true })
  await call('DELETE', `/participants/self/sweepstakes/${id}`, carla!.token)
  await closeAndDraw(id)
  const counts = async () =>
    (
      await Promise.all([anna!, bert!, carla!].map((one) => mailsTo(one.id, 'So ging es aus: Gewinnspiel')))
    ).map((mails) => mails.length)
  const told = await counts()
  const won = (await Promise.all([anna!, bert!].map(({ token }) => own(id, token)))).map(
    ({ lot }) => lot.win !== null,
  )
  const before = await sql<{ count: number }>`select count(*)::int as count from mailbox`.execute(db)
  await db.transaction().execute((trx) => program.jobs.enqueue(trx, 'sweepstakes.results', { id }))
  await program.jobs.drain()
  const after = await sql<{ count: number }>`select count(*)::int as count from mailbox`.execute(db)
  expect(after.rows).toEqual(before.rows)
  expect(won.filter(Boolean)).toHaveLength(1)
  expect(told[2]).toBe(0)
  expect(won.map((hasWon, at) => hasWon || told[at]! > 0)).toEqual([true, true])
})

test('a reminder comes once, when it opens or a day before the end, and to nobody who is in or wants none', async () => {
  const remind = (id: string, token: string, method: 'PUT' | 'DELETE' = 'PUT') =>
    call(method, `/self/sweepstakes/${id}/reminder`, token)
  const { id } = await build({ hours: [2, 50, 60] })
  const { id: near } = await build({ hours: [-1, 20, 21] })
  expect((await remind(near, anna!.token)).json.errorCode).toBe('SWEEPSTAKE_NO_REMINDER')
  expect((await remind(newId(), anna!.token)).status).toBe(404)
  expect(
    (await remind((await build({ kind: 'calendar', door: 1, hours: [-1, 200, 201] })).id, anna!.token))
      .status,
  ).toBe(404)
  for (const { token } of [anna!, bert!, anna!]) expect((await remind(id, token)).status).toBe(204)
  expect((await remind(id, bert!.token, 'DELETE')).status).toBe(204)
  expect([(await own(id, anna!.token)).reminds, (await own(id, bert!.token)).reminds]).toEqual([true, false])
  const look = async () => {
    await Promise.all([program.sweepstakes.lookAfter(), program.sweepstakes.lookAfter()])
    return [await mailsTo(anna!.id, 'Jetzt offen%'), await mailsTo(bert!.id, '%offen%')].map(
      ({ length }) => length,
    )
  }
  expect(await look()).toEqual([0, 0])
  await shiftClock(program.test, 3 * HOUR)
  expect(await look()).toEqual([1, 0])
  expect(await look()).toEqual([1, 0])
  // Open now: the next one is for the last day, and not for whoever has a lot by then.
  for (const { token } of [bert!, carla!]) expect((await remind(id, token)).status).toBe(204)
  await enter(id, carla!.token)
  await shiftClock(program.test, 30 * HOUR)
  await look()
  expect(await mailsTo(bert!.id, 'Noch ein Tag%')).toHaveLength(1)
  expect(await mailsTo(carla!.id, 'Noch ein Tag%')).toEqual([])
  const { rows } = await sql`select from sweepstake_reminders where sweepstake_id = ${id}`.execute(db)
  expect(rows).toEqual([])
})
