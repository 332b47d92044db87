import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import { buildArticle, buildPage } from '#modules/content/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'
import { countedPage } from '../../../program/readers.ts'
import type { PieceReaders } from './piece-readers.schema.ts'
import { addressesOf } from './piece-readers.ts'

const program = await testApp()
const { db } = program.test
const editor = await officeFor(program, 'redaktion')
const ask = (uid: string) => editor.call({ path: `/api/office/editorial/${uid}/readers` })
const told = async (uid: string) => (await ask(uid)).json as PieceReaders
const { uid, site } = (
  await sql<{ uid: string; site: string }>`
    select uid, site_key as site from content_nodes where kind = 'article' and language = 'de' order by uid limit 1`.execute(
    db,
  )
).rows[0]!
const count = (daysAgo: number, path: string, reads: number, at = site) =>
  sql`insert into page_days (day, site, path, reads)
    values ((app.now() at time zone 'Europe/Berlin')::date - ${daysAgo}::int, ${at}, ${path}, ${reads})`.execute(
    db,
  )

test('an article that nobody has read says so, with all its days', async () => {
  const readers = await told(uid)
  expect(readers).toMatchObject({ isPublic: true, reads: 0, beforeReads: 0, languages: [] })
  expect(readers.days).toHaveLength(30)
})

test('its readers of thirty days stand by language beside those before; others’ are not among them', async () => {
  await count(0, `/news/detail?id=${uid}`, 5)
  await count(29, `/news/detail?id=${uid}`, 7)
  await count(3, `/en/news/detail?id=${uid}`, 2)
  await count(30, `/news/detail?id=${uid}`, 4)
  await count(59, `/ja/news/detail?id=${uid}`, 1)
  for (const [daysAgo, path, at] of [
    [60, `/news/detail?id=${uid}`, site],
    [1, `/news/detail?id=${uid}-2`, site],
    [1, `/video/detail?id=${uid}`, site],
    [1, `/news/detail?id=${uid}`, 'anderswo'],
  ] as const)
    await count(daysAgo, path, 1000, at)
  const readers = await told(uid)
  expect(readers).toMatchObject({ reads: 14, beforeReads: 5 })
  expect(readers.languages).toEqual([
    { language: 'de', reads: 12 },
    { language: 'en', reads: 2 },
  ])
  expect(readers.days.map(({ reads }) => reads).filter(Boolean)).toEqual([7, 2, 5])
  expect(readers.days.at(-1)!.reads).toBe(5)
})

test('addresses are those under which pages are counted', () => {
  const pieces = [buildArticle({ uid: 'probe-sieg', site: 'profis' }), buildPage({ path: '/der-verein/' })]
  for (const { kind, uid: probe, path, site: home } of pieces)
    for (const address of addressesOf({ kind, uid: probe, path, site: home })) {
      const origin = siteOrigin(loadSite(address.site), program.domains)
      const slashed = address.path.replace(/(?=\?|$)/, '/')
      for (const url of [address.path, slashed])
        expect(countedPage(origin + url, program.domains)?.path, url).toBe(address.path)
    }
})

test('a piece that is none, wild ones, and whoever may not read', async () => {
  expect((await ask('gibt-es-nicht')).status).toBe(404)
  expect((await ask(encodeURIComponent("x' or 1=1"))).status).toBe(400)
  const gate = await officeFor(program, 'finanzen')
  expect((await gate.call({ path: `/api/office/editorial/${uid}/readers` })).status).toBe(403)
})
