import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VideoPlay } from '#modules/videos/schema.ts'
import { begin, keepAlive, loadConfiguration } from './session.ts'

const VIDEOS = '/api/cms/v2/videos'
const PLAY = { ticket: 'ticket-1', heartbeatSeconds: 300 } as VideoPlay
let answers: Record<string, () => Response> = {}
let asked: { address: string; tenant: string | null }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  answers = {}
  asked = []
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push({ address, tenant: new Headers(headers).get('et-tenant-id') })
    return answers[address.split('?')[0]!]?.() ?? Response.json({ status: 503 }, { status: 503 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const problem = (status: number, title: string) => () => Response.json({ status, title }, { status })

test('VID-09 VID-13 a heartbeat goes out every 300 seconds, until the player is closed', async () => {
  answers[`${VIDEOS}/heartbeat/ticket-1`] = () => Response.json({})
  const stop = keepAlive(PLAY, () => {})
  await vi.advanceTimersByTimeAsync(299_000)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.map(({ address }) => address)).toEqual([`${VIDEOS}/heartbeat/ticket-1`])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(3)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(3)
})

test('VID-13 a heartbeat that is refused ends the play; one that does not arrive ends nothing', async () => {
  const ended: string[] = []
  const stop = keepAlive(PLAY, (why) => ended.push(why))
  await vi.advanceTimersByTimeAsync(300_000)
  expect(ended).toEqual([])
  answers[`${VIDEOS}/heartbeat/ticket-1`] = problem(403, 'VIDEO_RIGHT_ENDED')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(ended).toEqual(['VIDEO_RIGHT_ENDED'])
  stop()
})

test('VID-11 VID-12 who asks is said first, then the play begins; both for the club as its tenant', async () => {
  answers[`${VIDEOS}/authentication`] = () => Response.json({ authentication: 'me', entitlements: [1] })
  answers[`${VIDEOS}/initialize`] = () => Response.json(PLAY)
  expect(await begin({ uid: 'video-1', takeOver: false })).toEqual({ kind: 'play', play: PLAY })
  expect(asked).toEqual([
    { address: `${VIDEOS}/authentication?videoUid=video-1`, tenant: '1' },
    {
      address: `${VIDEOS}/initialize?videoUid=video-1&authentication=me&takeOver=false`,
      tenant: '1',
    },
  ])
})

test('VID-16 a service that does not say who asks, or begins no play, is logged; what is open goes on', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await begin({ uid: 'video-1', takeOver: false })).toEqual({ kind: 'open' })
  answers[`${VIDEOS}/authentication`] = () => Response.json({ authentication: 'me', entitlements: [] })
  expect(await begin({ uid: 'video-1', takeOver: false })).toEqual({ kind: 'open' })
  expect(logged.mock.calls.map(([, failure]) => failure.call)).toEqual([
    'videoAuthentication',
    'videoInitialize',
  ])
})

test('VID-14 there is no such video, or nobody knows: the one is an answer, the other a failure', async () => {
  answers[`${VIDEOS}/gone/configuration`] = problem(404, 'NOT_FOUND')
  expect(await loadConfiguration({ uid: 'gone', language: 'de' })).toBeNull()
  await expect(loadConfiguration({ uid: 'video-1', language: 'de' })).rejects.toThrow()
})
