import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emailOf, people, seedPeople } from '#demo/people.ts'
import { aChild, buildBookedPlace, buildCamp, buildWaitingChild } from '#modules/camps/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { checkOut } from '#testing/harness/buyer.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const service = await officeFor(program, 'fanservice')
const coach = await officeFor(program, 'trainer')

const FORM = {
  slug: 'pfingstcamp',
  name: { de: 'Pfingstcamp', en: 'Whitsun camp', ja: '聖霊降臨祭キャンプ' },
  lead: { de: 'Drei Tage Ball', en: 'Three days of football', ja: '3日間' },
  programme: { de: '', en: '', ja: '' },
  place: 'Falkenpark',
  startsOn: '2031-05-30',
  endsOn: '2031-06-01',
  dailyFrom: '09:30',
  dailyUntil: '16:00',
  ageFrom: 6,
  ageUntil: 12,
  priceCents: 9900,
  memberPriceCents: 8900,
  reductions: [],
  careCents: 3000,
  capacity: 20,
  hasWaitingList: true,
  booksFrom: '2026-01-01T08:00:00.000Z',
  booksUntil: '2031-05-20T08:00:00.000Z',
  picture: null,
}
const get = (path: string, who = owner) => who.call({ path: `/api/office/camps${path}` })
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object | undefined, who = owner) =>
  who.call({ method, path: `/api/office/camps${path}`, ...(body ? { body } : {}) })
const publicCamp = async (slug: string) => (await program.send({ path: `/api/school/camps/${slug}` })).status

test('a camp is a draft that nobody sees, then published, changed as it was read, and closed', async () => {
  const made = await send('POST', '', FORM)
  expect(made.status).toBe(201)
  const { id } = made.json
  expect([await publicCamp('pfingstcamp'), (await send('POST', '', FORM)).json.errorCode]).toEqual([
    404,
    'CAMP_SLUG_TAKEN',
  ])
  expect((await send('POST', `/${id}/publication`, {})).status).toBe(204)
  expect(await publicCamp('pfingstcamp')).toBe(200)
  const { version } = (await get(`/${id}`)).json
  const camp = { ...FORM, priceCents: 10900 }
  expect((await send('PUT', `/${id}`, { version, camp })).status).toBe(204)
  expect((await send('PUT', `/${id}`, { version, camp })).json.errorCode).toBe('CAMP_CHANGED')
  expect((await send('POST', `/${id}/closing`, { reason: 'Der Platz wird gesperrt.' })).status).toBe(204)
  const answer = await program.send({ path: '/api/school/camps/pfingstcamp' })
  expect(answer.json).toMatchObject({ state: 'past_closing_date', priceCents: 10900 })
  for (const wrong of [
    { capacity: 0 },
    { endsOn: '2031-05-01' },
    { memberPriceCents: 99999 },
    { slug: '../x' },
  ])
    expect((await send('POST', '', { ...FORM, ...wrong })).status).toBe(400)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'camp' and thing_id = ${id} order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'officeCampAdd',
    'officeCampPublish',
    'officeCampChange',
    'officeCampClose',
  ])
})

