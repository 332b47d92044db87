import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testApp } from '#testing/app.ts'
import { authorizationOf } from '#testing/harness/driver.ts'
import { buildVideo, buildVideoPage } from './build.ts'

const PROXY = '10.0.0.7'
const program = await testApp({ env: { TRUST_PROXY: '10.0.0.0/8', COUNTRY_HEADER: 'X-Country' } })
const { db } = program.test
const PAID = 'probe-paid'
const FREE = 'probe-free'

type Headers = Record<string, string>
const get = (path: string, headers: Headers = {}, remoteAddress = PROXY) =>
  program.app.inject({ method: 'GET', url: path, headers, remoteAddress })
const from = (country: string | null, headers: Headers = {}): Headers =>
  country === null ? headers : { ...headers, 'x-country': country }

async function begin(uid: string, headers: Headers) {
  const { authentication } = (await get(`/api/cms/v2/videos/authentication?videoUid=${uid}`, headers)).json()
  const answer = await get(
    `/api/cms/v2/videos/initialize?videoUid=${uid}&authentication=${authentication}`,
    headers,
  )
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat()
  return { answer, play: answer.json(), cookie: (cookie ? { cookie: cookie.split(';')[0]! } : {}) as Headers }
}

const only = (uid: string, countries: string[]) =>
  sql`update videos set territory = 'only', countries = ${countries} where uid = ${uid}`.execute(db)

/** Somebody who has bought club TV, with an invoice to this country; null: it was given to them. */
async function subscriber(country: string | null): Promise<Headers> {
  const [buyer] = await program.gather(1)
  const right = newId()
  const subscription = newId()
  await sql`insert into paywall_subscriptions (id, subject_id, paywall_id, started_at, expires_at)
    values (${right}, ${buyer!.id}, 1, now() - interval '1 day', now() + interval '30 days')`.execute(db)
  if (country) {
    await sql`insert into television_subscriptions (id, number, subject_id, paywall_id, right_id, language)
      values (${subscription}, ${subscription}, ${buyer!.id}, 1, ${right}, 'de')`.execute(db)
    await buyTime({ subscription, ownerId: buyer!.id, country })
  }
  return { authorization: authorizationOf(buyer!.token) }
}

/** A line of an order, as far as it says where its buyer lives. */
async function buyTime(given: { subscription: string; ownerId: string; country: string }): Promise<void> {
  const { subscription, ownerId, country } = given
  const [checkout, order, item] = [newId(), newId(), newId()]
  await sql`insert into checkouts (id, owner_id, actor_id, cart_id, method, state, shipping_address, billing_address,
      total_price_cents, total_shipping_cents, total_tax_cents, expires_at)
    values (${checkout}, ${ownerId}, ${ownerId}, ${newId()}, 'creditcard', 'paid', '{}',
      jsonb_build_object('countryCode', ${country}::text), 499, 0, 0, now())`.execute(db)
  await sql`insert into checkout_orders (id, checkout_id, seller_id, state, total_cents)
    values (${order}, ${checkout}, 1, 'OrderPlaced', 499)`.execute(db)
  await sql`insert into checkout_items (id, order_id, checkout_id, cart_item_id, kind, type, sku, serial_number, name,
      quantity, price_cents, total_cents, vat_rate, settles_as, delivery, shown_as)
    values (${item}, ${order}, ${checkout}, ${item}, 'television', 'x', 'TV-month', ${item}, '{}', 1, 499, 499, 19, 'revenue',
      'email', 'product')`.execute(db)
  await sql`insert into television_periods (id, subscription_id, offer, from_at, until_at, amount_cents, checkout_id, checkout_item_id)
    values (${newId()}, ${subscription}, 'month', now() - interval '1 day', now() + interval '30 days', 499, ${checkout}, ${item})`.execute(
    db,
  )
}

beforeAll(async () => {
  const folder = join(program.dataDir, 'videos')
  await buildVideoPage(db, { uid: PAID, payment: 'pay' })
  await buildVideoPage(db, { uid: FREE, payment: 'free' })
  await buildVideo(db, { folder, uid: PAID, package: 'paid-1' })
  await buildVideo(db, { folder, uid: FREE, package: 'free-1' })
})
beforeEach(async () => {
  await only(FREE, ['AT', 'DE'])
  await only(PAID, ['AT', 'DE'])
})

const FILES = ['index.m3u8', '240p.m3u8', '240p/0.m4s', '240p/init.mp4', 'thumbnails.jpg']

