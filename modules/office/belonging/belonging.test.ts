import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { teamSites } from '#club/sites.ts'
import { people } from '#demo/people.ts'
import { someContents } from '#modules/newsletters/build.ts'
import { EVERYBODY } from '#modules/newsletters/schema.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const OWN = 'frauen'
const OTHER = 'museum'

type Who = typeof editor
type Asked = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object]
const call = (who: Who, ...[method, path, body]: Asked) =>
  who.call({ method, path: `/api/office${path}`, ...(body ? { body } : {}) })

async function restrict(sites: string[] | null) {
  const roles = ['editor', 'newsletter', 'ticker', 'promotions']
  await sql`update staff_members set roles = ${roles}::text[], sites = ${sites}::text[]
    where person_id = ${people.redaktion.id}`.execute(db)
}
const give = (kind: string, id: string, sites: string[] | null, who = owner) =>
  call(who, 'PUT', `/belonging/${kind}/${id}`, { sites })

/** Refused as what is not there: 404, to the byte. */
async function expectNothing(asked: Asked[]) {
  for (const one of asked) {
    const { status, json } = await call(editor, ...one)
    expect([...one.slice(0, 2), status, json.errorCode]).toEqual([...one.slice(0, 2), 404, 'NOT_FOUND'])
  }
}
const idsOf = async (path: string, who = editor): Promise<string[]> =>
  (await call(who, 'GET', path)).json.items.map(({ id }: { id: string }) => id)
const countOf = async (path: string, key: string) =>
  (await call(editor, 'GET', path)).json.items.find((one: { key: string }) => one.key === key).count

beforeEach(() => restrict([OWN]))

let drawn = 0
async function takePicture(who: Who, isAnother = true): Promise<string> {
  if (isAnother) drawn += 1
  const picture = await sharp({
    create: { width: 400 + drawn, height: 300, channels: 3, background: '#123' },
  })
    .jpeg()
    .toBuffer()
  const answer = await program.app.inject({
    method: 'POST',
    url: '/api/office/media?name=Bild.jpg',
    headers: { host: officeHostOf(program), cookie: who.cookie, 'content-type': 'image/jpeg' },
    payload: picture,
  })
  return answer.json().id
}
const FACTS = {
  ...{ title: 'Bild', alt: { de: 'Bild', en: '', ja: '' }, credit: '', rightsNote: '', rightsUntil: null },
  ...{ focus: null, version: 1 },
}

test('pictures: another department’s are not there, the club’s are used and stay as they are', async () => {
  const [mine, clubs, others] = [
    await takePicture(editor),
    await takePicture(owner),
    await takePicture(owner),
  ]
  await give('media', others, [OTHER])
  const seen = await idsOf('/media?pageSize=200')
  expect([mine, clubs, others].map((id) => seen.includes(id))).toEqual([true, true, false])
  expect((await idsOf('/media?pageSize=200', owner)).includes(others)).toBe(true)
  await expectNothing([
    ['GET', `/media/${others}`],
    ['GET', `/media/${others}/file`],
    ['PUT', `/media/${others}`, FACTS],
    ['POST', `/media/${others}/archive`, { version: 1, reason: 'weil' }],
  ])
  expect((await call(editor, 'GET', `/media/${clubs}`)).json).toMatchObject({ isOwn: false, sites: null })
  expect((await call(editor, 'GET', `/media/${mine}`)).json).toMatchObject({ isOwn: true, sites: [OWN] })
  for (const [method, path, body] of [
    ['PUT', `/media/${clubs}`, FACTS],
    ['POST', `/media/${clubs}/archive`, { version: 1, reason: 'weil' }],
    ['POST', `/media/${clubs}/restore`, { version: 1, reason: 'weil' }],
  ] as Asked[]) {
    expect((await call(editor, method, path, body)).json.errorCode).toBe('OFFICE_NOT_ALLOWED')
  }
  expect((await call(editor, 'PUT', `/media/${mine}`, FACTS)).status).toBe(204)
  // Shared with another department: seen by both, changed by whoever has both.
  await give('media', mine, [OWN, OTHER])
  expect((await call(editor, 'GET', `/media/${mine}`)).json.isOwn).toBe(false)
  expect((await call(editor, 'PUT', `/media/${mine}`, { ...FACTS, version: 2 })).status).toBe(403)
  // So is the very file that another department had brought: whoever brings it again is not told of what is not there.
  const once = await takePicture(owner)
  await give('media', once, [OTHER])
  expect(await takePicture(editor, false)).toBe(once)
  expect((await call(editor, 'GET', `/media/${once}`)).json.sites.toSorted()).toEqual([OWN, OTHER])
})

