import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { overviewPageSize, wholeClubOverviews } from '#club/pages/overviews.ts'
import { seedPeople } from '#demo/people.ts'
import { buildArticle } from '#modules/content/build.ts'
import { overviewKinds } from '#modules/content/overviews/overviews.schema.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeTable } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const other = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/overviews'

beforeEach(async () => {
  await sql`truncate content_overviews`.execute(db)
})

type Terms = { sites: string[] | null; pageSize: number }
const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object, who = editor) =>
  who.call({ method, path: AT + path, ...(body ? { body } : {}) })
const save = (version: number, terms: object, who = editor, kind = 'article') =>
  call('PUT', `/${kind}`, { version, ...terms }, who)
const listed = async (kind = 'article') =>
  (await call('GET', '')).json.items.find((one: { kind: string }) => one.kind === kind)
const terms: Terms = { sites: ['judo'], pageSize: 6 }

async function overviewOn(site: string) {
  const found = await program.content.pageData({
    ...{ site, path: '/news/', language: 'de', query: {}, now: new Date() },
  } as never)
  const { overview } = (found as { data: { overview: { pageSize: number; items: { uid: string }[] } } }).data
  return { pageSize: overview.pageSize, uids: overview.items.map(({ uid }) => uid) }
}

test('the club’s file counts until an overview is the office’s own, and again when it is given back', async () => {
  const { items } = (await call('GET', '')).json
  expect(items).toEqual(
    overviewKinds.map((kind) => ({
      ...{ kind, version: 0, sites: wholeClubOverviews[kind], pageSize: overviewPageSize[kind] },
    })),
  )
  const articles = ['judo', 'yoga'].map((site) => buildArticle({ uid: `of-${site}`, site }))
  await db.transaction().execute((trx) => program.content.saveNodes(trx, articles, new Date()))
  expect((await overviewOn('judo')).uids).toEqual(['of-judo'])
  expect((await save(0, terms)).status).toBe(204)
  // The site that is named shows the whole club, the main one its own alone, at once.
  expect(await overviewOn('judo')).toEqual({
    pageSize: 6,
    uids: expect.arrayContaining(['of-judo', 'of-yoga']),
  })
  expect((await overviewOn('global')).uids).toEqual([])
  expect((await save(1, { sites: null, pageSize: 12 })).status).toBe(204)
  expect((await overviewOn('yoga')).uids).toHaveLength(2)
  expect((await save(2, { sites: [], pageSize: 12 })).status).toBe(204)
  expect((await overviewOn('global')).uids).toEqual([])
  expect((await call('DELETE', '/article?version=3')).status).toBe(204)
  expect((await overviewOn('judo')).uids).toEqual(['of-judo'])
  expect((await overviewOn('global')).uids).toHaveLength(2)
  const { rows } = await sql<{ action: string; details: { before: Terms; after?: Terms } }>`
    select action, details from audit_entries where thing_type = 'siteOverview' order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['officeOverviewChange', 'officeOverviewChange', 'officeOverviewChange', 'officeOverviewReset'],
  ])
  expect(rows[1]!.details).toMatchObject({ before: terms, after: { sites: null, pageSize: 12 } })
})

test('of two at once one saves; nobody without the right, no site that is not there, no size beyond the bounds', async () => {
  const both = await Promise.all([save(0, terms), save(0, terms, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await save(0, terms)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await call('DELETE', '/article?version=2')).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await save(1, terms, shop)).status).toBe(403)
  expect((await save(1, { ...terms, sites: ['nirgends'] })).json.errorCode).toBe('SITE_UNKNOWN')
  for (const wrong of [
    { pageSize: 5 },
    { pageSize: 61 },
    { pageSize: 7.5 },
    { sites: ['<b>'] },
    { sites: 'judo' },
    { more: 1 },
  ])
    expect((await save(1, { ...terms, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  expect((await save(0, terms, editor, 'page')).status).toBe(400)
  expect(await listed()).toMatchObject({ version: 1, ...terms })
})

test('overviews go out as a table, and the book says who took it', async () => {
  expect((await save(0, { sites: ['judo', 'yoga'], pageSize: 6 })).status).toBe(204)
  const [head, ...lines] = await officeTable(program, { url: `${AT}.csv`, who: editor })
  expect(head).toBe('Übersicht;Von;Vom ganzen Verein;Auf einmal')
  expect(lines).toHaveLength(overviewKinds.length)
  expect(lines[0]).toBe('News;Büro;Judo | Yoga;6')
  expect((await call('GET', '.csv', undefined, shop)).status).toBe(403)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'siteOverview' and thing_id = 'all'`.execute(db)
  expect(rows).toEqual([{ action: 'export' }])
})
