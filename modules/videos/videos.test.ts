import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { authorizationOf } from '#testing/harness/driver.ts'
import { buildVideo, buildVideoPage, segmentBytes } from './build.ts'

const program = await testApp()
const { db } = program.test
const PAID = 'probe-paid'
const FREE = 'probe-free'
const CAPTIONS = `WEBVTT

00:00:01.000 --> 00:00:03.000
Anpfiff

00:00:12.000 --> 00:00:14.000
Tor
`

type Headers = Record<string, string>
const get = async (path: string, headers: Headers = {}) =>
  program.app.inject({ method: 'GET', url: path, headers })
const api = (rest: string, headers?: Headers) => get(`/api/cms/v2/videos/${rest}`, headers)

/** Somebody with the right, or without. */
async function fanWith(given: { paywallUntil?: string } = {}): Promise<{ id: string; headers: Headers }> {
  const [buyer] = await program.gather(1)
  if (given.paywallUntil)
    await sql`insert into paywall_subscriptions (id, subject_id, paywall_id, started_at, expires_at)
      values (${newId()}, ${buyer!.id}, 1, now() - interval '30 days', now() + ${given.paywallUntil}::interval)`.execute(
      db,
    )
  return { id: buyer!.id, headers: { authorization: authorizationOf(buyer!.token) } }
}

async function begin(uid: string, headers: Headers = {}, more = '') {
  const authenticated = await api(`authentication?videoUid=${uid}`, headers)
  const { authentication } = authenticated.json()
  const answer = await api(`initialize?videoUid=${uid}&authentication=${authentication}${more}`, headers)
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat()
  return {
    answer,
    play: answer.json(),
    cookie: (cookie ? { cookie: cookie.split(';')[0]! } : {}) as Headers,
    set: cookie,
  }
}

const segment = (manifest: string, n: number, track = '240p') =>
  manifest.replace('index.m3u8', `${track}/${n}.m4s`)

beforeAll(async () => {
  const folder = join(program.dataDir, 'videos')
  await buildVideoPage(db, { uid: PAID, payment: 'pay' })
  await buildVideoPage(db, { uid: FREE, payment: 'free' })
  await buildVideo(db, { folder, uid: PAID, package: 'paid-1', captions: CAPTIONS })
  await buildVideo(db, { folder, uid: FREE, package: 'free-1' })
})

describe('what everybody gets', () => {
  test('VID-14 VID-06 the configuration names the video, its page, what it takes and where it comes from', async () => {
    const answer = await api(`${PAID}/configuration`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      videoUID: PAID,
      link: { website: 'profis', url: `/video/detail/?id=${PAID}` },
      payment: 'pay',
      seconds: 40,
      manifest: '/streams/preview/paid-1/index.m3u8',
      isSoundOnly: false,
      captions: [{ language: 'de' }],
      player: { kind: 'own' },
    })
  })

  test('a free video plays whole without asking anybody, and may be cached', async () => {
    const { manifest } = (await api(`${FREE}/configuration`)).json()
    const master = await get(manifest)
    expect(master.headers['content-type']).toContain('mpegurl')
    expect(master.body).toContain('RESOLUTION=854x480')
    const media = await get(manifest.replace('index', '480p'))
    expect(media.body.match(/\.m4s/g)).toHaveLength(20)
    const last = await get(segment(manifest, 19))
    expect(last.rawPayload).toEqual(segmentBytes(19))
    expect(last.headers['cache-control']).toContain('public')
    expect(last.headers['content-length']).toBe('100')
  })

  test('VID-07 GEN-12 of a paid video nothing behind the tenth second is there, whatever address is tried', async () => {
    const { manifest } = (await api(`${PAID}/configuration`)).json()
    expect((await get(manifest.replace('index', '240p'))).body.match(/\.m4s/g)).toHaveLength(5)
    expect((await get(segment(manifest, 4))).statusCode).toBe(200)
    for (const track of ['240p', '480p', 'audio'])
      for (const n of [5, 6, 19, 20, 99_999])
        expect((await get(segment(manifest, n, track))).statusCode).toBe(404)
    const tries = [
      '/streams/open/paid-1/index.m3u8',
      '/streams/open/paid-1/240p/5.m4s',
      `/streams/play/${newId()}/paid-1/240p/5.m4s`,
      '/streams/preview/paid-1/240p.mp4',
      '/streams/preview/paid-1/thumbnails.jpg',
      '/streams/preview/paid-1/..%2Ffree-1/video.json',
      '/streams/preview/..%2F..%2Fetc/passwd',
      '/streams/preview/paid-1/240p/..%2F240p.mp4',
      '/streams/preview/paid-1/240p/05.m4s.mp4',
      '/streams/preview/paid-1/video.json',
    ]
    for (const path of tries) expect((await get(path)).statusCode, path).toBe(404)
  })

  test('captions of a preview end with it', async () => {
    const { captions } = (await api(`${PAID}/configuration`)).json()
    const { body } = await get(captions[0].url)
    expect(body).toContain('Anpfiff')
    expect(body).not.toContain('Tor')
  })

  test('what is not published, not ready or not open now is not there', async () => {
    expect((await api('nothing-of-that/configuration')).statusCode).toBe(404)
    await sql`update videos set available_from = now() + interval '1 day' where uid = ${FREE}`.execute(db)
    expect((await api(`${FREE}/configuration`)).statusCode).toBe(404)
    expect((await get('/streams/open/free-1/240p/0.m4s')).statusCode).toBe(404)
    await sql`update videos set available_from = null where uid = ${FREE}`.execute(db)
  })
})

