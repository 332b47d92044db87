import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { pieces } from '#modules/media/media.ts'
import { buildVideoPage } from '#modules/videos/build.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

// A picture that staff choose for a film.

const program = await testApp()
const { db } = program.test
const [editor, shop] = await Promise.all(
  (['redaktion', 'laden'] as const).map((one) => officeFor(program, one)),
)
const ID = 'covered'
const at = (id: string) => `/api/office/videos/${id}/cover`
const ALT = { de: 'Ein Tor', en: 'A goal', ja: 'ゴール' }
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fc5316' } })
    .jpeg()
    .toBuffer()

async function take(bytes: Buffer, given: { id?: string; by?: typeof editor; alt?: object } = {}) {
  const { id = ID, by = editor, alt = ALT } = given
  const answer = await program.app.inject({
    method: 'POST',
    url: `${at(id)}?${new URLSearchParams({ ...alt })}`,
    headers: { host: officeHostOf(program), cookie: by!.cookie, 'content-type': 'image/jpeg' },
    payload: bytes,
  })
  return { status: answer.statusCode, json: answer.json() }
}
const read = async () => (await editor!.call({ path: `/api/office/videos/${ID}` })).json
const page = async (language = 'de') => {
  const { rows } = await sql<{ cover: { id: string; alt: string } | null }>`
    select node->'cover' as cover from content_nodes where uid = ${ID} and language = ${language}`.execute(db)
  return rows[0]?.cover ?? null
}
const savePage = (title: string) =>
  editor!.call({
    method: 'PUT',
    path: `/api/office/videos/${ID}/page`,
    body: {
      words: Object.fromEntries(['de', 'en', 'ja'].map((one) => [one, { title, teaser: '' }])),
      payment: 'free',
      publishAt: new Date(Date.now() - 60_000).toISOString(),
    },
  })

beforeAll(async () => {
  await sql`insert into videos (uid, working_title, state, package, seconds)
    select ${ID}, 'Mit Bild', 'Ready', package, seconds from videos where package = 'voices'`.execute(db)
  await sql`update videos set package = package || '-away' where package = 'voices' and uid <> ${ID}`.execute(
    db,
  )
})

test('is cut to the screen, told in three languages, shown wherever the film is, and taken back', async () => {
  const bytes = await photo(1600, 1600)
  expect(await take(bytes)).toMatchObject({ status: 409, json: { title: 'VIDEO_PAGE_MISSING' } })
  expect((await savePage('Mit Bild')).status).toBe(204)
  const frame = await page()
  const taken = await take(bytes)
  expect(taken.status).toBe(201)
  const { id } = taken.json as { id: string }
  expect(await read()).toMatchObject({ cover: { id, alt: ALT }, page: { cover: id } })
  expect(await page('ja')).toEqual({ id, alt: ALT.ja })
  const picture = await program.app.inject({ url: `/media/w_640,h_360,c_fill,f_auto,q_60,g_auto/${id}` })
  expect(picture.statusCode).toBe(200)
  const original = await sharp(
    (await program.app.inject({ url: `/media/w_1920,h_1080,c_fit,f_auto,q_60,g_auto/${id}` })).rawPayload,
  ).metadata()
  expect(original.width! / original.height!).toBeCloseTo(16 / 9, 1)
  const { json } = await program.send({
    method: 'GET',
    path: `/api/cms/v2/videos/${ID}/configuration`,
  } as never)
  expect((json as { poster: string }).poster).toContain(`/${id}`)

  // Its words, and those of the page, change without each other.
  const alt = { ...ALT, en: 'The winning goal' }
  expect((await editor!.call({ method: 'PUT', path: at(ID), body: alt })).status).toBe(204)
  expect((await savePage('Anders')).status).toBe(204)
  expect(await page('en')).toEqual({ id, alt: 'The winning goal' })

  expect((await editor!.call({ method: 'DELETE', path: at(ID) })).status).toBe(204)
  const after = await page()
  expect(after?.id).not.toBe(id)
  expect(after === null).toBe(frame === null)
  expect((await read()).cover).toBeNull()
  expect((await editor!.call({ method: 'DELETE', path: at(ID) })).status).toBe(404)
  expect((await editor!.call({ method: 'PUT', path: at(ID), body: ALT })).status).toBe(404)
})

test('only pictures, told in words, by whoever looks after films', async () => {
  await buildVideoPage(db, { uid: ID, payment: 'free' })
  const bytes = await photo(800, 450)
  expect((await take(bytes, { by: shop })).status).toBe(403)
  expect((await take(bytes, { id: 'nowhere' })).status).toBe(404)
  expect((await take(bytes, { alt: { ...ALT, ja: ' ' } })).status).toBe(400)
  for (const [faulty, code] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'PICTURE_TYPE'],
    [bytes.subarray(0, bytes.length / 2), 'PICTURE_UNREADABLE'],
    [await photo(200, 112), 'PICTURE_TOO_SMALL'],
  ] as const)
    expect((await take(faulty)).json.title, code).toBe(code)
  expect((await read()).cover).toBeNull()
})

test('one that came in pieces before is taken once, however often it is asked for', async () => {
  const bytes = await photo(1600, 900)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const personId = people.redaktion.id
  const { id: upload } = await pieces.beginUpload(db, { personId, bytes: bytes.length, sha256 })
  await pieces.appendPiece(db, { id: upload, personId, offset: 0, piece: bytes })
  const ask = () => take(Buffer.alloc(0), { alt: { ...ALT, upload } })
  const [first, again] = [await ask(), await ask()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.json).toEqual(first.json)
  expect((await page())!.id).toBe(first.json.id)
})