describe('a film for some countries', () => {
  test('plays there, and elsewhere neither begins nor delivers a file', async () => {
    expect((await begin(FREE, from('DE'))).play.access).toBe('whole')
    const refused = await begin(FREE, from('FR'))
    expect([refused.answer.statusCode, refused.play.title]).toEqual([403, 'VIDEO_NOT_HERE'])
    for (const file of FILES) {
      const path = `/streams/open/free-1/${file}`
      const here = await get(path, from('AT'))
      expect([here.statusCode, here.headers['cache-control']], file).toEqual([200, 'private, no-store'])
      const there = await get(path, from('FR'))
      expect([there.statusCode, there.headers['cache-control']], file).toEqual([403, 'no-store'])
    }
    expect((await get('/streams/preview/paid-1/240p/0.m4s', from('FR'))).statusCode).toBe(403)
  })

  test('is not shown where nobody can say from where somebody comes', async () => {
    for (const code of [null, 'XX', 'T1', 'eu', 'DE, DE', '<script>', 'DEU']) {
      const refused = await begin(FREE, from(code))
      expect([refused.answer.statusCode, refused.play.title]).toEqual([403, 'VIDEO_COUNTRY_UNKNOWN'])
      expect((await get('/streams/open/free-1/240p/0.m4s', from(code))).statusCode).toBe(403)
    }
    expect((await get('/streams/open/free-1/240p/0.m4s', from('de'))).statusCode).toBe(200)
  })

  test('a header that comes past the proxy opens nothing, also through an IPv6 socket', async () => {
    const path = '/streams/open/free-1/240p/0.m4s'
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1'])
      expect((await get(path, from('DE'), address)).statusCode).toBe(403)
    expect((await get(path, from('DE'), `::ffff:${PROXY}`)).statusCode).toBe(200)
    // What the reader claims about its address changes nothing about who has sent it.
    const forged = { ...from('DE'), 'x-forwarded-for': PROXY }
    expect((await get(path, forged, '203.0.113.9')).statusCode).toBe(403)
  })

  test('what a page shows is the same for everybody', async () => {
    const [here, there] = await Promise.all(
      ['DE', 'FR'].map((code) => get(`/api/cms/v2/videos/${FREE}/configuration`, from(code))),
    )
    expect(there!.body).toBe(here!.body)
    expect(there!.statusCode).toBe(200)
    const poster = await get('/streams/open/free-1/poster.jpg', from('FR'))
    expect([poster.statusCode, poster.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })

  test('everywhere but there is the other way round, and without a territory nothing is asked', async () => {
    await sql`update videos set territory = 'except', countries = '{US}' where uid = ${FREE}`.execute(db)
    const statusFrom = async (code: string | null) =>
      (await get('/streams/open/free-1/240p/0.m4s', from(code))).statusCode
    expect(await Promise.all(['FR', 'US', null].map(statusFrom))).toEqual([200, 403, 403])
    await sql`update videos set territory = null, countries = '{}' where uid = ${FREE}`.execute(db)
    expect(await Promise.all(['FR', 'US', null].map(statusFrom))).toEqual([200, 200, 200])
  })
})

describe('a paid film', () => {
  test('a pass that is passed on to another country opens nothing there', async () => {
    const fan = await subscriber(null)
    const { play, cookie } = await begin(PAID, from('DE', fan))
    const segment = play.manifest.replace('index.m3u8', '240p/9.m4s')
    expect((await get(segment, from('DE', cookie))).statusCode).toBe(200)
    for (const code of ['FR', 'US', null])
      expect((await get(segment, from(code, cookie))).statusCode).toBe(403)
    const beat = (code: string) => get(`/api/cms/v2/videos/heartbeat/${play.ticket}`, from(code, fan))
    const refused = await beat('US')
    expect([refused.statusCode, refused.json().title]).toEqual([403, 'VIDEO_NOT_HERE'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    // Who comes home goes on.
    expect((await beat('DE')).statusCode).toBe(200)
  })

  test('staff who change the countries end it for whoever watches', async () => {
    const fan = await subscriber(null)
    const { play, cookie } = await begin(PAID, from('DE', fan))
    await only(PAID, ['JP'])
    const segment = play.manifest.replace('index.m3u8', '240p/0.m4s')
    expect((await get(segment, from('DE', cookie))).statusCode).toBe(403)
  })

  test('EU 2017/1128: whoever has bought at home in the Union sees it everywhere in the Union, and only there', async () => {
    const german = await subscriber('DE')
    const french = await subscriber('FR')
    const swiss = await subscriber('CH')
    const statusOf = async (fan: Headers, code: string) =>
      (await begin(PAID, from(code, fan))).answer.statusCode
    expect(await statusOf(german, 'FR')).toBe(200)
    expect(await statusOf(german, 'US')).toBe(403)
    expect(await statusOf(german, 'CH')).toBe(403)
    expect(await statusOf(french, 'FR')).toBe(403)
    // What is not licensed for where they live is not opened by a journey.
    expect(await statusOf(french, 'DE')).toBe(403)
    expect(await statusOf(swiss, 'DE')).toBe(200)
    const { play, cookie } = await begin(PAID, from('PT', german))
    const segment = play.manifest.replace('index.m3u8', '240p/9.m4s')
    expect((await get(segment, from('IT', cookie))).statusCode).toBe(200)
    expect((await get(segment, from('US', cookie))).statusCode).toBe(403)
    // Where somebody lives is signed with the pass.
    const bent = cookie['cookie']!.replace(/\.DE$/, '.AT')
    expect((await get(segment, from('IT', { cookie: bent }))).statusCode).toBe(404)
    expect((await get(segment, from('IT', { cookie: bent.replace(/\.AT$/, '') }))).statusCode).toBe(404)
  })

  test('a free film is for where somebody is, whatever they have subscribed to', async () => {
    expect((await begin(FREE, from('FR', await subscriber('DE')))).answer.statusCode).toBe(403)
  })
})

test('the radio of what runs live keeps to it', async () => {
  await sql`insert into live_streams (id, uid, starts_at, ends_at, is_on_radio)
    values (${newId()}, ${PAID}, now() - interval '20 seconds', now() + interval '1 hour', true)`.execute(db)
  const path = '/streams/radio/paid-1/index.m3u8'
  expect((await get(path, from('DE'))).statusCode).toBe(200)
  expect((await get(path, from('FR'))).statusCode).toBe(403)
  const [here, there] = await Promise.all(
    ['DE', 'FR'].map((code) => get('/feeds/live-video.json', from(code))),
  )
  expect(there!.body).toBe(here!.body)
})
