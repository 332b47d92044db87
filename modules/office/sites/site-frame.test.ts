import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { footerColumns } from '#club/pages/footer.ts'
import { legalLinks } from '#club/pages/navigation.ts'
import { mainSite, siteOf, sites } from '#club/sites.ts'
import { seedPeople } from '#demo/people.ts'
import { type SiteFramePart, siteFrameParts } from '#modules/frame/site-frame.schema.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeTable } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const other = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/site-frame'
const LEGAL = legalLinks.map(({ page }) => page!)

beforeEach(async () => {
  await sql`truncate site_frame, site_menus`.execute(db)
})

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object, who = editor) =>
  who.call({ method, path: AT + path, ...(body ? { body } : {}) })
const entry = (more: object = {}) => ({ text: { de: 'Start' }, site: null, link: '/', ...more })
const bare = { legal: [], note: null, contact: null }
const group = (entries: object[], de: string | null = 'Mehr') => ({
  text: de === null ? null : { de },
  entries,
})
const bar = (left: object[], right: object[] = []) => ({
  groups: [group(left, null), group(right, null)],
  ...bare,
})
const footer = (more: object = {}) => ({ groups: [group([entry()])], ...bare, legal: LEGAL, ...more })
const save = (part: SiteFramePart, version: number, content: object, who = editor) =>
  call('PUT', `/${part}`, { version, content }, who)
const show = (language: 'de' | 'en' | 'ja' = 'de', site = siteOf('shop')!.key) =>
  program.frame.showSiteFrame({ site, language, now: new Date() })
const listed = async (part: SiteFramePart) =>
  (await call('GET', '')).json.items.find((one: { part: string }) => one.part === part)

test('the club’s file counts until a part is made the office’s own, and again when that is given back', async () => {
  expect((await show()).siteFrame).toEqual({})
  const { items } = (await call('GET', '')).json
  expect(items.map(({ part, version }: { part: string; version: number }) => [part, version])).toEqual(
    siteFrameParts.map((part) => [part, 0]),
  )
  // What comes from the file can be saved as it is, and nothing of it is lost.
  for (const { part, content } of items) expect((await save(part, 0, content)).status, part).toBe(204)
  const { siteFrame } = await show()
  expect(siteFrame.footer?.columns.map(({ label }) => label.de)).toEqual(
    footerColumns.map(({ label }) => label.de),
  )
  expect(siteFrame.areas?.flatMap(({ entries }) => entries.map(({ site }) => site)).toSorted()).toEqual(
    sites.map(({ key }) => key).toSorted(),
  )
  expect(siteFrame.areas?.at(-1)?.wide).toBe(true)
  expect(Object.keys((await call('GET', '/export')).json.siteFrame).toSorted()).toEqual(
    siteFrameParts.toSorted(),
  )
  for (const part of siteFrameParts) expect((await call('DELETE', `/${part}?version=1`)).status).toBe(204)
  expect((await show()).siteFrame).toEqual({})
  const { rows } = await sql<{ action: string; thing: string }>`
    select action, thing_id as thing from audit_entries where thing_type = 'siteSiteFrame' order by id desc limit 4`.execute(
    db,
  )
  expect(rows.map(({ action, thing }) => `${action} ${thing}`)).toEqual([
    ...['quickLinks', 'areas', 'footer', 'bar'].map((part) => `officeSiteFrameReset ${part}`),
  ])
})