const makeFilm = (uid: string) =>
  sql`insert into videos (uid, working_title, state, package, seconds) values (${uid}, ${uid}, 'Ready', ${uid}, 40)`.execute(
    db,
  )

test('films: theirs alone, and the television’s where they look after it', async () => {
  const names = ['mine', 'clubs', 'others'].map((name) => `film-${name}-${newId().slice(-6)}`)
  for (const uid of names) await makeFilm(uid)
  const [mine, clubs, others] = names as [string, string, string]
  await give('video', mine, [OWN])
  await give('video', others, [OTHER])
  const seen = await idsOf('/videos?pageSize=200')
  expect(names.filter((name) => seen.includes(name))).toEqual([mine])
  expect(await countOf('/videos/counts', 'Ready')).toBe(seen.length)
  const facts = { workingTitle: 'Film', availableFrom: null, availableUntil: null, chapters: [] }
  for (const id of [clubs, others])
    await expectNothing([
      ['GET', `/videos/${id}`],
      ['GET', `/videos/${id}/files/poster.jpg`],
      ['PUT', `/videos/${id}`, facts],
      ['PUT', `/videos/${id}/captions/de`, { text: '' }],
      ['PUT', `/videos/${id}/territory`, { territory: null }],
      ['POST', `/videos/${id}/retry`],
      ['POST', `/videos/${id}/live`, { startsAt: null, isOnRadio: false, matchId: null }],
      ['DELETE', `/videos/${id}/live`],
      ['GET', `/videos/${id}/removal`],
      ['POST', `/videos/${id}/removal`, { digest: 'x' }],
      ['DELETE', `/videos/${id}/cover`],
      ['POST', '/videos/uploads', { name: 'a.mp4', bytes: 10, instead: id }],
    ])
  expect((await call(editor, 'PUT', `/videos/${mine}`, facts)).status).toBe(204)
  const begun = await call(editor, 'POST', '/videos/uploads', { name: 'a.mp4', bytes: 10, instead: null })
  expect(begun.status).toBe(201)
  const { rows } = await sql<{ sites: string[] }>`
    select v.sites from videos v join video_uploads u on u.uid = v.uid where u.id = ${begun.json.id}`.execute(
    db,
  )
  expect(rows).toEqual([{ sites: [OWN] }])
  await restrict(['tv'])
  expect((await call(editor, 'GET', `/videos/${clubs}`)).status).toBe(200)
  await expectNothing([['GET', `/videos/${others}`]])
})

const whole = (department: string | null) => ({
  ...{ topic: 'stadium', contents: someContents, segment: { ...EVERYBODY, department } },
})

test('newsletters: theirs alone, and sent to members of their departments', async () => {
  await restrict(['handball'])
  const foreign = (await call(owner, 'POST', '/newsletters', whole(null))).json.id
  const mine = (await call(editor, 'POST', '/newsletters', whole(null))).json.id
  expect(await idsOf('/newsletters?pageSize=200')).toEqual([mine])
  expect(await countOf('/newsletters/counts', 'all')).toBe(1)
  await expectNothing([
    ['GET', `/newsletters/${foreign}`],
    ['PUT', `/newsletters/${foreign}`, { ...whole(null), version: 1 }],
    ['DELETE', `/newsletters/${foreign}`],
    ['POST', `/newsletters/${foreign}/test`, { language: 'de' }],
    ['GET', `/newsletters/${foreign}/sending`],
    ['POST', `/newsletters/${foreign}/sending`, { version: 1, sendAt: null, digest: 'x' }],
    ['POST', `/newsletters/${foreign}/state`, { to: 'stop' }],
    // Addresses that mail comes back from are the whole club's.
    ['GET', '/newsletters/stops'],
    ['POST', '/newsletters/stops/lift', { email: 'a@example.com', reason: 'weil' }],
  ])
  for (const department of [null, 'judo']) {
    const { version } = (await call(editor, 'GET', `/newsletters/${mine}`)).json
    await call(editor, 'PUT', `/newsletters/${mine}`, { ...whole(department), version })
    const asked = await call(editor, 'GET', `/newsletters/${mine}/sending`)
    expect([asked.status, asked.json.errorCode]).toEqual([409, 'NEWSLETTER_DEPARTMENT'])
    const sent = await call(editor, 'POST', `/newsletters/${mine}/sending`, {
      ...{ version: version + 1, sendAt: null, digest: 'x' },
    })
    expect(sent.json.errorCode).toBe('NEWSLETTER_DEPARTMENT')
  }
  const { version } = (await call(editor, 'GET', `/newsletters/${mine}`)).json
  await call(editor, 'PUT', `/newsletters/${mine}`, { ...whole('handball'), version })
  // Nobody of the department reads it in this world: refused for that alone.
  expect((await call(editor, 'GET', `/newsletters/${mine}/sending`)).json.errorCode).toBe('NEWSLETTER_NOBODY')
})

