import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { people, seedPeople } from '#demo/people.ts'
import { buildSweepstake, buildWin } from '#modules/sweepstakes/build.ts'
import { buildEvent } from '#modules/tickets/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { answersOf } from '#testing/race/together.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import { faultsOf } from '../../../tools/verify-draw.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const shop = await officeFor(program, 'laden')

const get = (path: string, who = owner) => who.call({ path: `/api/office/sweepstakes${path}` })
const send = (path: string, body: object, who = owner, method: 'POST' | 'PUT' = 'POST') =>
  who.call({ method, path: `/api/office/sweepstakes${path}`, body })
const text = (word: string) => ({ de: word, en: word })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const terms = (more: object = {}) => ({
  name: text('Trikot'),
  text: text('Ein Trikot, ein Los.'),
  conditions: null,
  picture: null,
  opensAt: inHours(-1),
  closesAt: inHours(1),
  drawsAt: inHours(2),
  minAge: 0,
  membersOnly: false,
  numberSource: null,
  prizes: [{ name: text('Trikot'), quantity: 1, kind: 'goods', voucherCents: null, eventId: null }],
  ...more,
})
const decide = async (id: string, what: 'publication' | 'closing' | 'draw', more: object = {}) => {
  const told = await get(`/${id}/${what}`)
  if (told.status !== 200) return told
  return send(`/${id}/${what}`, { digest: told.json.digest, reason: 'Weil es so weit ist', ...more })
}
const enter = async (id: string, person: 'fan' | 'mitglied' | 'inhaber') =>
  program.send({
    method: 'POST',
    path: `/api/sweepstakes/participants/self/sweepstakes/${id}`,
    token: await program.tokenFor(person),
  })
