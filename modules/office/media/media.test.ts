import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mainSite } from '#club/sites.ts'
import { people } from '#demo/people.ts'
import { mediaData } from '#modules/media/personal-data.ts'
import { testApp } from '#testing/app.ts'
import { buildPdf } from '#testing/pdf.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'
import type { OfficeAsset, OfficeAssetDetail } from './schema.ts'

// The media library: taken, told, replaced under its name, archived, and found where it is shown.

const program = await testApp()
const { db } = program.test
const [editor, shop] = await Promise.all(
  (['redaktion', 'laden'] as const).map((one) => officeFor(program, one)),
)
const ROOM = '/api/office/media'
let drawn = 0

/** Halves of two colours, so that one sees which part of it is shown; no two are the same file. */
async function photo(given: { left?: string; right?: string; width?: number; height?: number } = {}) {
  const { left = '#ff0000', right = '#0000ff', width = 1200, height = 600 } = given
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: left } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: right } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({ IFD0: { Artist: 'Somebody', ImageDescription: String(++drawn) } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function send(
  bytes: Uint8Array,
  given: { method?: 'POST' | 'PUT'; path?: string; by?: typeof editor } = {},
) {
  const { method = 'POST', path = `${ROOM}?name=Jubel_am%20Zaun.final.JPG`, by = editor } = given
  const answer = await program.app.inject({
    method,
    url: path,
    headers: { host: officeHostOf(program), cookie: by!.cookie, 'content-type': 'image/jpeg' },
    payload: Buffer.from(bytes),
  })
  return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() }
}
const take = async (bytes?: Uint8Array) => (await send(bytes ?? (await photo()))).json.id as string
const read = async (id: string) =>
  (await editor!.call({ path: `${ROOM}/${id}` })).json as unknown as OfficeAssetDetail
const list = async (query: string) =>
  (await editor!.call({ path: `${ROOM}?${query}` })).json as unknown as { items: OfficeAsset[] }
const FACTS = {
  title: 'Jubel am Zaun',
  alt: { de: 'Fans jubeln am Zaun', en: '', ja: '' },
  credit: 'Ida Brehm',
  rightsNote: 'nur Website',
  rightsUntil: null as string | null,
  focus: null as { x: number; y: number } | null,
}
const change = (id: string, version: number, facts: object = {}) =>
  editor!.call({ method: 'PUT', path: `${ROOM}/${id}`, body: { ...FACTS, ...facts, version } })
const decide = (id: string, what: 'archive' | 'restore', version: number) =>
  editor!.call({ method: 'POST', path: `${ROOM}/${id}/${what}`, body: { version, reason: 'Rechte' } })
const seen = (id: string, transform = 'w_400,h_400,c_fill,g_auto,f_png,q_60') =>
  program.app.inject({ url: `/media/${transform}/${id}` })
/** The colour in the middle of what is shown. */
async function middle(id: string) {
  const { data } = await sharp((await seen(id)).rawPayload)
    .extract({ left: 200, top: 200, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data[0]! > 200 ? 'left' : 'right'
}
async function article(id: string, uid: string) {
  await program.content.saveNode(
    {
      uid,
      language: 'de',
      kind: 'article',
      site: mainSite().key,
      path: `/news/${uid}/`,
      title: `Über ${uid}`,
      displayAt: '2026-01-01T00:00:00.000Z',
      publishAt: '2026-01-01T00:00:00.000Z',
      blocks: [{ kind: 'picture', picture: { id, alt: 'Fans' } }],
    } as never,
    new Date(),
  )
}

test('a picture is taken with its pixels alone, told, found, and keeps in view what matters', async () => {
  const bytes = await photo()
  const taken = await send(bytes)
  expect(taken).toMatchObject({ status: 201, json: { isKnown: false } })
  const { id } = taken.json
  expect(await send(bytes)).toMatchObject({ status: 200, json: { id, isKnown: true } })
  expect(await read(id)).toMatchObject({
    ...{ kind: 'picture', title: 'Jubel am Zaun.final', alt: { de: '', en: '', ja: '' } },
    ...{ width: 1200, height: 600, rights: 'open', usedIn: [], version: 1, uploadedBy: expect.any(String) },
    audit: [{ action: 'officeMediaTake' }],
  })
  expect((await list('view=noAlt&q=jubel')).items).toMatchObject([{ id }])
  expect((await change(id, 1, { alt: { ...FACTS.alt, de: ' ' } })).status).toBe(400)
  expect((await change(id, 1, { focus: { x: 0.1, y: 0.5 } })).status).toBe(204)
  expect(await middle(id)).toBe('left')
  expect((await change(id, 2, { focus: { x: 0.9, y: 0.5 } })).status).toBe(204)
  expect(await middle(id)).toBe('right')
  expect(await change(id, 2)).toMatchObject({ status: 409, json: { title: 'MEDIA_CHANGED' } })
  expect(await read(id)).toMatchObject({ credit: 'Ida Brehm', version: 3, focus: { x: 0.9, y: 0.5 } })
  const kept = await editor!.call({ path: `${ROOM}/${id}/file` })
  expect(kept.status).toBe(200)
  const { rows } = await sql<{
    content: Buffer
  }>`select content from files where key like ${`library/${id}-%`}`.execute(db)
  expect((await sharp(rows[0]!.content).metadata()).exif).toBeUndefined()
  expect(rows[0]!.content.includes('Somebody')).toBe(false)
})

test('replaced, it is another picture under the same address at once, and nobody keeps the former one', async () => {
  const id = await take(await photo({ left: '#ff0000', right: '#ff0000' }))
  const before = await seen(id)
  expect(before.headers['cache-control']).toBe('public, max-age=60, must-revalidate')
  expect(
    (await program.app.inject({ url: `/media/w_400,h_400,c_fill,g_auto,f_png,q_60/${id}?v=1` })).headers[
      'cache-control'
    ],
  ).toBe('public, max-age=60, must-revalidate')
  await change(id, 1, { focus: { x: 0.2, y: 0.5 } })
  const other = await photo({ left: '#0000ff', right: '#0000ff' })
  const path = `${ROOM}/${id}/file?version=2`
  expect((await send(other, { method: 'PUT', path })).status).toBe(204)
  const after = await seen(id)
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(await middle(id)).toBe('right')
  expect(await read(id)).toMatchObject({ version: 3, focus: { x: 0.2, y: 0.5 }, title: FACTS.title })
  expect((await sql`select 1 from files where key like ${`library/${id}-%`}`.execute(db)).rows).toHaveLength(
    1,
  )
  expect(await send(other, { method: 'PUT', path })).toMatchObject({
    status: 409,
    json: { title: 'MEDIA_CHANGED' },
  })
  const known = await take()
  const twin = await photo()
  await send(twin)
  expect(await send(twin, { method: 'PUT', path: `${ROOM}/${known}/file?version=1` })).toMatchObject({
    status: 409,
    json: { title: 'MEDIA_KNOWN' },
  })
  expect(await send(buildPdf(), { method: 'PUT', path: `${ROOM}/${known}/file?version=1` })).toMatchObject({
    status: 422,
    json: { title: 'MEDIA_OTHER_KIND' },
  })
  // Another shape: what was in view is looked for anew.
  const tall = await photo({ width: 400, height: 1200 })
  expect((await send(tall, { method: 'PUT', path: `${ROOM}/${id}/file?version=3` })).status).toBe(204)
  expect(await read(id)).toMatchObject({ focus: null, width: 400 })
})

test('what is shown somewhere is not archived; what is archived is shown nowhere, and comes back', async () => {
  const id = await take()
  await article(id, 'zaun')
  expect((await read(id)).usedIn).toMatchObject([{ kind: 'article', uid: 'zaun', isPublished: true }])
  const refused = await decide(id, 'archive', 1)
  expect(refused).toMatchObject({ status: 409, json: { title: 'MEDIA_IN_USE' } })
  expect(JSON.stringify(refused.json)).toContain('Über zaun')
  await db.transaction().execute((trx) => program.content.removeNodes(trx, [{ uid: 'zaun', language: 'de' }]))
  expect((await seen(id)).statusCode).toBe(200)
  expect((await decide(id, 'archive', 1)).status).toBe(204)
  expect((await seen(id)).statusCode).toBe(404)
  expect((await list('view=archived')).items).toMatchObject([{ id, isArchived: true }])
  expect((await list('q=')).items.some((one) => one.id === id)).toBe(false)
  expect((await editor!.call({ path: `${ROOM}/${id}/file` })).status).toBe(200)
  expect(await change(id, 2)).toMatchObject({ status: 409, json: { title: 'MEDIA_ARCHIVED' } })
  expect((await decide(id, 'restore', 2)).status).toBe(204)
  expect((await seen(id)).statusCode).toBe(200)
})

test('newsletters, sweepstakes, polls and camps that name it are places, too', async () => {
  const id = await take()
  await sql`insert into newsletter_issues (id, topic, contents, segment, made_by, changed_by)
    values (gen_random_uuid(), 'fans', ${JSON.stringify({ subject: { de: 'Derbyzeit' }, blocks: [{ picture: id }] })}::jsonb, '{}', 'R', 'R')`.execute(
    db,
  )
  await sql`update camps set picture = ${id}`.execute(db)
  await sql`update sweepstakes set picture = ${id}`.execute(db)
  await sql`update poll_answers set picture = ${id} where number = 1`.execute(db)
  const { usedIn } = await read(id)
  expect(new Set(usedIn.map(({ kind }) => kind))).toEqual(
    new Set(['newsletter', 'camp', 'sweepstake', 'poll']),
  )
  expect(usedIn).toContainEqual(expect.objectContaining({ title: 'Derbyzeit', isPublished: false }))
  expect(await decide(id, 'archive', 1)).toMatchObject({ status: 409, json: { title: 'MEDIA_IN_USE' } })
})

test('rights that end are told before, and when they have', async () => {
  const id = await take()
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  for (const [ahead, rights] of [
    [90, 'running'],
    [20, 'ending'],
    [-2, 'ended'],
  ] as const) {
    const { version } = await read(id)
    await change(id, version, { rightsUntil: day(ahead) })
    expect(await read(id)).toMatchObject({ rights, rightsUntil: day(ahead) })
  }
  expect((await list('view=rightsEnded')).items).toMatchObject([{ id }])
  expect((await list('view=rightsEnding')).items).toEqual([])
  const tasks = async () =>
    ((await editor!.call({ path: '/api/office/today' })).json as unknown as { tasks: { kind: string }[] })
      .tasks
  expect((await tasks()).map(({ kind }) => kind)).not.toContain('rightsEnded')
  await article(id, 'ende')
  expect(await tasks()).toContainEqual(
    expect.objectContaining({ kind: 'rightsEnded', count: 1, isUrgent: true }),
  )
  expect((await editor!.call({ path: `${ROOM}/ended` })).json).toMatchObject({
    items: [
      {
        id,
        places: [{ title: 'Über ende', isPublished: true, address: expect.stringContaining('?id=ende') }],
      },
    ],
  })
})

test('whose rights are over nobody sees any more, wherever its name stands, in any form; staff do', async () => {
  const id = await take(await photo({ left: '#ff0000', right: '#ff0000' }))
  const FORMS = [
    ...['w_400,h_400,c_fill,g_auto,f_png,q_60', 'w_400,h_400,c_fill,g_auto,f_webp,q_60'],
    'w_400,h_400,c_fill,g_auto,f_jpg,q_60',
  ]
  const before = await Promise.all(FORMS.map((form) => seen(id, form)))
  expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await middle(id)).toBe('left')
  await article(id, 'rechte')
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await change(id, (await read(id)).version, { rightsUntil: yesterday })
  for (const [at, form] of FORMS.entries()) {
    // Whoever kept it asks again, and is not told that nothing has changed.
    const after = await program.app.inject({
      url: `/media/${form}/${id}?v=kept`,
      headers: { 'if-none-match': String(before[at]!.headers['etag']) },
    })
    expect(after.statusCode).toBe(200)
    expect(after.headers['cache-control']).toContain('max-age=60')
    const [red, , blue] = (await sharp(after.rawPayload).stats()).channels.map(({ mean }) => mean)
    expect([red! < 240, blue! > 200]).toEqual([true, true])
  }
  const size = await sharp((await seen(id)).rawPayload).metadata()
  expect([size.width, size.height]).toEqual([400, 400])
  const untouched = await program.app.inject({ url: `/media/${id}` })
  expect(untouched.headers['cache-control']).toContain('max-age=60')
  expect(untouched.body).not.toContain('JFIF')
  // Nobody puts it on a page, into a newsletter or beside a partner.
  expect(await program.media.has(id)).toBe(false)
  const file = await editor!.call({ path: `${ROOM}/${id}/file` })
  expect(file.status).toBe(200)
  expect((await list('view=rightsEnded')).items.map((one) => one.id)).toContain(id)
  // Prolonged it is there again at once.
  await change(id, (await read(id)).version, { rightsUntil: null })
  expect(await middle(id)).toBe('left')
  expect(await program.media.has(id)).toBe(true)
})

test('a paper whose rights are over is gone, and before that its places are told', async () => {
  const { json } = await send(buildPdf({ bytes: 5000 }), { path: `${ROOM}?name=Rechte.pdf` })
  const get = async () => (await program.app.inject({ url: `/media/papers/${json.id}.pdf` })).statusCode
  expect(await get()).toBe(200)
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await change(json.id, (await read(json.id)).version, { rightsUntil: day(10) })
  expect(await get()).toBe(200)
  await change(json.id, (await read(json.id)).version, { rightsUntil: day(-2) })
  expect(await get()).toBe(404)
  const ending = await take()
  await article(ending, 'bald')
  await change(ending, (await read(ending)).version, { rightsUntil: day(10) })
  expect((await editor!.call({ path: `${ROOM}/ended?view=rightsEnding` })).json).toMatchObject({
    items: [{ id: ending, places: [{ title: 'Über bald' }] }],
  })
})

test('a PDF is read by everybody under its title, and one that runs something is refused', async () => {
  const { json, status } = await send(buildPdf(), { path: `${ROOM}?name=..%2f..%2fSatzung"%0d%0a<b>.pdf` })
  expect(status).toBe(201)
  const paper = await program.app.inject({ url: `/media/papers/${json.id}.pdf` })
  expect(paper.statusCode).toBe(200)
  expect(paper.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
  expect(paper.headers['content-disposition']).not.toMatch(/[\r\n<]/)
  expect((await seen(json.id)).statusCode).toBe(404)
  expect((await program.app.inject({ url: `/media/papers/${await take()}.pdf` })).statusCode).toBe(404)
  for (const [inside, code] of [
    ['<< /S /J#61vaScript /JS (app.alert(1)) >>', 'MEDIA_PDF_ACTIVE'],
    ['<< /S /Launch /F (cmd.exe) >>', 'MEDIA_PDF_ACTIVE'],
    ['<< /Type /EmbeddedFile >>', 'MEDIA_PDF_ACTIVE'],
  ])
    expect((await send(buildPdf({ inside }))).json.title).toBe(code)
  expect((await send(buildPdf({ trailer: '/Encrypt 9 0 R' }))).json.title).toBe('MEDIA_PDF_PROTECTED')
  expect((await send(buildPdf().subarray(0, 200))).json.title).toBe('MEDIA_PDF_DAMAGED')
})

test('hostile files are refused by what they are, and leave nothing behind', async () => {
  const whole = await photo()
  const count = async () =>
    (await sql`select 1 from files where key like 'library/%'`.execute(db)).rows.length
  const before = await count()
  for (const [bytes, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'PICTURE_TYPE'],
    [Buffer.alloc(0), 'PICTURE_TYPE'],
    [Buffer.from('GIF89a'), 'PICTURE_TYPE'],
    [Buffer.concat([Buffer.from('<html>'), buildPdf()]), 'PICTURE_TYPE'],
    [whole.subarray(0, whole.length / 2), 'PICTURE_UNREADABLE'],
  ] as const)
    expect((await send(bytes)).json.title, code).toBe(code)
  expect(await count()).toBe(before)
  const polyglot = await take(Buffer.concat([whole, buildPdf({ inside: '<script>alert(1)</script>' })]))
  expect((await seen(polyglot, 'w_400,f_webp')).rawPayload.includes('script')).toBe(false)
})

test('only whoever may manages it, and unknown ids are one answer', async () => {
  expect((await send(await photo(), { by: shop })).status).toBe(403)
  for (const path of [ROOM, `${ROOM}/folders`, `${ROOM}/${await take()}`])
    expect((await shop!.call({ path })).status).toBe(403)
  const nowhere = `upload-${'0'.repeat(24)}`
  expect((await editor!.call({ path: `${ROOM}/${nowhere}` })).status).toBe(404)
  expect((await change(nowhere, 1)).status).toBe(404)
  expect(
    (await send(await photo(), { method: 'PUT', path: `${ROOM}/${nowhere}/file?version=1` })).status,
  ).toBe(404)
  const folders = (await editor!.call({ path: `${ROOM}/folders?pageSize=2` })).json
  expect(folders).toMatchObject({ items: [{ id: expect.any(String) }, {}], hasNextPage: true })
})

test('sent by two at once it is one', async () => {
  const bytes = await photo()
  const both = await Promise.all([send(bytes), send(bytes)])
  expect(new Set(both.map(({ json }) => json.id)).size).toBe(1)
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
})

test('who put it there is in their archive, and goes with their account', async () => {
  const person = { id: people.redaktion.id, emails: [] } as never
  const { documents } = await mediaData.export(db, person)
  expect((documents as { mediaAssets: unknown[] }).mediaAssets.length).toBeGreaterThan(3)
  await db.transaction().execute((trx) => mediaData.erase(trx, person))
  expect((await sql`select 1 from media_assets where uploaded_by is not null`.execute(db)).rows).toEqual([])
})