describe('who may see all of it', () => {
  test('VID-10 VID-11 VID-12 GEN-02 nobody, and who has no subscription or one that is over, gets ten seconds', async () => {
    const over = await fanWith({ paywallUntil: '-1 hour' })
    for (const headers of [{}, (await fanWith()).headers, over.headers]) {
      const { play, cookie } = await begin(PAID, headers)
      expect(play).toMatchObject({
        access: 'preview',
        cutAtSeconds: 10,
        manifest: '/streams/preview/paid-1/index.m3u8',
      })
      expect(cookie).toEqual({})
    }
  })

  test('with a subscription all of it plays in the browser that asked, and nowhere else', async () => {
    const fan = await fanWith({ paywallUntil: '30 days' })
    const asked = await api(`authentication?videoUid=${PAID}`, { ...fan.headers, 'et-tenant-id': '1' })
    expect(asked.json().entitlements).toEqual([1])
    const { play, cookie, set } = await begin(PAID, fan.headers)
    expect(play).toMatchObject({ access: 'whole', cutAtSeconds: null, heartbeatSeconds: 300 })
    expect(set).toMatch(/HttpOnly; Secure; SameSite=Strict/)
    expect(set).toContain(`Path=/streams/play/${play.ticket}`)
    expect((await get(segment(play.manifest, 19), cookie)).rawPayload).toEqual(segmentBytes(19))
    expect((await get(segment(play.manifest, 19), cookie)).headers['cache-control']).toBe('private, no-store')
    expect((await get(play.captions[0].url, cookie)).body).toContain('Tor')
    // A link that is passed on, the pass of another ticket, one that was bent.
    const other = await begin(PAID, (await fanWith({ paywallUntil: '1 day' })).headers)
    expect((await get(segment(play.manifest, 0))).statusCode).toBe(404)
    expect((await get(segment(play.manifest, 0), other.cookie)).statusCode).toBe(404)
    const bent = cookie['cookie']!.replace(/=\d+/, '=9999999999')
    expect((await get(segment(play.manifest, 0), { cookie: bent })).statusCode).toBe(404)
    expect((await get(segment(play.manifest, 0).replace('paid-1', 'free-1'), cookie)).statusCode).toBe(404)
  })

  test('an authentication is good for whom it was made, for this video, for a minute', async () => {
    const fan = await fanWith({ paywallUntil: '1 day' })
    const { authentication } = (await api(`authentication?videoUid=${PAID}`, fan.headers)).json()
    const refused = async (query: string, headers?: Headers) =>
      (await api(`initialize?${query}`, headers)).json().title
    const code = 'VIDEO_AUTHENTICATION_INVALID'
    expect(await refused(`videoUid=${PAID}&authentication=${authentication}`)).toBe(code)
    expect(await refused(`videoUid=${FREE}&authentication=${authentication}`, fan.headers)).toBe(code)
    expect(await refused(`videoUid=${PAID}`, fan.headers)).toBe(code)
    const later = authentication.replace(/^\d+/, (seconds: string) => String(Number(seconds) + 60))
    expect(await refused(`videoUid=${PAID}&authentication=${later}`, fan.headers)).toBe(code)
    expect((await api(`authentication?videoUid=${PAID}`, { 'et-tenant-id': '7' })).json().title).toBe(
      'TENANT_MISMATCH',
    )
  })

  test('VID-13 VID-09 a heartbeat goes on with a new pass; another’s ticket is not there', async () => {
    const fan = await fanWith({ paywallUntil: '1 day' })
    const { play } = await begin(PAID, fan.headers)
    const beaten = await api(`heartbeat/${play.ticket}`, fan.headers)
    expect(beaten.json()).toEqual({ ticket: play.ticket, access: 'whole', heartbeatSeconds: 300 })
    expect(String(beaten.headers['set-cookie'])).toContain(play.ticket)
    expect((await api(`heartbeat/${play.ticket}`, (await fanWith()).headers)).statusCode).toBe(404)
    expect((await api(`heartbeat/${play.ticket}`)).statusCode).toBe(404)
    expect((await api(`heartbeat/${newId()}`, fan.headers)).statusCode).toBe(404)
  })

  test('VID-18 a right that has ended ends the stream with the next heartbeat', async () => {
    const fan = await fanWith({ paywallUntil: '1 day' })
    const { play } = await begin(PAID, fan.headers)
    await sql`update paywall_subscriptions set expires_at = now() where subject_id = ${fan.id}`.execute(db)
    const refused = await api(`heartbeat/${play.ticket}`, fan.headers)
    expect([refused.statusCode, refused.json().title]).toEqual([403, 'VIDEO_RIGHT_ENDED'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    await sql`update paywall_subscriptions set expires_at = now() + interval '1 day' where subject_id = ${fan.id}`.execute(
      db,
    )
    expect((await api(`heartbeat/${play.ticket}`, fan.headers)).statusCode).toBe(403)
  })
})

describe('an account on many devices', () => {
  const waiting = (ticket: string) =>
    sql`update video_plays set started_at = started_at - interval '1 minute' where ticket = ${ticket}`.execute(
      db,
    )

  test('a third stream is asked about, and taking over cuts the oldest with its heartbeat', async () => {
    const fan = await fanWith({ paywallUntil: '1 day' })
    const first = await begin(PAID, fan.headers)
    await waiting(first.play.ticket)
    const second = await begin(PAID, fan.headers)
    const refused = await begin(PAID, { ...fan.headers, 'user-agent': 'x' })
    expect([refused.answer.statusCode, refused.play.title]).toEqual([409, 'VIDEO_TOO_MANY_STREAMS'])
    const third = await begin(PAID, fan.headers, '&takeOver=true')
    expect(third.play.access).toBe('whole')
    const cut = await api(`heartbeat/${first.play.ticket}`, fan.headers)
    expect([cut.statusCode, cut.json().title]).toEqual([409, 'VIDEO_ENDED_ELSEWHERE'])
    for (const { play } of [second, third])
      expect((await api(`heartbeat/${play.ticket}`, fan.headers)).statusCode).toBe(200)
    // Cut for good, also when the others end.
    await sql`update video_plays set ended_at = now(), ended_because = 'viewer' where ticket = ${second.play.ticket}`.execute(
      db,
    )
    expect((await api(`heartbeat/${first.play.ticket}`, fan.headers)).statusCode).toBe(409)
  })

  test('twenty at once end as two', async () => {
    const fan = await fanWith({ paywallUntil: '1 day' })
    const all = await Promise.all(
      Array.from({ length: 20 }, () => begin(PAID, fan.headers, '&takeOver=true')),
    )
    const beats = []
    for (const { play } of all) beats.push((await api(`heartbeat/${play.ticket}`, fan.headers)).statusCode)
    expect(beats.filter((status) => status === 200)).toHaveLength(2)
  })

  test('what is free counts for nothing: neither beside paid streams nor against them', async () => {
    const fan = await fanWith({ paywallUntil: '1 day' })
    const paid = await begin(PAID, fan.headers)
    await waiting(paid.play.ticket)
    for (let free = 0; free < 3; free += 1) expect((await begin(FREE, fan.headers)).play.access).toBe('whole')
    expect((await begin(PAID, fan.headers)).answer.statusCode).toBe(200)
    expect((await api(`heartbeat/${paid.play.ticket}`, fan.headers)).statusCode).toBe(200)
  })

  test('closing makes room, and a stream that has fallen silent takes none', async () => {
    const fan = await fanWith({ paywallUntil: '1 day' })
    const [first, second] = [await begin(PAID, fan.headers), await begin(PAID, fan.headers)]
    const closed = await program.app.inject({
      method: 'PUT',
      url: `/api/cms/v2/videos/plays/${first.play.ticket}/position`,
      headers: fan.headers,
      payload: { seconds: 3, isOver: true },
    })
    expect(closed.statusCode).toBe(204)
    expect((await begin(PAID, fan.headers)).answer.statusCode).toBe(200)
    await sql`update video_plays set heartbeat_at = now() - interval '331 seconds' where ticket = ${second.play.ticket}`.execute(
      db,
    )
    expect((await begin(PAID, fan.headers)).answer.statusCode).toBe(200)
  })
})

describe('where somebody stopped, and what the club sees of it', () => {
  const report = (ticket: string, seconds: number, headers: Headers = {}, payload: object = {}) =>
    program.app.inject({
      method: 'PUT',
      url: `/api/cms/v2/videos/plays/${ticket}/position`,
      headers,
      payload: { seconds, ...payload },
    })

  test('goes on there on another device; not near the beginning or the end', async () => {
    const fan = await fanWith()
    const { play } = await begin(FREE, fan.headers)
    expect(play.resumeAt).toBeNull()
    await report(play.ticket, 21.5, fan.headers)
    expect((await begin(FREE, fan.headers)).play.resumeAt).toBe(21.5)
    expect((await begin(FREE, (await fanWith()).headers)).play.resumeAt).toBeNull()
    await report(play.ticket, 38, fan.headers)
    expect((await begin(FREE, fan.headers)).play.resumeAt).toBeNull()
    await report(play.ticket, 4, fan.headers)
    expect((await begin(FREE, fan.headers)).play.resumeAt).toBeNull()
  })

  test('sums count plays, time that can have passed, and each tenth once', async () => {
    await sql`delete from video_days`.execute(db)
    const { play } = await begin(FREE)
    const back = (seconds: number) =>
      sql`update video_plays set reported_at = reported_at - make_interval(secs => ${seconds}) where ticket = ${play.ticket}`.execute(
        db,
      )
    await back(10)
    await report(play.ticket, 10)
    // A jump is not watched, but reached; a huge number is the end.
    await report(play.ticket, 80_000)
    await report(play.ticket, 2)
    await back(8)
    await report(play.ticket, 10)
    const { rows } = await sql<{ plays: number; seconds: number; reached: number[] }>`
      select plays, seconds::int as seconds, reached from video_days where uid = ${FREE}`.execute(db)
    expect(rows[0]!.plays).toBe(1)
    expect(rows[0]!.seconds).toBeGreaterThanOrEqual(18)
    expect(rows[0]!.seconds).toBeLessThanOrEqual(24)
    expect(rows[0]!.reached).toEqual(Array.from({ length: 10 }, () => 1))
    expect((await report(play.ticket, 1, (await fanWith()).headers)).statusCode).toBe(404)
    expect((await report(play.ticket, -1)).statusCode).toBe(400)
  })

  test('plays are forgotten after a day, their sums stay', async () => {
    const { play } = await begin(FREE)
    await sql`update video_plays set heartbeat_at = now() - interval '25 hours' where ticket = ${play.ticket}`.execute(
      db,
    )
    await program.videos.tidy()
    const { rows } = await sql`select from video_plays where ticket = ${play.ticket}`.execute(db)
    expect(rows).toHaveLength(0)
  })
})

describe('what many watch at once', () => {
  test('VID-16 comes from memory, the same bytes for all; and to nobody who may not have it', async () => {
    const { headers } = await fanWith({ paywallUntil: '1 day' })
    const { play, cookie } = await begin(PAID, headers)
    const late = segment(play.manifest, 5)
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(late, cookie)))
    for (const { statusCode, rawPayload, headers: sent } of answers)
      expect([statusCode, sent['content-length'], rawPayload]).toEqual([200, '100', segmentBytes(5)])
    for (const stranger of [late, segment('/streams/preview/paid-1/index.m3u8', 5)])
      expect((await get(stranger)).statusCode).toBe(404)
  })

  test('a list is compressed for who understands it', async () => {
    const uid = 'probe-long'
    await buildVideoPage(db, { uid, payment: 'free' })
    await buildVideo(db, { folder: join(program.dataDir, 'videos'), uid, package: 'long-1', seconds: 5_400 })
    const list = '/streams/open/long-1/240p.m3u8'
    const plain = await get(list)
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, 'accept-encoding'])
    expect(plain.payload.match(/m4s$/gm)).toHaveLength(2_700)
    const packed = await get(list, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
  })
})
