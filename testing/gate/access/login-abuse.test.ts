import { Piscina } from 'piscina'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, emailOf, people } from '#demo/people.ts'
import { createAccounts } from '#modules/identity/accounts.ts'
import { limits } from '#modules/identity/attempts.ts'
import { newId } from '#platform/ids.ts'
import { shiftClock, type TestDatabase, testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { authorizationRequest, TestBrowser } from '#testing/id-host.ts'
import { buildIdentity, type IdentityServer } from '#testing/identity-server.ts'

/** How often a password was looked at: the work that takes time, and that guessing is about. */
const looks = vi.spyOn(Piscina.prototype, 'run')
const work = {
  get runs() {
    return looks.mock.calls.length
  },
}
afterAll(() => looks.mockRestore())

/** D6: guessing leads nowhere, from one machine or from thousands, and nobody is locked out of their own device. */
const TRIES = sizeOf('D6_TRIES', 200)
const ACCOUNTS = sizeOf('D6_ACCOUNTS', 4)
const WINDOWS = sizeOf('D6_WINDOWS', 2)
const TIMINGS = process.env['D6_TIMINGS'] === undefined ? 0 : sizeOf('D6_TIMINGS', 1)
const AT_ONCE = 50

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await testDatabase('demo')
  server = await buildIdentity(database)
})
afterAll(() => server.stop())
// Each test is the first guess of the day.
beforeEach(() =>
  database.db
    .deleteFrom('sign_in_attempts')
    .execute()
    .then(() => {}),
)

type Guess = { email: string; password: string; address: string; knownDevice?: string | null }

const guess = async (given: Guess) =>
  (await server.identity.pages.accounts.signIn({ knownDevice: null, returnTo: null, ...given })).kind

/** An address of a machine that nobody has used yet. */
const somewhere = () => `host-${newId()}`
const wrong = (index: number) => `Falsches-Wort-${index}`