test('newsletters find pictures that stand on sites of theirs, and none of another department', async () => {
  const [clubs, others] = [await takePicture(owner), await takePicture(owner)]
  await give('media', others, [OTHER])
  const standing = [
    { site: OWN, picture: 'folder-own' },
    { site: OWN, picture: clubs },
    { site: OWN, picture: others },
    { site: OTHER, picture: 'folder-other' },
    { site: OTHER, picture: clubs },
  ]
  for (const [at, { site, picture }] of standing.entries())
    await sql`insert into search_documents (source, id, language, kind, site_key, title, teaser, body, href, picture,
        weight, vector, beginnings, indexed_at)
      values ('content', ${`suche-${at}`}, 'de', 'article', ${site}, ${`Suchbild ${at}`}, '', '', '/x', ${picture}, 1, '', '',
        now())`.execute(db)
  const found = async (who: Who) =>
    (await call(who, 'GET', '/newsletters/pictures?q=Suchbild&language=de')).json.items
      .map(({ picture }: { picture: string }) => picture)
      .toSorted()
  expect(await found(editor)).toEqual(['folder-own', clubs].toSorted())
  await restrict(null)
  expect(await found(editor)).toEqual(['folder-own', 'folder-other', clubs, others].toSorted())
  await sql`delete from search_documents where id like 'suche-%'`.execute(db)
})

const text = (word: string) => ({ de: word, en: word })
const poll = (matchId: string | null) => ({
  ...{ question: text('Tor des Monats'), text: null, matchId },
  ...(matchId
    ? { opensMinute: 70, closesAfterHours: 12, opensAt: null, closesAt: null, answers: [] }
    : {
        ...{ opensMinute: null, closesAfterHours: null, opensAt: new Date().toISOString() },
        closesAt: new Date(Date.now() + 3_600_000).toISOString(),
        answers: ['Eins', 'Zwei'].map((label) => ({ label: text(label), picture: null })),
      }),
})

test('polls: of matches of their teams, and what they ask themselves', async () => {
  const matches: { id: string }[] = (await call(owner, 'GET', '/polls/choices')).json.matches
  const own: { id: string }[] = (await call(editor, 'GET', '/polls/choices')).json.matches
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(matches.length)
  const foreignMatch = matches.find(({ id }) => !own.some((one) => one.id === id))!.id
  const foreign = [
    (await call(owner, 'POST', '/polls', poll(null))).json.id,
    (await call(owner, 'POST', '/polls', poll(foreignMatch))).json.id,
  ]
  const mine = [
    (await call(editor, 'POST', '/polls', poll(null))).json.id,
    (await call(editor, 'POST', '/polls', poll(own[0]!.id))).json.id,
  ]
  const seen = await idsOf('/polls?view=all&pageSize=200')
  expect(mine.every((id) => seen.includes(id))).toBe(true)
  expect(foreign.some((id) => seen.includes(id))).toBe(false)
  expect(await countOf('/polls/counts', 'all')).toBe(seen.length)
  for (const id of foreign)
    await expectNothing([
      ['GET', `/polls/${id}`],
      ['PUT', `/polls/${id}`, { version: 1, terms: poll(null), reason: 'weil' }],
      ['GET', `/polls/${id}/publication`],
      ['POST', `/polls/${id}/publication`, { digest: 'x', reason: 'weil' }],
      ['GET', `/polls/${id}/voices`],
    ])
  await expectNothing([['POST', '/polls', poll(foreignMatch)]])
  // What is asked of a match is its teams', whoever would hand it over.
  expect((await give('poll', foreign[1], [OWN])).status).toBe(404)
})

