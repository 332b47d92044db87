import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { siteOf, sites } from '#club/sites.ts'
import { seedPeople } from '#demo/people.ts'
import { navigationOf } from '#modules/content/navigation.rules.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const other = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/site-menus'
const SITE = siteOf('shop')!.key

beforeEach(async () => {
  await sql`truncate site_menus`.execute(db)
})

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object, who = editor) =>
  who.call({ method, path: AT + path, ...(body ? { body } : {}) })
const entry = (more: object = {}) => ({ text: { de: 'Start' }, site: null, link: '/', ...more })
const save = (version: number, entries: object[], who = editor, site = SITE) =>
  call('PUT', `/${site}`, { version, entries }, who)
const show = async (language: 'de' | 'en' | 'ja' = 'de', site = SITE) =>
  (await program.frame.showSiteFrame({ site, language, now: new Date() })).menu
const listed = async () =>
  (await call('GET', '?pageSize=200')).json.items.find(({ site }: { site: string }) => site === SITE)

test('the club’s file counts until a site is given its own, and again when that is given back', async () => {
  expect(await show()).toBeNull()
  const { json } = await call('GET', '?pageSize=200')
  expect(json.totalCount).toBe(sites.length)
  const before = await listed()
  expect(before.version).toBe(0)
  expect(before.entries.map(({ text }: { text: { de: string } }) => text.de)).toEqual(
    navigationOf(SITE).map(({ label }) => label.de),
  )
  // What comes from the file can be saved as it is, for every site.
  for (const { site, entries } of json.items) {
    const bare = entries.map(({ leadsTo: _, ...rest }: { leadsTo: unknown }) => rest)
    expect((await save(0, bare, editor, site)).status, site).toBe(204)
  }
  await sql`truncate site_menus`.execute(db)
  expect((await save(0, [entry({ text: { de: 'Start', en: 'Home' } })])).status).toBe(204)
  expect(await show('ja')).toEqual([{ label: { de: 'Start', en: 'Home', ja: 'Home' }, href: '/ja/' }])
  expect((await listed()).version).toBe(1)
  expect((await call('GET', '/export')).json.menus).toEqual({
    [SITE]: [entry({ text: { de: 'Start', en: 'Home' } })],
  })
  expect((await call('DELETE', `/${SITE}?version=1`)).status).toBe(204)
  expect(await show()).toBeNull()
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'siteMenu' order by id desc limit 2`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual(['officeSiteMenuReset', 'officeSiteMenuChange'])
})

test('two at once: one of them saves, and nobody writes over a version not seen', async () => {
  const first = await Promise.all([save(0, [entry()]), save(0, [entry({ link: '/news/' })], other)])
  expect(first.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const second = await Promise.all([save(1, [entry()]), save(1, [entry()], other)])
  expect(second.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await call('DELETE', `/${SITE}?version=1`)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await call('DELETE', `/${SITE}?version=2`)).status).toBe(204)
  expect((await call('DELETE', `/${SITE}?version=2`)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await save(0, [entry()], shop)).status).toBe(403)
  expect((await save(0, [entry()], editor, 'nirgends')).status).toBe(404)
})

test('an entry leads to its twin in the reader’s language and to other sites; what leads nowhere is left out and named', async () => {
  const elsewhere = sites.find(({ key }) => key !== SITE)!.key
  await save(0, [
    entry({ text: { de: 'Konto' }, link: '/konto' }),
    entry({ text: { de: 'Drüben' }, site: elsewhere }),
    entry({ text: { de: 'Fort' }, link: '/gibt/es/gar/nicht/' }),
    entry({ text: { de: 'Draußen' }, link: 'https://www.dfb.example/' }),
  ])
  const english = await show('en')
  expect(english?.map(({ label }) => label.de)).toEqual(['Konto', 'Drüben', 'Draußen'])
  expect(english?.[0]?.href).toBe('/en/account')
  expect(english?.[1]?.href).toMatch(/^https?:\/\/.+\/en\/$/)
  const { entries } = await listed()
  expect(entries.map(({ leadsTo }: { leadsTo: unknown }) => leadsTo === null)).toEqual([
    ...[false, false, true, false],
  ])
})

test('no entry that runs something, none without a name, not nine of them, no two of one name', async () => {
  for (const more of [
    { link: 'javascript:alert(1)' },
    { link: '//evil.example/' },
    { link: '/\\evil.example' },
    { site: SITE, link: 'https://evil.example/' },
    { text: { de: '' } },
    { text: { de: '\u202e' } },
    { text: { de: 'x'.repeat(25) } },
    { extra: 1 },
  ])
    expect((await save(0, [entry(more)])).status, JSON.stringify(more)).toBe(400)
  expect((await save(0, [])).status).toBe(400)
  expect((await save(0, [entry(), entry({ link: '/news/' })])).status).toBe(400)
  const long = Array.from({ length: 6 }, (_, at) => entry({ text: { de: `Ein langes Wort ${at}` } }))
  expect((await save(0, long)).status).toBe(400)
  const many = Array.from({ length: 9 }, (_, at) => entry({ text: { de: `E${at}` } }))
  expect((await save(0, many)).status).toBe(400)
  expect((await save(0, [entry({ link: 'http://evil.example/' })])).json.errorCode).toBe('SITE_LINK_REFUSED')
  expect((await save(0, [entry({ site: 'nirgends' })])).json.errorCode).toBe('SITE_UNKNOWN')
  expect((await save(0, [entry({ text: { de: '<img src=x onerror=1>' } })])).status).toBe(204)
})
