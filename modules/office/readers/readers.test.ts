import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteOrigin } from '#club/domains.ts'
import { loadSite, mainSite } from '#club/sites.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'
import { countedPage } from '../../../program/readers.ts'
import type { OfficeReaders } from './schema.ts'

const program = await testApp()
const { db } = program.test
const editor = await officeFor(program, 'redaktion')
const AT = '/api/office/readers'
const home = siteOrigin(mainSite(), program.domains)
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const readers = async (days = 30) => (await editor.call({ path: `${AT}?days=${days}` })).json as OfficeReaders

test('pages for everybody are counted by their own address, and nothing that is one person’s', () => {
  const page = (path: string) => countedPage(home + path, program.domains)?.path ?? null
  expect(page('/')).toBe('/')
  expect(page('/_root.data?_routes=x')).toBe('/')
  expect(page('/news/detail?id=sieg&utm_source=x')).toBe('/news/detail?id=sieg')
  expect(page('/news/detail.data?id=sieg')).toBe('/news/detail?id=sieg')
  expect(page('/news/detail/?id=sieg')).toBe('/news/detail?id=sieg')
  expect(page('/en/news/detail/?id=sieg')).toBe('/en/news/detail?id=sieg')
  for (const path of [
    '/konto',
    '/konto/bestellungen/4711',
    '/warenkorb',
    `/news/detail?id=${'x'.repeat(101)}`,
  ])
    expect(page(path), path).toBeNull()
  expect(countedPage('http://evil.example/', program.domains)).toBeNull()
})

test('what was read stands by day, site and page beside the days before, and nothing of whoever read', async () => {
  const { uid, title, site } = (
    await sql<{ uid: string; title: string; site: string }>`
      select uid, title, site_key as site from content_nodes where kind = 'article' and language = 'de' order by uid limit 1`.execute(
      db,
    )
  ).rows[0]!
  const path = `/news/detail?id=${uid}`
  await sql`insert into page_days (day, site, path, reads) values
    ((app.now() at time zone 'Europe/Berlin')::date - 1, ${site}, ${path}, 40),
    ((app.now() at time zone 'Europe/Berlin')::date - 31, ${site}, ${path}, 10),
    ((app.now() at time zone 'Europe/Berlin')::date - 60, ${site}, '/', 99)`.execute(db)
  for (let at = 0; at < 3; at += 1)
    program.readers.note({ 'user-agent': BROWSER }, siteOrigin(loadSite(site), program.domains) + path)
  const told = await readers()
  expect(told).toMatchObject({ reads: 43, beforeReads: 10 })
  expect(told.days).toHaveLength(30)
  expect(told.days.slice(-2).map(({ reads }) => reads)).toEqual([40, 3])
  expect(told.sites).toEqual([{ site, reads: 43, beforeReads: 10 }])
  expect(told.pages).toEqual([{ site, path, title, uid, reads: 43, beforeReads: 10 }])
  expect(await readers(7)).toMatchObject({ reads: 43, beforeReads: 0 })
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'page_days'`.execute(db)
  expect(columns.rows.map(({ name }) => name).toSorted()).toEqual(['day', 'path', 'reads', 'site'])
})

test('films have their plays, minutes and how far they were watched', async () => {
  const { rows } = await sql<{ uid: string }>`select uid from videos order by uid limit 1`.execute(db)
  const { uid } = rows[0]!
  await sql`delete from video_days where uid = ${uid}`.execute(db)
  await sql`insert into video_days (uid, day, plays, seconds, reached)
    select ${uid}, (app.now() at time zone 'Europe/Berlin')::date - ago, 10, 600, '{10,9,8,7,6,5,4,3,2,1}'
    from unnest('{0,1,31}'::int[]) as ago`.execute(db)
  const film = (await readers()).films.find((one) => one.uid === uid)!
  expect(film).toMatchObject({ plays: 20, minutes: 20, beforePlays: 10 })
  expect(film.reached).toEqual([20, 18, 16, 14, 12, 10, 8, 6, 4, 2])
})

test('only periods that are offered are answered, and the table is written down', async () => {
  for (const days of ['0', '31', '99999', '-7', "7' or 1=1"])
    expect((await editor.call({ path: `${AT}?days=${encodeURIComponent(days)}` })).status).toBe(400)
  const table = await program.app.inject({
    url: `${AT}/table?days=30`,
    headers: { host: `office.club.localhost:3199`, cookie: editor.cookie },
  })
  expect(table.statusCode).toBe(200)
  expect(table.body).toContain('Aufrufe')
  const shop = await officeFor(program, 'laden')
  expect((await shop.call({ path: AT })).status).toBe(403)
})
