import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { people, seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const owner = await officeFor(program, 'buero')
const editor = await officeFor(program, 'redaktion')
const OWN = 'museum'
const OTHER = 'profis'
const FROM = '2026-01-01T00:00:00.000Z'

type Who = typeof editor
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (who: Who, method: Method, path: string, body?: object) =>
  who.call({ method, path: `/api/office${path}`, ...(body ? { body } : {}) })

async function restrict(sites: string[] | null) {
  const { json } = await call(owner, 'GET', '/staff?pageSize=200')
  const member = json.items.find(({ personId }: { personId: string }) => personId === people.redaktion.id)
  const { roles, version } = member
  return call(owner, 'PUT', `/staff/${people.redaktion.id}/roles`, { roles, sites, version })
}

beforeEach(async () => {
  await sql`truncate site_redirects, site_address_hits, site_menus, site_notices, site_frame`.execute(db)
  expect((await restrict(null)).status).toBe(200)
})

const notice = (sites: string[] | null) => ({
  ...{
    kind: 'banner',
    text: { de: 'Hallo' },
    link: null,
    linkLabel: null,
    sites,
    fromAt: FROM,
    untilAt: null,
  },
  ...{ isOn: false, isDismissible: true, position: 10 },
})
async function makeNotice(who: Who, sites: string[] | null) {
  const terms = notice(sites)
  const { status, json } = await call(who, 'POST', '/site-notices/consequences', { id: null, terms })
  if (status !== 200) return { status, json }
  return call(who, 'POST', '/site-notices', { terms, digest: json.digest })
}
const redirect = (site: string, from = '/alt') => ({
  typed: { site, from, to: 'http://klub.club.localhost:3199/impressum', code: 301 },
  allowsForeign: false,
})
async function makeRedirect(who: Who, site: string, from = '/alt') {
  const { status, json } = await call(who, 'POST', '/site-redirects/consequences', {
    id: null,
    ...redirect(site, from),
  })
  if (status !== 200) return { status, json }
  return call(who, 'POST', '/site-redirects', { ...redirect(site, from), digest: json.digest })
}
const partner = (sites: string[] | null) => ({
  ...{
    name: 'Bäckerei',
    tier: 'other',
    role: null,
    picture: null,
    link: null,
    sites,
    fromAt: FROM,
    untilAt: null,
  },
  position: 10,
})
const entries = [{ text: { de: 'Start' }, site: null, link: '/' }]

/** Refused as what is not there: 404, to the byte. */
async function expectNothing(who: Who, asked: [Method, string, object?][]) {
  for (const [method, path, body] of asked) {
    const { status, json } = await call(who, method, path, body)
    expect([method, path, status, json.errorCode]).toEqual([method, path, 404, 'NOT_FOUND'])
  }
}

test('an owner gives somebody the sites of a department; an owner has all, and unknown ones are none', async () => {
  expect((await restrict([OWN])).json.sites).toEqual([OWN])
  // Whoever says nothing of sites takes none away and gives none.
  const { version } = (await restrict([OWN])).json
  const roles = { roles: ['editor', 'ticker'], version }
  expect((await call(owner, 'PUT', `/staff/${people.redaktion.id}/roles`, roles)).json.sites).toEqual([OWN])
  const session = (await call(editor, 'GET', '/session')).json
  expect(session.sites).toEqual([OWN])
  expect(session.permissions).toContain('sites.manage')
  expect(session.permissions).not.toContain('sites.everywhere')
  expect((await restrict(['nirgends'])).json.errorCode).toBe('STAFF_SITES_REFUSED')
  expect((await restrict([])).status).toBe(400)
  const boss = { roles: ['owner'], sites: [OWN], version: 1 }
  expect((await call(owner, 'PUT', `/staff/${people.buero.id}/roles`, boss)).json.errorCode).toBe(
    'STAFF_SITES_REFUSED',
  )
  const { rows } = await sql<{ after: unknown }>`
    select details->'after' as after from audit_entries where action = 'officeStaffRoles' order by id desc limit 1`.execute(
    db,
  )
  expect(rows[0]?.after).toMatchObject({ sites: [OWN] })
})

test('what stands on every site is not theirs', async () => {
  await restrict([OWN])
  for (const [method, path, body] of [
    ...[
      ['GET', '/site-frame'],
      ['GET', '/site-frame/export'],
      ['GET', '/site-frame.csv'],
      ['GET', '/overviews.csv'],
      ['DELETE', '/site-frame/bar?version=1'],
    ],
    ...[
      ['GET', '/site-partners/export'],
      ['GET', '/site-partners/reset'],
      ['POST', '/site-partners/overlay'],
    ],
    ...[
      ['GET', '/site-redirects/club'],
      ['GET', '/site-redirects.csv'],
    ],
    ['POST', '/site-redirects/import/preview', { text: 'from;to\n/a;/b', allowsForeign: false }],
  ] as [Method, string, object?][])
    expect([path, (await call(editor, method, path, body)).status]).toEqual([path, 403])
})

test('the navigation of other sites is neither listed nor changed', async () => {
  await call(owner, 'PUT', `/site-menus/${OTHER}`, { version: 0, entries })
  await restrict([OWN])
  const { items } = (await call(editor, 'GET', '/site-menus?pageSize=200')).json
  expect(items.map(({ site }: { site: string }) => site)).toEqual([OWN])
  expect((await call(editor, 'PUT', `/site-menus/${OWN}`, { version: 0, entries })).status).toBe(204)
  expect(Object.keys((await call(editor, 'GET', '/site-menus/export')).json.menus)).toEqual([OWN])
  await expectNothing(editor, [
    ['PUT', `/site-menus/${OTHER}`, { version: 1, entries }],
    ['DELETE', `/site-menus/${OTHER}?version=1`],
  ])
})

test('notices of other sites and of all sites are not there for them, and theirs cannot go there', async () => {
  const foreign = [
    await makeNotice(owner, [OTHER]),
    await makeNotice(owner, null),
    await makeNotice(owner, [OWN, OTHER]),
  ]
  await restrict([OWN])
  const mine = (await makeNotice(editor, [OWN])).json.id
  const { items } = (await call(editor, 'GET', '/site-notices?view=all')).json
  expect(items.map(({ id }: { id: string }) => id)).toEqual([mine])
  const counts = (await call(editor, 'GET', '/site-notices/counts')).json.items
  expect(counts.find(({ key }: { key: string }) => key === 'all').count).toBe(1)
  const terms = notice([OWN])
  for (const { json } of foreign)
    await expectNothing(editor, [
      ['GET', `/site-notices/${json.id}`],
      ['POST', '/site-notices/consequences', { id: json.id, terms }],
      ['PUT', `/site-notices/${json.id}`, { version: 1, terms, digest: 'x' }],
      ['PUT', `/site-notices/${json.id}/state`, { version: 1, isOn: true }],
      ['DELETE', `/site-notices/${json.id}?version=1`],
    ])
  for (const sites of [null, [OTHER], [OWN, OTHER]])
    await expectNothing(editor, [
      ['POST', '/site-notices', { terms: notice(sites), digest: 'x' }],
      ['PUT', `/site-notices/${mine}`, { version: 1, terms: notice(sites), digest: 'x' }],
    ])
  expect((await call(editor, 'DELETE', `/site-notices/${mine}?version=1`)).status).toBe(204)
})

test('so are partners', async () => {
  await call(owner, 'POST', '/site-partners/overlay')
  const foreign = (await call(owner, 'POST', '/site-partners', { terms: partner([OTHER]) })).json.id
  await restrict([OWN])
  const mine = (await call(editor, 'POST', '/site-partners', { terms: partner([OWN]) })).json.id
  const { items } = (await call(editor, 'GET', '/site-partners')).json
  expect(items.map(({ id }: { id: string }) => id)).toEqual([mine])
  await expectNothing(editor, [
    ['PUT', `/site-partners/${foreign}`, { version: 1, terms: partner([OWN]) }],
    ['DELETE', `/site-partners/${foreign}?version=1`],
    ['PUT', `/site-partners/${mine}`, { version: 1, terms: partner(null) }],
    ['POST', '/site-partners', { terms: partner([OTHER]) }],
  ])
  expect((await call(editor, 'DELETE', `/site-partners/${mine}?version=1`)).status).toBe(204)
})

test('so are redirects, also where a whole address says its site itself', async () => {
  const foreign = [
    (await makeRedirect(owner, OTHER)).json.id,
    (await makeRedirect(owner, '*', '/alle')).json.id,
  ]
  for (const site of [OWN, OTHER])
    for (let n = 0; n < 4; n += 1) program.frame.hits.missed({ site, pathname: '/gibt-es-nicht' })
  await program.frame.hits.flush()
  await restrict([OWN])
  const mine = (await makeRedirect(editor, OWN)).json.id
  const { items } = (await call(editor, 'GET', '/site-redirects')).json
  expect(items.map(({ id }: { id: string }) => id)).toEqual([mine])
  const missed = (await call(editor, 'GET', '/site-redirects/missing')).json.items
  expect(missed.map(({ site }: { site: string }) => site)).toEqual([OWN])
  const sly = redirect(OWN, `http://${OTHER}.club.localhost:3199/x`)
  const change = { version: 1, ...redirect(OWN), digest: 'x' }
  await expectNothing(editor, [
    ...foreign.flatMap((id): [Method, string, object?][] => [
      ['PUT', `/site-redirects/${id}`, change],
      ['DELETE', `/site-redirects/${id}?version=1`],
      ['POST', '/site-redirects/consequences', { id, ...redirect(OWN) }],
    ]),
    ['POST', '/site-redirects', { ...redirect(OTHER), digest: 'x' }],
    ['POST', '/site-redirects', { ...redirect('*'), digest: 'x' }],
    ['POST', '/site-redirects/consequences', { id: null, ...sly }],
    ['POST', '/site-redirects', { ...sly, digest: 'x' }],
    ['PUT', `/site-redirects/${mine}`, { version: 1, ...sly, digest: 'x' }],
  ])
})

const piece = (site: string) => ({ kind: 'article', title: 'Ein Stück', site, language: 'de' })

test('so are articles in every room of the editorial, their versions, and start pages', async () => {
  const foreign = (await call(owner, 'POST', '/editorial', piece(OTHER))).json.uid
  const { node } = (await call(owner, 'GET', `/editorial/${foreign}`)).json.languages.de.draft
  await restrict([OWN])
  const mine = (await call(editor, 'POST', '/editorial', piece(OWN))).json.uid
  const own = (await call(editor, 'GET', `/editorial/${mine}`)).json.languages.de.draft
  const list = (await call(editor, 'GET', '/editorial')).json
  expect(list.items.map(({ uid }: { uid: string }) => uid)).toEqual([mine])
  expect(list.counts.find(({ key }: { key: string }) => key === 'all').count).toBe(1)
  const at = `/editorial/${foreign}`
  await expectNothing(editor, [
    ['GET', at],
    ['PUT', `${at}/de`, { version: 1, node }],
    ['GET', `${at}/de/check`],
    ['DELETE', `${at}/de/draft?version=1`],
    ['POST', `${at}/de/take-over`],
    ['POST', `${at}/review`, { languages: ['de'] }],
    ['POST', `${at}/review/decide`, { languages: ['de'], approve: true }],
    ['GET', `${at}/publish-preview?de=1`],
    ['POST', `${at}/publish`, { versions: { de: 1 }, at: null }],
    ['POST', `${at}/withdraw`, { languages: ['de'], reason: 'weil' }],
    ['GET', `${at}/de/versions`],
    ['GET', `${at}/de/versions/1`],
    ['POST', `${at}/de/versions/1/restore`, { version: 1 }],
    ['POST', `${at}/de/preview`, {}],
    ['POST', `${at}/editing`, { language: 'de' }],
    ['POST', '/editorial', piece(OTHER)],
    ['POST', '/editorial', { ...piece(OWN), copyOf: foreign }],
    ['PUT', `/editorial/${mine}/de`, { version: own.version, node: { ...own.node, site: OTHER } }],
    ['PUT', `/editorial/${mine}/de`, { version: own.version, node: { ...own.node, alsoOn: [OTHER] } }],
    ['POST', `/editorial/${mine}/de/preview`, { node: { ...own.node, site: OTHER } }],
    ['POST', `/starts/${OTHER}`, {}],
  ])
  const saved = await call(editor, 'PUT', `/editorial/${mine}/de`, { version: own.version, node: own.node })
  expect(saved.status).toBe(200)
  const starts = (await call(editor, 'GET', '/starts?pageSize=200')).json.items
  expect(starts.map(({ site }: { site: string }) => site)).toEqual([OWN])
  expect((await call(editor, 'POST', `/starts/${OWN}`, {})).status).toBe(200)
})

test('what an owner takes back or gives holds from the next request on', async () => {
  await restrict([OWN])
  expect((await call(editor, 'PUT', `/site-menus/${OTHER}`, { version: 0, entries })).status).toBe(404)
  await restrict([OTHER])
  expect((await call(editor, 'PUT', `/site-menus/${OTHER}`, { version: 0, entries })).status).toBe(204)
  expect((await call(editor, 'PUT', `/site-menus/${OWN}`, { version: 0, entries })).status).toBe(404)
  expect((await call(editor, 'GET', `/site-notices/${newId()}`)).status).toBe(404)
})
