import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { testDatabase } from '#testing/database.ts'
import type { FeedEvent, TickerFeed, TickerHead } from './schema.ts'
import { createTeamFeed } from './team-feed.ts'
import { createTicker } from './ticker/ticker.ts'

const { db } = await testDatabase()
const teamId = club.teamIds.profis
const feed = createTeamFeed({
  db,
  teamId,
  site: 'profis',
  now: () => new Date(),
  onError: (error) => {
    throw error
  },
})
const ticker = createTicker({ db })
const editor = () => ({ by: 'test', now: new Date() })
const LINE = {
  type: null,
  side: null,
  playerId: null,
  secondPlayerId: null,
  goal: null,
  outcome: null,
  minute: null,
  extraMinute: null,
}
const line = (text: string) => ({ ...editor(), words: { ...LINE, text: { de: text, en: `${text} (en)` } } })
const GOAL = { ...LINE, type: 'Goal', side: 'home', goal: 'regular', text: null } as const
let id: string

type Message = {
  id: string
  kind: string
  data: { feed?: TickerFeed; head?: TickerHead; events?: FeedEvent[] }
}

/** A reader that keeps what it is told. */
async function reader(language: 'de' | 'en' | 'ja' = 'de', lastEventId: string | null = null) {
  const messages: Message[] = []
  const state = { waiting: 0, ended: false }
  const leave = await feed.listen({
    language,
    lastEventId,
    sink: {
      write(bytes) {
        const text = bytes.toString()
        const [, name, kind, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n$/.exec(text) ?? []
        if (kind) messages.push({ id: name!, kind, data: JSON.parse(data!) })
      },
      waiting: () => state.waiting,
      end: () => {
        state.ended = true
      },
    },
  })
  return { messages, state, leave, last: () => messages.at(-1)! }
}

/** What PostgreSQL's notice does in the program. */
async function told(): Promise<void> {
  feed.changed()
  await feed.matchId()
  // Bytes leave a turn later.
  await nextTurn()
}

beforeAll(async () => {
  const row = await db
    .selectFrom('matches')
    .select('id')
    .where('home_team_id', '=', teamId)
    .where('period', '=', 'PreMatch')
    .orderBy('kick_off')
    .executeTakeFirstOrThrow()
  id = row.id
  await ticker.open(id, editor())
})

describe('the stream of a ticker', () => {
  test('a reader gets the whole feed in their language, then every change, a correction and a deletion', async () => {
    const [german, english] = [await reader(), await reader('en')]
    expect(german.last()).toMatchObject({
      kind: 'snapshot',
      data: { feed: { website: 'profis', data: { id } } },
    })
    await ticker.step(id, { ...editor(), to: 'FirstHalf' })
    const { event } = await ticker.add(id, line('Ecke'))
    await told()
    expect(german.last()).toMatchObject({ kind: 'change', data: { head: { period: 'FirstHalf' } } })
    expect(german.last().data.events!.at(-1)).toMatchObject({ id: event.id, text: 'Ecke', version: 3 })
    expect(english.last().data.events!.at(-1)!.text).toBe('Ecke (en)')
    await ticker.correct(id, {
      ...editor(),
      eventId: event.id,
      words: { text: { de: 'Eckball', en: 'Corner' } },
    })
    await told()
    expect(german.last().data.events).toMatchObject([{ id: event.id, text: 'Eckball', version: 4 }])
    await ticker.remove(id, { ...editor(), eventId: event.id })
    await told()
    expect(german.last().data.events![0]).toMatchObject({ id: event.id, version: 5 })
    expect(german.last().data.events![0]!.deleted_at).not.toBeNull()
  })

  test('who comes back is told what they missed and nothing twice', async () => {
    const first = await reader()
    const known = `${id}:${first.last().data.feed!.data!.version}`
    const { event } = await ticker.add(id, line('verpasst'))
    await told()
    const back = await reader('de', known)
    expect(back.messages).toHaveLength(1)
    expect(back.last()).toMatchObject({ kind: 'change', data: { events: [{ id: event.id }] } })
    expect((await reader('de', back.last().id)).messages).toEqual([])
    expect((await reader('de', 'other:1')).last().kind).toBe('snapshot')
    expect((await reader('de', `${id}:999`)).last().kind).toBe('snapshot')
  })

  test('a goal that is taken back changes the score of the goals after it', async () => {
    const one = await ticker.add(id, { ...editor(), words: GOAL })
    const two = await ticker.add(id, { ...editor(), words: GOAL })
    await told()
    const listening = await reader()
    await ticker.remove(id, { ...editor(), eventId: one.event.id })
    await told()
    const { head, events } = listening.last().data
    expect(head!.score).toEqual({ home: 1, away: 0 })
    expect(events!.find((event) => event.id === two.event.id)!.score).toEqual({ home: 1, away: 0 })
  })

  test('a replay begins anew for everybody, also for who comes back later', async () => {
    const listening = await reader()
    const known = listening.last().data.feed!.data!.version
    await ticker.reset(id, editor())
    await told()
    expect(listening.last()).toMatchObject({
      kind: 'snapshot',
      data: { feed: { data: { events: [], period: 'PreMatch' } } },
    })
    await ticker.add(id, line('neu'))
    await told()
    expect((await reader('de', `${id}:${known}`)).last().kind).toBe('snapshot')
  })

  test('the next match is told to whoever listens, however little was told of it before', async () => {
    await ticker.add(id, line('noch eine'))
    await told()
    const listening = await reader()
    const { id: next } = await db
      .selectFrom('matches')
      .select('id')
      .where('away_team_id', '=', teamId)
      .where('period', '=', 'PreMatch')
      .orderBy('kick_off')
      .executeTakeFirstOrThrow()
    await ticker.open(next, editor())
    await ticker.step(next, { ...editor(), to: 'FirstHalf' })
    await told()
    const { data } = listening.last().data.feed!
    expect(data!.id).toBe(next)
    const before = listening.messages[0]!.data.feed!.data!
    expect(data!.version).toBeLessThan(before.version)
    await ticker.add(next, line('und weiter'))
    await told()
    expect(listening.last()).toMatchObject({ kind: 'change', data: { events: [{ text: 'und weiter' }] } })
    await ticker.reset(next, editor())
    await ticker.close(next, editor())
    await told()
    expect(listening.last().data.feed!.data!.id).toBe(id)
  })

  test('who does not take what is sent is dropped, who has left hears nothing', async () => {
    const [slow, gone, good] = [await reader(), await reader(), await reader()]
    slow.state.waiting = 1_000_000
    gone.leave()
    await ticker.add(id, line('weiter'))
    await told()
    expect(slow.state.ended).toBe(true)
    expect(slow.messages).toHaveLength(1)
    expect(gone.messages).toHaveLength(1)
    expect(good.messages).toHaveLength(2)
    feed.stop()
    expect(good.state.ended).toBe(true)
    expect(feed.count()).toBe(0)
  })
})
