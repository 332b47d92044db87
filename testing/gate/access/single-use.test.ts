import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, emailOf } from '#demo/people.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import {
  type AuthorizationRequest,
  authorizationRequest,
  redeem,
  signInAs,
  TestBrowser,
  type Tokens,
  tokenRequest,
} from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'
import { answerOf, stopped } from '#testing/race/together.ts'

/** D2: codes and refresh tokens are good for one use, however many ask at once; a replay ends the family. */
let database: TestDatabase
let server: IdentityServer
let unguarded: IdentityServer

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
  unguarded = await buildIdentity(database, { unsafe: { manyUses: true } })
})
afterAll(async () => {
  await server.stop()
  await unguarded.stop()
})

const ROUNDS = sizeOf('D2_ROUNDS', 10)
const PARALLEL = sizeOf('D2_PARALLEL', 10)
/** A family takes a moment to end everywhere; several wait for it beside each other. */
const ROUNDS_AT_ONCE = 5
const fan = { email: emailOf('fan'), password: DEMO_PASSWORD }

async function codeFor(at: IdentityServer): Promise<{ code: string; request: AuthorizationRequest }> {
  const request = authorizationRequest(at)
  const browser = new TestBrowser(at)
  const back = await browser.submit(await browser.open(request.path), fan)
  return { code: new URL(back.url).searchParams.get('code')!, request }
}

async function answersOf(calls: () => Promise<Response>): Promise<{ good: Tokens[]; statuses: number[] }> {
  const responses = await Promise.all(Array.from({ length: PARALLEL }, calls))
  const good = responses.filter((response) => response.status === 200)
  return {
    good: (await Promise.all(good.map((response) => response.json()))) as Tokens[],
    statuses: responses.map((response) => response.status),
  }
}

const isOneOf = (statuses: number[]) => statuses.every((status) => status === 200 || status === 400)

async function expectDead(at: IdentityServer, tokens: Tokens): Promise<void> {
  const { refresh_token } = tokens
  await expect
    .poll(() => at.identity.verifyToken(tokens.access_token).catch((error) => error.status), {
      timeout: 20_000,
    })
    .toBe(401)
  expect((await tokenRequest(at, { grant_type: 'refresh_token', refresh_token })).status).toBe(400)
}

/** Each storm has at most one winner, whose family is dead afterwards. */
async function inRounds(storm: () => ReturnType<typeof answersOf>): Promise<void> {
  let successes = 0
  for (let done = 0; done < ROUNDS; done += ROUNDS_AT_ONCE) {
    const storms = Array.from({ length: ROUNDS_AT_ONCE }, async () => {
      const { good, statuses } = await storm()
      expect(good.length).toBeLessThanOrEqual(1)
      expect(isOneOf(statuses)).toBe(true)
      successes += good.length
      for (const tokens of good) await expectDead(server, tokens)
    })
    await Promise.all(storms)
  }
  expect(successes).toBeGreaterThan(0)
}

describe('single use', () => {
  test(`D2 ${ROUNDS} codes, each redeemed ${PARALLEL} times at once: at most one success, then none`, async () => {
    await inRounds(async () => {
      const given = await codeFor(server)
      return answersOf(() => redeem(server, given))
    })
  })

  test(`D2 ${ROUNDS} refresh tokens likewise`, async () => {
    await inRounds(async () => {
      const { refresh_token } = await signInAs(new TestBrowser(server), fan)
      return answersOf(() => tokenRequest(server, { grant_type: 'refresh_token', refresh_token }))
    })
  })

  test('D2 a single use works, so the guard refuses no honest client', async () => {
    const { refresh_token } = await signInAs(new TestBrowser(server), fan)
    expect((await tokenRequest(server, { grant_type: 'refresh_token', refresh_token })).status).toBe(200)
  })

  test('D2 of three who have all found a code unused one redeems it; without the guard each does', async () => {
    const redeemed = async (at: IdentityServer) => {
      const given = await codeFor(at)
      const works = Array.from({ length: 3 }, () => () => redeem(at, given))
      const answers = (await stopped(database.db, 'oidc_records', works, 'update')).map(answerOf)
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await redeemed(server)).toBeLessThanOrEqual(1)
    expect(await redeemed(unguarded)).toBe(3)
  })
})
