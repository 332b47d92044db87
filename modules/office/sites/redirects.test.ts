import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seedPeople } from '#demo/people.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { answersOf } from '#testing/race/together.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const other = await officeFor(program, 'buero')
const shop = await officeFor(program, 'laden')
const AT = '/api/office/site-redirects'
const KLUB = 'http://klub.club.localhost:3199'

beforeEach(async () => {
  await sql`truncate site_redirects, site_address_hits`.execute(db)
})
afterEach(() => vi.unstubAllEnvs())

type Typed = { site?: string; from?: string; to?: string; code?: 301 | 302 | 410; allowsForeign?: boolean }
const wanted = ({ site = 'klub', from = '/alt', to = '/neu', code = 301, allowsForeign = false }: Typed) => ({
  typed: { site, from, to, code },
  allowsForeign,
})
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = editor) =>
  who.call({ method, path: AT + path, ...(body ? { body } : {}) })
const foresee = (given: Typed, id: string | null = null) =>
  call('POST', '/consequences', { id, ...wanted(given) })
async function make(given: Typed, who = editor) {
  const { json } = await foresee(given)
  if (json.errorCode) return { status: 422, json }
  return call('POST', '', { ...wanted(given), digest: json.digest }, who)
}
const moved = (pathname: string, site = 'klub') => program.frame.findMoved({ site, pathname })
const kinds = async (given: Typed) =>
  (await foresee(given)).json.lines?.map(({ kind }: { kind: string }) => kind)

test('an address leads on however it is spelt, by the site’s own row before that of all, until it is gone', async () => {
  expect((await make({}, shop)).status).toBe(403)
  const { json } = await make({ from: '/Über-Uns/?x=1', to: '/geschichte?y=2#z', code: 302 })
  const to = { status: 302, location: `${KLUB}/geschichte?y=2#z` }
  for (const path of ['/über-uns', '/%C3%BCber-uns/', '/U%CC%88BER-uns//'])
    expect(await moved(path)).toEqual(to)
  expect(await moved('/über-uns', 'profis')).toBeNull()
  for (const path of ['/%ff', '/uber', '//über-uns/..', '/a%0d%0aSet-Cookie:x'])
    expect(await moved(path)).toBeNull()
  await make({ site: '*', from: '/über-uns', to: `${KLUB}/alle` })
  expect(await moved('/über-uns')).toEqual(to)
  expect(await moved('/über-uns', 'profis')).toEqual({ status: 301, location: `${KLUB}/alle` })
  expect((await make({ from: '/über-uns' })).json.errorCode).toBe('SITE_REDIRECT_TAKEN')
  const change = async (version: number, given: Typed, who = editor) => {
    const { digest } = (await foresee(given, json.id)).json
    return call('PUT', `/${json.id}`, { version, ...wanted(given), digest }, who)
  }
  expect((await change(1, { from: '/über-uns', to: '', code: 410 })).status).toBe(204)
  expect((await change(1, { from: '/über-uns' }, other)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect(await moved('/über-uns')).toEqual({ status: 410 })
  expect((await call('DELETE', `/${json.id}?version=1`)).json.errorCode).toBe('OFFICE_VERSION_CONFLICT')
  expect((await call('DELETE', `/${json.id}?version=2`)).status).toBe(204)
  const none = await call('DELETE', `/${newId()}?version=1`)
  expect((await call('DELETE', `/${json.id}?version=2`)).json).toEqual(none.json)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where thing_id = ${json.id} order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['officeSiteRedirectMake', 'officeSiteRedirectChange', 'officeSiteRedirectRemove'],
  ])
})

test('nothing leads out of the club unless that was said, and nothing runs', async () => {
  const code = async (given: Typed) => (await foresee(given)).json.errorCode
  expect(await code({ to: 'https://evil.example/' })).toBe('SITE_REDIRECT_FOREIGN')
  expect(await kinds({ to: 'https://forum.example/', allowsForeign: true })).toContain('foreign')
  expect(await code({ site: '*', to: '/relativ' })).toBe('SITE_UNKNOWN')
  expect(await code({ site: 'nirgends' })).toBe('SITE_UNKNOWN')
  for (const to of [
    ...[
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example/',
    ],
    ...[
      'https://klub.club.localhost:3199@evil.example/',
      '/a\r\nLocation: https://evil.example',
      'ftp://x/',
      '',
    ],
  ])
    expect([to, await code({ to, allowsForeign: true })]).toEqual([to, 'SITE_REDIRECT_REFUSED'])
  for (const from of ['alt', '//evil.example/x', 'https://evil.example/alt', '/%ff', '/a\u0000b'])
    expect([from, await code({ from })]).toEqual([from, 'SITE_REDIRECT_REFUSED'])
  // What a host is called does not make it ours.
  expect(await code({ to: 'http://klub.club.localhost.evil.example:3199/' })).toBe('SITE_REDIRECT_REFUSED')
})

test('what follows is said: a page that stands there, chains, the club’s file, targets that are none', async () => {
  expect(await kinds({ from: '/impressum' })).toEqual(['movedForGood', 'pageLives', 'leadsNowhere'])
  expect(await kinds({ from: '/left/forum', to: '/impressum' })).toEqual(['movedForGood', 'overClub'])
  await make({ from: '/neu', to: '/impressum' })
  expect(await kinds({})).toEqual(['movedForGood', 'chain'])
  await make({})
  expect(await moved('/alt')).toEqual({ status: 301, location: `${KLUB}/impressum` })
  const { items } = (await call('GET', '?q=alt')).json
  expect(items).toMatchObject([{ path: '/alt', target: `${KLUB}/neu`, state: 'chain' }])
  const club = (await call('GET', '/club')).json.items
  expect(club.find(({ path }: { path: string }) => path === '/left/forum').isCovered).toBe(false)
})

