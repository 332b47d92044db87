import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readFragments } from '#modules/videos/packaging/fragments.ts'
import { findVideoTools } from '#modules/videos/packaging/tools.ts'
import { testApp } from '#testing/app.ts'
import { officeFor, officeHostOf } from '#testing/staff.ts'

// A broadcast: an encoder sends, staff show it, and what was shown is a film. The encoder is ffmpeg.

const tools = findVideoTools()
const program = await testApp()
const { db } = program.test
const [editor, shop] = await Promise.all(
  (['redaktion', 'laden'] as const).map((one) => officeFor(program, one)),
)
const AT = '/api/office/videos'
const PLAN = { title: 'Testspiel', way: 'srt', minutes: 30 }
const plan = (body: object = {}, staff = editor) =>
  staff!.call({ method: 'POST', path: `${AT}/broadcasts`, body: { ...PLAN, ...body } })
const show = (id: string, staff = editor) =>
  staff!.call({ method: 'POST', path: `${AT}/${id}/broadcast`, body: { isOnRadio: true, matchId: null } })
const end = (id: string, staff = editor) => staff!.call({ method: 'DELETE', path: `${AT}/${id}/broadcast` })
const read = async (id: string) => (await editor!.call({ path: `${AT}/${id}` })).json
const broadcastOf = async (id: string) => (await read(id)).broadcast
const get = (path: string) => program.app.inject({ method: 'GET', url: path })
const codeOf = ({ json }: { json: { title: string } }) => json.title

const until = (isSo: () => Promise<boolean>, timeout: number) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout, interval: 250 })

const encoders: ChildProcess[] = []
afterEach(async () => {
  for (const encoder of encoders.splice(0)) encoder.kill('SIGKILL')
  await sql`update broadcasts set ended_at = now(), on_air_at = null where ended_at is null`.execute(db)
  await program.videoMedia.received()
})