const actions = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'sweepstake' order by id`.execute(db)
  return rows.map(({ action }) => action)
}

test('from a draft to the last prize: made, opened, entered, closed, drawn and handed over, each in the book', async () => {
  const { id } = (await send('', terms())).json
  expect((await get('?view=drafts')).json.items.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await enter(id, 'fan')).status).toBe(404)
  expect((await decide(id, 'closing')).json.errorCode).toBe('SWEEPSTAKE_LIST_CLOSED')
  expect((await send(`/${id}/publication`, { digest: 'x', reason: 'Los' })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect((await decide(id, 'publication')).status).toBe(204)
  expect((await decide(id, 'publication')).json.errorCode).toBe('SWEEPSTAKE_PUBLISHED')
  for (const person of ['fan', 'mitglied', 'inhaber'] as const)
    expect((await enter(id, person)).status).toBe(200)
  const postcard = { postal: '=HYPERLINK("x"), Werda' }
  expect((await send(`/${id}/entries`, postcard)).json).toEqual({ number: 4 })
  expect((await send(`/${id}/entries`, { postal: postcard.postal.toUpperCase() })).json.errorCode).toBe(
    'SWEEPSTAKE_ALREADY_IN',
  )
  expect(
    (await send(`/${id}/entries/2/exclusion`, { because: 'staff', reason: 'Arbeitet hier' })).status,
  ).toBe(204)
  expect(
    (await send(`/${id}/entries/2/exclusion`, { because: 'staff', reason: 'Arbeitet hier' })).status,
  ).toBe(404)
  expect((await get(`/${id}/draw`)).json.errorCode).toBe('SWEEPSTAKE_NOT_CLOSED')
  expect((await decide(id, 'closing')).status).toBe(204)
  expect((await get(`/${id}/draw`)).json.lines).toMatchObject([
    { count: 4 },
    { count: 1 },
    { count: 1 },
    {},
    {},
    {},
  ])
  expect((await decide(id, 'draw')).status).toBe(204)
  expect((await decide(id, 'draw')).json.errorCode).toBe('SWEEPSTAKE_DRAWN')
  const detail = (await get(`/${id}`)).json
  expect(detail).toMatchObject({ status: 'drawn', statistics: { accounts: 3, postcards: 1, excluded: 1 } })
  expect(detail.wins).toHaveLength(1)
  const proof = (await program.send({ path: `/api/sweepstakes/sweepstakes/${id}/proof` })).json
  expect([faultsOf(proof), proof.excluded]).toMatchObject([[], [{ number: 2, because: 'staff' }]])
  const { statusCode, body } = await program.app.inject({
    url: `/api/office/sweepstakes/${id}/entries.csv`,
    headers: { host: officeHostOf(program), cookie: owner.cookie },
  })
  expect([statusCode, body.includes("'=HYPERLINK")]).toEqual([200, true])
  const hand = () => send(`/${id}/wins/${detail.wins[0].id}/handing-over`, { note: 'Paket 17' })
  expect((await hand()).status).toBe(204)
  expect((await hand()).json.errorCode).toBe('SWEEPSTAKE_WIN_ANSWERED')
  expect(await actions()).toEqual([
    'officeSweepstakeMake',
    'officeSweepstakeOpen',
    'officeSweepstakePostcard',
    'officeSweepstakeExclude',
    'officeSweepstakeClose',
    'officeSweepstakeDraw',
    'export',
    'officeSweepstakeHandOver',
  ])
})

test('once somebody takes part words may change and the terms may not; of two who edit the second is told', async () => {
  const { id } = (await send('', terms())).json
  await decide(id, 'publication')
  await enter(id, 'fan')
  const { version } = (await get(`/${id}`)).json
  const changed = terms({
    name: text('Anderes Trikot'),
    minAge: 18,
    prizes: [{ ...terms().prizes[0]!, quantity: 9 }],
  })
  expect((await send(`/${id}`, { version, terms: changed }, owner, 'PUT')).status).toBe(204)
  expect((await get(`/${id}`)).json).toMatchObject({
    name: 'Anderes Trikot',
    prizes: 1,
    terms: { minAge: 0 },
  })
  expect((await send(`/${id}`, { version, terms: changed }, owner, 'PUT')).json.errorCode).toBe(
    'SWEEPSTAKE_CHANGED',
  )
  for (const wrong of [
    terms({ closesAt: inHours(-2) }),
    terms({ prizes: [] }),
    terms({ picture: '../../etc/passwd' }),
    terms({ prizes: [{ ...terms().prizes[0]!, kind: 'voucher' }] }),
    terms({ secret: 'f'.repeat(64) }),
  ])
    expect((await send('', wrong)).status).toBe(400)
})

test('a number that was announced is needed for the draw, and none that was not has a say', async () => {
  const { id } = (await send('', terms({ numberSource: text('Lottozahlen') }))).json
  await decide(id, 'publication')
  await enter(id, 'fan')
  await decide(id, 'closing')
  expect((await decide(id, 'draw')).json.errorCode).toBe('SWEEPSTAKE_NUMBER_MISSING')
  expect((await decide(id, 'draw', { publicNumber: '4 11 23' })).status).toBe(204)
  const proof = (await program.send({ path: `/api/sweepstakes/sweepstakes/${id}/proof` })).json
  expect([proof.publicNumber, faultsOf(proof)]).toEqual(['4 11 23', []])
  const plain = (await send('', terms())).json.id
  await decide(plain, 'publication')
  await decide(plain, 'closing')
  expect((await decide(plain, 'draw', { publicNumber: '7' })).status).toBe(204)
  expect(
    (await program.send({ path: `/api/sweepstakes/sweepstakes/${plain}/proof` })).json.publicNumber,
  ).toBe('')
})

test('a calendar is made with a door a day, from eight until midnight on the club’s clocks, and appears as one', async () => {
  const { id } = (
    await send('/calendars', {
      name: text('Advent'),
      text: text('24 Türen'),
      picture: null,
      firstDay: '2027-03-27',
      doors: 3,
    })
  ).json
  const all = (await get('?view=drafts&q=Advent')).json.items as {
    id: string
    door: number
    opensAt: string
  }[]
  // The clocks go forward on the 28th: doors open at eight all the same.
  expect(all.map(({ opensAt }) => opensAt).sort()).toEqual([
    '2027-03-27T07:00:00.000Z',
    '2027-03-28T06:00:00.000Z',
    '2027-03-29T06:00:00.000Z',
  ])
  expect((await get(`/${id}/publication`)).json.lines[0]).toMatchObject({ kind: 'published', count: 3 })
  expect((await decide(id, 'publication')).status).toBe(204)
  expect((await get('?view=drafts&q=Advent')).json.items).toEqual([])
})

test('a ticket counts as handed over once a complimentary one is there, and each for one prize', async () => {
  const { winId, id } = await buildWin(db, { personId: people.fan.id })
  const eventId = await buildEvent(db)
  await sql`update sweepstake_prizes set kind = 'ticket', event_id = ${eventId} where sweepstake_id = ${id}`.execute(
    db,
  )
  const hand = () => send(`/${id}/wins/${winId}/handing-over`, { note: 'Ehrenkarte' })
  expect((await hand()).json.errorCode).toBe('SWEEPSTAKE_TICKET_MISSING')
  const given = { mail: 'anna@fan.example', reason: 'Gewinnspiel', contingentId: null, seatIds: [] }
  const { rows } = await sql<{ email: string }>`
    select email from contact_emails where contact_id = ${people.fan.id} and primary_since is not null`.execute(
    db,
  )
  const ticket = await owner.call({
    method: 'POST',
    path: `/api/office/events/${eventId}/complimentary`,
    body: { ...given, mail: rows[0]!.email, standing: { blockId: '23', places: 1 } },
  })
  expect(ticket.status).toBeLessThan(300)
  expect((await hand()).status).toBe(204)
  const second = await buildWin(db, { personId: people.fan.id })
  await sql`update sweepstake_prizes set kind = 'ticket', event_id = ${eventId} where sweepstake_id = ${second.id}`.execute(
    db,
  )
  expect(
    (await send(`/${second.id}/wins/${second.winId}/handing-over`, { note: 'Ehrenkarte' })).json.errorCode,
  ).toBe('SWEEPSTAKE_TICKET_MISSING')
})

test('a hand-over that is sent six times at once counts once; without the guard it counts again', async () => {
  const storm = async () => {
    const { winId, id } = await buildWin(db, { personId: people.fan.id })
    const all = await answersOf(
      db,
      'sweepstake_wins',
      Array.from({ length: 6 }, () => () => send(`/${id}/wins/${winId}/handing-over`, { note: 'Paket' })),
    )
    return all.filter(({ status }) => status === 204).length
  }
  expect(await storm()).toBe(1)
  vi.stubEnv('UNSAFE', 'noPrizeGuard')
  expect(await storm()).toBe(6)
  vi.unstubAllEnvs()
})

test('who may not neither looks, changes nor draws; foreign ids and wins of others are a 404', async () => {
  const { id } = await buildSweepstake(db, { sealing: program.sealing })
  const other = await buildWin(db, { personId: people.fan.id })
  expect((await get('', shop)).status).toBe(403)
  expect((await get('', editor)).status).toBe(200)
  for (const [path, body] of [
    [`/${id}/closing`, { digest: 'x', reason: 'Los jetzt' }],
    [`/${id}/draw`, { digest: 'x', reason: 'Los jetzt', publicNumber: '' }],
    [`/${id}/entries/1/exclusion`, { because: 'age', reason: 'Los jetzt' }],
    [`/${id}/wins/${other.winId}/passing-on`, { reason: 'Los jetzt' }],
  ] as const)
    expect((await send(path, body, editor)).status).toBe(403)
  const unknown = newId()
  for (const path of [`/${unknown}`, `/${unknown}/draw`, `/${unknown}/entries`])
    expect((await get(path)).status).toBe(404)
  expect((await send(`/${id}/wins/${other.winId}/handing-over`, { note: 'Paket' })).status).toBe(404)
  expect((await send(`/${id}/wins/${other.winId}/passing-on`, { reason: 'Warum nicht' })).status).toBe(404)
  expect((await send(`/${id}/entries/999/exclusion`, { because: 'age', reason: 'Zu jung' })).status).toBe(404)
})
