import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findVideoTools } from '#modules/videos/packaging/tools.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

const tools = findVideoTools()
const program = await testApp()
const { db } = program.test
const [editor, owner, shop] = await Promise.all(
  (['redaktion', 'buero', 'laden'] as const).map((one) => officeFor(program, one)),
)
const AT = '/api/office/videos'
const imports = join(program.dataDir, 'videos/import')
const begin = (body: object, staff = editor) => staff!.call({ method: 'POST', path: `${AT}/uploads`, body })
const read = async (id: string) => (await editor!.call({ path: `${AT}/${id}` })).json

async function send(id: string, offset: number, bytes: Buffer, staff = editor) {
  const answer = await program.app.inject({
    method: 'PATCH',
    url: `${AT}/uploads/${id}?offset=${offset}`,
    headers: { host: officeHostOf(program), cookie: staff!.cookie, 'content-type': 'video/mp4' },
    payload: bytes,
  })
  return { status: answer.statusCode, json: answer.json() }
}

async function upload(bytes: Buffer, name = 'Saison.mp4', more = {}) {
  const { json } = await begin({ name, bytes: bytes.length, ...more })
  expect(await send(json.id, 0, bytes)).toMatchObject({ status: 200, json: { isWhole: true } })
  await program.jobs.drain(/^videos/)
  await program.videoMedia.made()
  return json.uid as string
}