test('fewer places than are booked are refused, and a table is safe against formulas', async () => {
  const { id } = await buildCamp(db, { capacity: 3 })
  for (const _ of [1, 2]) await buildBookedPlace(db, { bookerId: people.fan.id, campId: id })
  await sql`update camp_places set first_name = '=HYPERLINK("http://evil.example")' where camp_id = ${id}`.execute(
    db,
  )
  const { form, version } = (await get(`/${id}`)).json
  const camp = { ...form, programme: FORM.programme, capacity: 1 }
  expect((await send('PUT', `/${id}`, { version, camp })).json.errorCode).toBe('CAMP_CAPACITY_BELOW_TAKEN')
  const { body } = await program.app.inject({
    url: `/api/office/camps/${id}/places.csv`,
    headers: { host: officeHostOf(program), cookie: owner.cookie },
  })
  expect(body).toContain('Anna Sommer')
  expect(body).not.toMatch(/(^|;)"?=/m)
})

const PROOF = {
  id: newId(),
  name: { de: 'Bildungspaket', en: 'Education package', ja: '教育支援' },
  condition: 'proof' as const,
  untilOn: null,
  percent: 50,
  priceCents: null,
}

test('staff write who pays less; what is not right is refused', async () => {
  const reductions = [PROOF, { ...PROOF, id: newId(), condition: 'early', untilOn: '2031-04-01' }]
  const made = await send('POST', '', { ...FORM, slug: 'ermaessigt', reductions })
  expect(made.status).toBe(201)
  expect((await get(`/${made.json.id}`)).json.form.reductions).toEqual(reductions)
  await send('POST', `/${made.json.id}/publication`, {})
  const shown = (await program.send({ path: '/api/school/camps/ermaessigt' })).json.reductions
  expect(shown.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([4950, 4950])
  for (const wrong of [
    { untilOn: '2031-04-01' },
    { condition: 'early' },
    { percent: 101 },
    { percent: 50, priceCents: 100 },
    { percent: null },
    { percent: null, priceCents: 10000 },
    { percent: null, priceCents: -1 },
  ])
    expect(
      (await send('POST', '', { ...FORM, slug: 'x', reductions: [{ ...PROOF, ...wrong }] })).status,
    ).toBe(400)
  for (const list of [[PROOF, PROOF], Array.from({ length: 7 }, () => ({ ...PROOF, id: newId() }))])
    expect((await send('POST', '', { ...FORM, slug: 'x', reductions: list })).status).toBe(400)
})

test('a proof is seen or missing: as it was shown, with a reason, in the book, and only by whoever runs camps', async () => {
  const shop = program.shopWith()
  const fan = { id: people.fan.id, token: await program.tokenFor('fan') }
  const { id, slug } = await buildCamp(db, { reductions: [PROOF] })
  const children = [aChild('Mia', { proof: PROOF.id }), aChild('Ben', { proof: PROOF.id })]
  const path = `/api/school/camps/${slug}/bookings`
  expect((await program.send({ method: 'POST', path, token: fan.token, body: { children } })).status).toBe(
    201,
  )
  expect(await checkOut(shop, fan)).toMatchObject({ outcome: 'paid' })
  const places = (await get(`/${id}`)).json.places as { id: string; child: string; proof: string }[]
  expect(places.map(({ proof }) => proof)).toEqual(['open', 'open'])
  const [mia, ben] = ['Mia', 'Ben'].map((name) => places.find(({ child }) => child.startsWith(name))!.id)
  const refusal = `/places/${mia}/proof/refusal`
  for (const who of [service, coach]) {
    expect((await send('POST', `/places/${mia}/proof`, {}, who)).status).toBe(403)
    expect((await get(refusal, who)).status).toBe(403)
  }
  expect((await send('POST', `/places/${newId()}/proof`, {})).status).toBe(404)
  expect((await get(`/places/${newId()}/proof/refusal`)).status).toBe(404)
  expect((await send('POST', `/places/${ben}/proof`, {})).status).toBe(204)
  expect((await send('POST', `/places/${ben}/proof`, {})).json.errorCode).toBe('CAMP_PROOF_DECIDED')
  const { digest, lines } = (await get(refusal)).json
  expect(lines).toContainEqual({ kind: 'held', count: null, cents: 10000, isNot: false })
  const reason = 'Der Bescheid gehört zu einem anderen Kind.'
  expect((await send('POST', refusal, { digest: 'x', reason })).json.errorCode).toBe(
    'OFFICE_CONSEQUENCES_CHANGED',
  )
  expect((await send('POST', refusal, { digest, reason: '' })).status).toBe(400)
  const twice = await Promise.all([1, 2].map(() => send('POST', refusal, { digest, reason })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const after = (await get(`/${id}`)).json.places as { child: string; state: string; proof: string | null }[]
  expect(after.map(({ child, state, proof }) => [child, state, proof])).toEqual([
    ['Ben Sommer', 'booked', 'confirmed'],
    ['Mia Sommer', 'held', null],
    ['Mia Sommer', 'cancelled', 'refused'],
  ])
  const { rows } = await sql<{ action: string; reason: string | null }>`
    select action, details ->> 'reason' as reason from audit_entries where thing_id = ${id} and action like 'officeCampProof%' order by id`.execute(
    db,
  )
  expect(rows).toEqual([
    { action: 'officeCampProofConfirm', reason: null },
    { action: 'officeCampProofRefuse', reason },
  ])
  const { body } = await program.app.inject({
    url: `/api/office/camps/${id}/places.csv`,
    headers: { host: officeHostOf(program), cookie: owner.cookie },
  })
  expect(body).toMatch(/Ben Sommer.*Bildungspaket;gesehen/)
})

test('who waits is taken off; called off as it was shown, and not twice', async () => {
  const wait = await buildWaitingChild(db, { bookerId: people.fan.id })
  const { rows } = await sql<{ id: string }>`select camp_id as id from camp_waits where id = ${wait}`.execute(
    db,
  )
  const { id } = rows[0]!
  expect((await get(`/${id}`)).json.waits).toMatchObject([{ booker: 'Anna Sommer', children: 'Lotte' }])
  expect((await send('DELETE', `/waits/${wait}`, undefined)).status).toBe(204)
  expect((await send('DELETE', `/waits/${wait}`, undefined)).status).toBe(404)
  const told = (await get(`/${id}/cancellation`)).json
  expect(told.lines).toContainEqual({ kind: 'children', count: 1, cents: null, isNot: false })
  const reason = 'Der Platz steht unter Wasser.'
  const callOff = (digest: string) => send('POST', `/${id}/cancellation`, { digest, reason })
  expect((await callOff('x')).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  expect((await callOff(told.digest)).status).toBe(204)
  expect((await callOff(told.digest)).json.errorCode).toBe('CAMP_CANCELLED')
})

test('a coach reads the list of the own camp alone, each time written down, and ticks; the later tick counts', async () => {
  const { id } = await buildCamp(db)
  const other = await buildCamp(db)
  const place = await buildBookedPlace(db, { bookerId: people.fan.id, campId: id })
  const foreign = await buildBookedPlace(db, { bookerId: people.fan.id, campId: other.id })
  expect((await get(`/${id}/roll`, coach)).status).toBe(404)
  expect((await send('POST', `/${id}/trainers`, { email: emailOf('trainer') })).status).toBe(204)
  expect((await get(`/${id}/roll`, coach)).json.children).toMatchObject([{ firstName: 'Lotte', sheet: null }])
  expect((await get('/led', coach)).json.items.map((camp: { id: string }) => camp.id)).toEqual([id])
  for (const closed of [`/${other.id}/roll`, `/${newId()}/roll`])
    expect((await get(closed, coach)).status).toBe(404)
  for (const closed of ['', `/${id}`]) expect((await get(closed, coach)).status).toBe(403)
  expect((await get(`/${id}/roll`, service)).status).toBe(403)
  const { startsOn } = (await get(`/${id}/roll`, coach)).json
  const at = (seconds: number) => new Date(Date.now() - 100_000 + seconds * 1000).toISOString()
  const tick = (placeId: string, isThere: boolean, tickedAt: string, day = startsOn) =>
    send('POST', `/${id}/roll`, { ticks: [{ placeId, day, isThere, tickedAt }] }, coach)
  await tick(place.id, true, at(20))
  await tick(place.id, false, at(10))
  await tick(foreign.id, true, at(30))
  await tick(place.id, true, at(30), '2020-01-01')
  expect((await get(`/${id}/roll`, coach)).json.children[0].there).toEqual({ [startsOn]: true })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from camp_attendance`.execute(
    db,
  )
  expect(rows[0]!.count).toBe(1)
  const looks = await sql<{ count: number }>`select count(*)::int as count from audit_entries
    where thing_id = ${id} and action = 'look' and actor_id = ${people.trainer.id}`.execute(db)
  expect(looks.rows[0]!.count).toBe(3)
  const taken = await send('POST', `/${id}/roll/copy`, {}, coach)
  expect(taken.json.children).toMatchObject([{ firstName: 'Lotte' }])
  const hours = (Date.parse(taken.json.keepUntil) - Date.now()) / 3_600_000
  expect([hours > 47, hours <= 48]).toEqual([true, true])
  for (const closed of [other.id, newId()])
    expect((await send('POST', `/${closed}/roll/copy`, {}, coach)).status).toBe(404)
  expect((await send('POST', `/${id}/roll/copy`, {}, service)).status).toBe(403)
  const over = await buildCamp(db, { inDays: -6, closesInDays: -7 })
  expect((await send('POST', `/${over.id}/roll/copy`, {})).json.errorCode).toBe('CAMP_OVER')
  const copies = await sql<{ actor: string }>`select actor_id as actor from audit_entries
    where thing_id = ${id} and action = 'officeCampRollTake'`.execute(db)
  expect(copies.rows).toEqual([{ actor: people.trainer.id }])
  expect((await send('DELETE', `/${id}/trainers/${people.trainer.id}`, undefined)).status).toBe(204)
  expect((await get(`/${id}/roll`, coach)).status).toBe(404)
})
