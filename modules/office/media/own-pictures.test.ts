import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { siteOf } from '#club/sites.ts'
import { people, seedPeople } from '#demo/people.ts'
import { someContents } from '#modules/newsletters/build.ts'
import { EVERYBODY } from '#modules/newsletters/schema.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const OWN = [siteOf('footballSchool')!.key, siteOf('sweepstakes')!.key, 'frauen']
const OTHER = 'museum'

const call = (method: 'POST' | 'PUT', path: string, body: object, who = editor) =>
  who.call({ method, path: `/api/office${path}`, body })
const restrict = (sites: string[] | null) =>
  sql`update staff_members set sites = ${sites}::text[],
    roles = ${['editor', 'newsletter', 'promotions', 'footballSchool']}::text[]
    where person_id = ${people.redaktion.id}`.execute(db)

let taken = 0
async function picture(sites: string[] | null): Promise<string> {
  taken += 1
  const create = { width: 400 + taken, height: 300, channels: 3, background: '#123' } as const
  const answer = await program.app.inject({
    method: 'POST',
    url: '/api/office/media?name=Bild.png',
    headers: { host: officeHostOf(program), cookie: owner.cookie, 'content-type': 'image/png' },
    payload: await sharp({ create }).png().toBuffer(),
  })
  const { id } = answer.json()
  await sql`update media_assets set sites = ${sites}::text[] where id = ${id}`.execute(db)
  return id
}
const foreign = await picture([OTHER])
const clubs = await picture(null)
const shared = await picture([OTHER, 'frauen'])
await owner.call({ method: 'POST', path: '/api/office/site-partners/overlay' })

beforeEach(() => restrict(OWN))

const text = (word: string) => ({ de: word, en: word, ja: word })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const letter = (id: string) => ({
  ...{ topic: 'stadium', segment: EVERYBODY },
  contents: {
    ...someContents,
    blocks: [
      ...someContents.blocks,
      { type: 'picture', id: 'second', picture: id, alt: { de: 'Bild', en: 'Picture', ja: '写真' }, url: '' },
    ],
  },
})
const poll = (id: string) => ({
  ...{ question: text('Welches?'), text: null, matchId: null, opensMinute: null, closesAfterHours: null },
  ...{ opensAt: inHours(-1), closesAt: inHours(1) },
  answers: [
    { label: text('Eins'), picture: id },
    { label: text('Zwei'), picture: null },
  ],
})
const partner = (id: string) => ({
  terms: {
    ...{ name: 'Bäckerei', tier: 'other', role: null, picture: id, link: null, sites: ['frauen'] },
    ...{ fromAt: '2026-01-01T00:00:00.000Z', untilAt: null, position: 10 },
  },
})
const calendar = (id: string) => ({
  ...{ name: text('Advent'), text: text('Türen'), picture: id, firstDay: '2026-12-01', doors: 24 },
})
const camp = (id: string) => ({
  ...{ slug: `camp-${newId().slice(-6)}`, name: text('Camp'), lead: text('Ball'), programme: text('Spiel') },
  ...{
    place: 'Platz',
    startsOn: '2027-05-01',
    endsOn: '2027-05-02',
    dailyFrom: '09:00',
    dailyUntil: '16:00',
  },
  ...{ ageFrom: 6, ageUntil: 12, priceCents: 9900, memberPriceCents: null, reductions: [], careCents: null },
  ...{ capacity: 20, hasWaitingList: false, booksFrom: inHours(-1), booksUntil: inHours(1), picture: id },
})

const ROOMS = {
  newsletters: letter,
  polls: poll,
  'site-partners': partner,
  'sweepstakes/calendars': calendar,
  camps: camp,
} as const