test('the ticker, its sheet and the day: matches of their teams', async () => {
  const teams = Object.fromEntries(teamSites())
  const all = await idsOf('/ticker?view=now', owner)
  const own = await idsOf('/ticker?view=now')
  expect(own.length).toBeGreaterThan(0)
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    select id, ${teams[OWN]!} in (home_team_id, away_team_id) as "isOwn" from matches where id = any(${all}::uuid[])`.execute(
    db,
  )
  expect(rows.filter(({ isOwn }) => isOwn).every(({ id }) => own.includes(id))).toBe(true)
  const foreign = rows.find(({ isOwn }) => !isOwn)!.id
  expect(own).not.toContain(foreign)
  const at = `/ticker/${foreign}`
  const day = {
    ...{ version: 1, attendance: null, notice: null, weather: null, arrival: null, wayHome: null },
    ...{ programme: [], gates: [] },
  }
  await expectNothing([
    ['GET', at],
    ['PUT', `${at}/state`, { state: 'open' }],
    ['DELETE', `${at}/entries/${newId()}?version=1`],
    ['PUT', `${at}/best-player`, { personId: null }],
    ['GET', `${at}/day`],
    ['PUT', `${at}/day`, day],
  ])
  expect((await call(editor, 'GET', `/ticker/${own[0]}`)).status).toBe(200)
})

test('what stands on one site alone, or is everybody’s, is theirs with that site, or not at all', async () => {
  const rooms = ['/sweepstakes', '/sweepstakes/counts', '/tip-games', '/push']
  await expectNothing(rooms.map((path): Asked => ['GET', path]))
  await restrict(['fans'])
  expect((await call(editor, 'GET', '/sweepstakes')).status).toBe(200)
  expect((await call(editor, 'GET', '/tip-games')).status).toBe(200)
  await expectNothing([['GET', '/push']])
})

test('readers are counted for their sites, and links find no drafts of others', async () => {
  await sql`insert into page_days (day, site, path, reads) values
    ((app.now() at time zone 'Europe/Berlin')::date, ${OWN}, '/', 7), ((app.now() at time zone 'Europe/Berlin')::date, ${OTHER}, '/', 9)
    on conflict do nothing`.execute(db)
  const told = (await call(editor, 'GET', '/readers?days=7')).json
  expect(told.sites.map(({ site }: { site: string }) => site)).toEqual([OWN])
  expect(told.pages.every(({ site }: { site: string }) => site === OWN)).toBe(true)
  const table = await program.app.inject({
    url: '/api/office/readers/table?days=7',
    headers: { host: officeHostOf(program), cookie: editor.cookie },
  })
  expect(table.body).toContain(OWN)
  expect(table.body).not.toContain(OTHER)
  for (const site of [OWN, OTHER])
    await call(owner, 'POST', '/editorial', { kind: 'article', title: `Zebra ${site}`, site, language: 'de' })
  const titles = async (who: Who) =>
    (await call(who, 'GET', '/places?q=Zebra')).json.items.map(({ title }: { title: string }) => title)
  expect(await titles(editor)).toEqual([`Zebra ${OWN}`])
  expect((await titles(owner)).length).toBe(2)
})

test('things are handed over by whoever looks after all sites, with a line in the book', async () => {
  const uid = `film-${newId().slice(-8)}`
  await makeFilm(uid)
  expect((await give('video', uid, [OWN], editor)).status).toBe(403)
  expect((await give('video', uid, ['nirgends'])).json.errorCode).toBe('STAFF_SITES_REFUSED')
  expect((await give('video', uid, [])).status).toBe(400)
  expect((await give('video', 'gibt-es-nicht', [OWN])).status).toBe(404)
  expect((await give('newsletter', newId(), null)).status).toBe(404)
  expect((await give('video', uid, [OWN, OWN])).status).toBe(204)
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select details->'before' as before, details->'after' as after from audit_entries where action = 'officeBelonging'
    order by id desc limit 1`.execute(db)
  expect(rows[0]).toEqual({ before: { sites: null }, after: { sites: [OWN] } })
  expect((await call(editor, 'GET', `/videos/${uid}`)).status).toBe(200)
  expect((await give('video', uid, null)).status).toBe(204)
  expect((await call(editor, 'GET', `/videos/${uid}`)).status).toBe(404)
})