/** Answers by kind, and how many passwords were looked at. */
async function storm(guesses: Guess[], ask = guess): Promise<Record<string, number>> {
  const before = work.runs
  const kinds: Record<string, number> = {}
  for (let at = 0; at < guesses.length; at += AT_ONCE) {
    for (const kind of await Promise.all(guesses.slice(at, at + AT_ONCE).map(ask)))
      kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return { ...kinds, looks: work.runs - before }
}

const known = Object.keys(people).map((key) => emailOf(key as keyof typeof people))

describe('D6 stuffing', () => {
  test(`D6 ${TRIES} tries at ${ACCOUNTS} accounts from as many machines: ten looks an account and quarter of an hour`, async () => {
    const accounts = known.slice(0, ACCOUNTS)
    for (let window = 0; window < WINDOWS; window += 1) {
      await shiftClock(database, window * 16 * 60)
      const guesses = Array.from({ length: TRIES }, (_none, index) => ({
        email: accounts[index % accounts.length]!,
        password: wrong(index),
        address: somewhere(),
      }))
      const looks = accounts.length * limits.account.tries
      expect(await storm(guesses)).toEqual({ wrong: looks, tooMany: TRIES - looks, looks })
    }
    const [email] = accounts as [string]
    const right = { email, password: DEMO_PASSWORD, address: somewhere() }
    expect(await guess(right)).toBe('tooMany')
    expect(await guess({ ...right, knownDevice: 'the-sofa' })).toBe('signedIn')
    await shiftClock(database, 0)
  })

  test('D6 one machine at many accounts: a hundred looks, whoever is there; a known device behind it gets in', async () => {
    const address = somewhere()
    const unknown = (index: number) => `niemand-${index}@falkenpost.example`
    const guesses = Array.from({ length: 150 }, (_none, index) => ({
      email: index % 2 ? unknown(index) : known[(index / 2) % known.length]!,
      password: wrong(index),
      address,
    }))
    const { looks, wrong: refused, tooMany } = await storm(guesses)
    expect(looks).toBeLessThanOrEqual(limits.address.tries)
    expect(looks).toBe(refused)
    expect(tooMany).toBe(150 - refused!)
    const right = { email: emailOf('redaktion'), password: DEMO_PASSWORD, address }
    expect(await guess(right)).toBe('tooMany')
    expect(await guess({ ...right, knownDevice: 'the-desk' })).toBe('signedIn')
  })

  test('D6 a known device is no way around: ten tries there as well', async () => {
    const guesses = Array.from({ length: 30 }, (_none, index) => ({
      email: emailOf('neu'),
      password: wrong(index),
      address: somewhere(),
      knownDevice: 'a-stolen-laptop',
    }))
    expect(await storm(guesses)).toEqual({ wrong: limits.device.tries, tooMany: 20, looks: 10 })
  })

  test('D6 control: where nothing is counted, the same storm has every password looked at', async () => {
    const open = createAccounts({
      db: database.db,
      jobs: { handle: () => {} } as never,
      mailer: { send: async () => {} },
      attempts: { mayTry: async () => true, clear: async () => {}, giveBack: async () => {} },
      secret: 'secret',
      origin: 'http://id.club.localhost',
      onRegistered: async () => {},
      onReaddressed: async () => {},
      isElsewhere: false,
      onConfirmed: async () => {},
      isProvedAddress: async () => false,
    })
    const guesses = Array.from({ length: 30 }, (_none, index) => ({
      email: emailOf('sepa'),
      password: wrong(index),
      address: somewhere(),
    }))
    const ask = async (given: Guess) =>
      (await open.signIn({ knownDevice: null, returnTo: null, ...given })).kind
    expect(await storm(guesses, ask)).toEqual({ wrong: 30, looks: 30 })
  })
})

/** One form of the id host, sent by a browser of its own: what it answers and what it costs. */
async function asked(open: string, fields: Record<string, string>) {
  const browser = new TestBrowser(server)
  const form = await browser.open(open)
  const before = work.runs
  const { response, text } = await browser.submit(form, fields)
  const plain = text
    .replaceAll(fields['email']!, 'X')
    .replace(/vorgang=[\w-]+|(?<=value="|challenge&quot;:&quot;)[\w-]{43}/g, 'Y')
  return { status: response.status, text: plain, looks: work.runs - before }
}

const register = { firstName: 'Ida', lastName: 'Kurz', password: 'Kurvenlicht-27!' }
const asking = { language: 'de', returnTo: null, browserMark: 'the-browser-that-asks' } as const

describe('D6 who has an account', () => {
  test.each([
    ['signing in', () => authorizationRequest(server).path, { password: 'Falsches-Wort-1' }, 1],
    ['registering', () => '/registrieren', register, 1],
    ['asking for a new password', () => '/passwort-vergessen', {}, 0],
  ])(
    'D6 %s: the same page and the same work, whether there is an account or not',
    async (_what, open, fields, looks) => {
      const nobody = await asked(open(), { ...fields, email: 'niemand@falkenpost.example' })
      const somebody = await asked(open(), { ...fields, email: emailOf('firma') })
      expect(somebody).toEqual(nobody)
      expect(somebody.looks).toBe(looks)
    },
  )

  test('D6 nor do tries that are too many tell: they cost nothing, for both', async () => {
    for (const email of [emailOf('fanclub'), 'niemand-mehr@falkenpost.example']) {
      const guesses = Array.from({ length: 20 }, (_none, index) => ({
        email,
        password: wrong(index),
        address: somewhere(),
      }))
      expect(await storm(guesses)).toEqual({ wrong: 10, tooMany: 10, looks: 10 })
    }
  })

  const timed: [string, (email: string, round: number) => Promise<unknown>][] = [
    [
      'signing in',
      // Each from its own device, so that nothing is refused before it is looked at.
      (email, round) => guess({ email, password: wrong(round), address: somewhere(), knownDevice: newId() }),
    ],
    ['registering', (email) => server.identity.pages.accounts.register({ ...register, ...asking, email })],
    [
      'asking for a new password',
      (email) => server.identity.pages.accounts.requestReset({ ...asking, email }),
    ],
    [
      'asking for the mail once more',
      (email) => server.identity.pages.accounts.sendAgain({ ...asking, email }),
    ],
    [
      'typing the code of a mail',
      (email) =>
        server.identity.pages.accounts.confirmByCode({
          ...asking,
          email,
          code: '00000000',
          address: somewhere(),
        }),
    ],
  ]

  test.runIf(TIMINGS > 0).each(timed)(
    `D6 %s, ${TIMINGS} times each: the medians do not tell who has an account`,
    async (what, ask) => {
      const times: Record<'somebody' | 'nobody', number[]> = { somebody: [], nobody: [] }
      for (let round = 0; round < TIMINGS; round += 1) {
        const emails = { somebody: emailOf('inhaber'), nobody: `niemand-${newId()}@falkenpost.example` }
        const order = round % 2 ? (['somebody', 'nobody'] as const) : (['nobody', 'somebody'] as const)
        for (const who of order) {
          const began = performance.now()
          await ask(emails[who], round)
          times[who].push(performance.now() - began)
        }
        await server.jobs.drain()
        await database.db.deleteFrom('sign_in_attempts').execute()
      }
      const { ratio, low, high } = comparedMedians(times.somebody, times.nobody)
      process.stderr.write(
        `${what}: ${medianOf(times.somebody).toFixed(3)} and ${medianOf(times.nobody).toFixed(3)} ms, ratio ${ratio.toFixed(4)}, 99 % interval ${low.toFixed(4)} to ${high.toFixed(4)}\n`,
      )
      // A difference that chance does not explain, and that is large enough to be seen over a network.
      const isCertain = low > 1 || high < 1
      expect(isCertain && Math.max(ratio, 1 / ratio) > 1.05).toBe(false)
    },
  )
})

const medianOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

/** The ratio of two medians, with the interval in which 99 of 100 drawn anew from the same samples lie (bootstrap). */
function comparedMedians(some: number[], others: number[]) {
  const drawn = (all: number[]) => all.map(() => all[Math.floor(Math.random() * all.length)]!)
  const ratios = Array.from({ length: 1_000 }, () => medianOf(drawn(some)) / medianOf(drawn(others)))
  const sorted = ratios.toSorted((a, b) => a - b)
  return { ratio: medianOf(some) / medianOf(others), low: sorted[4]!, high: sorted[994]! }
}
