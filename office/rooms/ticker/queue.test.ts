// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TickerDesk } from '#modules/office/ticker/schema.ts'
import { newId } from '#platform/ids.ts'
import { clockNow, projected } from './projection.ts'
import { changeWaiting, dequeue, enqueue, queueName, readQueue, type Tap, type Waiting } from './queue.ts'
import { sendQueue } from './sending.ts'
import { SILENT } from './taps.ts'

const NOW = Date.parse('2026-11-28T15:00:00Z')
const name = queueName('rita', 'match')
const side = { isOwn: true, formation: null, coach: null, publishAt: null, mark: '', players: [], squad: [] }
const desk: TickerDesk = {
  id: newId(),
  home: { name: 'Nord', crest: null },
  away: { name: 'Süd', crest: null },
  competition: { de: 'Liga', en: 'League' },
  kickOff: '2026-11-28T14:30:00Z',
  period: 'FirstHalf',
  score: { home: 1, away: 0 },
  ticker: 'open',
  now: '2026-11-28T15:00:00Z',
  version: 3,
  venue: null,
  isVoid: false,
  periodStartedAt: '2026-11-28T14:30:00Z',
  clockSpeed: 1,
  penalties: null,
  isCup: false,
  next: ['HalfTime'],
  sides: { home: side, away: { ...side, isOwn: false } },
  entries: [],
  deleted: [],
  statistics: [],
  statisticsMark: '',
  halfTime: null,
  fullTime: null,
  extraTime: null,
  bestPlayerId: null,
  isResultHeld: false,
}
const goal = { ...SILENT, type: 'Goal', side: 'away', goal: 'regular', minute: 31 } as const
const tapped = (tap: Tap, given: Partial<Waiting> = {}): Waiting =>
  ({ key: newId(), tappedAt: NOW, conflict: null, kind: 'tap', tap, ...given }) as Waiting
const undoOf = (of: string): Waiting => ({
  key: newId(),
  tappedAt: NOW,
  conflict: null,
  kind: 'undo',
  of,
})

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('what waits', () => {
  test('counts for the score, the half and the clock on this device already, but not what was taken back', () => {
    const undone = tapped(goal)
    const half = { kind: 'step', to: 'HalfTime', text: null } as const
    const second = { kind: 'step', to: 'SecondHalf', text: null } as const
    const queue = [tapped(goal), undone, undoOf(undone.key), tapped(half)]
    const shown = projected(desk, queue, 0)
    expect(shown).toMatchObject({ score: { home: 1, away: 1 }, period: 'HalfTime', next: ['SecondHalf'] })
    expect(shown.entries.map(({ becomes, type }) => becomes ?? type)).toEqual(['HalfTime', 'Goal'])
    const later = projected(desk, [...queue, tapped(second, { tappedAt: NOW + 900_000 })], 0)
    expect(clockNow(later, NOW + 965_000)).toBe('46:05')
    expect(clockNow(shown, NOW)).toBeNull()
  })

  test('outlives a reload, in its order, of one person and match alone; a broken store is an empty one', () => {
    const [one, two] = [tapped(goal), tapped(SILENT)]
    enqueue(name, one)
    enqueue(name, two)
    expect(JSON.parse(localStorage.getItem(name)!)).toEqual([one, two])
    expect(readQueue(queueName('pia', 'match'))).toEqual([])
    changeWaiting(name, one.key, (before) => ({ ...before, conflict: 'TICKER_DOUBLE' }))
    expect(readQueue(name).map(({ conflict }) => conflict)).toEqual(['TICKER_DOUBLE', null])
    dequeue(name, one.key)
    expect(readQueue(name)).toEqual([two])
    localStorage.setItem(name, '{"half')
    expect(readQueue(name)).toEqual([])
  })
})

describe('sending', () => {
  const sent: { key?: string }[] = []
  const answers = (...statuses: (number | string | null)[]) => {
    sent.length = 0
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      const next = statuses.shift() ?? 200
      if (next === 200) return new Response(JSON.stringify(desk))
      const [status, title] = typeof next === 'string' ? [409, next] : [next, 'BROKEN']
      return new Response(JSON.stringify({ title }), { status: status! })
    })
  }
  const send = () =>
    sendQueue({ name, matchId: desk.id, onDesk: () => {}, onAlready: () => sent.push({ key: 'already' }) })

  test('goes in order under the same keys, and stops at the first that is not answered', async () => {
    const [one, two, three] = [tapped(goal), tapped(SILENT), tapped(SILENT)]
    for (const each of [one, two, three]) enqueue(name, each)
    answers(200, 503)
    expect(await send()).toBe(true)
    expect(sent.map(({ key }) => key)).toEqual([one.key, two.key])
    answers()
    await send()
    expect(sent.map(({ key }) => key)).toEqual([two.key, three.key])
    expect(readQueue(name)).toEqual([])
  })

  test('what has to be decided holds up what came after; what is there already does not', async () => {
    const [already, double, after] = [tapped(SILENT), tapped(goal), tapped(SILENT)]
    for (const each of [already, double, after]) enqueue(name, each)
    answers('TICKER_ALREADY', 'TICKER_DOUBLE')
    await send()
    expect(sent.map(({ key }) => key)).toEqual([already.key, 'already', double.key])
    expect(readQueue(name).map(({ key, conflict }) => [key, conflict])).toEqual([
      [double.key, 'TICKER_DOUBLE'],
      [after.key, null],
    ])
    await send()
    expect(sent).toHaveLength(3)
  })

  test('what was taken back meanwhile needs no decision', async () => {
    const one = tapped(goal)
    enqueue(name, one)
    enqueue(name, undoOf(one.key))
    answers('TICKER_DOUBLE')
    await send()
    expect(readQueue(name)).toEqual([])
  })
})
