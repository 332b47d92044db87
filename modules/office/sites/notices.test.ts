import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const other = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/site-notices'

beforeEach(async () => {
  await sql`delete from site_notices`.execute(db)
})

const terms = (more: object = {}) => ({
  ...{ kind: 'breaking', text: { de: 'Spiel abgesagt' }, link: null, linkLabel: null, sites: ['profis'] },
  fromAt: new Date(Date.now() - 60_000).toISOString(),
  ...{ untilAt: null, isOn: true, isDismissible: true, position: 100, ...more },
})
const foresee = (given: object, id: string | null = null, who = editor) =>
  who.call({ method: 'POST', path: `${AT}/consequences`, body: { id, terms: given } })
async function make(given: object, who = editor) {
  const { digest = 'x' } = (await foresee(given, null, who)).json
  return who.call({ method: 'POST', path: AT, body: { terms: given, digest } })
}
const lines = (answer: { json: { lines: { kind: string; count: number | null }[] } }) =>
  Object.fromEntries(answer.json.lines.map(({ kind, count }) => [kind, count]))
const moments = async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct data ->> 'moment' as name from pgboss.job where name = 'frame-due' and state = 'created'`.execute(
    db,
  )
  return rows.length
}

test('one is written as its consequences were shown, changed by one at a time, turned off and deleted', async () => {
  expect((await make(terms(), shop)).status).toBe(403)
  expect(
    (await editor.call({ method: 'POST', path: AT, body: { terms: terms(), digest: 'x' } })).json.errorCode,
  ).toBe('OFFICE_CONSEQUENCES_CHANGED')
  const { status, json } = await make(terms())
  expect(status, JSON.stringify(json)).toBe(201)
  const path = `${AT}/${json.id}`
  const change = async (version: number, given: object, who = editor) => {
    const { digest } = (await foresee(given, json.id, who)).json
    return who.call({ method: 'PUT', path, body: { version, terms: given, digest } })
  }
  expect((await change(1, terms({ position: 5 }))).status).toBe(204)
  expect((await change(1, terms({ position: 6 }), other)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  const remove = (version: number) => editor.call({ method: 'DELETE', path: `${path}?version=${version}` })
  expect((await remove(2)).json.errorCode).toBe('SITE_NOTICE_ON')
  const turn = (version: number, isOn: boolean) =>
    editor.call({ method: 'PUT', path: `${path}/state`, body: { version, isOn } })
  expect((await turn(1, false)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await turn(2, false)).status).toBe(204)
  expect((await editor.call({ path })).json).toMatchObject({ version: 3, state: 'off', position: 5 })
  expect((await editor.call({ path: `${AT}?view=off` })).json.items).toHaveLength(1)
  expect((await editor.call({ path: `${AT}?q=%25` })).json.items).toEqual([])
  expect((await remove(3)).status).toBe(204)
  const none = await editor.call({ path: `${AT}/${newId()}` })
  for (const call of [{ path }, { method: 'DELETE', path: `${path}?version=3` }] as const)
    expect((await editor.call(call)).json).toMatchObject({ status: 404, detail: none.json.detail })
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_type = 'siteNotice' order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    'officeSiteNoticeMake',
    'officeSiteNoticeChange',
    'officeSiteNoticeTurn',
    'officeSiteNoticeRemove',
  ])
})

test('what it covers, what covers it and where its link leads nowhere is said first', async () => {
  expect((await make(terms({ position: 50 }))).status).toBe(201)
  expect((await make(terms({ sites: null, position: 9 }))).status).toBe(201)
  expect(lines(await foresee(terms({ position: 20, link: '/gibt-es-nicht/' })))).toEqual({
    ...{ sites: 1, covers: 1, coveredBy: 1, deadLink: 1, missingLanguages: 2 },
  })
  expect(
    lines(await foresee(terms({ sites: ['klub'], kind: 'banner', link: 'https://x.example/' }))),
  ).toEqual({
    ...{ sites: 1, missingLanguages: 2 },
  })
  expect(lines(await foresee(terms({ isOn: false })))).toEqual({ nowhere: null, missingLanguages: 2 })
  expect((await foresee(terms(), newId())).status).toBe(404)
})

test('no link leaves by a way that could run something, and no site is made up', async () => {
  const code = async (more: object) => (await foresee(terms(more))).json.errorCode
  expect(await code({ link: 'http://evil.example/' })).toBe('SITE_LINK_REFUSED')
  expect(await code({ link: 'https://a:b@evil.example/' })).toBe('SITE_LINK_REFUSED')
  expect(await code({ sites: ['profis', 'nirgends'] })).toBe('SITE_UNKNOWN')
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/a\r\nX: y'])
    expect((await foresee(terms({ link }))).status).toBe(400)
})

test('pages show it from its moment to its end, on its sites alone, and are told at both moments', async () => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  await make(terms({ fromAt: soon(60), untilAt: soon(90) }))
  expect(await moments()).toBe(2)
  await make(terms({ fromAt: soon(600) }))
  expect(await moments()).toBe(2)
  await make(
    terms({ kind: 'banner', text: { de: '<script>alert(1)</script>', en: 'Gates' }, link: '/impressum' }),
  )
  const { frame } = program
  const show = (site: string, language: 'de' | 'ja' = 'de') =>
    frame.showNotices({ site, language, now: new Date() })
  expect((await show('klub')).notices).toEqual([])
  expect((await show('profis', 'ja')).notices).toMatchObject([{ text: 'Gates', language: 'en' }])
  expect((await show('profis')).notices).toMatchObject([
    { kind: 'banner', text: '<script>alert(1)</script>', link: { href: '/impressum', label: null } },
  ])
  await sql`update site_notices set until_at = app.now() where kind = 'banner'`.execute(db)
  expect((await show('profis')).notices).toEqual([])
})
