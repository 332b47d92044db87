import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { legacyPaths } from '#club/pages/redirects.ts'
import { seedPeople } from '#demo/people.ts'
import { MOST_KEPT } from '#modules/frame/hits.rules.ts'
import { addHits, pruneHits } from '#modules/frame/hits.storage.ts'
import { berlinDate } from '#platform/dates.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ base: 'empty' })
const { db } = program.test
const { frame } = program
await db.transaction().execute((trx) => seedPeople(trx))
const editor = await officeFor(program, 'redaktion')
const AT = '/api/office/site-redirects'
const TODAY = berlinDate(new Date())

beforeEach(async () => {
  await frame.hits.flush()
  await sql`truncate site_redirects, site_address_hits`.execute(db)
})

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  editor.call({ method, path: AT + path, ...(body ? { body } : {}) })
async function make(from: string, site = 'klub') {
  const wanted = {
    typed: { site, from, to: 'http://klub.club.localhost:3199/impressum', code: 301 },
    allowsForeign: false,
  }
  const { json } = await call('POST', '/consequences', { id: null, ...wanted })
  return (await call('POST', '', { ...wanted, digest: json.digest })).json.id as string
}
const rows = async () =>
  (
    await sql<{ kind: string; site: string; path: string; hits: number }>`
    select kind, site, path, hits::int as hits from site_address_hits order by kind, site, path`.execute(db)
  ).rows
const missed = async () => (await call('GET', '/missing')).json.items as { path: string; hits: number }[]
async function miss(pathname: string, times: number, site = 'klub') {
  for (let n = 0; n < times; n += 1) frame.hits.missed({ site, pathname })
  await frame.hits.flush()
}

test('a redirect says how often and when last it was used, by its own address, or since when it never was', async () => {
  await make('/alt')
  await make('/nie')
  await make('/alle', '*')
  for (const pathname of ['/ALT/', '/alt?x=1', '/alt', '/alle', '/gibt-es-nicht'])
    await frame.findMoved({ site: 'klub', pathname })
  await frame.findMoved({ site: 'profis', pathname: '/alle' })
  await frame.hits.flush()
  const { items } = (await call('GET', '?orderBy=hits%20desc')).json
  expect(items.map(({ path, hits, lastOn }: Record<string, unknown>) => [path, hits, lastOn])).toEqual([
    ['/alt', 3, TODAY],
    ['/alle', 2, TODAY],
    ['/nie', 0, null],
  ])
  expect(items[2].countedSince.slice(0, 4)).toBe(TODAY.slice(0, 4))
  const least = (await call('GET', '?orderBy=hits%20asc')).json.items
  expect(least[0].path).toBe('/nie')
  // Gone and back, as after an undo: what was counted stays.
  const { id, version } = items[0]
  await call('DELETE', `/${id}?version=${version}`)
  await make('/alt')
  expect((await call('GET', '?q=alt')).json.items[0].hits).toBe(3)
})

test('several processes add to the same rows, in whatever order', async () => {
  const hits = ['/a', '/b', '/c'].map((path) => ({ kind: 'moved' as const, site: 'klub', path, hits: 2 }))
  await Promise.all(Array.from({ length: 8 }, () => addHits(db, hits)))
  expect(await rows()).toEqual(hits.map((hit) => ({ ...hit, hits: 16 })))
})

test('a scan writes nothing; what is asked for again is listed until it leads on or is a page', async () => {
  for (let n = 0; n < 20_000; n += 1) frame.hits.missed({ site: 'klub', pathname: `/scan-${n}` })
  await frame.hits.flush()
  expect(await rows()).toEqual([])
  await miss('/verein/alt.html?utm=x#y', 4)
  await miss('/impressum', 5)
  await miss('/auch-weg', 3)
  expect((await missed()).map(({ path, hits }) => [path, hits])).toEqual([
    ['/verein/alt.html', 4],
    ['/auch-weg', 3],
  ])
  await make('/auch-weg', '*')
  expect((await missed()).map(({ path }) => path)).toEqual(['/verein/alt.html'])
})

test('a failing database costs no reader anything, and the next write goes on', async () => {
  await sql`alter table site_address_hits rename to site_address_hits_away`.execute(db)
  await miss('/fort', 5)
  await sql`alter table site_address_hits_away rename to site_address_hits`.execute(db)
  await miss('/fort', 1)
  expect(await rows()).toEqual([{ kind: 'missed', site: 'klub', path: '/fort', hits: 1 }])
})

test('what is rare or long ago goes, so does what nothing leads on any more', async () => {
  const hit = (path: string, hits: number, kind: 'moved' | 'missed' = 'missed') => ({
    kind,
    site: 'klub',
    path,
    hits,
  })
  await addHits(
    db,
    Array.from({ length: MOST_KEPT + 20 }, (_, n) => hit(`/m${n}`, n + 1)),
  )
  const [legacy] = Object.keys(legacyPaths)
  await addHits(db, [
    hit(legacy!, 1, 'moved'),
    hit('/ohne', 1, 'moved'),
    hit('/mit', 1, 'moved'),
    hit('/m-alt', 9_999),
  ])
  await make('/mit')
  await sql`update site_address_hits set last_on = last_on - 100 where path = '/m-alt' or kind = 'moved'`.execute(
    db,
  )
  await pruneHits(db, Object.keys(legacyPaths))
  const left = await rows()
  expect(left.filter(({ kind }) => kind === 'moved').map(({ path }) => path)).toEqual([legacy, '/mit'])
  const kept = left.filter(({ kind }) => kind === 'missed')
  expect(kept.length).toBeLessThanOrEqual(MOST_KEPT)
  expect(kept.some(({ path }) => path === '/m0' || path === '/m-alt')).toBe(false)
})

test('addresses of the club’s file are counted where they are named in it', async () => {
  frame.hits.led('/Left/Forum/')
  frame.hits.led('/left/irgendwas')
  await frame.hits.flush()
  const { items } = (await call('GET', '/club')).json
  expect(items.find(({ path }: { path: string }) => path === '/left/forum')).toMatchObject({
    hits: 1,
    lastOn: TODAY,
  })
  expect(await rows()).toHaveLength(1)
})
