import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { people } from '#demo/people.ts'
import { pieces } from '#modules/media/media.ts'
import { mediaData } from '#modules/media/personal-data.ts'
import { PIECE_BYTES, pieceLimits } from '#modules/media/pieces/pieces.rules.ts'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { testApp } from '#testing/app.ts'
import { buildPdf } from '#testing/pdf.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

// Pictures and papers in pieces: on where a line broke, in another process, and one picture of them however often it is asked for.

const program = await testApp()
const { db } = program.test
const [editor, shop] = await Promise.all(
  (['redaktion', 'laden'] as const).map((one) => officeFor(program, one)),
)
const PATH = '/api/office/uploads'
const MEDIA = '/api/office/media?name=Gro%C3%9Fes%20Bild.jpg'
const CROP = 'x=0&y=0&width=0.8&height=0.92&de=A&en=A&ja=A'
const SCARF = {
  ...{ name: { de: 'Schal', en: 'Scarf', ja: '' }, categories: [4], priceCents: 1995, vatRate: 19 },
  ...{ memberDiscountPercent: 10, weightGrams: 120, sizes: [{ size: 'S', pieces: 3 }] },
}
const PRODUCT = (await shop!.call({ method: 'POST', path: '/api/office/products', body: SCARF })).json
  .id as string
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type By = { by?: typeof editor }
const begin = async (
  bytes: Buffer,
  { by = editor, ...lies }: By & { bytes?: number; sha256?: string } = {},
) => by!.call({ method: 'POST', path: PATH, body: { bytes: bytes.length, sha256: digest(bytes), ...lies } })

async function raw(method: 'PATCH' | 'POST' | 'PUT', url: string, payload: Buffer, by = editor) {
  const answer = await program.app.inject({
    method,
    url,
    headers: {
      host: officeHostOf(program),
      cookie: by!.cookie,
      'content-type': 'application/octet-stream',
    },
    payload,
  })
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() }
}
const patch = (id: string, bytes: Buffer, offset: number, by = editor) =>
  raw('PATCH', `${PATH}/${id}?offset=${offset}`, bytes.subarray(offset, offset + PIECE_BYTES), by)
const take = (id: string, { by = editor, url = MEDIA } = {}) =>
  raw('POST', `${url}&upload=${id}`, Buffer.alloc(0), by)

async function sendAll(bytes: Buffer, by = editor): Promise<string> {
  const { json } = await begin(bytes, { by })
  for (let offset = json['received'] as number; offset < bytes.length; offset += PIECE_BYTES)
    expect((await patch(json.id, bytes, offset, by)).status).toBe(200)
  return json.id
}

/** A picture of more than two pieces, since noise cannot be packed. */
const noise = (side = 900) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

const assets = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from media_assets`.execute(db)).rows[0]!.n
const uploads = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from office_uploads`.execute(db)).rows[0]!.n

beforeEach(async () => void (await sql`delete from office_uploads`.execute(db)))
afterEach(() => {
  delete process.env['UNSAFE']
})

test('a picture of several pieces goes on where it stopped, in another process too, and is judged as a whole one', async () => {
  const bytes = await noise()
  expect(bytes.length).toBeGreaterThan(2 * PIECE_BYTES)
  const { status, json } = await begin(bytes)
  expect({ status, json }).toMatchObject({ status: 200, json: { received: 0 } })
  expect(await patch(json.id, bytes, 0)).toMatchObject({ status: 200, json: { received: PIECE_BYTES } })
  // The line broke, the page was loaded anew: the same file is found.
  expect((await begin(bytes)).json).toEqual({ id: json.id, received: PIECE_BYTES })
  // Another process has nothing in its memory.
  const second = bytes.subarray(PIECE_BYTES, 2 * PIECE_BYTES)
  const named = { id: json.id as string, personId: people.redaktion.id, offset: PIECE_BYTES, piece: second }
  expect(await pieces.appendPiece(db, named)).toMatchObject({ received: 2 * PIECE_BYTES })
  expect(await take(json.id)).toMatchObject({ status: 409, json: { title: 'UPLOAD_UNFINISHED' } })
  expect((await patch(json.id, bytes, 2 * PIECE_BYTES)).json).toMatchObject({ received: bytes.length })
  const taken = await take(json.id)
  expect(taken).toMatchObject({ status: 201, json: { isKnown: false } })
  const seen = (await editor!.call({ path: `/api/office/media/${taken.json.id}` })).json
  expect(seen).toMatchObject({ title: 'Großes Bild', width: 900, audit: [{ action: 'officeMediaTake' }] })
})