test('each reader has the words and the address of their language; what leads nowhere is left out and named', async () => {
  await save(
    'bar',
    0,
    bar(
      [entry({ text: { de: 'Start', en: 'Home' }, site: mainSite().key })],
      [entry({ link: '/weg/ins/nichts/' })],
    ),
  )
  await save('footer', 0, {
    ...footer({
      legal: LEGAL.toReversed(),
      note: { de: 'Seit 1899', en: 'Since 1899' },
      contact: 'tel:+494012345',
    }),
    groups: [
      group([entry({ text: { de: 'Konto' }, link: '/konto' }), entry({ link: '/gibt/es/nicht/' })]),
      group([entry({ link: '/gibt/es/nicht/' })], 'Leer'),
    ],
  })
  const { siteFrame } = await show('en')
  expect(siteFrame.bar?.left).toEqual([
    {
      label: { de: 'Start', en: 'Home' },
      href: expect.stringMatching(/^https?:.+\/en\/$/),
      site: mainSite().key,
    },
  ])
  expect(siteFrame.bar?.right).toEqual([])
  expect(siteFrame.footer?.columns).toEqual([
    {
      label: { de: 'Mehr', en: 'Mehr' },
      wide: false,
      entries: [{ label: { de: 'Konto', en: 'Konto' }, href: '/en/account' }],
    },
  ])
  expect(siteFrame.footer?.legal).toEqual(LEGAL.toReversed())
  expect(siteFrame.footer?.note).toEqual({ words: 'Since 1899', language: 'en' })
  expect(siteFrame.footer?.contact).toBe('tel:+494012345')
  expect((await show('ja')).siteFrame.footer?.note).toEqual({ words: 'Since 1899', language: 'en' })
  expect((await listed('footer')).leadsTo).toEqual([['/konto', null], [null]])
})

test('the search offers the ways of the office, in the reader’s words, or none of them; each has words it is found by', async () => {
  const quick = (entries: object[]) => ({ groups: [group(entries, null)], ...bare })
  const way = (more: object = {}) => entry({ text: { de: 'Konto', en: 'Account' }, link: '/konto', ...more })
  const words = ['Konto', 'ＡＣＣＯＵＮＴ', 'アカウント']
  expect(
    (
      await save(
        'quickLinks',
        0,
        quick([way({ words }), way({ words, text: { de: 'Fort' }, link: '/weg/ins/nichts/' })]),
      )
    ).status,
  ).toBe(204)
  expect((await show('en')).siteFrame.quickLinks).toEqual([
    {
      label: { de: 'Konto', en: 'Account' },
      href: '/en/account',
      words: ['konto', 'account', 'アカウント'],
    },
  ])
  expect((await listed('quickLinks')).leadsTo).toEqual([['/konto', null]])
  expect((await save('quickLinks', 1, quick([]))).status).toBe(204)
  expect((await show()).siteFrame.quickLinks).toEqual([])
  for (const wrong of [
    quick([way()]),
    quick([way({ words: [] })]),
    quick([way({ words }), way({ words })]),
    { ...quick([way({ words })]), groups: [] },
    { ...quick([way({ words })]), groups: [group([way({ words })], 'Name')] },
    quick(Array.from({ length: 11 }, (_, at) => way({ words, text: { de: `E${at}` } }))),
    { ...quick([way({ words })]), note: { de: 'Hinweis' } },
  ])
    expect([400, 422], JSON.stringify(wrong)).toContain((await save('quickLinks', 2, wrong)).status)
  for (const hostile of [
    { words: ['x'] },
    { words: ['a'.repeat(41)] },
    { words: ['\u202e\u202e'] },
    { link: 'javascript:alert(1)' },
  ])
    expect((await save('quickLinks', 2, quick([way({ words, ...hostile })]))).status).toBe(400)
  const named = bar([entry({ words })])
  expect((await save('bar', 0, named)).json.detail).toBe('words')
  expect((await save('quickLinks', 2, quick([way({ words })]), shop)).status).toBe(403)
})

test('a site that the club has no longer is left out', async () => {
  await save('areas', 0, { groups: [group([entry({ site: mainSite().key })])], ...bare })
  await sql`update site_frame set content = jsonb_set(content, '{groups,0,entries,0,site}', '"fort"')`.execute(
    db,
  )
  expect((await show()).siteFrame.areas).toEqual([])
  expect((await listed('areas')).leadsTo).toEqual([[null]])
})

