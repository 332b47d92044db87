// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readPaymentStatus } from '#modules/checkout/endpoints.ts'
import { readCmsContact } from '#modules/contacts/endpoints.ts'
import { readPaymentMethodStatus } from '#modules/payments/endpoints.ts'
import { listTransfers } from '#modules/wallet/transfers/transfers.endpoints.ts'
import { setBearer } from './bearer.ts'
import { call } from './call.ts'
import { x } from './endpoint-for-test.ts'
import { type ErrorEvent, needsFreshSignIn, onError } from './errors.ts'

let answers: (Response | Error)[] = []
let asked: { url: string; init: RequestInit }[] = []
let events: ErrorEvent[] = []
const signIn = vi.fn()
let stop = () => {}

beforeEach(() => {
  answers = []
  asked = []
  events = []
  signIn.mockClear()
  stop = onError((event) => events.push(event))
  setBearer({
    status: () => 'signedIn',
    accessToken: async () => 'secret',
    signIn,
    onChange: () => () => {},
  })
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init: init ?? {} })
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('nothing prepared')
    return answer
  }
})
afterEach(() => stop())

const problem = (status: number, body: object = {}) => Response.json({ status, ...body }, { status })

test('a call carries the bearer, its query and its body, to the own origin', async () => {
  answers = [Response.json({ fine: true })]
  const posting = { ...x, method: 'POST', body: z.object({ a: z.number() }) } as const
  const query = { page: 1, salesChannels: ['app', 'web'], left: undefined }
  const answer = await call(posting, { query, body: { a: 1 } })
  expect(answer).toMatchObject({ ok: true, data: { fine: true } })
  expect(asked[0]!.url).toBe('/api/x?page=1&salesChannels=app&salesChannels=web')
  expect(asked[0]!.init).toMatchObject({ method: 'POST', body: '{"a":1}' })
  expect(new Headers(asked[0]!.init.headers).get('authorization')).toBe('Bearer secret')
})

describe('ERR-01', () => {
  test('ERR-01 CHK-31 a failed call raises an event with a random id, kind error and the name of the call, and yields no data', async () => {
    answers = [problem(500), problem(500)]
    const first = await call(x, { name: 'cartRead' })
    await call(x, { name: 'cartRead' })
    expect(first).toMatchObject({ ok: false, failure: { call: 'cartRead', status: 500 } })
    expect('data' in first).toBe(false)
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({ kind: 'error', call: 'cartRead', message: 'calls.cartRead' })
    expect(events[0]!.id).not.toBe(events[1]!.id)
  })

  test('ERR-01 a lost connection is a failure without a status', async () => {
    answers = [new TypeError('network')]
    await call(x, { name: 'cartRead' })
    expect(events[0]!.failure).toMatchObject({ status: null, problem: null })
  })

  test('who stopped waiting is told nothing', async () => {
    const waiting = new AbortController()
    waiting.abort()
    answers = [new DOMException('aborted', 'AbortError')]
    await call(x, { name: 'cartRead', signal: waiting.signal })
    expect(events).toEqual([])
  })
})

test.each([readCmsContact, listTransfers, readPaymentMethodStatus, readPaymentStatus])(
  'ERR-02 a 404 of $name is silent, any other failure of it is not',
  async ({ name }) => {
    answers = [problem(404), problem(500)]
    await call(x, { name })
    expect(events).toEqual([])
    await call(x, { name })
    expect(events).toHaveLength(1)
  },
)

test('ERR-04 CART-41 CHK-32 a 401 leads to sign-in and says nothing else', async () => {
  answers = [problem(401)]
  await call(x, { name: 'cartRead' })
  expect(signIn).toHaveBeenCalledOnce()
  expect(events).toEqual([])
})

test('ERR-04 a 401 that asks for a recent sign-in redirects nobody: the screen explains it first', async () => {
  const body = { title: 'FRESH_SIGN_IN_REQUIRED', errorCode: 'FRESH_SIGN_IN_REQUIRED' }
  answers = [problem(401, body), problem(401, body)]
  const answer = await call({ ...x, method: 'POST' }, { reaction: () => 'silent' })
  expect(answer.ok || needsFreshSignIn(answer.failure)).toBe(true)
  expect(events).toEqual([])
  // A screen that has not thought of it is not a dead button either.
  await call({ ...x, method: 'POST' })
  expect(events).toHaveLength(1)
  expect(signIn).not.toHaveBeenCalled()
})

test('CART-22 an answer with isSuccess false is a failure, and its reason is the message', async () => {
  answers = [Response.json({ isSuccess: false, failureReason: 'Der Gutschein ist eingelöst.' })]
  const answer = await call({ ...x, method: 'POST' }, { name: 'cartAddVoucher' })
  expect(answer.ok).toBe(false)
  expect(events[0]!.failure.failureReason).toBe('Der Gutschein ist eingelöst.')
})

test('ERR-08 the problem of a refusal arrives whole', async () => {
  const body = { detail: 'no', title: 'NO', localizedErrors: [{ de: 'Nein', en: 'No' }] }
  answers = [problem(422, body)]
  const answer = await call(x)
  expect(answer).toMatchObject({ failure: { problem: body } })
})

describe('CHK-19 retries', () => {
  test('CHK-19 a call that may be retried once is tried twice, and only the end is told', async () => {
    answers = [new TypeError('network'), Response.json({ id: 1 })]
    expect(await call(x, { retries: 1 })).toMatchObject({ ok: true })
    expect(events).toEqual([])
    answers = [problem(503), problem(503), Response.json({ id: 1 })]
    expect(await call(x, { retries: 1 })).toMatchObject({ ok: false })
    expect(asked).toHaveLength(4)
    expect(events).toHaveLength(1)
  })

  test('CHK-19 a refusal is final', async () => {
    answers = [problem(400), Response.json({})]
    expect(await call(x, { retries: 1 })).toMatchObject({ ok: false })
    expect(asked).toHaveLength(1)
  })
})