function film(): Buffer {
  const file = join(program.dataDir, 'film.mp4')
  if (!existsSync(file))
    execFileSync(tools!.ffmpeg, [
      ...['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=4'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4', file],
    ])
  return readFileSync(file)
}

describe.skipIf(!tools)('a film is uploaded (needs ffmpeg)', () => {
  test('VID-14: in pieces, over a lost connection, made into renditions, and shown to staff by ranges', async () => {
    const bytes = film()
    const { json: begun } = await begin({ name: 'C:\\Filme\\Aufstieg_2004.mp4', bytes: bytes.length })
    expect(begun).toMatchObject({ name: 'Aufstieg 2004', received: 0 })
    expect(await send(begun.id, 0, bytes.subarray(0, 1000))).toMatchObject({
      json: { received: 1000, isWhole: false },
    })
    // The answer was lost: the browser asks where it goes on.
    expect(await send(begun.id, 0, bytes.subarray(0, 1000))).toMatchObject({
      status: 409,
      json: { title: 'VIDEO_OFFSET' },
    })
    expect((await editor!.call({ path: `${AT}/uploads/${begun.id}` })).json.received).toBe(1000)
    expect((await editor!.call({ path: `${AT}/making` })).json.uploads).toHaveLength(1)
    expect((await read(begun.uid)).state).toBe('Uploading')
    const rest = await Promise.all([1, 2].map(() => send(begun.id, 1000, bytes.subarray(1000))))
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await read(begun.uid)).state).toBe('Waiting')
    await program.jobs.drain(/^videos/)
    await program.videoMedia.made()
    const made = await read(begun.uid)
    expect(made).toMatchObject({
      state: 'Ready',
      work: null,
      seconds: 4,
      tracks: [{ name: 'v240', height: 240 }],
    })
    const range = (value: string, name = 'v240.mp4') =>
      program.app.inject({
        url: `${AT}/${begun.uid}/files/${name}`,
        headers: { host: officeHostOf(program), cookie: editor!.cookie, range: value },
      })
    const part = await range('bytes=0-99')
    expect([part.statusCode, part.rawPayload.length, part.headers['content-type']]).toEqual([
      206,
      100,
      'video/mp4',
    ])
    expect((await range('bytes=99999999-')).statusCode).toBe(416)
    expect((await range('bytes=0-9', 'video.json')).statusCode).toBe(400)
    expect((await range('bytes=0-9', 'v999.mp4')).statusCode).toBe(404)
    expect((await range('bytes=0-9', '..%2fvideo.mp4')).statusCode).toBe(400)
    for (const folder of ['.sources', '.uploads', '.work'])
      expect(readdirSync(join(program.dataDir, 'videos', folder))).toEqual([])
  })

  test('says in a word what is wrong with a file, may be replaced, and plays on until then', async () => {
    const id = await upload(Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n'))
    expect(await read(id)).toMatchObject({ state: 'Failed', work: { failedBecause: 'unknownContainer' } })
    const again = await editor!.call({ method: 'POST', path: `${AT}/${id}/retry` })
    expect(again.status).toBe(204)
    await program.jobs.drain(/^videos/)
    await program.videoMedia.made()
    expect((await read(id)).state).toBe('Failed')
    expect(await upload(film(), 'b.mp4', { instead: id })).toBe(id)
    expect(await read(id)).toMatchObject({ state: 'Ready', work: null })
    const before = await db
      .selectFrom('videos')
      .select('package')
      .where('uid', '=', id)
      .executeTakeFirstOrThrow()
    await upload(film().subarray(0, 3000), 'c.mp4', { instead: id })
    expect(await read(id)).toMatchObject({ state: 'Ready', work: { failedBecause: 'unreadable' } })
    await upload(film(), 'd.mp4', { instead: id })
    const left = await db.selectFrom('video_packages_left').select('package').execute()
    expect(left).toContainEqual(before)
    await sql`update video_packages_left set remove_at = app.now()`.execute(db)
    await program.videoMedia.tidy()
    expect(existsSync(join(program.dataDir, 'videos', before.package!))).toBe(false)
  })

  test('begins anew after a kill, three times at most', async () => {
    const id = await upload(Buffer.alloc(2000, 1))
    await sql`update video_works set failed_because = null, heartbeat_at = app.now() - interval '2 minutes', tries = 1
      where uid = ${id}`.execute(db)
    await program.videoMedia.made()
    expect(await read(id)).toMatchObject({ work: { failedBecause: 'unknownContainer' } })
    await sql`update video_works set failed_because = null, heartbeat_at = app.now() - interval '2 minutes', tries = 3
      where uid = ${id}`.execute(db)
    await program.videoMedia.made()
    expect(await read(id)).toMatchObject({ work: { failedBecause: 'neverFinished' } })
    await sql`update video_works set failed_because = null, heartbeat_at = app.now(), tries = 1 where uid = ${id}`.execute(
      db,
    )
    await program.videoMedia.made()
    expect((await read(id)).work.failedBecause).toBeNull()
    await sql`delete from video_works where uid = ${id}`.execute(db)
  })

  test('refuses lies, strangers, hoards and what is too large', async () => {
    const { json } = await begin({ name: 'x.mp4', bytes: 100 })
    expect((await send(json.id, 0, Buffer.alloc(101))).status).toBe(413)
    expect((await send(json.id, 50, Buffer.alloc(10))).status).toBe(409)
    expect((await send(json.id, -1, Buffer.alloc(10))).status).toBe(400)
    expect((await send(json.id, 0, Buffer.alloc(0))).status).toBe(400)
    expect((await send(json.id, 0, Buffer.alloc(9 * 1024 * 1024))).status).toBe(413)
    expect((await send(json.id, 0, Buffer.alloc(10), owner)).status).toBe(404)
    expect((await send(newId(), 0, Buffer.alloc(10))).status).toBe(404)
    expect((await send(json.id, 0, Buffer.alloc(10), shop)).status).toBe(403)
    expect((await owner!.call({ method: 'DELETE', path: `${AT}/uploads/${json.id}` })).status).toBe(404)
    expect((await begin({ name: 'x.mp4', bytes: 25_000_000_000 })).json.title).toBe('VIDEO_TOO_LARGE')
    expect((await begin({ name: 'x.mp4', bytes: 100, instead: 'nobody' })).status).toBe(404)
    const more = await Promise.all(Array.from({ length: 8 }, () => begin({ name: 'x.mp4', bytes: 100 })))
    expect(more.filter(({ status }) => status === 201)).toHaveLength(4)
    for (const { json: one } of [...more, { json }].filter(({ json: one }) => one.id))
      await editor!.call({ method: 'DELETE', path: `${AT}/uploads/${one.id}` })
    expect((await editor!.call({ path: `${AT}/making` })).json.uploads).toEqual([])
    expect((await editor!.call({ path: `${AT}/${json.uid}` })).status).toBe(404)
    const { json: left } = await begin({ name: 'x.mp4', bytes: 100 })
    await sql`update video_uploads set changed_at = app.now() - interval '3 days'`.execute(db)
    await program.videoMedia.tidy()
    expect((await send(left.id, 0, Buffer.alloc(10))).status).toBe(404)
  })
})