test('the last call again, whose answer was lost, gets the same answer and makes one picture', async () => {
  const before = await assets()
  const id = await sendAll(await noise())
  const answers = await Promise.all([take(id), take(id), take(id)])
  answers.push(await take(id))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  expect(await assets()).toBe(before + 1)
  const { rows } = await sql`select 1 from office_upload_pieces where upload_id = ${id}`.execute(db)
  expect(rows).toEqual([])
  // Something else is not made of it.
  expect(await take(id, { url: '/api/office/media?name=other' })).toMatchObject({
    status: 409,
    json: { title: 'UPLOAD_USED' },
  })
})

test('a piece comes in its turn, as large as pieces are, and no more than was announced', async () => {
  const bytes = await noise()
  const { id } = (await begin(bytes)).json
  expect(await patch(id, bytes, PIECE_BYTES)).toMatchObject({
    status: 409,
    json: { title: 'UPLOAD_OFFSET', detail: 'The next byte is 0' },
  })
  await patch(id, bytes, 0)
  // Sent again, since its answer was lost.
  expect(await patch(id, bytes, 0)).toMatchObject({
    status: 409,
    json: { title: 'UPLOAD_OFFSET', detail: `The next byte is ${PIECE_BYTES}` },
  })
  const at = `${PATH}/${id}?offset=${PIECE_BYTES}`
  const small = await raw('PATCH', at, bytes.subarray(0, 10))
  expect(small).toMatchObject({ status: 400, json: { title: 'UPLOAD_PIECE' } })
  expect(await raw('PATCH', at, Buffer.alloc(0))).toMatchObject({ status: 400 })
  expect((await raw('PATCH', at, Buffer.alloc(PIECE_BYTES + 1))).status).toBe(413)
  expect((await begin(bytes)).json).toEqual({ id, received: PIECE_BYTES })
  const short = (await begin(bytes, { bytes: 100 })).json
  expect(await raw('PATCH', `${PATH}/${short.id}?offset=0`, bytes.subarray(0, 101))).toMatchObject({
    status: 413,
    json: { title: 'UPLOAD_TOO_MUCH' },
  })
  for (const lie of [{ bytes: 0 }, { bytes: MAX_UPLOAD_BYTES + 1 }, { bytes: 1.5 }, { sha256: 'x' }])
    expect((await begin(bytes, lie)).status).toBe(400)
})

test('another file than announced is thrown away with its last piece', async () => {
  const bytes = randomBytes(PIECE_BYTES + 5)
  const { id } = (await begin(bytes, { sha256: digest(randomBytes(8)) })).json
  await patch(id, bytes, 0)
  expect(await patch(id, bytes, PIECE_BYTES)).toMatchObject({
    status: 409,
    json: { title: 'UPLOAD_DAMAGED' },
  })
  expect(await uploads()).toBe(0)
  const shorter = (await begin(bytes, { bytes: PIECE_BYTES })).json
  expect(await patch(shorter.id, bytes, 0)).toMatchObject({ status: 409, json: { title: 'UPLOAD_DAMAGED' } })
})

test('of two tabs with one file both go on with the same pieces', async () => {
  const bytes = await noise()
  const [one, other] = await Promise.all([begin(bytes), begin(bytes)])
  expect(one.json.id).toBe(other.json.id)
  const both = await Promise.all([patch(one.json.id, bytes, 0), patch(one.json.id, bytes, 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await begin(bytes)).json['received']).toBe(PIECE_BYTES)
})

test('what another person sends is not there', async () => {
  const bytes = await noise()
  const id = await sendAll(bytes)
  const none = randomUUID()
  const drop = (one: string, by: typeof editor) => by!.call({ method: 'DELETE', path: `${PATH}/${one}` })
  for (const ask of [
    (one: string) => patch(one, bytes, 0, shop),
    (one: string) => drop(one, shop),
    (one: string) =>
      raw('POST', `/api/office/products/${PRODUCT}/pictures?upload=${one}&${CROP}`, Buffer.alloc(0), shop),
  ]) {
    const [foreign, absent] = [await ask(id), await ask(none)]
    expect(foreign).toMatchObject({ status: 404, json: absent.json })
  }
  expect((await begin(bytes, { by: shop })).json).toMatchObject({ received: 0 })
  expect((await take(id, { by: shop })).status).toBe(403)
  expect((await take(id)).status).toBe(201)
})

test('files that are none are refused as whole ones are, and forgotten', async () => {
  const svg = Buffer.from(`<svg onload="alert(1)">${' '.repeat(PIECE_BYTES)}</svg>`)
  expect(await take(await sendAll(svg))).toMatchObject({ status: 422, json: { title: 'PICTURE_TYPE' } })
  const bytes = PIECE_BYTES + 1000
  const active = buildPdf({ inside: '<< /S /JavaScript /JS (app.alert) >>', bytes })
  expect(await take(await sendAll(active))).toMatchObject({
    status: 422,
    json: { title: 'MEDIA_PDF_ACTIVE' },
  })
  const picture = await noise(700)
  const polyglot = Buffer.concat([Buffer.from('GIF89a'), picture])
  expect((await take(await sendAll(polyglot))).status).toBe(422)
  expect(await uploads()).toBe(0)
  expect((await take(await sendAll(buildPdf({ bytes })))).status).toBe(201)
})

test('of a large photo, too, only the pixels are kept', async () => {
  const photo = await sharp(await noise(1400))
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(PIECE_BYTES)
  const { id } = (await take(await sendAll(photo))).json
  const { rows } = await sql<{ content: Buffer }>`
    select content from files where key like ${`library/${id}-%`}`.execute(db)
  expect((await sharp(rows[0]!.content).metadata()).exif).toBeUndefined()
  expect(rows[0]!.content.includes('Somebody')).toBe(false)
})

test('the picture of a product comes in pieces and is there once, however often it is asked for', async () => {
  const pictures = async () =>
    ((await shop!.call({ path: `/api/office/products/${PRODUCT}` })).json as { pictures: { id: string }[] })
      .pictures
  const before = (await pictures()).length
  const id = await sendAll(await noise(1000), shop)
  const url = `/api/office/products/${PRODUCT}/pictures?${CROP}`
  const made = await Promise.all([take(id, { by: shop, url }), take(id, { by: shop, url })])
  made.push(await take(id, { by: shop, url }))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(({ json }) => json.id)).size).toBe(1)
  expect(await pictures()).toHaveLength(before + 1)
})