test('no legal link goes, whoever writes and whatever is stored', async () => {
  for (const legal of [
    [],
    LEGAL.slice(1),
    [...LEGAL, 'imprint'],
    [...LEGAL.slice(1), 'news'],
    [...LEGAL.slice(1), LEGAL[1]],
  ]) {
    const { json } = await save('footer', 0, footer({ legal }))
    expect([json.errorCode, json.detail]).toEqual(['SITE_FRAME_REFUSED', 'legal'])
  }
  await save('footer', 0, footer())
  // A link that the club's file has got since, and one that it has no longer.
  await sql`update site_frame set content = jsonb_set(content, '{legal}', '["fort", "terms"]')`.execute(db)
  const { siteFrame } = await show()
  expect(siteFrame.footer?.legal[0]).toBe('terms')
  expect(siteFrame.footer?.legal.toSorted()).toEqual(LEGAL.toSorted())
})

test('two at once: one of them saves, and nobody writes over a version not seen', async () => {
  const first = await Promise.all([save('footer', 0, footer()), save('footer', 0, footer(), other)])
  expect(first.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const second = await Promise.all([save('footer', 1, footer()), save('footer', 1, footer(), other)])
  expect(second.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await call('DELETE', '/footer?version=1')).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await save('footer', 1, footer())).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await call('DELETE', '/footer?version=2')).status).toBe(204)
  expect((await call('DELETE', '/footer?version=2')).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await save('footer', 0, footer(), shop)).status).toBe(403)
  expect((await call('PUT', '/kopf', { version: 0, content: footer() })).status).toBe(400)
})

test('nothing that runs, nothing without a name, not more than a page has room for', async () => {
  const fault = async (part: SiteFramePart, content: object) => {
    const { status, json } = await save(part, 0, content)
    return status === 400 ? 400 : (json.detail ?? json.errorCode)
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => entry({ text: { de: `E${at}` } }))
  for (const more of [
    ...[
      { link: 'javascript:alert(1)' },
      { link: '//evil.example/' },
      { site: 'klub', link: 'https://evil.example/' },
    ],
    ...[{ text: { de: '' } }, { text: { de: '\u202e' } }, { text: { de: 'x'.repeat(25) } }, { extra: 1 }],
  ])
    expect(await fault('bar', bar([entry(more)])), JSON.stringify(more)).toBe(400)
  expect(await fault('footer', footer({ contact: 'javascript:alert(1)' }))).toBe(400)
  expect(await fault('footer', footer({ note: { de: 'x'.repeat(161) } }))).toBe(400)
  expect(await fault('bar', bar([]))).toBe('empty')
  expect(await fault('bar', { groups: [group([entry()], null)], ...bare })).toBe('groups')
  expect(await fault('bar', { groups: [group([entry()]), group([])], ...bare })).toBe('name')
  expect(await fault('bar', bar(many(9)))).toBe('entries')
  expect(
    await fault(
      'bar',
      bar(many(8).map((one, at) => ({ ...one, text: { de: `Wirklich langes Wort ${at}` } }))),
    ),
  ).toBe('long')
  expect(await fault('bar', { ...bar([entry()]), contact: 'mailto:a@b.example' })).toBe('foreign')
  expect(await fault('areas', { groups: [group([entry(), entry()])], ...bare })).toBe('twice')
  expect(await fault('areas', { groups: [group([entry()]), group([entry()])], ...bare })).toBe('twice')
  expect(await fault('areas', { groups: [group([])], ...bare })).toBe('empty')
  expect(
    await fault(
      'footer',
      footer({ groups: Array.from({ length: 5 }, (_, at) => group([entry()], `G${at}`)) }),
    ),
  ).toBe('groups')
  expect((await save('bar', 0, bar([entry({ link: 'http://evil.example/' })]))).json.errorCode).toBe(
    'SITE_LINK_REFUSED',
  )
  expect((await save('bar', 0, bar([entry({ site: 'nirgends' })]))).json.errorCode).toBe('SITE_UNKNOWN')
  expect((await save('bar', 0, bar([entry({ text: { de: '<img src=x>' } })]))).status).toBe(204)
})

/** How many statements a piece of work sends; what the program does by the clock is nobody's. */
const asked = new AsyncLocalStorage<string[]>()
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  asked.getStore()?.push(JSON.stringify(given[0]))
  return query.apply(this, given)
} as never
afterAll(() => {
  pg.Client.prototype.query = query as never
})
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const statements: string[] = []
  await asked.run(statements, work)
  return statements.length
}

