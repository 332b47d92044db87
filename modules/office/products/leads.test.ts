import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#club/club.ts'
import { shopLeads } from '#club/pages/shop-leads.ts'
import { leadFor, listShelves } from '#modules/catalogue/managing/leads.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeTable } from '#testing/staff.ts'

const program = await testApp()
const { db } = program.test
const shop = await officeFor(program, 'laden')
const other = await officeFor(program, 'buero')
const finance = await officeFor(program, 'finanzen')
const AT = '/api/office/shelves'

beforeEach(async () => {
  await sql`truncate shop_leads`.execute(db)
})

type Shelf = {
  key: string
  name: { de: string } | null
  version: number
  lead: object | null
  ofFile: object | null
}
const call = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, body?: object, who = shop) =>
  who.call({ method, path, ...(body ? { body } : {}) })
const save = (key: string, version: number, lead: unknown, who = shop) =>
  call('PUT', `${AT}/${key}/lead`, { version, lead }, who)
const listed = async (q = ''): Promise<Shelf[]> =>
  (await call('GET', `${AT}?q=${encodeURIComponent(q)}`)).json.items
const shelfNamed = async (name: string | null) =>
  (await listed()).find((one) => (one.name?.de ?? null) === name)!

/** What a page of the shop says under the headline; null: nothing. */
const shown = (slug: string | null, language: Language = 'de') =>
  slug === null
    ? leadFor(db, { shelf: null, language })
    : listShelves(db).then((all) => {
        const { id, slug: of } = all.find((one) => one.slug?.de === slug)!
        return leadFor(db, { shelf: { id: id!, slug: of! }, language })
      })

test('a shelf says what the office writes, in each language, the club’s file again when that is given back', async () => {
  const all = await listed()
  expect(all[0]).toMatchObject({ key: 'start', name: null, version: 0, lead: shopLeads['start'] })
  const shirts = await shelfNamed('Trikots')
  expect(shirts).toMatchObject({ version: 0, lead: shopLeads['trikots'], ofFile: shopLeads['trikots'] })
  expect(await shown('trikots')).toEqual({ words: shopLeads['trikots']!.de, language: 'de' })
  const lead = { de: 'Vier <b>Hemden</b>.', en: 'Four shirts indeed.' }
  expect((await save(shirts.key, 0, lead)).status).toBe(204)
  expect(await shown('trikots')).toEqual({ words: lead.de, language: 'de' })
  expect(await shown('trikots', 'ja')).toEqual({ words: lead.en, language: 'en' })
  expect((await listed('hemden')).map(({ key }) => key)).toEqual([shirts.key])
  expect((await save(shirts.key, 1, null)).status).toBe(204)
  expect(await shown('trikots')).toBeNull()
  expect((await save('start', 0, { de: 'Alles.' })).status).toBe(204)
  expect(await shown(null, 'en')).toEqual({ words: 'Alles.', language: 'de' })
  expect((await call('DELETE', `${AT}/${shirts.key}/lead?version=2`)).status).toBe(204)
  expect(await shown('trikots')).toEqual({ words: shopLeads['trikots']!.de, language: 'de' })
  const { rows } = await sql<{ action: string; details: object }>`
    select action, details from audit_entries where thing_type = 'shopShelf' and thing_id = ${shirts.key}
    order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['officeShelfLeadChange', 'officeShelfLeadChange', 'officeShelfLeadReset'],
  ])
  expect(rows[0]!.details).toMatchObject({ before: { lead: shopLeads['trikots'] }, after: { lead } })
})

test('a category that the office has made has a sentence as well', async () => {
  const made = await call('POST', '/api/office/products/categories', {
    ...{ name: { de: 'Constructor', en: 'Constructor', ja: '' }, parentId: null },
  })
  expect(made.status).toBe(201)
  // A name that every object has is no sentence of the file.
  expect(await shelfNamed('Constructor')).toMatchObject({ lead: null, ofFile: null, version: 0 })
  expect((await save(String(made.json.id), 0, { de: 'Neu.' })).status).toBe(204)
  expect(await shelfNamed('Constructor')).toMatchObject({ lead: { de: 'Neu.' }, version: 1 })
})

test('of two at once one saves; none without the right, for no shelf, or of no words', async () => {
  const lead = { de: 'Satz' }
  const both = await Promise.all([save('start', 0, lead), save('start', 0, lead, other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await save('start', 0, lead)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await call('DELETE', `${AT}/start/lead?version=7`)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await save('start', 1, lead, finance)).status).toBe(403)
  expect((await call('GET', AT, undefined, finance)).status).toBe(200)
  expect((await save('999999', 0, lead)).status).toBe(404)
  for (const key of ['__proto__', '-1', '0', 'START', '1e3'])
    expect((await save(key, 0, lead)).status, key).toBe(400)
  for (const wrong of [
    { de: '' },
    { en: 'Only' },
    { de: '\u202e' },
    { de: 'x'.repeat(161) },
    { de: 'a', fr: 'b' },
    'Satz',
    [],
  ])
    expect((await save('start', 1, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('the shelves go out as a table, found as in the list, harmless in a spreadsheet, and the book says who took it', async () => {
  const shirts = await shelfNamed('Trikots')
  const lead = { de: '=HYPERLINK("https://evil.example")', en: '＋1;2', ja: '@SUM(A1)' }
  expect((await save(shirts.key, 0, lead)).status).toBe(204)
  const table = (q: string) =>
    officeTable(program, { url: `${AT}.csv?q=${encodeURIComponent(q)}`, who: finance })
  const [head, ...lines] = await table('hyperlink')
  expect(head).toBe('Schlüssel;Kategorie;Produkte;Von;Satz de;Satz en;Satz ja')
  expect(lines).toEqual([
    expect.stringMatching(
      `^${shirts.key};.*Trikots;\\d+;Büro;"'=HYPERLINK\\(""https://evil.example""\\)";"'＋1;2";'@SUM\\(A1\\)$`,
    ),
  ])
  expect((await table('')).length).toBeGreaterThan(5)
  const { rows } = await sql<{ id: string; name: string | null }>`
    select thing_id as id, details->>'name' as name from audit_entries where thing_type = 'shopShelves' order by id`.execute(
    db,
  )
  expect(rows.map(({ name }) => name ?? '').toSorted()).toEqual(['', 'hyperlink'])
  const editor = await officeFor(program, 'redaktion')
  expect((await call('GET', `${AT}.csv`, undefined, editor)).status).toBe(403)
})