test.each(Object.entries(ROOMS))('%s show no picture of other sites, typed or not', async (room, bodyOf) => {
  for (const id of [foreign, ...(room === 'camps' ? [`${foreign}\u200b`, ` ${foreign}`] : [])]) {
    const { status, json } = await call('POST', `/${room}`, bodyOf(id))
    expect([id, status, json.errorCode]).toEqual([id, 422, 'MEDIA_FOREIGN'])
  }
  // Neither is anything else in the way: the same is refused for its picture alone.
  for (const id of [clubs, shared]) {
    const { status, json } = await call('POST', `/${room}`, bodyOf(id))
    expect([status, json]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
  }
})

test('nor does a piece, however deep it lies; words and links that say its name are words', async () => {
  const made = await call('POST', '/editorial', {
    ...{ kind: 'article', site: 'frauen', title: 'Titel', language: 'de' },
  })
  expect(made.status).toBe(201)
  const { uid } = made.json
  const { node } = (await editor.call({ path: `/api/office/editorial/${uid}` })).json.languages.de.draft
  const save = (id: string, version: number, { words = 'Text', who = editor } = {}) => {
    const pictures = [clubs, id].map((one) => ({ id: one, alt: 'Bild' }))
    const blocks = [
      { kind: 'text', html: `<p>${words}</p>` },
      { kind: 'gallery', pictures },
    ]
    return call('PUT', `/editorial/${uid}/de`, { version, node: { ...node, blocks } }, who)
  }
  expect((await save(foreign, 1)).json.errorCode).toBe('MEDIA_FOREIGN')
  const named = await save(clubs, 1, {
    words: `"${foreign}" <a href="/media/papers/${foreign}.pdf">Blatt</a>`,
  })
  expect([named.status, named.json.version]).toEqual([200, 2])
  // Words that are kept do not let it in afterwards.
  expect((await save(foreign, 2)).json.errorCode).toBe('MEDIA_FOREIGN')
  // What stands there already, put there by whoever may, stays while the rest is changed.
  expect((await save(foreign, 2, { who: owner })).status).toBe(200)
  expect((await save(foreign, 3, { words: 'Neuer Satz' })).status).toBe(200)
  const another = (await call('POST', '/newsletters', letter(foreign))).json
  expect(another.errorCode).toBe('MEDIA_FOREIGN')
})

test('whoever looks after all sites takes any; whoever has had it keeps it in their letter', async () => {
  await restrict(null)
  const { status, json } = await call('POST', '/newsletters', letter(foreign))
  expect(status).toBe(201)
  await sql`update newsletter_issues set sites = '{frauen}' where id = ${json.id}`.execute(db)
  await restrict(OWN)
  const change = (id: string, version: number) =>
    call('PUT', `/newsletters/${json.id}`, { ...letter(id), version })
  expect((await change(foreign, 1)).status).toBe(200)
  expect((await change(clubs, 2)).status).toBe(200)
  // Taken out, it is as foreign as before.
  expect((await change(foreign, 3)).json.errorCode).toBe('MEDIA_FOREIGN')
})

test('the check of a letter says at the block what saving it will refuse, and of what it shows already nothing', async () => {
  const { json: kept } = await call('POST', '/newsletters', letter(foreign), owner)
  const found = async (id: string | null, who = editor) => {
    const { status, json } = await call('POST', '/newsletters/checks', { ...letter(foreign), id }, who)
    expect(status).toBe(200)
    return json.findings.filter(({ kind }: { kind: string }) => kind === 'pictureForeign')
  }
  const finding = { kind: 'pictureForeign', language: null, block: 'second', isBlocking: true }
  expect(await found(null)).toEqual([finding])
  expect(await found(kept.id)).toEqual([])
  expect(await found(null, owner)).toEqual([])
})

test('every column that keeps a picture is one that the check knows, or nobody’s who looks after some sites', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('picture', 'picture_id', 'pictures') order by 1`.execute(
    db,
  )
  expect(rows.map(({ column }) => column)).toEqual([
    'camps.picture',
    // Of people in the data of matches: read in from files.
    'football_people.picture',
    'poll_answers.picture',
    // Taken from what is shown.
    'search_documents.picture',
    'site_partners.picture',
    'sweepstake_series.picture',
    'sweepstakes.picture',
  ])
})