test('a page looks once for all that stands around it, and once more for where a hundred links lead', async () => {
  expect(await statementsOf(() => show())).toBe(1)
  for (const part of siteFrameParts) await save(part, 0, (await listed(part)).content)
  expect(await statementsOf(() => show())).toBe(2)
})

test('SHELL-23 what pages share tells what the office says, in each language, on each site and in each process', async () => {
  const of = async (path: string, site = mainSite()) => {
    const host = `${site.roles.includes('main') ? '' : `${site.key}.`}${program.domains.club}${program.domains.portSuffix}`
    return (await program.app.inject({ url: `/page-data/${path}`, headers: { host } })).json()
  }
  const told = async (prefix: string, site = mainSite()) => {
    const { shared } = await of(`${prefix}page-data.json`, site)
    return Promise.all(shared.map((hash: string) => of(`sq/d/${hash}.json`, site)))
  }
  const [, before] = await told('')
  await save(
    'bar',
    0,
    bar([
      entry({ text: { de: 'Verein', en: 'Club' }, site: mainSite().key }),
      entry({ text: { de: 'Konto' }, link: '/konto' }),
    ]),
  )
  await save('footer', 0, footer({ legal: LEGAL.toReversed() }))
  await editor.call({
    method: 'PUT',
    path: `/api/office/site-menus/${mainSite().key}`,
    body: { version: 0, entries: [entry({ text: { de: 'Anfang', en: 'Beginning' } })] },
  })
  const [navigation, frame] = await told('en/')
  expect(navigation).toEqual({ navigation: [{ label: 'Beginning', href: '/en/' }] })
  expect(frame.siteBar.left).toEqual([
    { label: 'Club', href: expect.stringMatching(/^http.+\/en\/$/) },
    { label: 'Konto', href: '/en/account' },
  ])
  expect(frame.footer).toEqual([{ label: 'Mehr', entries: [{ label: 'Start', href: '/en/' }] }])
  expect(frame.legal.map(({ href }: { href: string }) => href)).toHaveLength(LEGAL.length)
  expect(frame.switcher.length).toBe(before.switcher.length)
  const other = await of('sq/d/0123456789abcdef0123.json')
  expect(other.status).toBe(404)
})

test('bar, foot, list and quick links go out as a table, harmless in a spreadsheet, and the book says who took it', async () => {
  const way = entry({ text: { de: '=1+1', en: '-2' }, link: '/impressum', words: ['+weg', 'karte'] })
  expect((await save('quickLinks', 0, { groups: [group([way], null)], ...bare })).status).toBe(204)
  const [head, ...lines] = await officeTable(program, { url: `${AT}.csv`, who: editor })
  expect(head).toBe('Teil;Von;Gruppe;Wort de;Wort en;Wort ja;Site;Adresse;Führt zu;Suchwörter')
  expect(new Set(lines.map((line) => line.split(';')[0]))).toEqual(
    new Set(['Leiste', 'Fuß', 'Alle Bereiche', 'Schnelle Wege']),
  )
  expect(lines.filter((line) => line.startsWith('Schnelle'))).toEqual([
    expect.stringMatching(
      /^Schnelle Wege;Büro;1;'=1\+1;'-2;;;\/impressum;[^;]*\/impressum[^;]*;'\+weg \| karte$/,
    ),
  ])
  expect((await call('GET', '.csv', undefined, shop)).status).toBe(403)
  const taken = async () =>
    (
      await sql<{ action: string }>`
        select action from audit_entries where thing_type = 'siteSiteFrame' and thing_id = 'all' order by id`.execute(
        db,
      )
    ).rows.map(({ action }) => action)
  const before = await taken()
  expect(before.at(-1)).toBe('export')
  // As the file of the club, too.
  expect((await call('GET', '/export')).status).toBe(200)
  expect((await call('GET', '/export', undefined, shop)).status).toBe(403)
  expect(await taken()).toEqual([...before, 'export'])
})
