import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { teamSites } from '#club/sites.ts'
import { buildVideo, buildVideoPage, segmentBytes } from '#modules/videos/build.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { authorizationOf } from '#testing/harness/driver.ts'
import { officeFor } from '#testing/staff.ts'

// A film shown live: planned and ended by staff, the same moment for everybody, and nothing of it before.

const program = await testApp()
const { db } = program.test
const [editor, shop] = await Promise.all(
  (['redaktion', 'laden'] as const).map((one) => officeFor(program, one)),
)
const FREE = 'live-free'
const PAID = 'live-paid'
const get = (path: string, headers: Record<string, string> = {}) =>
  program.app.inject({ method: 'GET', url: path, headers })
const info = async () => (await get('/feeds/live-video.json?t=1')).json()
const plan = (id: string, body: object = {}, staff = editor) =>
  staff!.call({
    method: 'POST',
    path: `/api/office/videos/${id}/live`,
    body: { startsAt: null, isOnRadio: false, matchId: null, ...body },
  })
const end = (id: string, staff = editor) =>
  staff!.call({ method: 'DELETE', path: `/api/office/videos/${id}/live` })
/** When the film began that is shown live. */
let beganAt = Date.now() - 40_000
const began = (seconds: number) => {
  beganAt = Date.now() - seconds * 1000
  return sql`update live_streams set starts_at = ${new Date(beganAt)},
    ends_at = ${new Date(beganAt)}::timestamptz + interval '40 seconds'`.execute(db)
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const codeOf = ({ json }: { json: { title: string } }) => json.title

beforeAll(async () => {
  const folder = join(program.dataDir, 'videos')
  for (const [uid, payment] of [
    [FREE, 'free'],
    [PAID, 'pay'],
  ] as const) {
    await buildVideoPage(db, { uid, payment })
    await buildVideo(db, { folder, uid, package: uid })
  }
})

afterEach(async () => {
  await sql`delete from live_streams`.execute(db)
})

describe('what is told', () => {
  test('LIVE-05 LIVE-08 nothing while nothing runs, else video and payment; never cached for long', async () => {
    expect(await info()).toEqual({})
    expect((await plan(FREE, { isOnRadio: true })).status).toBe(204)
    const answer = await get('/feeds/live-video.json?t=2')
    expect(answer.json()).toMatchObject({
      video_uid: FREE,
      payment: 'free',
      radio: `/streams/radio/${FREE}/index.m3u8`,
    })
    expect(answer.headers['cache-control']).toBe('public, max-age=2')
    await began(41)
    expect(await info()).toEqual({})
  })

  test('what is planned is told when it begins, and its film is nobody’s before', async () => {
    await plan(FREE, { startsAt: inMinutes(30) })
    expect(await info()).toEqual({})
    expect((await get(`/api/cms/v2/videos/${FREE}/configuration`)).statusCode).toBe(404)
    for (const file of ['index.m3u8', '240p.m3u8', '240p/0.m4s'])
      expect((await get(`/streams/open/${FREE}/${file}`)).statusCode, file).toBe(
        file === 'index.m3u8' ? 200 : 404,
      )
  })
})

describe('what is sent', () => {
  test('the same moment for everybody: what lies ahead is not there, and the list goes on', async () => {
    await plan(FREE)
    await began(10)
    const configuration = (await get(`/api/cms/v2/videos/${FREE}/configuration`)).json()
    expect(configuration.live).not.toBeNull()
    const list = await get(`/streams/open/${FREE}/240p.m3u8`)
    expect(list.body).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect(list.body).not.toContain('ENDLIST')
    expect(list.headers['cache-control']).toBe('public, max-age=1')
    const sent = list.body.match(/\.m4s/g)!.length
    expect(sent).toBeGreaterThanOrEqual(8)
    expect(sent).toBeLessThan(12)
    expect((await get(`/streams/open/${FREE}/240p/7.m4s`)).rawPayload).toEqual(segmentBytes(7))
    expect((await get(`/streams/open/${FREE}/480p/15.m4s`)).statusCode).toBe(404)
  })

  test('when it is over, and when staff end it, the film is there on demand', async () => {
    await plan(FREE)
    await began(10)
    expect((await end(FREE)).status).toBe(204)
    expect(await info()).toEqual({})
    const list = (await get(`/streams/open/${FREE}/240p.m3u8`)).body
    expect([list.match(/\.m4s/g)!.length, list.includes('ENDLIST')]).toEqual([20, true])
    expect((await end(FREE)).status).toBe(404)
  })

  test('of a paid one a preview for everybody, the whole for subscribers, and its sound where it is on the radio', async () => {
    await plan(PAID, { isOnRadio: true })
    await began(20)
    const preview = (await get(`/streams/preview/${PAID}/240p.m3u8`)).body
    expect([preview.match(/\.m4s/g)!.length, preview.includes('ENDLIST')]).toEqual([5, true])
    expect((await get(`/streams/open/${PAID}/240p/0.m4s`)).statusCode).toBe(404)
    const radio = `/streams/radio/${PAID}`
    expect((await get(`${radio}/index.m3u8`)).body).not.toContain('RESOLUTION')
    expect((await get(`${radio}/audio/3.m4s`)).statusCode).toBe(200)
    for (const file of ['240p.m3u8', '240p/3.m4s', 'audio/19.m4s'])
      expect((await get(`${radio}/${file}`)).statusCode, file).toBe(404)
    const [fan] = await program.gather(1)
    await sql`insert into paywall_subscriptions (id, subject_id, paywall_id, started_at, expires_at)
      values (${newId()}, ${fan!.id}, 1, now(), now() + interval '1 day')`.execute(db)
    const headers = { authorization: authorizationOf(fan!.token) }
    const at = '/api/cms/v2/videos'
    const { authentication } = (await get(`${at}/authentication?videoUid=${PAID}`, headers)).json()
    const begun = await get(`${at}/initialize?videoUid=${PAID}&authentication=${authentication}`, headers)
    const { manifest } = begun.json()
    const cookie = String(begun.headers['set-cookie']).split(';')[0]!
    const list = await get(manifest.replace('index', '240p'), { cookie })
    expect(list.body.match(/\.m4s/g)!.length).toBeGreaterThan(11)
    await end(PAID)
    expect((await get(`${radio}/audio/3.m4s`)).statusCode).toBe(404)
  })

  test('not on the radio: its sound is nobody’s by itself', async () => {
    await plan(FREE)
    expect((await get(`/streams/radio/${FREE}/index.m3u8`)).statusCode).toBe(404)
  })
})

describe('which match it is of', () => {
  const matches = program.matches
  const at = (seconds: number) => ({ by: 'test', now: new Date(beganAt + seconds * 1000) })
  const chapters = async () => (await get('/feeds/live-chapters.json?t=1')).json()
  const choose = (matchId: string | null, staff = editor) =>
    staff!.call({ method: 'PUT', path: `/api/office/videos/${FREE}/live/match`, body: { matchId } })
  const shown = async () => (await editor!.call({ path: `/api/office/videos/${FREE}` })).json
  const foreign = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from matches where not home_team_id = any(${own}) and not away_team_id = any(${own}) limit 1`.execute(
      db,
    )
    return rows[0]!.id
  }
  const own = teamSites().map(([, id]) => id)
  let match: string

  beforeAll(async () => {
    const { items } = (await editor!.call({ path: '/api/office/videos/live-matches' })).json
    match = items.find(({ kickOff }: { kickOff: string }) => new Date(kickOff) > new Date()).id
    await matches.ticker.open(match, at(0))
  })

  test('its goals, cards and whistles are chapters where they were written; corrected they follow, taken back they go', async () => {
    const { ticker } = matches
    expect((await plan(FREE, { matchId: match })).status).toBe(204)
    await began(40)
    await sql`update live_streams set ends_at = now() + interval '1 hour'`.execute(db)
    const { match: told } = await info()
    expect(told).toMatchObject({ id: match, website: expect.any(String), team_id: expect.any(Number) })
    expect((await chapters()).chapters).toEqual([])
    await ticker.step(match, { ...at(5), to: 'FirstHalf' })
    const words = {
      type: 'Goal',
      side: 'home',
      goal: 'regular',
      playerId: null,
      secondPlayerId: null,
    } as const
    const nothing = {
      outcome: null,
      text: { de: '<img src=x onerror=alert(1)>', en: '' },
      minute: null,
      extraMinute: null,
    }
    const { event } = await ticker.add(match, { ...at(12), words: { ...words, ...nothing } })
    const [kickOff, goal] = (await chapters()).chapters
    expect(kickOff).toMatchObject({ at: 5, kind: 'whistle', title: { de: 'Anstoß', ja: 'キックオフ' } })
    expect(goal).toMatchObject({
      at: 12,
      kind: 'goal',
      event: event.id,
      title: { en: expect.stringMatching(/^1:0 /) },
    })
    const configuration = (await get(`/api/cms/v2/videos/${FREE}/configuration`)).json()
    expect(configuration.chapters.map((one: { at: number }) => one.at)).toEqual([5, 12])
    expect(configuration.live.match.id).toBe(match)

    await ticker.correct(match, { ...at(20), eventId: event.id, words: { side: 'away', goal: 'own' } })
    expect((await chapters()).chapters[1]).toMatchObject({
      at: 12,
      title: { de: expect.stringMatching(/^0:1 .*\(Eigentor\)$/) },
    })
    expect((await shown()).tickerChapters).toEqual([])
    await end(FREE)
    expect(await chapters()).toEqual({})
    expect((await shown()).tickerChapters.map((one: { at: number }) => one.at)).toEqual([5, 12])
    await ticker.remove(match, { ...at(30), eventId: event.id })
    expect((await shown()).tickerChapters.map((one: { at: number }) => one.at)).toEqual([5])
  })

  test('others’ matches, called off and unknown ones are the same 404, planned or chosen later', async () => {
    await plan(FREE)
    for (const id of [await foreign(), newId()]) {
      expect((await choose(id)).status).toBe(404)
      expect((await plan(PAID, { startsAt: inMinutes(90), matchId: id })).status).toBe(404)
    }
    expect((await choose('no-id')).status).toBe(400)
    expect((await choose(match, shop)).status).toBe(403)
    expect((await choose(match)).status).toBe(204)
    const { live, audit } = await shown()
    expect(live.match).toMatchObject({ id: match, name: expect.stringContaining(' – ') })
    expect(audit[0]).toMatchObject({ action: 'officeVideoLiveMatch', after: { id: match } })
    expect((await choose(null)).status).toBe(204)
    expect((await info()).match).toBeNull()
    expect(await chapters()).toEqual({ video_uid: FREE, chapters: [] })
    await end(FREE)
    expect((await choose(match)).status).toBe(404)
  })
})

describe('what staff may', () => {
  test('two at one time: one, also when both are planned at once', async () => {
    const both = await Promise.all([plan(FREE), plan(PAID)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(codeOf(both.find(({ status }) => status === 409)!)).toBe('LIVE_OVERLAPS')
  })

  test('refused: no page by then, no film, a time that is over or far ahead, without the right', async () => {
    await sql`insert into videos (uid, working_title, state) values ('live-none', 'x', 'Waiting')
      on conflict do nothing`.execute(db)
    expect(codeOf(await plan('live-none'))).toBe('VIDEO_NOT_READY')
    expect(codeOf(await plan(FREE, { startsAt: inMinutes(-5) }))).toBe('LIVE_TIME')
    expect(codeOf(await plan(FREE, { startsAt: inMinutes(600_000) }))).toBe('LIVE_TIME')
    expect((await plan('nothing-of-that')).status).toBe(404)
    expect((await plan(FREE, {}, shop)).status).toBe(403)
    expect((await end(FREE, shop)).status).toBe(403)
    await sql`update videos set uid = uid where uid = ${FREE}`.execute(db)
    expect(await info()).toEqual({})
  })

  test('what was to come is taken back, and both stand in the book', async () => {
    await plan(FREE, { startsAt: inMinutes(30) })
    const shown = (await editor!.call({ path: `/api/office/videos/${FREE}` })).json
    expect(shown.live).toMatchObject({ state: 'planned', isOnRadio: false })
    expect((await end(FREE)).status).toBe(204)
    const { live, audit } = (await editor!.call({ path: `/api/office/videos/${FREE}` })).json
    expect(live).toBeNull()
    expect(audit.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
      'officeVideoLiveEnd',
      'officeVideoLive',
    ])
  })
})
