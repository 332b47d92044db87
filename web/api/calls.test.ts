// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setBearer } from './bearer.ts'
import { call } from './call.ts'
import { x } from './endpoint-for-test.ts'

let inits: RequestInit[]
let answer: () => Promise<Response>

beforeEach(() => {
  inits = []
  globalThis.fetch = (_, init = {}) => {
    inits.push(init)
    return answer()
  }
})

afterEach(() => vi.useRealTimers())

function signedInWith(token: string | null): void {
  setBearer({
    status: () => (token ? 'signedIn' : 'anonymous'),
    accessToken: async () => token,
    signIn: () => {},
    onChange: () => () => {},
  })
}

const authorization = (init: RequestInit) => new Headers(init.headers).get('authorization')

describe('a call', () => {
  test('AUTH-19 carries the bearer token of whoever is signed in, and none otherwise', async () => {
    answer = async () => Response.json({})
    signedInWith('abc')
    await call(x)
    signedInWith(null)
    await call(x)
    expect(inits.map(authorization)).toEqual(['Bearer abc', null])
  })

  test('SHELL-24 OPEN-20 waits for its answer as long as it takes', async () => {
    vi.useFakeTimers()
    signedInWith(null)
    let arrive: (response: Response) => void = () => {}
    answer = () => new Promise((resolve) => (arrive = resolve))
    const settled = vi.fn()
    const waiting = call(x).then(settled)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(settled).not.toHaveBeenCalled()
    expect(inits[0]!.signal).toBeUndefined()
    arrive(Response.json({ late: true }))
    await waiting
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ ok: true, data: { late: true } }))
  })

  test.each([
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [304, false],
    [400, false],
    [500, false],
  ])('SHELL-24 status %i is a success: %s', async (status, ok) => {
    signedInWith(null)
    answer = async () => new Response(null, { status })
    expect((await call(x, { reaction: () => 'silent' })).ok).toBe(ok)
  })
})
