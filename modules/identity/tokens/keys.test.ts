import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { tokens } from '#club/tokens.ts'
import { DEMO_PASSWORD, emailOf } from '#demo/people.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { authorizationRequest, signInAs, TestBrowser, tokenRequest } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { tokenFor } from '#testing/people.ts'

/** Two processes of one club on one database, as behind a proxy. */
let database: TestDatabase
let one: IdentityServer
let other: IdentityServer
const fan = { email: emailOf('fan'), password: DEMO_PASSWORD }

beforeEach(async () => {
  database = await testDatabase('demo')
  one = await buildIdentity(database)
  other = await buildIdentity(database, { domains: one.domains })
})
afterEach(async () => {
  await shiftClock(database, 0)
  await one.stop()
  await other.stop()
})

const { keyPublishedMinutes, accessTokenMinutes, keyDays } = tokens
const PUBLISHED = keyPublishedMinutes * 60
const VERIFIES = accessTokenMinutes * 60 + club.constants.clockSkewSeconds

const kidOf = (token: string) => decodeProtectedHeader(token).kid!
const reread = async () => void (await Promise.all([one, other].map((node) => node.identity.keys.reread())))
const statesOf = async (node: IdentityServer) =>
  (await node.identity.keys.list()).map(({ kid, state }) => [kid, state])
const isGood = (node: IdentityServer, token: string) =>
  node.identity.verifyToken(token).then(
    () => true,
    (error) => (error.status === 401 ? false : Promise.reject(error)),
  )

async function publishedBy(node: IdentityServer): Promise<string[]> {
  const { keys } = (await (await node.fetch('/.well-known/jwks.json')).json()) as { keys: { kid: string }[] }
  for (const key of keys) expect(key).not.toHaveProperty('d')
  return keys.map(({ kid }) => kid).toSorted()
}

const renew = async (node: IdentityServer, refresh_token: string) => {
  const answer = await tokenRequest(node, { grant_type: 'refresh_token', refresh_token })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { access_token: string; refresh_token: string; id_token: string }
}

describe('a new key', () => {
  test('two processes that start together share the first', async () => {
    const [[kid, state] = []] = await statesOf(one)
    expect(state).toBe('signing')
    expect(await publishedBy(other)).toEqual([kid])
    expect(await isGood(other, await tokenFor(one.identity, 'fan'))).toBe(true)
  })

  test('is published before it signs, and takes over without anybody being signed out', async () => {
    const browser = new TestBrowser(one)
    const before = await signInAs(browser, fan)
    const first = kidOf(before.access_token)

    await one.identity.keys.rotate()
    await reread()
    const [, [second = '', state] = []] = await statesOf(one)
    expect(state).toBe('published')
    for (const node of [one, other]) {
      expect(await publishedBy(node)).toEqual([first, second].toSorted())
      expect(kidOf(await tokenFor(node.identity, 'fan'))).toBe(first)
    }
    const meanwhile = await renew(other, before.refresh_token)
    expect([kidOf(meanwhile.access_token), kidOf(meanwhile.id_token)]).toEqual([first, first])

    // Its time comes. One process notices first; the other knows the key already.
    await shiftClock(database, PUBLISHED + 1)
    await one.identity.keys.reread()
    const after = await renew(one, meanwhile.refresh_token)
    expect([kidOf(after.access_token), kidOf(after.id_token)]).toEqual([second, second])
    expect(await isGood(other, after.access_token)).toBe(true)
    await reread()
    expect(await statesOf(other)).toEqual([
      [second, 'signing'],
      [first, 'verifying'],
    ])
    for (const node of [one, other])
      for (const { access_token: token } of [before, meanwhile, after])
        expect(await isGood(node, token)).toBe(true)

    // The last token of the old key has ended: it is gone, and the session goes on.
    await shiftClock(database, PUBLISHED + VERIFIES + 1)
    await one.identity.keys.tend()
    await reread()
    expect(await publishedBy(other)).toEqual([second])
    expect(await database.db.selectFrom('signing_keys').select('kid').execute()).toEqual([{ kid: second }])
    for (const node of [one, other]) {
      expect(await isGood(node, before.access_token)).toBe(false)
      expect(await isGood(node, after.access_token)).toBe(true)
    }
    await renew(other, after.refresh_token)
    const silent = await browser.open(authorizationRequest(one, { parameters: { prompt: 'none' } }).path)
    expect(new URL(silent.url).searchParams.get('code')).toEqual(expect.any(String))
  })

  test('is appointed once by many at once, and not before the last one signs', async () => {
    const tries = await Promise.allSettled(
      [one, other, one, other, one].map((node) => node.identity.keys.rotate()),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const failed of tries.filter((settled) => settled.status === 'rejected'))
      expect(failed.reason).toMatchObject({ status: 409, code: 'KEY_ROTATION_UNDER_WAY' })
    expect(await statesOf(other)).toHaveLength(2)
  })

  test('comes by itself after its days, and once', async () => {
    const tend = () => Promise.all([one, other].map((node) => node.identity.keys.tend().catch(() => {})))
    await tend()
    expect(await statesOf(one)).toHaveLength(1)
    await shiftClock(database, keyDays * 86_400 + 60)
    await tend()
    expect((await statesOf(one)).map(([, state]) => state)).toEqual(['signing', 'published'])
    await tend()
    expect(await statesOf(one)).toHaveLength(2)
  })

  test('replaces one that others may know at once: what that one signed is worth nothing, sessions live on', async () => {
    const before = await signInAs(new TestBrowser(one), fan)
    expect(await isGood(one, before.access_token)).toBe(true)
    await one.identity.keys.replaceNow()
    expect(await isGood(one, before.access_token)).toBe(false)
    // The other process meets the new key in a token before it rereads by the clock.
    const after = await renew(one, before.refresh_token)
    expect(await isGood(other, after.access_token)).toBe(true)
    expect(await isGood(other, before.access_token)).toBe(false)
    expect(await publishedBy(other)).toEqual([kidOf(after.access_token)])
  })
})

test('signing out with an identity token whose key is gone asks, and leads back', async () => {
  const browser = new TestBrowser(one)
  const tokens = await signInAs(browser, fan)
  await one.identity.keys.replaceNow()
  const target = authorizationRequest(one).redirectUri.replace('callback', 'callback-logout')
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: target,
    state: 'abc',
  })
  const page = await browser.open(`/connect/endsession?${query}`)
  expect(page.response.status).toBe(200)
  // Nobody vouches for the hint any more, so it is not done without a question.
  expect(page.text).not.toContain('data-go')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!
  const done = await browser.request('/connect/endsession/confirm', {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  })
  expect(done.headers.get('location')).toBe(`${target}?state=abc`)
})

test('tokens with invented key ids cost next to nothing', async () => {
  const [, claims, signature] = (await tokenFor(one.identity, 'fan')).split('.')
  let readings = 0
  database.pool.on('acquire', () => {
    readings += 1
  })
  for (let count = 0; count < 50; count += 1) {
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: `no-${count}` }))
    expect(await isGood(one, [header.toString('base64url'), claims, signature].join('.'))).toBe(false)
  }
  expect(readings).toBeLessThanOrEqual(10)
})