test('no circle, however far around: through sites, languages, rows for all, and a table', async () => {
  await make({ from: '/a', to: 'http://profis.club.localhost:3199/en/b' })
  await make({ site: 'profis', from: '/en/B/', to: `${KLUB}/c` })
  for (const given of [
    { from: '/c', to: '/A/' },
    { from: '/d', to: '/D/?x' },
    { site: '*', from: '/c', to: `${KLUB}/a` },
  ])
    expect((await foresee(given)).json.errorCode, JSON.stringify(given)).toBe('SITE_REDIRECT_LOOP')
  const text = `site;from;to;code\nklub;/c;/a;301\nklub;/x;/y;301\nklub;/y;/x;301\nklub;/gut;/impressum;`
  const { json } = await call('POST', '/import/preview', { text, allowsForeign: false })
  expect(json.lines.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'circle',
    'circle',
    'circle',
    'new',
  ])
  // What stands there by mistake sends nobody round.
  await sql`insert into site_redirects (id, site, path, code, target_site, target_path, target_key)
    values (${newId()}, 'klub', '/c', 301, 'klub', '/a', '/a')`.execute(db)
  expect(await moved('/a')).toBeNull()
})

async function both() {
  const [one, two] = [
    { from: '/hin', to: '/her' },
    { from: '/her', to: '/hin' },
  ]
  const [a, b] = await Promise.all([foresee(one), foresee(two)])
  // Who has written looks again at what comes of it, before it stands in the book.
  const answers = await answersOf(db, 'audit_entries', [
    () => call('POST', '', { ...wanted(one), digest: a.json.digest }),
    () => call('POST', '', { ...wanted(two), digest: b.json.digest }, other),
  ])
  await sql`truncate site_redirects`.execute(db)
  return answers.map(({ status }) => status).toSorted()
}

test('two who lead two addresses to each other at once make no circle; without the lock they do', async () => {
  await sql`truncate site_redirects`.execute(db)
  expect(await both()).toEqual([201, 422])
  vi.stubEnv('UNSAFE', 'noRedirectLock')
  expect(await both()).toEqual([201, 201])
})

test('a table is looked at line by line, written at once as it was shown, and is bounded', async () => {
  const table = (text: string, more: object = {}) =>
    call('POST', `/import${'digest' in more ? '' : '/preview'}`, { text, allowsForeign: false, ...more })
  const text = [
    '\uFEFFcode;from;to;site',
    ...[`301;/eins;${KLUB}/impressum;`, '302;/zwei;/impressum;klub', '410;/drei;;klub', '301;/eins;/x;*'],
    ...['301;/vier;https://evil.example/;klub', '307;/fuenf;/x;klub', '301;/sechs;/x;nirgends'],
    ...["301;/sieben;'=HYPERLINK(1);klub", '301;/zwei/;/y;klub'],
  ].join('\r\n')
  const { json } = await table(text)
  const by = Object.fromEntries(
    json.lines.map(({ line, verdict }: { line: number; verdict: string }) => [line, verdict]),
  )
  expect(by).toEqual({
    ...{
      2: 'new',
      3: 'new',
      4: 'new',
      5: 'site',
      6: 'foreign',
      7: 'code',
      8: 'site',
      9: 'target',
      10: 'twice',
    },
  })
  const { digest } = json.consequences
  expect((await table(text, { digest: 'x' })).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  expect((await table(text, { digest })).json).toEqual({ written: 3 })
  expect((await table(text, { digest })).json.errorCode).toBe('OFFICE_CONSEQUENCES_CHANGED')
  expect(await moved('/eins', 'fans')).toEqual({ status: 301, location: `${KLUB}/impressum` })
  const out = await program.app.inject({
    url: `${AT}.csv`,
    headers: { host: `office.${program.domains.club}${program.domains.portSuffix}`, cookie: editor.cookie },
  })
  expect(out.body.replaceAll('\r', '')).toContain(`klub;/zwei;${KLUB}/impressum;302\n`)
  expect((await table(out.body)).json.consequences.lines).toMatchObject([
    { count: 0 },
    { kind: 'same', count: 3 },
  ])
  for (const broken of ['', 'a;b\n1;2', 'from;to\n"/a;/b', 'from;to'])
    expect((await table(broken)).status, broken).toBeGreaterThanOrEqual(400)
})

test('a hundred thousand lines are too many at once; five thousand are looked at and written in seconds', async () => {
  const lines = (count: number) =>
    `site;from;to\n${Array.from({ length: count }, (_, n) => `klub;/a/${n};/b`).join('\n')}`
  const table = (text: string, path = '/import/preview', more: object = {}) =>
    call('POST', path, { text, allowsForeign: false, ...more })
  expect((await table(lines(100_000))).json.errorCode).toBe('SITE_REDIRECT_TABLE')
  const text = lines(5000)
  const started = performance.now()
  const { digest } = (await table(text)).json.consequences
  expect((await table(text, '/import', { digest })).json).toEqual({ written: 5000 })
  expect(performance.now() - started).toBeLessThan(30_000)
  await sql`
    insert into site_redirects (id, site, path, code, target_site, target_path, target_key)
    select gen_random_uuid(), 'fans', '/v/' || n, 301, 'fans', '/b', '/b' from generate_series(1, 95_000) n`.execute(
    db,
  )
  expect((await make({ from: '/noch-eine' })).json.errorCode).toBe('SITE_REDIRECTS_TOO_MANY')
  expect((await table('from;to\n/z;/y\n')).json.lines[0].verdict).toBe('site')
  expect((await table(`from;to\n/z;${KLUB}/y\n`)).json.errorCode).toBe('SITE_REDIRECTS_TOO_MANY')
})