/** Sends bars and a tone until it is ended. */
function send(given: { way: string; secret: string | null; address: string }): ChildProcess {
  const port = new URL(given.address).port
  const target =
    given.way === 'srt'
      ? ['-f', 'mpegts', `srt://127.0.0.1:${port}?passphrase=${given.secret}&pbkeylen=16`]
      : ['-f', 'flv', `rtmp://127.0.0.1:${port}/live/${given.secret}`]
  const encoder = spawn(
    tools!.ffmpeg,
    [
      ...['-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-g', '25', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-t', '60', ...target],
    ],
    { stdio: 'ignore' },
  )
  encoders.push(encoder)
  return encoder
}

async function begin(way: 'srt' | 'rtmp' = 'srt') {
  const { json, status } = await plan({ way })
  expect(status).toBe(201)
  const id = json.id as string
  await editor!.call({
    method: 'PUT',
    path: `${AT}/${id}/page`,
    body: {
      words: Object.fromEntries(['de', 'en', 'ja'].map((one) => [one, { title: id, teaser: '' }])),
      payment: 'free',
      publishAt: new Date(Date.now() - 60_000).toISOString(),
    },
  })
  const { rows } = await sql<{ package: string }>`select package from videos where uid = ${id}`.execute(db)
  void program.videoMedia.received()
  return { id, name: rows[0]!.package, broadcast: await broadcastOf(id) }
}

/** Whoever has the wrong word goes on trying, as encoders do. */
async function sendUntil(isSo: () => Promise<boolean>, given: Parameters<typeof send>[0]) {
  let encoder = send(given)
  return until(async () => {
    if (encoder.exitCode !== null) encoder = send(given)
    return isSo()
  }, 30_000)
}

describe.skipIf(!tools)('a broadcast (needs ffmpeg)', () => {
  test('LIVE-08 is seen by staff first, then by everybody, goes on after a lost line, and becomes the film', async () => {
    const { id, name, broadcast } = await begin()
    expect(broadcast).toMatchObject({ state: 'waiting', way: 'srt', hasSignal: false })
    expect(codeOf(await show(id))).toBe('BROADCAST_NO_SIGNAL')
    expect((await get(`/streams/open/${name}/index.m3u8`)).statusCode).toBe(404)

    await sendUntil(async () => (await broadcastOf(id)).state === 'signal', broadcast)
    const headers = { host: officeHostOf(program), cookie: editor!.cookie }
    const picture = () => program.app.inject({ url: `${AT}/${id}/broadcast/picture`, headers })
    await until(async () => (await picture()).statusCode === 200, 15_000)
    expect((await picture()).rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8')
    // Nothing of it is anybody's before it is shown.
    for (const file of ['index.m3u8', '240p.m3u8', '240p/0.m4s', '240p/init.mp4'])
      expect((await get(`/streams/open/${name}/${file}`)).statusCode, file).toBe(404)

    expect((await show(id)).status).toBe(204)
    expect(codeOf(await show(id))).toBe('BROADCAST_ON_AIR')
    const list = async () => (await get(`/streams/open/${name}/480p.m3u8`)).body
    await until(async () => (await list()).includes('.m4s'), 15_000)
    await until(async () => (await get('/feeds/live-video.json')).json().video_uid === id, 15_000)
    expect(await list()).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect(await list()).not.toContain('ENDLIST')
    expect((await get(`/streams/radio/${name}/audio/0.m4s`)).statusCode).toBe(200)

    for (const encoder of encoders.splice(0)) encoder.kill('SIGKILL')
    await until(async () => !(await broadcastOf(id)).hasSignal, 15_000)
    expect((await get('/feeds/live-video.json')).json().video_uid).toBe(id)
    const before = (await list()).match(/\.m4s/g)!.length
    await sendUntil(async () => (await list()).match(/\.m4s/g)!.length > before + 1, broadcast)

    expect((await end(id)).status).toBe(204)
    expect((await end(id)).status).toBe(404)
    await program.videoMedia.received()
    expect((await get('/feeds/live-video.json')).json()).toEqual({})
    const film = await read(id)
    expect(film).toMatchObject({ state: 'Ready', broadcast: null, live: null })
    expect(film.seconds).toBeGreaterThan(8)
    expect(film.tracks.map((track: { name: string }) => track.name)).toEqual(['240p', '480p', '720p'])
    expect(await list()).toContain('ENDLIST')
    const { segments } = await readFragments(join(program.dataDir, 'videos', name, '480p.mp4'))
    // What came after the lost line follows what was there: no gap, nothing twice.
    for (const [, , seconds] of segments) expect(seconds).toBeGreaterThan(0)
    for (const [, , seconds] of segments) expect(seconds).toBeLessThan(2.6)
  }, 90_000)

  test('by RTMP with its key; a stranger’s key leaves no trace', async () => {
    const { id, broadcast } = await begin('rtmp')
    await sendUntil(async () => (await broadcastOf(id)).fault === 'wrongKey', {
      ...broadcast,
      secret: 'guessed',
    })
    expect(await broadcastOf(id)).toMatchObject({ state: 'waiting', hasSignal: false })
    for (const encoder of encoders.splice(0)) encoder.kill('SIGKILL')
    await sendUntil(async () => (await broadcastOf(id)).state === 'signal', broadcast)
  }, 60_000)

  test('a wrong passphrase brings no signal', async () => {
    const { id, broadcast } = await begin()
    const encoder = send({ ...broadcast, secret: 'x'.repeat(36) })
    await new Promise((resolve) => encoder.once('close', resolve))
    expect(encoder.exitCode).not.toBe(0)
    expect((await broadcastOf(id)).state).toBe('waiting')
  }, 30_000)

  test('one at a time, by whoever looks after videos, and deleted it is gone', async () => {
    const { id } = await begin()
    expect(codeOf(await plan())).toBe('BROADCAST_OPEN')
    expect((await plan({}, shop)).status).toBe(403)
    for (const act of [show, end]) expect((await act(id, shop)).status).toBe(403)
    expect((await end(id)).status).toBe(404)
    expect((await editor!.call({ path: `${AT}/${id}/broadcast/picture` })).status).toBe(404)
    await sql`delete from videos where uid = ${id}`.execute(db)
    await program.videoMedia.received()
    expect((await plan()).status).toBe(201)
  }, 30_000)
})