test('a file that replaces another comes in pieces as well, and its call again replaces nothing', async () => {
  const { id } = (await take(await sendAll(await noise(650)))).json
  const upload = await sendAll(await noise(660))
  const put = () => raw('PUT', `/api/office/media/${id}/file?version=1&upload=${upload}`, Buffer.alloc(0))
  expect((await put()).status).toBe(204)
  expect((await put()).status).toBe(204)
  expect((await editor!.call({ path: `/api/office/media/${id}` })).json).toMatchObject({
    version: 2,
    width: 660,
  })
})

/** Sixty files at once; answers how many were begun. */
async function sixty(): Promise<number> {
  const begun = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const file = { personId: people.redaktion.id, bytes: 2_000_000, sha256: digest(randomBytes(8)) }
      return pieces.beginUpload(db, file).then(
        () => 1,
        (error: { code?: string }) => (error.code === 'UPLOADS_TOO_MANY' ? 0 : Promise.reject(error)),
      )
    }),
  )
  return begun.reduce<number>((sum, one) => sum + one, 0)
}

test('of sixty files at once no more are under way than may be, and what rests makes room', async () => {
  expect(await sixty()).toBe(pieceLimits.open)
  const bytes = await noise()
  const refused = await begin(bytes)
  expect(refused).toMatchObject({ status: 429, json: { title: 'UPLOADS_TOO_MANY' } })
  // Of others each has their own.
  expect((await begin(bytes, { by: shop })).status).toBe(200)
  await sql`update office_uploads set changed_at = app.now() - interval '20 minutes'`.execute(db)
  expect((await begin(bytes)).status).toBe(200)
  expect(await uploads()).toBe(pieceLimits.open + 1)
})

test('control: without the lock more are', async () => {
  process.env['UNSAFE'] = 'noUploadLock'
  expect(await sixty()).toBeGreaterThan(pieceLimits.open)
})

test('bytes are bounded as well as files', async () => {
  const begun = await Promise.all(
    Array.from({ length: 5 }, () => begin(randomBytes(8), { bytes: MAX_UPLOAD_BYTES })),
  )
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(4)
})

test('what is called off, abandoned for a day or of somebody who leaves is gone with its pieces', async () => {
  const bytes = await noise()
  const left = async () => (await sql`select 1 from office_upload_pieces`.execute(db)).rows.length
  const first = (await begin(bytes)).json.id
  await patch(first, bytes, 0)
  const drop = () => editor!.call({ method: 'DELETE', path: `${PATH}/${first}` })
  expect((await drop()).status).toBe(204)
  expect((await drop()).status).toBe(404)
  expect(await left()).toBe(0)

  await patch((await begin(bytes)).json.id, bytes, 0)
  await pieces.forgetUploads(db)
  expect(await left()).toBe(1)
  await sql`update office_uploads set changed_at = app.now() - interval '25 hours'`.execute(db)
  await pieces.forgetUploads(db)
  expect(await left()).toBe(0)

  await patch((await begin(bytes)).json.id, bytes, 0)
  const who = { id: people.redaktion.id } as never
  expect(JSON.stringify(await mediaData.export(db, who))).toContain(digest(bytes))
  await db.transaction().execute((trx) => mediaData.erase(trx, who))
  expect(await left()).toBe(0)
})