describe('a package that is ready', () => {
  const READY = join(import.meta.dirname, '../../../demo/videos/groundsman')
  const take = (name: string) => editor!.call({ method: 'POST', path: `${AT}/imports`, body: { name } })

  test('is taken from the import folder without ffmpeg, gets a page, captions, chapters, and goes again', async () => {
    mkdirSync(imports, { recursive: true })
    cpSync(READY, join(imports, 'Platzwart'), { recursive: true })
    const { json, status } = await take('Platzwart')
    expect(status).toBe(201)
    expect(await read(json.id)).toMatchObject({
      workingTitle: 'Platzwart',
      state: 'Ready',
      seconds: 20,
      page: null,
    })
    const put = (rest: string, body: object) =>
      editor!.call({ method: 'PUT', path: `${AT}/${json.id}${rest}`, body })
    const faulty = await put('/captions/de', {
      text: 'WEBVTT\n\n00:01.000 --> 00:00.500\nHallo\n\nkeine Zeit\n',
    })
    expect(faulty.json).toMatchObject({
      title: 'CAPTIONS_FAULTY',
      errors: { 'line 3': [{ errorCode: 'order' }] },
    })
    const hostile =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>Hallo <b>Kurve</b> & \u202eEnde\n'
    expect((await put('/captions/de', { text: hostile })).status).toBe(204)
    const [{ vtt }] = (await read(json.id)).texts
    expect(vtt).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHallo Kurve &amp; Ende\n')
    const facts = { workingTitle: 'Halme', availableFrom: null, availableUntil: null }
    const title = { de: 'Fläche', en: 'Field', ja: '' }
    const chapters = [
      { at: 9, title },
      { at: 2, title },
      { at: 99, title },
    ]
    expect((await put('', { ...facts, chapters })).status).toBe(204)
    expect((await read(json.id)).chapters.map(({ at }: { at: number }) => at)).toEqual([2, 9])
    const wrong = {
      ...facts,
      chapters,
      availableFrom: '2030-01-02T00:00:00Z',
      availableUntil: '2030-01-01T00:00:00Z',
    }
    expect((await put('', wrong)).json.title).toBe('VIDEO_WINDOW')
    const none = { title: '', teaser: '' }
    const page = {
      words: { de: none, en: none, ja: none },
      payment: 'pay',
      publishAt: new Date().toISOString(),
    }
    expect((await put('/page', page)).json.title).toBe('VIDEO_PAGE_WORDS')
    const words = { de: { title: 'Halm für Halm', teaser: 'Ein Jahr.' }, en: none, ja: none }
    expect((await put('/page', { ...page, words })).status).toBe(204)
    const seen = await read(json.id)
    expect(seen.page).toMatchObject({ payment: 'pay', words: { de: { title: 'Halm für Halm' } } })
    expect(seen.page.cover).toMatch(/^upload-/)
    const [node] = await program.content.loadNamed([json.id])
    expect(node).toMatchObject({ kind: 'video', language: 'de', video: { seconds: 20, payment: 'pay' } })
    const list = await editor!.call({ path: `${AT}?q=Halm&state=Ready` })
    expect(list.json.items[0]).toMatchObject({ id: json.id, hasPage: true, payment: 'pay', captions: ['de'] })
    const removal = await editor!.call({ path: `${AT}/${json.id}/removal` })
    expect(removal.json.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'videoDeleted',
      'videoPageEnds',
      'videoCaptionsEnd',
    ])
    const remove = (digest: string) =>
      editor!.call({ method: 'POST', path: `${AT}/${json.id}/removal`, body: { digest } })
    expect((await remove('other')).status).toBe(409)
    expect((await remove(removal.json.digest)).status).toBe(204)
    expect(await program.content.loadNamed([json.id])).toEqual([])
    expect((await editor!.call({ path: `${AT}/${json.id}` })).status).toBe(404)
  })

  test('is refused where it is not what it says, and no name leads out of the folder', async () => {
    const faulty = (name: string, spoil: (folder: string) => void) => {
      const folder = join(imports, name)
      cpSync(READY, folder, { recursive: true })
      spoil(folder)
      return take(name)
    }
    const described = JSON.parse(readFileSync(join(READY, 'video.json'), 'utf8'))
    const written = (change: object) => (folder: string) =>
      writeFileSync(join(folder, 'video.json'), JSON.stringify({ ...described, ...change }))
    const all = [
      await faulty('link', (folder) => {
        execFileSync('rm', [join(folder, 'v240.mp4')])
        symlinkSync('/etc/passwd', join(folder, 'v240.mp4'))
      }),
      await faulty('short', (folder) => writeFileSync(join(folder, 'v480.mp4'), 'no')),
      await faulty('path', written({ renditions: [{ ...described.renditions[0], name: '../../x' }] })),
      await faulty('empty', written({ renditions: [] })),
      await faulty('twice', written({ renditions: [described.renditions[0], described.renditions[0]] })),
      await faulty(
        'lies',
        written({
          renditions: [{ ...described.renditions[0], segments: [[0, 999_999_999, 2]] }],
        }),
      ),
      await faulty('more', written({ playlist: 'http://127.0.0.1/' })),
    ]
    expect(all.map(({ json }) => json.title)).toEqual(all.map(() => 'PACKAGE_FAULTY'))
    for (const name of ['../secret', '..', '/etc', '.hidden', 'a/../b'])
      expect((await take(name)).status).toBe(404)
    symlinkSync('/etc', join(imports, 'etc'))
    expect((await take('etc')).status).toBe(404)
    const address = await editor!.call({
      method: 'POST',
      path: `${AT}/imports`,
      body: { address: 'https://127.0.0.1/film.mp4' },
    })
    expect(address.json.title).toBe(tools ? 'VIDEO_HOST' : 'VIDEO_TOOLS_MISSING')
  })
})
