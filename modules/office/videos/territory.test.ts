import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildVideo, buildVideoPage } from '#modules/videos/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor } from '#testing/staff.ts'

const program = await testApp({ env: { TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'x-country' } })
const { db } = program.test
const [editor, shop] = await Promise.all(
  (['redaktion', 'laden'] as const).map((one) => officeFor(program, one)),
)
const FILM = 'office-territory'
const write = (territory: unknown, { staff = editor, id = FILM } = {}) =>
  staff!.call({ method: 'PUT', path: `/api/office/videos/${id}/territory`, body: { territory } })
const read = async () => (await editor!.call({ path: `/api/office/videos/${FILM}` })).json
const streamFrom = async (country: string) =>
  (
    await program.app.inject({
      url: `/streams/open/${FILM}/240p/0.m4s`,
      headers: { 'x-country': country },
    })
  ).statusCode

beforeAll(async () => {
  await buildVideoPage(db, { uid: FILM, payment: 'free' })
  await buildVideo(db, { folder: join(program.dataDir, 'videos'), uid: FILM, package: FILM })
})

test('staff choose the countries, see them in list and detail, and the book has before and after', async () => {
  expect((await write({ kind: 'only', countries: ['DE', 'AT', 'DE', 'CH'] })).status).toBe(204)
  const territory = { kind: 'only', countries: ['AT', 'CH', 'DE'] }
  expect(await read()).toMatchObject({ territory, countries: { isKnown: true, here: null } })
  const { json: list } = await editor!.call({ path: `/api/office/videos?q=${FILM}` })
  expect(list.items).toMatchObject([{ id: FILM, territory }])
  expect([await streamFrom('DE'), await streamFrom('FR')]).toEqual([200, 403])
  expect((await write(null)).status).toBe(204)
  expect(await streamFrom('FR')).toBe(200)
  const { audit } = await read()
  const [{ action, before, after }] = audit
  expect([action, before, after]).toEqual(['officeVideoTerritory', { territory }, { territory: null }])
})

test('what is no country, and whoever may not, changes nothing', async () => {
  await write({ kind: 'only', countries: ['DE'] })
  for (const wrong of [
    { kind: 'only', countries: [] },
    { kind: 'only', countries: ['de'] },
    { kind: 'only', countries: ['XX'] },
    { kind: 'only', countries: ["DE'; drop table videos; --"] },
    { kind: 'only', countries: Array.from({ length: 500 }, () => 'DE') },
    { kind: 'somewhere', countries: ['DE'] },
    'DE',
  ])
    expect((await write(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await write(null, { staff: shop! })).status).toBe(403)
  expect((await write(null, { id: 'no-such-film' })).status).toBe(404)
  expect((await read()).territory).toEqual({ kind: 'only', countries: ['DE'] })
})

test('two who change it at once leave one of the two, whole', async () => {
  const wishes = [
    { kind: 'only', countries: ['DE'] },
    { kind: 'except', countries: ['US', 'CA'].toSorted() },
    null,
  ]
  await Promise.all(wishes.map((one) => write(one)))
  expect(wishes).toContainEqual((await read()).territory)
})
